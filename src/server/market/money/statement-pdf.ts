import PDFDocument from 'pdfkit';
import { formatMinorUnits } from '../../kernel/index.ts';
import { drawn, fontFor, type Weight } from '../pdf/index.ts';
import { localMinute } from './period.ts';
import { type AuthorsKind, eventReference } from './statement.store.ts';
import type { Statement, StatementLine } from './statement.ts';

const margin = 40;
const rowHeight = 16;
const standsBelow = 7;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin - 2 * rowHeight;
/** Positions and widths of the columns, in points. Long texts are cut; amounts are aligned right. */
const columns = {
  date: { x: margin, width: 90 },
  what: { x: margin + 95, width: 250 },
  amount: { x: margin + 350, width: 80 },
  balance: { x: margin + 435, width: 80 },
} as const;

const labels: Record<AuthorsKind, string> = {
  sale: 'Sale',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_reversed: 'Dispute won on appeal',
  withdrawal_requested: 'Withdrawal',
  withdrawal_settled: 'Withdrawal paid',
  withdrawal_rejected: 'Withdrawal rejected',
  direct_sale: 'Paid to you directly',
  direct_refund: 'Refunded by you directly',
  correction: 'Correction',
};

/** Streams the statement as a PDF of A4 pages: opening balance, every entry, closing balance. */
export async function* statementPdf(statement: Statement): AsyncGenerator<Buffer> {
  const { currency, period, opening_minor, pages } = statement;
  const info = { Title: `Statement ${period.from} to ${period.to}` };
  // No layout cache: it would grow with every entry.
  const document = new PDFDocument({ size: 'A4', margin, info, fontLayoutCache: false });
  const amountText = (minor: number): string => formatMinorUnits(minor, currency);
  let y = heading(document, statement);
  let page = 1;
  const row = (cells: Partial<Record<keyof typeof columns, string>>, weight: Weight = 'regular'): void => {
    if (y > bottom) {
      footer(document, page);
      document.addPage();
      page++;
      y = columnNames(document, margin);
    }
    document.fontSize(9);
    for (const [name, text] of Object.entries(cells) as [keyof typeof columns, string][])
      cell(document, { name, text, weight }, y);
    y += rowHeight;
  };

  row({ what: 'Opening balance', balance: amountText(opening_minor) }, 'bold');
  let closing = opening_minor;
  for await (const lines of pages) {
    for (const line of lines) {
      row({
        date: localMinute(line.booked_at, period.timeZone),
        what: lineText(line, currency),
        amount: amountText(line.amount_minor),
        balance: amountText(line.balance_minor),
      });
      closing = line.balance_minor;
    }
    yield* readyBytes(document);
  }
  row({ what: 'Closing balance', balance: amountText(closing) }, 'bold');
  footer(document, page);
  document.end();
  yield* readyBytes(document);
}

function heading(document: PDFKit.PDFDocument, { holder, currency, period }: Statement): number {
  document.font('Helvetica-Bold').fontSize(18).text('Statement', margin, margin);
  document.fontSize(10);
  const lines = [
    `${holder.name} (${holder.username})`,
    `${period.from} to ${period.to}, time zone ${period.timeZone}`,
    `All amounts in ${currency}`,
  ];
  lines.forEach((line, place) => {
    const text = drawn(line);
    document.font(fontFor([text], 'regular')).text(text, margin, margin + 28 + place * 14, { width, lineBreak: false });
  });
  return columnNames(document, margin + 84);
}

function columnNames(document: PDFKit.PDFDocument, y: number): number {
  document.fontSize(9);
  for (const [name, text] of [
    ['date', 'Date'],
    ['what', 'Entry'],
    ['amount', 'Amount'],
    ['balance', 'Balance'],
  ] as const)
    cell(document, { name, text, weight: 'bold' }, y);
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

type Cell = { name: keyof typeof columns; text: string; weight: Weight };

function cell(document: PDFKit.PDFDocument, { name, text, weight }: Cell, y: number): void {
  const { x, width: most } = columns[name];
  const whole = drawn(text);
  document.font(fontFor([whole], weight));
  const shown = truncated(document, whole, most);
  const isAmount = name === 'amount' || name === 'balance';
  // Aligned by the baseline, which is the same in every font.
  const place = { lineBreak: false, baseline: 'alphabetic' } as const;
  document.text(shown, isAmount ? x + most - document.widthOfString(shown) : x, y + standsBelow, place);
}

function truncated(document: PDFKit.PDFDocument, text: string, most: number): string {
  if (document.widthOfString(text) <= most) return text;
  const letters = [...text].slice(0, 120);
  const cut = (length: number): string => `${letters.slice(0, length).join('')}…`;
  // Binary search, because each measurement lays out the whole text.
  let [fits, over] = [0, letters.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (document.widthOfString(cut(middle)) <= most) fits = middle;
    else over = middle;
  }
  return cut(fits);
}

function lineText(line: StatementLine, currency: string): string {
  const about = line.item_name ?? line.note;
  const direct = line.direct_minor === 0 ? '' : ` ${formatMinorUnits(Math.abs(line.direct_minor), currency)}`;
  return [`${labels[line.kind]}${direct}`, about, eventReference(line)].filter((text) => text !== '').join(', ');
}

/** Takes the finished bytes out of the document, which would otherwise keep them in memory. */
function* readyBytes(document: PDFKit.PDFDocument): Generator<Buffer> {
  const ready = document.read() as Buffer | null;
  if (ready) yield ready;
}
