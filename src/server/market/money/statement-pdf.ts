import PDFDocument from 'pdfkit';
import {
  accentEdge,
  clearLayoutCache,
  DocumentFonts,
  ink,
  rule,
  setHead,
  setLine,
  setText,
  sheet,
} from '../../documents/pdf/index.ts';
import type { StreamRenderer } from '../../documents/render/index.ts';
import { currentTag, formatDate, formatMoney, type Message, message, t } from '../../kernel/index.ts';
import type { DocumentLook } from '../shop-record/index.ts';
import { type AuthorEventKind, buyerTotal, eventReference } from './statement.store.ts';
import type { CountedStatement, StatementLine } from './statement.ts';

const { margin } = sheet;
const rowHeight = 16;
const textOffset = 10.5;
const width = sheet.width - 2 * margin;
const bottom = sheet.height - margin - 2 * rowHeight;
type Place = { x: number; width: number };
/** In points. */
const columns = {
  date: { x: margin, width: 60 },
  what: { x: margin + 66, width: width - 66 - 264 },
  // Wide enough for order numbers.
  reference: { x: margin + width - 258, width: 112 },
  amount: { x: margin + width - 142, width: 66 },
  balance: { x: margin + width - 72, width: 72 },
} as const;
type Column = keyof typeof columns;
const shift = columns.balance.x - columns.amount.x;
/** Without balances. */
const ownShopColumns: Partial<Record<Column, Place>> = {
  date: columns.date,
  what: { ...columns.what, width: columns.what.width + shift },
  reference: { ...columns.reference, x: columns.reference.x + shift },
  amount: columns.balance,
};

const labels: Record<AuthorEventKind, Message> = {
  sale: message('Sale'),
  refund: message('Refund to the buyer'),
  refund_failed: message('Refund failed'),
  dispute_opened: message('Dispute opened'),
  dispute_won: message('Dispute won'),
  dispute_lost: message('Dispute lost'),
  dispute_reversed: message('Dispute won on appeal'),
  withdrawal_requested: message('Withdrawal'),
  withdrawal_settled: message('Withdrawal paid out'),
  withdrawal_rejected: message('Withdrawal rejected'),
  direct_sale: message('Direct sale'),
  direct_refund: message('Direct refund'),
  correction: message('Correction'),
};

type Page = { document: PDFKit.PDFDocument; fonts: DocumentFonts; places: Partial<Record<Column, Place>> };
type Cells = Partial<Record<Column, string>>;

/** `isOwnShop`: the owner of the service is the only author. Shows what buyers paid instead of balances. */
export type StatementAbout = Omit<CountedStatement, 'pages'> & { look: DocumentLook | undefined; isOwnShop: boolean };

export const draw: StreamRenderer<StatementAbout, StatementLine[]> = async function* (statement) {
  const { currency, period, opening_minor, look, isOwnShop } = statement;
  const info = { Title: t('Statement {from} to {to}', { from: period.from, to: period.to }) };
  const document = new PDFDocument({ size: 'A4', margin, info, lang: currentTag() });
  const on = { document, fonts: new DocumentFonts(document), places: isOwnShop ? ownShopColumns : columns };
  const amountText = (minor: number): string => formatMoney(minor, currency);
  await on.fonts.cover([
    ...[...facts(statement).flat(), whose(statement), t('Statement'), ...Object.values(columnTitles()), directNote()],
    ...[
      ...Object.values(labels).map((label) => t(label)),
      ...Object.values(sums()),
      withdrawalText(''),
      purchaseText(0),
    ],
    ...[pageText(1, 1), formatDate(0, 'UTC', shortDay), amountText(-1_234_567_890)],
  ]);
  let y = heading(on, statement, look);
  let page = 1;
  // The two sums, and the opening and closing balance.
  const pages = countPages(y, statement.entry_count + (isOwnShop ? 2 : 4));
  const row = (cells: Cells, weight: 'regular' | 'bold' = 'regular'): void => {
    if (y > bottom) {
      footer(on, statement, [page, pages]);
      document.addPage();
      page++;
      y = columnNames(on, margin);
    }
    for (const [name, text] of Object.entries(cells) as [Column, string][]) {
      const isAside = name === 'date' || name === 'reference';
      const colour = isAside ? ink.soft : ink.text;
      cell(on, { name, text, weight, size: name === 'reference' ? 7.5 : 9, colour }, y);
    }
    y += rowHeight;
    rule(document, y, { x: margin, width });
  };

  const { opening, moneyIn, moneyOut, closing } = sums();
  if (!isOwnShop) row({ what: opening, balance: amountText(opening_minor) }, 'bold');
  let closingMinor = opening_minor;
  let [inMinor, outMinor] = [0, 0];
  let hasDirect = false;
  for (let lines = yield takeFinishedBytes(document); lines; lines = yield takeFinishedBytes(document)) {
    await on.fonts.cover(lines.map((line) => line.item_name ?? line.note));
    for (const line of lines) {
      const minor = isOwnShop ? (buyerTotal(line) ?? line.amount_minor) : line.amount_minor;
      row({
        date: formatDate(line.booked_at, period.timeZone, shortDay),
        what: lineText(line, isOwnShop ? undefined : currency),
        reference: referenceText(line),
        amount: amountText(minor),
        balance: amountText(line.balance_minor),
      });
      closingMinor = line.balance_minor;
      if (minor > 0) inMinor += minor;
      else outMinor += minor;
      hasDirect ||= line.direct_minor !== 0;
    }
    clearLayoutCache(document);
  }
  row({ what: moneyIn, amount: amountText(inMinor) });
  row({ what: moneyOut, amount: amountText(outMinor) });
  if (!isOwnShop) row({ what: closing, balance: amountText(closingMinor) }, 'bold');
  if (hasDirect && !isOwnShop) setText(document, on.fonts, directNote(), { x: margin, y: y + 8, width }, small);
  footer(on, statement, [page, pages]);
  document.end();
  // PDFKit decodes transparent logos asynchronously.
  return Buffer.concat((await document.toArray()) as Buffer[]);
};

const pageText = (number: number, pages: number): string => t('Page {number} of {pages}', { number, pages });

/** `firstY`: position of the first row. Pages are streamed, so their number is computed from the number of rows. */
function countPages(firstY: number, rows: number): number {
  const rowsFrom = (y: number) => Math.floor((bottom - y) / rowHeight) + 1;
  const later = rows - rowsFrom(firstY);
  return 1 + Math.max(0, Math.ceil(later / rowsFrom(margin + rowHeight)));
}

const small = { size: 8, colour: ink.soft } as const;

const sums = () => ({
  opening: t('Opening balance'),
  moneyIn: t('Money in'),
  moneyOut: t('Money out'),
  closing: t('Closing balance'),
});

const columnTitles = (): Record<Column, string> => ({
  date: t('Date'),
  what: t('Description'),
  reference: t('Reference number'),
  amount: t('Amount'),
  balance: t('Balance'),
});

const facts = ({ holder, currency, period }: StatementAbout): [label: string, value: string][] => [
  [t('Account'), `${holder.name} (${holder.username})`],
  [t('Period'), t('{from} to {to}', { from: dayText(period.from), to: dayText(period.to) })],
  [t('Time zone'), period.timeZone],
  [t('Currency'), currency],
];

function heading(on: Page, statement: StatementAbout, look: DocumentLook | undefined): number {
  const { document, fonts } = on;
  const { name } = statement.holder;
  accentEdge(document, look?.accent);
  let y = margin + setHead(document, fonts, { title: t('Statement'), name, logo: look?.logo }) + 16;
  for (const [label, value] of facts(statement)) {
    setText(document, fonts, label, { x: margin, y, width: 120 }, { colour: ink.soft });
    y += setText(document, fonts, value, { x: margin + 124, y, width: width - 124 }, { align: 'left' }) + 2;
  }
  return columnNames(on, y + 22);
}

function columnNames(on: Page, y: number): number {
  for (const [name, text] of Object.entries(columnTitles()) as [Column, string][])
    cell(on, { name, text, weight: 'regular', size: 8.5, colour: ink.soft }, y);
  rule(on.document, y + rowHeight, { x: margin, width });
  return y + rowHeight;
}

const whose = ({ holder, currency, period }: StatementAbout): string =>
  [holder.name, currency, t('{from} to {to}', { from: dayText(period.from), to: dayText(period.to) })].join(' · ');

function footer({ document, fonts }: Page, statement: StatementAbout, [page, pages]: [number, number]): void {
  const y = sheet.height - margin;
  setLine(document, fonts, whose(statement), { x: margin, y, width: width - 80 }, small);
  const number = pageText(page, pages);
  setLine(document, fonts, number, { x: margin + width - 76, y, width: 76 }, { ...small, align: 'right' });
}

type Cell = { name: Column; text: string; weight: 'regular' | 'bold'; size: number; colour: string };

function cell({ document, fonts, places }: Page, { name, text, ...how }: Cell, y: number): void {
  const place = places[name];
  if (!place) return;
  const align = name === 'amount' || name === 'balance' ? 'right' : 'left';
  setLine(document, fonts, text, { ...place, y: y + textOffset }, { ...how, align });
}

/** `directCurrency`: of the amount of a direct payment, if its column shows the change of the balance instead */
function lineText(line: StatementLine, directCurrency: string | undefined): string {
  const kind = t(labels[line.kind]);
  const about = line.item_name ?? line.note;
  const direct =
    line.direct_minor === 0 || directCurrency === undefined
      ? kind
      : `${kind} ${formatMoney(Math.abs(line.direct_minor), directCurrency)}`;
  return about === '' ? direct : t('{kind}, {about}', { kind: direct, about });
}

const withdrawalText = (id: string): string => t('Withdrawal {id}', { id });
const purchaseText = (id: number): string => t('Purchase {id}', { id: String(id) });

/** Returns a reference that users can search for. */
function referenceText(line: StatementLine): string {
  const reference = eventReference(line);
  if (line.kind.startsWith('withdrawal_')) return withdrawalText(reference);
  // References of refunds by bank transfer are internal.
  if (reference.startsWith('manual:') && line.purchase_id !== null) return purchaseText(line.purchase_id);
  return reference.replace(/^order /, '');
}

const directNote = (): string =>
  t('Direct sales and refunds are paid between you and the buyer. Only their fee changes the balance.');

const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;
/** `day`: YYYY-MM-DD */
const dayText = (day: string): string =>
  formatDate(Date.parse(day), 'UTC', { day: 'numeric', month: 'long', year: 'numeric' });

/** Taking the bytes releases the document's memory. */
const takeFinishedBytes = (document: PDFKit.PDFDocument): Buffer =>
  (document.read() as Buffer | null) ?? Buffer.alloc(0);
