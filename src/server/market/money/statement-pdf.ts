import PDFDocument from 'pdfkit';
import { formatMoney } from '../../kernel/index.ts';
import {
  accentEdge,
  drawn,
  fontFor,
  fontOf,
  forgetLayouts,
  ink,
  rule,
  setHead,
  setText,
  sheet,
  type Weight,
} from '../../pdf/index.ts';
import type { DocumentLook } from '../shop-record/index.ts';
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
  date: { x: margin, width: 60 },
  what: { x: margin + 66, width: width - 66 - 248 },
  reference: { x: margin + width - 242, width: 96 },
  amount: { x: margin + width - 142, width: 66 },
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
  direct_sale: 'Direct sale',
  direct_refund: 'Direct refund',
  correction: 'Correction',
};

/** Streams the statement as a PDF of A4 pages: opening balance, every entry, closing balance. */
export async function* statementPdf(statement: Statement, look?: DocumentLook): AsyncGenerator<Buffer> {
  const { currency, period, opening_minor, pages } = statement;
  const info = { Title: `Statement ${period.from} to ${period.to}` };
  const document = new PDFDocument({ size: 'A4', margin, info });
  const amountText = (minor: number): string => formatMoney(minor, currency);
  const dateText = new Intl.DateTimeFormat('en-GB', { ...shortDay, timeZone: period.timeZone });
  let y = heading(document, statement, look);
  let page = 1;
  const row = (cells: Partial<Record<keyof typeof columns, string>>, weight: Weight = 'regular'): void => {
    if (y > bottom) {
      footer(document, statement, page);
      document.addPage();
      page++;
      y = columnNames(document, margin);
    }
    for (const [name, text] of Object.entries(cells) as [keyof typeof columns, string][]) {
      const isAside = name === 'date' || name === 'reference';
      document.fontSize(name === 'reference' ? 7.5 : 9).fillColor(isAside ? ink.soft : ink.text);
      cell(document, { name, text, weight }, y);
    }
    y += rowHeight;
    rule(document, y, { x: margin, width });
  };

  row({ what: 'Opening balance', balance: amountText(opening_minor) }, 'bold');
  let closing = opening_minor;
  let [inMinor, outMinor] = [0, 0];
  let hasDirect = false;
  for await (const lines of pages) {
    for (const line of lines) {
      row({
        date: dateText.format(line.booked_at),
        what: lineText(line, currency),
        reference: referenceText(line),
        amount: amountText(line.amount_minor),
        balance: amountText(line.balance_minor),
      });
      closing = line.balance_minor;
      if (line.amount_minor > 0) inMinor += line.amount_minor;
      else outMinor += line.amount_minor;
      hasDirect ||= line.direct_minor !== 0;
    }
    forgetLayouts(document);
    yield* readyBytes(document);
  }
  row({ what: 'Money in', amount: amountText(inMinor) });
  row({ what: 'Money out', amount: amountText(outMinor) });
  row({ what: 'Closing balance', balance: amountText(closing) }, 'bold');
  if (hasDirect) note(document, directNote, y);
  footer(document, statement, page);
  document.end();
  // A logo with transparent parts is still being unpacked, and the end of the file waits for it.
  for await (const chunk of document) yield chunk as Buffer;
}

function heading(
  document: PDFKit.PDFDocument,
  { holder, currency, period }: Statement,
  look: DocumentLook | undefined,
): number {
  const facts: [string, string][] = [
    ['Account', `${holder.name} (${holder.username})`],
    ['Period', `${dayText(period.from)} to ${dayText(period.to)}`],
    ['Time zone', period.timeZone],
    ['Currency', currency],
  ];
  const texts = [holder.name, ...facts.flat()].map(drawn);
  const fonts = { regular: fontFor(texts, 'regular'), bold: fontFor(texts, 'bold') };
  accentEdge(document, look?.accent);
  let y = margin + setHead(document, fonts, { title: 'Statement', name: drawn(holder.name), logo: look?.logo }) + 16;
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
    ['reference', 'Reference'],
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
  const whose = drawn(`${holder.name} · ${currency} · ${dayText(period.from)} to ${dayText(period.to)}`);
  const place = { lineBreak: false } as const;
  document.font(fontOf(whose, 'regular')).fontSize(8).fillColor(ink.soft);
  document.text(truncated(document, whose, width - 60), margin, y, place);
  const text = `Page ${page}`;
  document.text(text, margin + width - document.widthOfString(text), y, place);
}

type Cell = { name: keyof typeof columns; text: string; weight: Weight };

function cell(document: PDFKit.PDFDocument, { name, text, weight }: Cell, y: number): void {
  const { x, width: most } = columns[name];
  const whole = drawn(text);
  document.font(fontOf(whole, weight));
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
  const direct = line.direct_minor === 0 ? '' : ` ${formatMoney(Math.abs(line.direct_minor), currency)}`;
  return [`${labels[line.kind]}${direct}`, about].filter((text) => text !== '').join(', ');
}

/** An order's number or what Stripe calls the event, to find it by; the rest in words. */
function referenceText(line: StatementLine): string {
  const reference = eventReference(line);
  if (line.kind.startsWith('withdrawal_')) return `Withdrawal ${reference}`;
  // Refunds by bank transfer have a key of ours alone.
  if (reference.startsWith('manual:') && line.purchase_id !== null) return `Purchase ${line.purchase_id}`;
  return reference.replace(/^order /, '');
}

const directNote =
  'Direct sales and refunds are paid between you and the buyer: only the fee changes the balance, not their amount.';

/** Below the last row; its lines fit above the foot of the page. */
function note(document: PDFKit.PDFDocument, text: string, y: number): void {
  document.font(fontOf(text, 'regular')).fontSize(8).fillColor(ink.soft);
  document.text(text, margin, y + 8, { lineBreak: false });
}

const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const wholeDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `day`: YYYY-MM-DD */
const dayText = (day: string): string => wholeDay.format(Date.parse(day));

/** Takes the finished bytes out of the document, which would otherwise keep them in memory. */
function* readyBytes(document: PDFKit.PDFDocument): Generator<Buffer> {
  const ready = document.read() as Buffer | null;
  if (ready) yield ready;
}
