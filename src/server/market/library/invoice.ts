import { getAccountDetails } from '../../accounts/index.ts';
import type { OrderRow, PurchaseRow, RefundRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { renderInWorker } from '../../documents/render/index.ts';
import {
  currentTag,
  formatDate,
  formatMoney,
  formatPercent,
  inLanguage,
  type Message,
  message,
  printable,
  t,
} from '../../kernel/index.ts';
import { findCoupon } from '../orders/index.ts';
import { findOrderOfPurchase, type InvoiceFacts, licenceName, listRefunds, taxOfRefund } from '../purchases/index.ts';
import { findDocumentLook } from '../shop-record/index.ts';
import type { Invoice, InvoiceRow } from './invoice-pdf.ts';

export const drawInvoice = renderInWorker<typeof import('./invoice-pdf.ts')>(
  new URL('./invoice-pdf.ts', import.meta.url),
);

/**
 * Draws the invoice with the facts at the time of the sale and all later refunds, in the order's language and the
 * seller's time zone.
 */
export async function createInvoicePdf(deps: Pick<Deps, 'database'>, purchase: PurchaseRow): Promise<Buffer> {
  const facts = JSON.parse(purchase.invoice_facts ?? '') as InvoiceFacts;
  const refunds = await listRefunds(deps.database.db, purchase);
  const made = refunds.filter(({ failed_at }) => failed_at === null);
  const look = await findDocumentLook(deps.database.db, purchase.account_id);
  const payment = await findPayment(deps.database.db, purchase);
  const { time_zone } = await getAccountDetails(deps.database.db, purchase.account_id);
  return inLanguage(payment.order?.language ?? 'en', () =>
    drawInvoice(purchase, { ...describeInvoice(purchase, facts, { refunds: made, payment, time_zone }), ...look }),
  );
}

type Payment = { order: OrderRow | undefined; coupon: string | undefined };

async function findPayment(db: Deps['database']['db'], purchase: PurchaseRow): Promise<Payment> {
  const order = await findOrderOfPurchase(db, purchase);
  const couponId = order?.coupon_id ?? null;
  const coupon = couponId === null ? undefined : await findCoupon(db, purchase.account_id, couponId);
  return { order, coupon: coupon?.code };
}

const paymentMethods = {
  stripe: message('Online payment (Stripe)'),
  paypal: message('Online payment (PayPal)'),
  manual: message('Bank transfer'),
  free: message('No payment'),
} satisfies Record<OrderRow['provider'], Message>;

function describeInvoice(
  purchase: PurchaseRow,
  facts: InvoiceFacts,
  { refunds, payment: { order, coupon }, time_zone }: { refunds: RefundRow[]; payment: Payment; time_zone: string },
): Omit<Invoice, 'logo' | 'accent'> {
  const dayOf = (ms: number): string => formatDate(ms, time_zone, { day: 'numeric', month: 'long', year: 'numeric' });
  const money = (minor: number) => formatMoney(minor, purchase.currency);
  const { seller, buyer, item, list_minor, discount_minor, tax_minor } = facts;
  const lines = (text: string) =>
    printable(text)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const refunded = refunds.map((row, index): InvoiceRow => {
    const beforeMinor = refunds.slice(0, index).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    const paid = { totalMinor: purchase.price_minor, taxMinor: tax_minor };
    const tax = taxOfRefund(paid, { beforeMinor, afterMinor: beforeMinor + row.amount_minor });
    const date = dayOf(row.created_at);
    const label =
      tax > 0 ? t('Refund of {date}, including tax {tax}', { date, tax: money(tax) }) : t('Refund of {date}', { date });
    return [label, money(-row.amount_minor)];
  });
  const left: InvoiceRow[] =
    refunds.length === 0 ? [] : [[t('Total after refunds'), money(purchase.price_minor - purchase.refunded_minor)]];
  const discounted: InvoiceRow[] =
    discount_minor > 0
      ? [
          [tax_minor > 0 ? t('Price including tax') : t('Price'), money(list_minor)],
          [coupon === undefined ? t('Discount') : t('Discount (coupon {coupon})', { coupon }), money(-discount_minor)],
        ]
      : [];
  const taxed: InvoiceRow[] =
    tax_minor > 0
      ? [
          [t('Net'), money(purchase.price_minor - tax_minor)],
          [taxLabel(facts), money(tax_minor)],
        ]
      : [];
  return {
    title: t('Invoice No. {number}', { number: String(purchase.invoice_number) }),
    facts: [
      [t('Invoice number'), String(purchase.invoice_number)],
      [t('Date of issue'), dayOf(purchase.purchased_at)],
      [t('Date of supply'), dayOf(purchase.purchased_at)],
      ...(order
        ? ([
            [t('Order'), order.number],
            [
              t('Payment'),
              t('{method}, {date}', {
                method: t(paymentMethods[order.provider]),
                date: dayOf(order.settled_at ?? purchase.purchased_at),
              }),
            ],
          ] as [string, string][])
        : []),
    ],
    seller_name: lines(seller.name).join(' '),
    seller: [
      ...lines(seller.name),
      ...lines(seller.address),
      ...(seller.tax_number === ''
        ? []
        : [
            isVatId(seller.tax_number)
              ? t('VAT ID {number}', { number: seller.tax_number })
              : t('Tax number {number}', { number: seller.tax_number }),
          ]),
    ],
    buyer: [
      ...lines(buyer.company ?? ''),
      ...lines(buyer.name),
      buyer.email,
      ...(buyer.country === '' ? [] : [countryName(buyer.country)]),
      ...(buyer.vat_id === undefined ? [] : [t('VAT ID {number}', { number: buyer.vat_id })]),
    ],
    headline: t('{amount} paid on {date}', {
      amount: money(purchase.price_minor),
      date: dayOf(purchase.purchased_at),
    }),
    sold: {
      name: item.name,
      details: t('{licence}, version {version}', {
        licence: licenceName(purchase.license_type),
        version: item.version,
      }),
      amount: money(list_minor),
    },
    rows: [...discounted, ...taxed],
    total: [t('Total'), money(purchase.price_minor)],
    refunds: [...refunded, ...left],
    note:
      tax_minor > 0
        ? t('The price includes tax. Paid in full. No balance due.')
        : t('No tax is charged. Paid in full. No balance due.'),
    footer: [t('Invoice {number}', { number: String(purchase.invoice_number) }), ...lines(seller.name)].join(' · '),
  };
}

/** VAT IDs begin with a country code, such as DE123456789. */
const isVatId = (text: string): boolean =>
  /^[A-Z]{2}(?=(\D*\d){5})[A-Z0-9+*]{7,14}$/.test(text.replace(/[\s.-]/g, '').toUpperCase());

/** Old invoices don't contain the rate. */
function taxLabel({ tax_basis_points }: InvoiceFacts): string {
  return tax_basis_points === undefined ? t('Tax') : t('Tax {rate}', { rate: formatPercent(tax_basis_points / 100) });
}

const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(currentTag(), { type: 'region', fallback: 'code' }).of(code) ?? code)
    : code;
