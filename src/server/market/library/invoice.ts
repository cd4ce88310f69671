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
  joinSentences,
  type Message,
  message,
  notFound,
  printable,
  t,
} from '../../kernel/index.ts';
import { isVatId } from '../e-invoices/index.ts';
import { type InvoiceFacts, type IssuedDocument, invoiceOf, listDocuments } from '../invoices/index.ts';
import { findCoupon } from '../orders/index.ts';
import { findOrderOfPurchase, licenceName, listRefunds, taxOfRefund } from '../purchases/index.ts';
import { findDocumentLook } from '../shop-record/index.ts';
import type { Invoice, InvoiceRow } from './invoice-pdf.ts';

export const drawInvoice = renderInWorker<typeof import('./invoice-pdf.ts')>(
  new URL('./invoice-pdf.ts', import.meta.url),
);

/**
 * Draws an invoice or a credit note as it was issued, in the order's language and the seller's time zone. Throws
 * `not_found` if the purchase has no document with this number.
 */
export async function createInvoicePdf(
  deps: Pick<Deps, 'database'>,
  purchase: PurchaseRow,
  number = invoiceOf(purchase),
): Promise<Buffer> {
  const documents = await listDocuments(deps.database.db, purchase);
  const document = documents.find((one) => one.number === number);
  if (!document) throw notFound();
  const refunds = (await listRefunds(deps.database.db, purchase)).filter(
    (refund) => document.number === String(purchase.invoice_number) && isWithoutCreditNote(refund, documents),
  );
  const look = await findDocumentLook(deps.database.db, purchase.account_id);
  const payment = await findPayment(deps.database.db, purchase);
  const { time_zone } = await getAccountDetails(deps.database.db, purchase.account_id);
  return inLanguage(payment.order?.language ?? 'en', () =>
    drawInvoice(purchase, { ...describeDocument(purchase, document, { refunds, payment, time_zone }), ...look }),
  );
}

/** Older versions listed refunds on the invoice instead. */
const isWithoutCreditNote = (
  { failed_at, provider, provider_ref }: RefundRow,
  documents: readonly IssuedDocument[],
): boolean =>
  failed_at === null &&
  !documents.some(({ cause, event_key }) => cause === 'refund' && event_key === `${provider}:${provider_ref}`);

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

function describeDocument(
  purchase: PurchaseRow,
  document: IssuedDocument,
  { refunds, payment: { order, coupon }, time_zone }: { refunds: RefundRow[]; payment: Payment; time_zone: string },
): Omit<Invoice, 'logo' | 'accent'> {
  const dayOf = (ms: number): string => formatDate(ms, time_zone, { day: 'numeric', month: 'long', year: 'numeric' });
  const money = (minor: number) => formatMoney(minor, document.currency);
  const facts = JSON.parse(document.facts) as InvoiceFacts;
  const { seller, buyer, item } = facts;
  const { number, total_minor, tax_minor } = document;
  // The other documents can be about a part of the price.
  const isWhole = document.kind === 'invoice' && (document.cause === 'sale' || document.cause === 'correction');
  const [list_minor, discount_minor] = isWhole ? [facts.list_minor, facts.discount_minor] : [total_minor, 0];
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
          [t('Net'), money(total_minor - tax_minor)],
          [taxLabel(facts), money(tax_minor)],
        ]
      : [];
  return {
    ...titlesOf(document),
    facts: [
      [t(document.kind === 'invoice' ? 'Invoice number' : 'Credit note number'), number],
      ...referenceOf(document),
      [t('Date of issue'), dayOf(document.issued_at)],
      [t('Date of supply'), dayOf(purchase.purchased_at)],
      ...(order && isWhole
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
      ...lines(buyer.address ?? ''),
      buyer.email,
      ...(buyer.country === '' ? [] : [countryName(buyer.country)]),
      ...(buyer.vat_id === undefined ? [] : [t('VAT ID {number}', { number: buyer.vat_id })]),
    ],
    headline: isWhole
      ? t('{amount} paid on {date}', { amount: money(total_minor), date: dayOf(purchase.purchased_at) })
      : money(total_minor),
    sold: {
      name: item.name,
      details: t('{licence}, version {version}', {
        licence: licenceName(purchase.license_type),
        version: item.version,
      }),
      amount: money(list_minor),
    },
    rows: [...discounted, ...taxed],
    total: [t('Total'), money(total_minor)],
    refunds: [...refunded, ...left],
    note: noteOf(document, facts),
    footer: [
      document.kind === 'invoice' ? t('Invoice {number}', { number }) : t('Credit note {number}', { number }),
      ...lines(seller.name),
    ].join(' · '),
  };
}

const titlesOf = ({ kind, number }: IssuedDocument): Pick<Invoice, 'head' | 'title'> =>
  kind === 'invoice'
    ? { head: t('Invoice'), title: t('Invoice No. {number}', { number }) }
    : { head: t('Credit note'), title: t('Credit note No. {number}', { number }) };

function referenceOf({ kind, cause, refers_to: number }: IssuedDocument): [string, string][] {
  if (number === null) return [];
  if (kind === 'credit_note') return [[t('For invoice'), number]];
  return [[t(cause === 'correction' ? 'Replaces invoice' : 'Cancels credit note'), number]];
}

function noteOf({ kind, cause, tax_minor }: IssuedDocument, { tax_rule }: InvoiceFacts): string {
  const tax = tax_rule === 'reverse_charge' ? [t('Reverse charge: the recipient of the service owes the VAT.')] : [];
  return joinSentences([...(tax_minor === 0 && tax.length === 0 ? [t('No tax is charged.')] : tax), reasonOf()]);

  function reasonOf(): string {
    switch (cause) {
      case 'sale':
        return paid();
      case 'correction':
        return kind === 'invoice' ? paid() : t('This credit note cancels the invoice. A new invoice replaces it.');
      case 'refund':
        return t('This amount is refunded to you.');
      case 'dispute_lost':
        return t('Your bank returned this amount to you after a dispute.');
      case 'refund_failed':
        return t('The refund failed, so this invoice cancels its credit note.');
      case 'dispute_reversed':
        return t('The dispute was decided again, so this invoice cancels its credit note.');
    }
  }

  function paid(): string {
    return tax_minor > 0
      ? t('The price includes tax. Paid in full. No balance due.')
      : t('Paid in full. No balance due.');
  }
}

/** Old invoices don't contain the rate. */
function taxLabel({ tax_basis_points }: InvoiceFacts): string {
  return tax_basis_points === undefined ? t('Tax') : t('Tax {rate}', { rate: formatPercent(tax_basis_points / 100) });
}

const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(currentTag(), { type: 'region', fallback: 'code' }).of(code) ?? code)
    : code;
