import { z } from 'zod';
import type {
  DisputeRow,
  OrderRow,
  PurchaseHistoryRow,
  PurchaseRow,
  RefundRow,
  SubscriptionRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { emailAddress, pageFields, text, wholeNumber } from '../../http/index.ts';
import { fromMinor, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { findEInvoiceProblem } from '../e-invoices/index.ts';
import { type InvoiceFacts, type IssuedDocument, invoiceOf } from '../invoices/index.ts';
import { type OrderSource, sourceAnswer } from '../orders/index.ts';
import { translateNote } from './change-texts.ts';
import { isExpired } from './entitlements.ts';
import { extensionOf } from './extensions.ts';
import type { ListedPurchase } from './purchase.store.ts';
import { openCode } from './purchase-code.ts';
import type { Interval, OrderTerms } from './rights.ts';
import { maxSupportMonths } from './support.ts';

const states = ['valid', 'disputed', 'refunded', 'revoked'] as const;
const extensionKinds = ['renewal', 'upgrade', 'support', 'conversion'] as const;
const reason = text(1000).trim().nullish().describe('Reason, for your own records.');

const filter = {
  search: text(200)
    .nullish()
    .describe('A purchase code, or part of the buyer’s address or name or of the item’s name.'),
  state: z.enum(states).nullish().describe('Only purchases in this state.'),
  item_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Only purchases of this item.'),
};
export const exportPurchasesRequest = z.object(filter);
export const listPurchasesRequest = z.object({
  ...filter,
  per_page: pageFields.per_page,
  page: pageFields.page,
});

export const refundRequest = z.object({
  amount: z.number().nullish().describe('Decimal, in the currency of the purchase. Default: the remaining amount.'),
  reason,
  reference: text(100)
    .trim()
    .min(1)
    .nullish()
    .describe('Your idempotency key for this refund: requests with the same reference refund once.'),
});
export const buyerRequest = z.object({
  buyer_email: emailAddress(() => t('must be an email address.'))
    .optional()
    .describe('The buyer’s address. A new address is mailed a library link; the old one loses access.'),
  buyer_name: text(200).trim().nullish().describe('Also shown on the invoice. Null or empty removes it.'),
  buyer_vat_id: text(40)
    .trim()
    .nullish()
    .describe('Only on the invoice, and doesn’t change the tax. Null or empty removes it.'),
});
export const revokeRequest = z.object({ reason });
export const supportRequest = z.object({
  months: wholeNumber(1, maxSupportMonths).describe('Months of support in total, counted from the purchase.'),
});

const amount = z.number().describe('Decimal, in `currency`.');
const time = z.iso.datetime();

const fields = {
  id: z.int(),
  object: z.literal('purchase'),
  purchase_code: z.string(),
  license_type: z.string(),
  price: z.number().describe('Amount paid, including tax; decimal, in `currency`.'),
  refunded: amount,
  currency: z.string().describe('Currency code (ISO 4217).'),
  item: z.object({ id: z.int(), name: z.string() }),
  buyer_email: z.string().nullable(),
  buyer_name: z.string(),
  supported_until: time.nullable(),
  ends_at: time.nullable().describe('End of the license. null if it has no end.'),
  updates_until: time.nullable().describe('End of the included updates. null if they have no end.'),
  expired: z.boolean().describe('Whether the license has ended. A renewal makes it valid again.'),
  trial: z.boolean(),
  tier_id: z.int().nullable().describe('Null for the regular and extended license.'),
  extends_purchase_id: z
    .int()
    .nullable()
    .describe('Set if this is a later payment, such as a renewal, for that purchase.'),
  downloaded: z.boolean(),
  first_downloaded_at: time.nullable(),
  state: z.enum(states),
  state_changed_at: time.nullable(),
  invoice_number: z
    .string()
    .nullable()
    .describe('The current invoice, as printed, such as 2026-000123. Null for free and for imported purchases.'),
  date: time,
};
export const purchaseAnswer = z.object(fields).meta({ id: 'MarketPurchase' });

const events = [
  ...(['bought', 'downloaded', 'refunded', 'refund_failed'] as const),
  ...(['dispute_opened', 'dispute_won', 'dispute_lost'] as const),
  ...(['revoked', 'code_rotated', 'support_extended', 'link_sent'] as const),
  ...(['extended', 'granted', 'expired'] as const),
  ...(['buyer_changed', 'changed_by_file', 'made_good'] as const),
  ...(['refund_requested', 'refund_declined', 'buyer_erased'] as const),
] as const;
export const purchaseDetail = z
  .object({
    ...fields,
    order: z.object({ number: z.string(), provider: z.string() }).nullable().describe('Null for imported purchases.'),
    source: sourceAnswer,
    buyer_vat_id: z.string().nullable().describe('On the current invoice. Null: no VAT ID or no invoice.'),
    invoices: z
      .array(
        z.object({
          kind: z.enum(['invoice', 'credit_note']),
          number: z.string().describe('As printed.'),
          cause: z
            .enum(['sale', 'correction', 'refund', 'refund_failed', 'dispute_lost', 'dispute_reversed'])
            .describe(
              'correction: the invoice was replaced to change the buyer. refund_failed and dispute_reversed: invoices that cancel a credit note.',
            ),
          refers_to: z
            .string()
            .nullable()
            .describe('Number of the document that this one credits, replaces or cancels.'),
          total: amount,
          tax: amount.describe('Included in the total.'),
          issued_at: time,
          e_invoice_problem: z
            .string()
            .nullable()
            .describe('Why the document has no e-invoice, in the language of the request. Null if it has one.'),
        }),
      )
      .describe('Invoices and credit notes, in the order of issue.'),
    refunds: z.array(
      z.object({
        id: z.int(),
        amount,
        provider: z.string(),
        reference: z.string(),
        reason: z.string(),
        created_at: time,
        failed_at: time.nullable().describe('Time of the failure; null if the refund did not fail.'),
      }),
    ),
    disputes: z.array(
      z.object({
        id: z.int(),
        amount,
        provider: z.string(),
        state: z.enum(['open', 'won', 'lost']),
        opened_at: time,
        closed_at: time.nullable(),
      }),
    ),
    payments: z
      .array(
        z.object({
          id: z.int().describe('Refund it like a purchase, with this identifier.'),
          kind: z.enum(extensionKinds),
          license_type: z.string(),
          price: amount,
          refunded: amount,
          state: z.enum(states),
          invoice_number: z.string().nullable(),
          date: time,
        }),
      )
      .describe('Later payments for this purchase: renewals, upgrades, support. Oldest first.'),
    subscription: z
      .object({
        state: z
          .enum(['active', 'past_due', 'canceling', 'ended'])
          .describe(
            'past_due: a payment failed, and Stripe tries again for two weeks. canceling: ends after the paid period.',
          ),
        price: amount.describe('Of each period, including tax. From the next payment if the tier changes then.'),
        interval: z.enum(['month', 'year']).describe('Length of a period.'),
        tier_id: z
          .int()
          .nullable()
          .describe(
            'Tier of the next period. Differs from the purchase’s `tier_id` if the buyer has chosen a lower one.',
          ),
        license_type: z.string().describe('License of the next period.'),
        period_ends_at: time.describe('End of the paid period. If the state is active, the next payment is due then.'),
        created_at: time,
        ended_at: time.nullable(),
      })
      .nullable()
      .describe('The last subscription of the purchase. Null if it was never one.'),
    history: z
      .array(z.object({ event: z.enum(events), amount: amount.nullable(), note: z.string(), at: time }))
      .describe('Oldest first.'),
  })
  .meta({ id: 'MarketPurchaseDetail' });

export function presentPurchase(
  deps: Pick<Deps, 'vault' | 'now'>,
  row: ListedPurchase,
): z.output<typeof purchaseAnswer> {
  return {
    id: row.id,
    object: 'purchase',
    // A later payment has a code only because the column needs one.
    purchase_code: row.extends_purchase_id === null ? openCode(deps.vault, row.code_sealed) : '',
    license_type: row.license_type,
    price: fromMinor(row.price_minor, row.currency),
    refunded: fromMinor(row.refunded_minor, row.currency),
    currency: row.currency,
    item: { id: row.item_id, name: row.item_name },
    buyer_email: row.buyer_email,
    buyer_name: row.buyer_name,
    supported_until: toIsoOrNull(row.supported_until),
    ends_at: toIsoOrNull(row.ends_at),
    updates_until: toIsoOrNull(row.updates_until),
    expired: isExpired(row, deps.now()),
    trial: row.is_trial === 1,
    tier_id: row.tier_id,
    extends_purchase_id: row.extends_purchase_id,
    downloaded: row.downloaded === 1,
    first_downloaded_at: toIsoOrNull(row.first_downloaded_at),
    state: row.state,
    state_changed_at: toIsoOrNull(row.state_changed_at),
    invoice_number: invoiceOf(row),
    date: toIso(row.purchased_at),
  };
}

function buyerOnInvoice(purchase: PurchaseRow, invoices: IssuedDocument[]): InvoiceFacts['buyer'] | undefined {
  const current = invoices.find(({ number }) => number === invoiceOf(purchase));
  return current && (JSON.parse(current.facts) as InvoiceFacts).buyer;
}

function periodOf({ terms }: SubscriptionRow): { interval: Interval; license_type: string } {
  const { renews, license_type } = JSON.parse(terms) as OrderTerms;
  return { interval: renews ?? 'month', license_type };
}

export type PurchaseDetail = {
  purchase: ListedPurchase;
  order: OrderRow | undefined;
  source: OrderSource | undefined;
  invoices: IssuedDocument[];
  refunds: RefundRow[];
  disputes: DisputeRow[];
  history: PurchaseHistoryRow[];
  payments: PurchaseRow[];
  subscription: SubscriptionRow | undefined;
};

export function presentPurchaseDetail(
  deps: Pick<Deps, 'vault' | 'now'>,
  record: PurchaseDetail,
): z.output<typeof purchaseDetail> {
  const { purchase, order, source, invoices, refunds, disputes, history, payments, subscription } = record;
  const decimal = (minor: number) => fromMinor(minor, purchase.currency);
  return {
    ...presentPurchase(deps, purchase),
    order: order ? { number: order.number, provider: order.provider } : null,
    source: source ?? null,
    buyer_vat_id: buyerOnInvoice(purchase, invoices)?.vat_id ?? null,
    invoices: invoices.map((document) => ({
      ...{ kind: document.kind, number: document.number, cause: document.cause, refers_to: document.refers_to },
      total: decimal(document.total_minor),
      tax: decimal(document.tax_minor),
      issued_at: toIso(document.issued_at),
      e_invoice_problem: findEInvoiceProblem(document) ?? null,
    })),
    refunds: refunds.map(({ id, amount_minor, provider, provider_ref, reason, created_at, failed_at }) => ({
      id,
      amount: decimal(amount_minor),
      provider,
      reference: provider_ref,
      reason,
      created_at: toIso(created_at),
      failed_at: toIsoOrNull(failed_at),
    })),
    disputes: disputes.map(({ id, amount_minor, provider, state, opened_at, closed_at }) => ({
      id,
      amount: decimal(amount_minor),
      provider,
      state,
      opened_at: toIso(opened_at),
      closed_at: toIsoOrNull(closed_at),
    })),
    payments: payments.map((row) => ({
      id: row.id,
      kind: extensionOf(row)?.kind ?? 'renewal',
      license_type: row.license_type,
      price: fromMinor(row.price_minor, row.currency),
      refunded: fromMinor(row.refunded_minor, row.currency),
      state: row.state,
      invoice_number: invoiceOf(row),
      date: toIso(row.purchased_at),
    })),
    subscription: subscription
      ? {
          state: subscription.state,
          price: fromMinor(subscription.price_minor, subscription.currency),
          ...periodOf(subscription),
          tier_id: subscription.tier_id,
          period_ends_at: toIso(subscription.period_ends_at),
          created_at: toIso(subscription.created_at),
          ended_at: toIsoOrNull(subscription.ended_at),
        }
      : null,
    history: history.map(({ event, amount_minor, note, at }) => ({
      event,
      amount: amount_minor === null ? null : decimal(amount_minor),
      note: translateNote({ event, note }),
      at: toIso(at),
    })),
  };
}
