import PDFDocument from 'pdfkit';
import { fontFor } from '../pdf/index.ts';

export type InvoiceRow = [label: string, amount: string];

/** The contents of an invoice, line by line. */
export type Invoice = {
  title: string;
  facts: [string, string][];
  seller: string[];
  buyer: string[];
  /** the item's name, and its licence and version */
  sold: [string, string];
  rows: InvoiceRow[];
  total: InvoiceRow;
  /** refunds since the sale */
  refunds: InvoiceRow[];
  note: string;
};

const margin = 56;
const soft = '#52525c';

/** An invoice as a PDF of A4. */
export function renderInvoicePdf(invoice: Invoice): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
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
  const texts = [invoice.facts, invoice.seller, invoice.buyer, invoice.sold].flat(2);
  const [regular, bold] = [fontFor(texts, 'regular'), fontFor(texts, 'bold')];
  const width = document.page.width - 2 * margin;
  const half = width / 2 - 12;
  const line = () =>
    document
      .moveDown(0.6)
      .moveTo(margin, document.y)
      .lineTo(margin + width, document.y)
      .lineWidth(0.5)
      .stroke('#c8c8d0')
      .moveDown(0.6);
  const row = ([label, amount]: [string, string], font = regular) => {
    const { y } = document;
    document
      .font(font)
      .fontSize(10)
      .fillColor('#1a1a1f')
      .text(label, margin, y, { width: width - 140 });
    const next = document.y;
    document.text(amount, margin + width - 140, y, { width: 140, align: 'right' });
    document.x = margin;
    document.y = Math.max(next, document.y) + 4;
  };
  const block = (title: string, lines: string[], x: number, y: number): number => {
    document.font(regular).fontSize(9).fillColor(soft).text(title, x, y, { width: half });
    document.fontSize(10).fillColor('#1a1a1f');
    for (const one of lines) document.text(one, { width: half });
    return document.y;
  };

  document.font(bold).fontSize(20).text(invoice.title).moveDown(0.4);
  document.font(regular).fontSize(10).fillColor(soft);
  for (const [name, value] of invoice.facts) document.text(`${name}: ${value}`);
  document.moveDown(1.5);
  const { y } = document;
  const ends = [
    block('Sold by', invoice.seller, margin, y),
    block('Sold to', invoice.buyer, margin + width / 2 + 12, y),
  ];
  document.x = margin;
  document.y = Math.max(...ends);
  document.moveDown(2);
  document.font(bold).fontSize(12).fillColor('#1a1a1f').text(invoice.sold[0], { width });
  document.font(regular).fontSize(10).fillColor(soft).text(invoice.sold[1], { width });
  line();
  for (const one of invoice.rows) row(one);
  row(invoice.total, bold);
  if (invoice.refunds.length > 0) line();
  for (const one of invoice.refunds) row(one);
  line();
  document.font(regular).fontSize(9).fillColor(soft).text(invoice.note, margin, document.y, { width });
}
