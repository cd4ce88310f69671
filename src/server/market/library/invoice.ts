import { getAccountDetails } from '../../accounts/index.ts';
import type { OrderRow, PurchaseRow, RefundRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatMoney } from '../../kernel/index.ts';
import { drawn } from '../../pdf/index.ts';
import { findCoupon } from '../orders/index.ts';
import { findOrderOfPurchase, type InvoiceFacts, licenceName, listRefunds, taxOfRefund } from '../purchases/index.ts';
import { findDocumentLook } from '../shop-record/index.ts';
import { type Invoice, type InvoiceRow, renderInvoicePdf } from './invoice-pdf.ts';

/** The invoice of a purchase as a PDF: as it was at the sale, with the refunds since. Its days are those of the seller. */
export async function createInvoicePdf(deps: Pick<Deps, 'database'>, purchase: PurchaseRow): Promise<Buffer> {
  const facts = JSON.parse(purchase.invoice_facts ?? '') as InvoiceFacts;
  const refunds = await listRefunds(deps.database.db, purchase);
  const made = refunds.filter(({ failed_at }) => failed_at === null);
  const look = await findDocumentLook(deps.database.db, purchase.account_id);
  const payment = await findPayment(deps.database.db, purchase);
  const { time_zone } = await getAccountDetails(deps.database.db, purchase.account_id);
  return renderInvoicePdf({ ...describeInvoice(purchase, facts, { refunds: made, payment, time_zone }), ...look });
}

/** Of the order, which never changes once it is paid. */
type Payment = { order: OrderRow | undefined; coupon: string | undefined };

async function findPayment(db: Deps['database']['db'], purchase: PurchaseRow): Promise<Payment> {
  const order = await findOrderOfPurchase(db, purchase);
  const couponId = order?.coupon_id ?? null;
  const coupon = couponId === null ? undefined : await findCoupon(db, purchase.account_id, couponId);
  return { order, coupon: coupon?.code };
}

const paymentMethods = {
  stripe: 'Online payment (Stripe)',
  manual: 'Bank transfer',
  free: 'None',
} satisfies Record<OrderRow['provider'], string>;

function describeInvoice(
  purchase: PurchaseRow,
  facts: InvoiceFacts,
  { refunds, payment: { order, coupon }, time_zone }: { refunds: RefundRow[]; payment: Payment; time_zone: string },
): Omit<Invoice, 'logo' | 'accent'> {
  const days = new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    timeZone: time_zone,
  });
  const money = (minor: number) => formatMoney(minor, purchase.currency);
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
    return [`Refund of ${days.format(row.created_at)}${includedTax}`, money(-row.amount_minor)];
  });
  const left: InvoiceRow[] =
    refunds.length === 0 ? [] : [['Total after refunds', money(purchase.price_minor - purchase.refunded_minor)]];
  const discounted: InvoiceRow[] =
    discount_minor > 0
      ? [
          [tax_minor > 0 ? 'Price including tax' : 'Price', money(list_minor)],
          [coupon === undefined ? 'Discount' : `Discount (coupon ${drawn(coupon)})`, money(-discount_minor)],
        ]
      : [];
  const taxed: InvoiceRow[] =
    tax_minor > 0
      ? [
          ['Net', money(purchase.price_minor - tax_minor)],
          [taxLabel(facts), money(tax_minor)],
        ]
      : [];
  return {
    title: `Invoice No. ${purchase.invoice_number}`,
    facts: [
      ['Invoice number', String(purchase.invoice_number)],
      ['Date of issue', days.format(purchase.purchased_at)],
      ['Date of supply', days.format(purchase.purchased_at)],
      ...(order
        ? ([
            ['Order', order.number],
            ['Payment', `${paymentMethods[order.provider]}, ${days.format(order.settled_at ?? purchase.purchased_at)}`],
          ] as [string, string][])
        : []),
    ],
    seller_name: lines(seller.name).join(' '),
    seller: [
      ...lines(seller.name),
      ...lines(seller.address),
      ...(seller.tax_number === ''
        ? []
        : [`${isVatId(seller.tax_number) ? 'VAT ID' : 'Tax number'} ${drawn(seller.tax_number)}`]),
    ],
    buyer: [
      ...lines(buyer.company ?? ''),
      ...lines(buyer.name),
      drawn(buyer.email),
      ...(buyer.country === '' ? [] : [countryName(buyer.country)]),
      ...(buyer.vat_id === undefined ? [] : [`VAT ID ${drawn(buyer.vat_id)}`]),
    ],
    headline: `${money(purchase.price_minor)} paid on ${days.format(purchase.purchased_at)}`,
    sold: {
      name: drawn(item.name),
      details: `${licenceName(purchase.license_type)}, version ${drawn(item.version)}`,
      amount: money(list_minor),
    },
    rows: [...discounted, ...taxed],
    total: ['Total', money(purchase.price_minor)],
    refunds: [...refunded, ...left],
    note: `${tax_minor > 0 ? 'The price includes tax.' : 'No tax is charged.'} Paid in full: there is nothing left to pay.`,
    footer: [`Invoice ${purchase.invoice_number}`, ...lines(seller.name)].join(' · '),
  };
}

/** A country's letters and then a number, as in DE123456789; other countries have tax numbers of other forms. */
const isVatId = (text: string): boolean =>
  /^[A-Z]{2}(?=(\D*\d){5})[A-Z0-9+*]{7,14}$/.test(text.replace(/[\s.-]/g, '').toUpperCase());

/** Invoices of before rates were kept name none. */
function taxLabel({ tax_basis_points }: InvoiceFacts): string {
  return tax_basis_points === undefined ? 'Tax' : `Tax ${tax_basis_points / 100}%`;
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
/** A text that is no ISO 3166 code is shown as it is. */
const countryName = (code: string): string => drawn(/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);
