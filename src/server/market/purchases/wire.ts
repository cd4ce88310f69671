import { z } from 'zod';
import type { DisputeRow, OrderRow, PurchaseHistoryRow, RefundRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { emailAddress, pageFields, text, wholeNumber } from '../../http/index.ts';
import { fromMinor, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { type OrderSource, sourceAnswer } from '../orders/index.ts';
import { translateNote } from './change-texts.ts';
import type { ListedPurchase } from './purchase.store.ts';
import { openCode } from './purchase-code.ts';
import { maxSupportMonths } from './support.ts';

const states = ['valid', 'disputed', 'refunded', 'revoked'] as const;
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
  downloaded: z.boolean(),
  first_downloaded_at: time.nullable(),
  state: z.enum(states),
  state_changed_at: time.nullable(),
  invoice_number: z.int().nullable().describe('Null for free and for imported purchases.'),
  date: time,
};
export const purchaseAnswer = z.object(fields).meta({ id: 'MarketPurchase' });

const events = [
  ...(['bought', 'downloaded', 'refunded', 'refund_failed'] as const),
  ...(['dispute_opened', 'dispute_won', 'dispute_lost'] as const),
  ...(['revoked', 'code_rotated', 'support_extended', 'link_sent'] as const),
  ...(['buyer_changed', 'changed_by_file', 'made_good'] as const),
] as const;
export const purchaseDetail = z
  .object({
    ...fields,
    order: z.object({ number: z.string(), provider: z.string() }).nullable().describe('Null for imported purchases.'),
    source: sourceAnswer,
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
    history: z
      .array(z.object({ event: z.enum(events), amount: amount.nullable(), note: z.string(), at: time }))
      .describe('Oldest first.'),
  })
  .meta({ id: 'MarketPurchaseDetail' });

export function presentPurchase(deps: Pick<Deps, 'vault'>, row: ListedPurchase): z.output<typeof purchaseAnswer> {
  return {
    id: row.id,
    object: 'purchase',
    purchase_code: openCode(deps.vault, row.code_sealed),
    license_type: row.license_type,
    price: fromMinor(row.price_minor, row.currency),
    refunded: fromMinor(row.refunded_minor, row.currency),
    currency: row.currency,
    item: { id: row.item_id, name: row.item_name },
    buyer_email: row.buyer_email,
    buyer_name: row.buyer_name,
    supported_until: toIsoOrNull(row.supported_until),
    downloaded: row.downloaded === 1,
    first_downloaded_at: toIsoOrNull(row.first_downloaded_at),
    state: row.state,
    state_changed_at: toIsoOrNull(row.state_changed_at),
    invoice_number: row.invoice_number,
    date: toIso(row.purchased_at),
  };
}

export type PurchaseDetail = {
  purchase: ListedPurchase;
  order: OrderRow | undefined;
  source: OrderSource | undefined;
  refunds: RefundRow[];
  disputes: DisputeRow[];
  history: PurchaseHistoryRow[];
};

export function presentPurchaseDetail(
  deps: Pick<Deps, 'vault'>,
  record: PurchaseDetail,
): z.output<typeof purchaseDetail> {
  const { purchase, order, source, refunds, disputes, history } = record;
  const decimal = (minor: number) => fromMinor(minor, purchase.currency);
  return {
    ...presentPurchase(deps, purchase),
    order: order ? { number: order.number, provider: order.provider } : null,
    source: source ?? null,
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
    history: history.map(({ event, amount_minor, note, at }) => ({
      event,
      amount: amount_minor === null ? null : decimal(amount_minor),
      note: translateNote({ event, note }),
      at: toIso(at),
    })),
  };
}
