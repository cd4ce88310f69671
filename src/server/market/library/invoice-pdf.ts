import PDFDocument from 'pdfkit';
import { accentEdge, fontFor, ink, rule, setHead, setText, sheet } from '../../pdf/index.ts';

export type InvoiceRow = [label: string, amount: string];

/** The contents of an invoice, line by line. */
export type Invoice = {
  title: string;
  /** who sells, large at the top */
  seller_name: string;
  /** PNG; takes the place of the seller's name at the top */
  logo: Buffer | undefined;
  /** `#rrggbb`; the shop's colour */
  accent: string | undefined;
  /** number and dates */
  facts: [string, string][];
  seller: string[];
  buyer: string[];
  /** the payment in one sentence */
  headline: string;
  /** the item's name, and its licence and version */
  sold: { name: string; details: string; amount: string };
  rows: InvoiceRow[];
  total: InvoiceRow;
  /** refunds since the sale */
  refunds: InvoiceRow[];
  note: string;
  /** at the foot of each page */
  footer: string;
};

const { margin } = sheet;
const width = sheet.width - 2 * margin;
const amounts = { align: 'right', figures: 'tabular' } as const;
/** The amounts stand in the right part, below the column of the item's. */
const totals = { x: margin + width * 0.4, width: width * 0.6 };
const bottom = sheet.height - margin - 40;

/** An invoice as a PDF of A4. */
export function renderInvoicePdf(invoice: Invoice): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: invoice.title, Producer: 'Gatehouse', Creator: 'Gatehouse' },
    lang: 'en',
    displayTitle: true,
  });
  const parts: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  document.on('data', (part: Buffer) => parts.push(part));
  document.on('end', () => resolve(Buffer.concat(parts)));
  document.on('error', reject);
  draw(document, invoice);
  document.end();
  return promise;
}

function draw(document: PDFKit.PDFDocument, invoice: Invoice): void {
  // One font for the whole document: a name in two fonts would look like two names.
  const { facts, seller, buyer, sold, seller_name, footer } = invoice;
  const texts = [...facts.flat(), ...seller, ...buyer, sold.name, sold.details, seller_name, footer];
  const fonts = { regular: fontFor(texts, 'regular'), bold: fontFor(texts, 'bold') };
  const set = (...[text, place, how]: [string, Parameters<typeof setText>[3], Parameters<typeof setText>[4]?]) =>
    setText(document, fonts, text, place, how);

  accentEdge(document, invoice.accent);
  const half = width / 2;
  let y = margin + setHead(document, fonts, { title: 'Invoice', name: seller_name, logo: invoice.logo }) + 18;

  for (const [name, value] of facts) {
    set(name, { x: margin, y, width: 120 }, { colour: ink.soft });
    y += set(value, { x: margin + 124, y, width: width - 124 }) + 2;
  }
  y += 22;

  const column = (title: string, lines: string[], x: number): number => {
    let below = y + set(title, { x, y, width: half - 16 }, { size: 8.5, weight: 'bold', colour: ink.soft }) + 3;
    lines.forEach((line, place) => {
      below += set(line, { x, y: below, width: half - 16 }, { weight: place === 0 ? 'bold' : 'regular' }) + 1;
    });
    return below;
  };
  y = Math.max(column('From', seller, margin), column('Bill to', buyer, margin + half + 8)) + 30;

  y += set(invoice.headline, { x: margin, y, width }, { size: 15, weight: 'bold' }) + 22;

  const amount = { x: margin + width - 110, width: 110 };
  const quantity = { x: margin + width - 250, width: 40 };
  const price = { x: margin + width - 206, width: 90 };
  const head = { size: 8.5, colour: ink.soft } as const;
  set('Description', { x: margin, y, width: 200 }, head);
  set('Quantity', { ...quantity, y }, { ...head, align: 'right' });
  set('Unit price', { ...price, y }, { ...head, align: 'right' });
  y += set('Amount', { ...amount, y }, { ...head, align: 'right' }) + 5;
  rule(document, y, { x: margin, width });
  y += 9;
  set('1', { ...quantity, y }, amounts);
  set(sold.amount, { ...price, y }, amounts);
  set(sold.amount, { ...amount, y }, amounts);
  const nameWidth = width - 262;
  y += set(sold.name, { x: margin, y, width: nameWidth }, { weight: 'bold' }) + 1;
  y += set(sold.details, { x: margin, y, width: nameWidth }, { colour: ink.soft, size: 9 }) + 10;

  const row = ([label, value]: InvoiceRow, how: { weight?: 'bold'; colour?: string } = {}) => {
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
  invoice.refunds.forEach((one, place) => {
    row(one, place === invoice.refunds.length - 1 ? { weight: 'bold' } : {});
  });
  set(invoice.note, { x: margin, y: y + 26, width }, { colour: ink.soft, size: 9 });

  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(page);
    // Below the margin, where text would begin a new page.
    document.page.margins.bottom = 0;
    const foot = sheet.height - margin;
    rule(document, foot - 8, { x: margin, width });
    set(invoice.footer, { x: margin, y: foot, width: width - 90 }, { size: 8, colour: ink.soft });
    const number = `Page ${page + 1} of ${count}`;
    set(number, { x: margin + width - 90, y: foot, width: 90 }, { size: 8, colour: ink.soft, align: 'right' });
  }
}
