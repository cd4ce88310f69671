import type { PurchaseRow, RefundRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatMoney } from '../../kernel/index.ts';
import { drawn } from '../pdf/index.ts';
import { type InvoiceFacts, listRefunds, taxOfRefund } from '../purchases/index.ts';
import { formatDay } from './formats.ts';
import { type Invoice, type InvoiceRow, renderInvoicePdf } from './invoice-pdf.ts';

/** The invoice of a purchase as a PDF: as it was at the sale, with the refunds since. */
export async function createInvoicePdf(deps: Pick<Deps, 'database'>, purchase: PurchaseRow): Promise<Buffer> {
  const facts = JSON.parse(purchase.invoice_facts ?? '') as InvoiceFacts;
  const refunds = await listRefunds(deps.database.db, purchase);
  const made = refunds.filter(({ failed_at }) => failed_at === null);
  return renderInvoicePdf(describeInvoice(purchase, facts, made));
}

function describeInvoice(purchase: PurchaseRow, facts: InvoiceFacts, refunds: RefundRow[]): Invoice {
  // The standard PDF fonts have no minus sign, but a dash of its width.
  const money = (minor: number) => formatMoney(minor, purchase.currency).replace('−', '–');
  const { seller, buyer, item, list_minor, discount_minor, tax_minor } = facts;
  const lines = (text: string) =>
    drawn(text)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const refunded = refunds.map((row, index): InvoiceRow => {
    const beforeMinor = refunds.slice(0, index).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    const paid = { totalMinor: purchase.price_minor, taxMinor: tax_minor };
    const tax = taxOfRefund(paid, { beforeMinor, afterMinor: beforeMinor + row.amount_minor });
    const includedTax = tax > 0 ? `, including tax ${money(tax)}` : '';
    return [`Refund of ${formatDay(row.created_at)}${includedTax}`, money(-row.amount_minor)];
  });
  const left: InvoiceRow[] =
    refunds.length === 0 ? [] : [['Total after refunds', money(purchase.price_minor - purchase.refunded_minor)]];
  return {
    title: `Invoice No. ${purchase.invoice_number}`,
    facts: [
      ['Date', formatDay(purchase.purchased_at)],
      ['Purchase', String(purchase.id)],
      ...(seller.tax_number === '' ? [] : [['Seller tax number', drawn(seller.tax_number)] as [string, string]]),
    ],
    seller: [...lines(seller.name), ...lines(seller.address)],
    buyer: [
      ...lines(buyer.company ?? ''),
      ...lines(buyer.name),
      drawn(buyer.email),
      ...(buyer.country === '' ? [] : [countryName(buyer.country)]),
      ...(buyer.vat_id === undefined ? [] : [`VAT ID ${drawn(buyer.vat_id)}`]),
    ],
    sold: [drawn(item.name), `${purchase.license_type}, version ${drawn(item.version)}`],
    rows: [
      ['Price', money(list_minor)],
      ...(discount_minor > 0 ? [['Discount', money(-discount_minor)] as InvoiceRow] : []),
      ...(tax_minor > 0
        ? [
            ['Subtotal (excluding tax)', money(purchase.price_minor - tax_minor)] as InvoiceRow,
            ['Tax', money(tax_minor)] as InvoiceRow,
          ]
        : []),
    ],
    total: ['Paid', money(purchase.price_minor)],
    refunds: [...refunded, ...left],
    note: tax_minor > 0 ? 'Price includes tax. Paid in full.' : 'No tax is charged. Paid in full.',
  };
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
/** A text that is no ISO 3166 code is shown as it is. */
const countryName = (code: string): string => drawn(/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);
