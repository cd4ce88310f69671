import PDFDocument from 'pdfkit';
import { minorText } from '../../kernel/money.ts';
import type { MoneyKind } from '../../ledger/index.ts';
import { localMinute } from './days.ts';
import { referenceOf } from './statement.store.ts';
import type { Line, Statement } from './statement.ts';

const margin = 40;
const rowHeight = 16;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin - 2 * rowHeight;
/** Where columns begin and how wide they are, in points; texts are cut, amounts stand to the right. */
const columns = {
  date: { x: margin, width: 90 },
  what: { x: margin + 95, width: 250 },
  amount: { x: margin + 350, width: 80 },
  balance: { x: margin + 435, width: 80 },
} as const;

const words: Record<MoneyKind, string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  withdrawal_requested: 'Withdrawal',
  withdrawal_settled: 'Withdrawal paid',
  withdrawal_rejected: 'Withdrawal rejected',
};

/**
 * As a PDF of A4 pages: opening balance, every entry, closing balance. Pages leave as they are full. The fonts that
 * every reader has know Western European letters only: others are shown as `?`.
 */
export async function* statementPdf(statement: Statement): AsyncGenerator<Buffer> {
  const { currency, period, opening_minor, pages } = statement;
  const document = new PDFDocument({ size: 'A4', margin, info: { Title: `Statement ${period.from} to ${period.to}` } });
  const amountText = (minor: number): string => minorText(minor, currency);
  let y = heading(document, statement);
  let page = 1;
  const row = (cells: Partial<Record<keyof typeof columns, string>>, font = 'Helvetica'): void => {
    if (y > bottom) {
      footer(document, page);
      document.addPage();
      page++;
      y = columnNames(document, margin);
    }
    document.font(font).fontSize(9);
    for (const [name, text] of Object.entries(cells) as [keyof typeof columns, string][]) cell(document, name, text, y);
    y += rowHeight;
  };

  row({ what: 'Opening balance', balance: amountText(opening_minor) }, 'Helvetica-Bold');
  let closing = opening_minor;
  for await (const lines of pages) {
    for (const line of lines) {
      row({
        date: localMinute(line.booked_at, period.timeZone),
        what: wordsOf(line),
        amount: amountText(line.amount_minor),
        balance: amountText(line.balance_minor),
      });
      closing = line.balance_minor;
    }
    yield* finished(document);
  }
  row({ what: 'Closing balance', balance: amountText(closing) }, 'Helvetica-Bold');
  footer(document, page);
  document.end();
  yield* finished(document);
}

function heading(document: PDFKit.PDFDocument, { holder, currency, period }: Statement): number {
  document.font('Helvetica-Bold').fontSize(18).text('Statement', margin, margin);
  document.font('Helvetica').fontSize(10);
  const lines = [
    `${holder.name} (${holder.username})`,
    `${period.from} to ${period.to}, days of ${period.timeZone}`,
    `All amounts in ${currency}`,
  ];
  lines.forEach((line, place) => {
    document.text(western(line), margin, margin + 28 + place * 14, { width, lineBreak: false });
  });
  return columnNames(document, margin + 84);
}

function columnNames(document: PDFKit.PDFDocument, y: number): number {
  document.font('Helvetica-Bold').fontSize(9);
  for (const [name, text] of [
    ['date', 'Date'],
    ['what', 'Entry'],
    ['amount', 'Amount'],
    ['balance', 'Balance'],
  ] as const)
    cell(document, name, text, y);
  document
    .moveTo(margin, y + rowHeight - 3)
    .lineTo(margin + width, y + rowHeight - 3)
    .lineWidth(0.5)
    .stroke();
  return y + rowHeight + 2;
}

function footer(document: PDFKit.PDFDocument, page: number): void {
  document.font('Helvetica').fontSize(8);
  const text = `Page ${page}`;
  document.text(text, margin + width - document.widthOfString(text), bottom + rowHeight + 8, { lineBreak: false });
}

function cell(document: PDFKit.PDFDocument, name: keyof typeof columns, text: string, y: number): void {
  const { x, width: most } = columns[name];
  const shown = fitting(document, western(text), most);
  const isAmount = name === 'amount' || name === 'balance';
  document.text(shown, isAmount ? x + most - document.widthOfString(shown) : x, y, { lineBreak: false });
}

function fitting(document: PDFKit.PDFDocument, text: string, most: number): string {
  if (document.widthOfString(text) <= most) return text;
  let shown = text.slice(0, 120);
  while (shown !== '' && document.widthOfString(`${shown}…`) > most) shown = shown.slice(0, -1);
  return `${shown}…`;
}

function wordsOf(line: Line): string {
  const about = line.item_name ?? line.note;
  return [words[line.kind], about, referenceOf(line)].filter((text) => text !== '').join(', ');
}

/** What Windows-1252 lacks, which is the encoding of the fonts that every reader has. */
const foreign = /[^\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;
const western = (text: string): string => text.replace(foreign, '?');

/** What the document has ready, taken out of it: it would keep everything until the end. */
function* finished(document: PDFKit.PDFDocument): Generator<Buffer> {
  const ready = document.read() as Buffer | null;
  if (ready) yield ready;
}
