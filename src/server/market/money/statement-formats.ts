import { stringify } from 'csv-stringify/sync';
import { streamFromWorker } from '../../documents/render/index.ts';
import { fromMinor, toIso } from '../../kernel/index.ts';
import type { DocumentLook } from '../shop-record/index.ts';
import { eventReference } from './statement.store.ts';
import type { CountedStatement, Statement, StatementLine } from './statement.ts';
import { presentEntry } from './wire.ts';

type Cell = string | number | null;

const columns = [
  ...['date', 'type', 'item', 'purchase_id', 'reference', 'note', 'amount', 'balance', 'currency'],
  // The last column, so older columns keep their positions.
  'direct_amount',
];

/** RFC 4180, but with `\n`. An apostrophe is added before text that a spreadsheet would run as a formula. */
export async function* statementCsv({ currency, period, opening_minor, pages }: Statement): AsyncGenerator<string> {
  const decimal = (minor: number): number => fromMinor(minor, currency);
  const bound = (ms: number, type: string, minor: number): Cell[] => [
    ...[toIso(ms), type, null, null, null, null, null],
    ...[decimal(minor), currency, null],
  ];
  let closing = opening_minor;
  yield csvLines([columns, bound(period.startMs, 'opening_balance', opening_minor)]);
  for await (const lines of pages) {
    yield csvLines(lines.map((line) => cellsOf(line, currency)));
    closing = lines.at(-1)?.balance_minor ?? closing;
  }
  yield csvLines([bound(period.endMs, 'closing_balance', closing)]);
}

const cellsOf = (line: StatementLine, currency: string): Cell[] => [
  toIso(line.booked_at),
  line.kind,
  line.item_name,
  line.purchase_id,
  eventReference(line),
  line.note,
  fromMinor(line.amount_minor, currency),
  fromMinor(line.balance_minor, currency),
  currency,
  line.direct_minor === 0 ? null : fromMinor(line.direct_minor, currency),
];

const csvLines = (lines: Cell[][]): string => stringify(lines, { escape_formulas: true });

export async function* statementJson({ currency, period, opening_minor, pages }: Statement): AsyncGenerator<string> {
  const { from, to, timeZone: time_zone } = period;
  const opening_balance = fromMinor(opening_minor, currency);
  const head = JSON.stringify({ object: 'statement', currency, from, to, time_zone, opening_balance });
  yield `{"data":${head.slice(0, -1)},"entries":[`;
  let closing = opening_minor;
  let isFirst = true;
  for await (const lines of pages) {
    const entries = lines.map((line) =>
      JSON.stringify({ ...presentEntry(line, currency), balance: fromMinor(line.balance_minor, currency) }),
    );
    yield `${isFirst ? '' : ','}${entries.join(',')}`;
    isFirst = false;
    closing = lines.at(-1)?.balance_minor ?? closing;
  }
  yield `],"closing_balance":${fromMinor(closing, currency)}},"status":200}`;
}

const drawStatement = streamFromWorker<typeof import('./statement-pdf.ts')>(
  new URL('./statement-pdf.ts', import.meta.url),
);

export const statementPdf = (
  { pages, holder, currency, period, opening_minor, entry_count }: CountedStatement,
  { account_id, look, isOwnShop = false }: { account_id: number; look?: DocumentLook | undefined; isOwnShop?: boolean },
): AsyncGenerator<Buffer> =>
  drawStatement({ account_id }, { holder, currency, period, opening_minor, entry_count, look, isOwnShop }, pages);
