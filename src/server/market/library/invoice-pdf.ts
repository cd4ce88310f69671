import PDFDocument from 'pdfkit';
import {
  accentEdge,
  DocumentFonts,
  ink,
  rule,
  setHead,
  setText,
  sheet,
  sideOf,
  textHeight,
} from '../../documents/pdf/index.ts';
import type { Renderer } from '../../documents/render/index.ts';
import { currentTag, t } from '../../kernel/index.ts';

export type InvoiceRow = [label: string, amount: string];

export type Invoice = {
  /** the kind of document, in large letters */
  head: string;
  title: string;
  seller_name: string;
  /** PNG, shown instead of the seller's name */
  logo: Uint8Array | undefined;
  /** `#rrggbb` */
  accent: string | undefined;
  facts: [string, string][];
  seller: string[];
  buyer: string[];
  headline: string;
  sold: { name: string; details: string; amount: string };
  rows: InvoiceRow[];
  total: InvoiceRow;
  refunds: InvoiceRow[];
  note: string;
  footer: string;
};

const { margin } = sheet;
const width = sheet.width - 2 * margin;
const amounts = { align: 'right', figures: 'tabular' } as const;
const totals = { x: margin + width * 0.4, width: width * 0.6 };
const bottom = sheet.height - margin - 40;

export const draw: Renderer<Invoice> = async (invoice) => {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: invoice.title, Producer: 'Gatehouse', Creator: 'Gatehouse' },
    lang: currentTag(),
    displayTitle: true,
  });
  const fonts = new DocumentFonts(document);
  await fonts.cover([...textsOf(invoice), ...Object.values(labels())]);
  setInvoice(document, fonts, invoice);
  document.end();
  return Buffer.concat((await document.toArray()) as Buffer[]);
};

const labels = () => ({
  seller: t('Seller'),
  buyer: t('Bill to'),
  description: t('Description'),
  quantity: t('Quantity'),
  price: t('Unit price'),
  amount: t('Amount'),
  page: t('Page {page} of {count}', { page: 1, count: 1 }),
});

const textsOf = ({ facts, seller, buyer, sold, rows, total, refunds, ...more }: Invoice): string[] => [
  ...[facts, rows, refunds].flat(2),
  ...[seller, buyer, total].flat(),
  ...Object.values(sold),
  ...[more.head, more.seller_name, more.headline, more.note, more.footer],
];

function setInvoice(document: PDFKit.PDFDocument, fonts: DocumentFonts, invoice: Invoice): void {
  const { facts, seller, buyer, sold, seller_name } = invoice;
  const said = labels();
  const set = (
    ...[text, place, how]: [string, Parameters<typeof setText>[3], Parameters<typeof setText>[4]?]
  ): number => setText(document, fonts, text, place, how);

  accentEdge(document, invoice.accent);
  const half = width / 2;
  let y = margin + setHead(document, fonts, { title: invoice.head, name: seller_name, logo: invoice.logo }) + 18;

  for (const [name, value] of facts) {
    set(name, { x: margin, y, width: 120 }, { colour: ink.soft });
    y += set(value, { x: margin + 124, y, width: width - 124 }, { align: 'left' }) + 2;
  }
  y += 22;

  const column = (title: string, lines: string[], x: number): number => {
    const align = sideOf(lines[0] ?? '');
    let below = y + set(title, { x, y, width: half - 16 }, { size: 8.5, weight: 'bold', colour: ink.soft, align }) + 3;
    for (const [place, line] of lines.entries())
      below += set(line, { x, y: below, width: half - 16 }, { weight: place === 0 ? 'bold' : 'regular', align }) + 1;
    return below;
  };
  const sellerEnd = column(said.seller, seller, margin);
  y = Math.max(sellerEnd, column(said.buyer, buyer, margin + half + 8)) + 30;

  y += set(invoice.headline, { x: margin, y, width }, { size: 15, weight: 'bold' }) + 22;

  const amount = { x: margin + width - 110, width: 110 };
  const quantity = { x: margin + width - 250, width: 40 };
  const price = { x: margin + width - 206, width: 90 };
  const head = { size: 8.5, colour: ink.soft } as const;
  set(said.description, { x: margin, y, width: 200 }, head);
  set(said.quantity, { ...quantity, y }, { ...head, align: 'right' });
  set(said.price, { ...price, y }, { ...head, align: 'right' });
  y += set(said.amount, { ...amount, y }, { ...head, align: 'right' }) + 5;
  rule(document, y, { x: margin, width });
  y += 9;
  set('1', { ...quantity, y }, amounts);
  set(sold.amount, { ...price, y }, amounts);
  set(sold.amount, { ...amount, y }, amounts);
  const nameWidth = width - 262;
  y += set(sold.name, { x: margin, y, width: nameWidth }, { weight: 'bold', align: 'left' }) + 1;
  y += set(sold.details, { x: margin, y, width: nameWidth }, { colour: ink.soft, size: 9 }) + 10;

  const row = ([label, value]: InvoiceRow, how: { weight?: 'bold'; colour?: string } = {}): void => {
    if (y > bottom) {
      document.addPage();
      y = margin;
    }
    rule(document, y, totals);
    y += 6;
    set(value, { x: totals.x + totals.width - 72, y, width: 72 }, { ...how, ...amounts });
    y += set(label, { x: totals.x, y, width: totals.width - 76 }, how) + 5;
  };
  for (const one of invoice.rows) row(one);
  row(invoice.total, { weight: 'bold' });
  if (invoice.refunds.length > 0) y += 14;
  for (const [place, one] of invoice.refunds.entries())
    row(one, place === invoice.refunds.length - 1 ? { weight: 'bold' } : {});
  const note = { colour: ink.soft, size: 9 } as const;
  y += 26;
  if (y + textHeight(fonts, invoice.note, width, note) > sheet.height - margin) {
    document.addPage();
    y = margin;
  }
  set(invoice.note, { x: margin, y, width }, note);

  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(page);
    // PDFKit adds a page for text below the margin.
    document.page.margins.bottom = 0;
    const foot = sheet.height - margin;
    rule(document, foot - 8, { x: margin, width });
    set(invoice.footer, { x: margin, y: foot, width: width - 90 }, { size: 8, colour: ink.soft });
    const number = t('Page {page} of {count}', { page: page + 1, count });
    set(number, { x: margin + width - 90, y: foot, width: 90 }, { size: 8, colour: ink.soft, align: 'right' });
  }
}
