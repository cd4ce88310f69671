import { Temporal } from 'temporal-polyfill';
import { cutText } from '../../../kernel/index.ts';
import { faultTexts } from '../fault-texts.ts';
import { writeImportText } from '../import-texts.ts';
import { maxStatementLines, tooLarge } from '../limits.ts';
import type { FileRow, RowContent } from '../rows.ts';
import type { CsvRow } from './csv.ts';
import { type CodeOf, RowReader } from './row-reader.ts';
import { type Cells, fileRow, refused } from './table.ts';

export const statementColumns = ['date', 'order id', 'type', 'detail', 'item id', 'price', 'amount'];
/** In lower case. The report names all others. */
export const usedStatementColumns: ReadonlySet<string> = new Set([
  ...['date', 'order id', 'type', 'detail', 'item id', 'price', 'document', 'currency'],
]);
export const isEnvatoStatement = (heading: readonly string[]): boolean =>
  statementColumns.every((name) => heading.includes(name));

const currency = 'USD';
const maxSalesOfItem = 1000;
/** Eastern Australian time. Older statements omit the offset. */
const zone = '+10:00';

/** One sale: the item, its included support, and support bought with the item. */
type Sale = {
  document: string;
  line: number;
  text: string;
  at: number;
  /** '' until a line that is not about support was read */
  name: string;
  licence: string;
  minor: number;
  supportMonths: number;
};
/** `sales` has several entries if the buyer bought the item more than once. */
type SalesOfItem = { reference: string; sales: Sale[]; reversals: { line: number; text: string }[] };

/**
 * Several lines make one sale, and a reversal is a separate line. Codes are derived from order and item. Later lines
 * can change earlier sales, so all sales stay in memory, about 300 bytes each.
 */
export class EnvatoStatement {
  readonly #codeOf: CodeOf;
  readonly #copies = new Map<string, SalesOfItem>();
  #lines = 0;

  constructor(codeOf: CodeOf) {
    this.#codeOf = codeOf;
  }

  /** Returns undefined for a line that is part of a sale. */
  read(cells: Cells, { line, text }: CsvRow): RowContent | undefined {
    const type = cells('type').toLowerCase();
    const isSale = type === 'sale';
    if (!isSale && type !== 'sale reversal' && type !== 'sale refund')
      return { kind: 'left out', what: `“${cutText(cells('type'), 60)}”` };
    const row = new RowReader(cells);
    const reference = row.required('Item ID', 200);
    const order = row.required('Order ID', 200);
    const at = row.moment('Date', zone);
    const detail = row.required('Detail', 700);
    row.requireCurrency('Currency', currency);
    const minor = isSale ? row.amount('Price', currency) : 0;
    if (row.faults.length > 0) return refused(row.faults);
    const copies = this.#copiesOf(order, reference);
    if (++this.#lines > maxStatementLines)
      throw tooLarge(writeImportText('tooManyLines', { count: maxStatementLines }));
    if (copies.sales.length + copies.reversals.length >= maxSalesOfItem)
      return refused([{ path: 'Order ID', message: faultTexts.write('copies', { max: maxSalesOfItem }) }]);
    if (isSale) addLine(copies, { document: cells('document'), line, text, at, minor, detail });
    else if (supportMonthsIn(detail) > 0) return { kind: 'left out', what: writeImportText('reversedSupport') };
    else copies.reversals.push({ line, text });
    return undefined;
  }

  *finish(): Generator<FileRow> {
    for (const [key, { reference, sales, reversals }] of this.#copies) {
      const code = (index: number) => this.#codeOf('envato', index === 0 ? key : `${key} ${index + 1}`);
      const whole = sales.filter(({ name }) => name !== '').sort((a, b) => a.document.localeCompare(b.document));
      for (const sale of sales.filter(({ name }) => name === ''))
        yield fileRow(sale, { kind: 'left out', what: writeImportText('earlierSupport') });
      for (const [index, sale] of whole.entries()) {
        const months = Math.min(sale.supportMonths, 12);
        const purchase = {
          code: code(index),
          item: { reference, name: sale.name },
          license_type: sale.licence,
          price_minor: sale.minor,
          currency,
          purchased_at: sale.at,
          ...(months > 0 && { supported_until: monthsAfter(sale.at, months) }),
          ...(index < reversals.length && { event: 'refunded_in_full' as const, refunded_minor: sale.minor }),
        };
        yield fileRow(sale, { kind: 'purchase', fields: purchase });
      }
      for (const [index, reversal] of reversals.entries())
        if (index >= whole.length) yield fileRow(reversal, { kind: 'reversal', code: code(index) });
    }
  }

  #copiesOf(order: string, reference: string): SalesOfItem {
    const key = `${order} ${reference}`;
    let copies = this.#copies.get(key);
    if (!copies) {
      copies = { reference, sales: [], reversals: [] };
      this.#copies.set(key, copies);
    }
    return copies;
  }
}

type SaleLine = Pick<Sale, 'document' | 'line' | 'text' | 'at' | 'minor'> & { detail: string };

/** Lines of one sale share its invoice number. */
function addLine({ sales }: SalesOfItem, { document, line, text, at, minor, detail }: SaleLine): void {
  let sale = sales.find((known) => known.document === document);
  const support = supportMonthsIn(detail);
  // Statements without invoice numbers have one line per sale.
  if (!sale || (document === '' && support === 0 && sale.name !== '')) {
    sale = { document, line, text, at, name: '', licence: 'Regular License', minor: 0, supportMonths: 0 };
    sales.push(sale);
  }
  sale.minor += minor;
  sale.supportMonths += support;
  if (support > 0) return;
  Object.assign(sale, { line, text, at, name: nameIn(detail) });
  if (/\bextended licen[cs]e\b/i.test(detail)) sale.licence = 'Extended License';
}

/** Reads `NAME (6 months included support)`. Returns 0 for other lines. */
function supportMonthsIn(detail: string): number {
  if (!/\b(included|extended|renewed) support\b|\bsupport (extension|renewal)\b/i.test(detail)) return 0;
  return Number(/\b(\d{1,2}) months?\b/i.exec(detail)?.[1] ?? 6);
}

const nameIn = (detail: string): string =>
  detail.replace(/\s*\([^()]*\b(licen[cs]e|support)\b[^()]*\)\s*$/i, '').trim() || detail;

const monthsAfter = (ms: number, months: number): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').add({ months }).epochMilliseconds;
