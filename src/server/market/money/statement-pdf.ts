import PDFDocument from 'pdfkit';
import { formatMinorUnits } from '../../kernel/index.ts';
import { accentEdge, drawn, fontFor, ink, rule, setLogo, setText, sheet, type Weight } from '../pdf/index.ts';
import { localMinute } from './period.ts';
import { type AuthorsKind, eventReference } from './statement.store.ts';
import type { Statement, StatementLine } from './statement.ts';

const { margin } = sheet;
const rowHeight = 16;
/** Lines stand in the middle of their rows. */
const standsBelow = 10.5;
const width = sheet.width - 2 * margin;
const bottom = sheet.height - margin - 2 * rowHeight;
/** Positions and widths of the columns, in points. Long texts are cut; amounts are aligned right. */
const columns = {
  date: { x: margin, width: 86 },
  what: { x: margin + 92, width: width - 92 - 150 },
  amount: { x: margin + width - 146, width: 70 },
  balance: { x: margin + width - 72, width: 72 },
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
export async function* statementPdf(statement: Statement, logo?: Buffer): AsyncGenerator<Buffer> {
  const { currency, period, opening_minor, pages } = statement;
  const info = { Title: `Statement ${period.from} to ${period.to}` };
  // No layout cache: it would grow with every entry.
  const document = new PDFDocument({ size: 'A4', margin, info, fontLayoutCache: false });
  const amountText = (minor: number): string => formatMinorUnits(minor, currency);
  let y = heading(document, statement, logo);
  let page = 1;
  const row = (cells: Partial<Record<keyof typeof columns, string>>, weight: Weight = 'regular'): void => {
    if (y > bottom) {
      footer(document, statement, page);
      document.addPage();
      page++;
      y = columnNames(document, margin);
    }
    document.fontSize(9).fillColor(ink.text);
    for (const [name, text] of Object.entries(cells) as [keyof typeof columns, string][])
      cell(document, { name, text, weight }, y);
    y += rowHeight;
    rule(document, y, { x: margin, width });
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
  footer(document, statement, page);
  document.end();
  // A logo with transparent parts is still being unpacked, and the end of the file waits for it.
  for await (const chunk of document) yield chunk as Buffer;
}

function heading(
  document: PDFKit.PDFDocument,
  { holder, currency, period }: Statement,
  logo: Buffer | undefined,
): number {
  const facts: [string, string][] = [
    ['Account', `${holder.name} (${holder.username})`],
    ['Period', `${period.from} to ${period.to}`],
    ['Time zone', period.timeZone],
    ['Currency', currency],
  ];
  const texts = [holder.name, ...facts.flat()].map(drawn);
  const fonts = { regular: fontFor(texts, 'regular'), bold: fontFor(texts, 'bold') };
  accentEdge(document);
  const half = width / 2;
  const title = { x: margin + half, y: margin - 5, width: half };
  setText(document, fonts, 'Statement', title, { size: 22, weight: 'bold', align: 'right' });
  const name = { x: margin, y: margin, width: half };
  const height = logo
    ? setLogo(document, logo, name)
    : setText(document, fonts, drawn(holder.name), name, { size: 14, weight: 'bold' });
  let y = margin + Math.max(height, 30) + 16;
  for (const [label, value] of facts) {
    setText(document, fonts, label, { x: margin, y, width: 120 }, { colour: ink.soft });
    y += setText(document, fonts, drawn(value), { x: margin + 124, y, width: width - 124 }) + 2;
  }
  return columnNames(document, y + 22);
}

function columnNames(document: PDFKit.PDFDocument, y: number): number {
  document.fontSize(8.5).fillColor(ink.soft);
  for (const [name, text] of [
    ['date', 'Date'],
    ['what', 'Entry'],
    ['amount', 'Amount'],
    ['balance', 'Balance'],
  ] as const)
    cell(document, { name, text, weight: 'regular' }, y);
  rule(document, y + rowHeight, { x: margin, width });
  return y + rowHeight;
}

/** How many pages there will be is not known while they are streamed. */
function footer(document: PDFKit.PDFDocument, { holder, currency, period }: Statement, page: number): void {
  const y = sheet.height - margin - 8;
  const whose = drawn(`${holder.name} · ${currency} · ${period.from} to ${period.to}`);
  const place = { lineBreak: false } as const;
  document
    .font(fontFor([whose], 'regular'))
    .fontSize(8)
    .fillColor(ink.soft);
  document.text(truncated(document, whose, width - 60), margin, y, place);
  const text = `Page ${page}`;
  document.text(text, margin + width - document.widthOfString(text), y, place);
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
