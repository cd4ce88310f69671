import { z } from 'zod';
import type { CouponRow, ShopRow, StrayPaymentRow } from '../../database/index.ts';
import { flag, pageFields, text, wholeNumber } from '../../http/index.ts';
import { fromMinor, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { invoiceOf } from '../invoices/index.ts';
import {
  type CouponRevenue,
  type countOrders,
  type ListedOrder,
  type OrderSource,
  sourceAnswer,
} from '../orders/index.ts';
import { type PurchaseOfOrder, termsOf } from '../purchases/index.ts';
import { developmentSitesOf } from '../shops/index.ts';
import { couponItems, couponTiers } from './coupon.ts';

const amount = z.number().describe('Decimal amount in `currency`.');

const couponFields = {
  code: text(40)
    .trim()
    .min(1)
    .regex(/^[\p{L}\p{N}_.-]+$/u)
    .describe('Code that buyers enter, in upper or lower case.'),
  item_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('The item it applies to. Default: all items.'),
  item_ids: z
    .array(wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .max(200)
    .nullish()
    .describe('The items it applies to, instead of `item_id`. Empty or null: all items.'),
  licence: z.enum(['regular', 'extended']).nullish().describe('The license it applies to. Default: both.'),
  tier_ids: z
    .array(wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .max(200)
    .nullish()
    .describe('The tiers it applies to, instead of `licence`. Empty or null: all licenses and tiers.'),
  percent: wholeNumber(1, 100).nullish().describe('Discount in percent. Send either this or `amount`.'),
  amount: z.number().positive().nullish().describe('Discount as a decimal amount in `currency`.'),
  currency: z
    .string()
    .length(3)
    .nullish()
    .describe('Currency (ISO 4217) of `amount` and `minimum`: the coupon applies to items in that currency only.'),
  minimum: z
    .number()
    .positive()
    .nullish()
    .describe('Lowest price that it applies to, as a decimal amount in `currency`.'),
  is_once_per_customer: flag
    .nullish()
    .describe('1: each buyer can use it once, recognized by the email address, also with a `+tag`. Default 0.'),
  is_first_purchase_only: flag
    .nullish()
    .describe('1: only for buyers without a purchase from you, free items included. Default 0.'),
  max_uses: wholeNumber(1, 1_000_000_000).nullish().describe('Number of orders that can use it. Default: unlimited.'),
  starts_at: z.iso.datetime({ offset: true }).nullish().describe('When it becomes valid, ISO 8601.'),
  ends_at: z.iso.datetime({ offset: true }).nullish().describe('When it expires, ISO 8601.'),
  is_active: flag.nullish().describe('0: deactivated. Default 1.'),
};

export const storeCoupon = z.object(couponFields);
export const updateCouponFields = z.object(couponFields).partial();
export type CouponFields = z.output<typeof storeCoupon>;
export type CouponChanges = z.output<typeof updateCouponFields>;

export const couponList = z.object({
  search: text(200).nullish().describe('Part of the code.'),
  state: z
    .enum(['usable', 'unusable'])
    .nullish()
    .describe('usable: active, not expired and not used up. unusable: all others.'),
  per_page: pageFields.per_page,
  page: pageFields.page,
});

export const couponAnswer = z
  .object({
    id: z.int(),
    object: z.literal('coupon'),
    code: z.string(),
    item_id: z.int().nullable().describe('Null if it applies to several or all items.'),
    item_ids: z.array(z.int()).describe('The items it applies to. Empty: all items.'),
    licence: z.enum(['regular', 'extended']).nullable().describe('Null: both licenses.'),
    tier_ids: z.array(z.int()).describe('The tiers it applies to. Empty: all licenses and tiers.'),
    percent: z.int().nullable(),
    amount: amount.nullable(),
    currency: z.string().nullable(),
    minimum: amount.nullable().describe('Lowest price that it applies to.'),
    is_once_per_customer: z.boolean(),
    is_first_purchase_only: z.boolean(),
    max_uses: z.int().nullable(),
    uses: z.int().describe('Paid orders that used it.'),
    starts_at: z.iso.datetime().nullable(),
    ends_at: z.iso.datetime().nullable(),
    revenue: z
      .array(z.object({ currency: z.string(), amount: z.number().describe('Decimal.') }))
      .describe('Revenue of paid orders that used it, minus refunds. One entry per currency.'),
    is_active: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Coupon' });

export const presentCoupon = (row: CouponRow, revenue: CouponRevenue[]): z.output<typeof couponAnswer> => ({
  id: row.id,
  object: 'coupon',
  code: row.code,
  item_id: row.item_id,
  item_ids: couponItems(row),
  licence: row.licence,
  tier_ids: couponTiers(row),
  percent: row.percent,
  amount: row.amount_minor === null ? null : fromMinor(row.amount_minor, row.currency ?? ''),
  currency: row.currency,
  minimum: row.minimum_minor === null ? null : fromMinor(row.minimum_minor, row.currency ?? ''),
  is_once_per_customer: row.is_once_per_customer === 1,
  is_first_purchase_only: row.is_first_purchase_only === 1,
  max_uses: row.max_uses,
  uses: row.uses,
  starts_at: toIsoOrNull(row.starts_at),
  ends_at: toIsoOrNull(row.ends_at),
  revenue: revenue
    .filter(({ coupon_id }) => coupon_id === row.id)
    .map(({ currency, minor }) => ({ currency, amount: fromMinor(minor, currency) })),
  is_active: row.is_active === 1,
  created_at: toIso(row.created_at),
});

const states = ['open', 'paid', 'cancelled', 'expired'] as const;

const orderFilter = {
  search: text(200)
    .nullish()
    .describe('Part of the order number, of the buyer’s name or email address, or of the item’s name.'),
  state: z
    .enum([...states, 'refunded'])
    .nullish()
    .describe('Only orders in this state. refunded: paid, and later refunded in part or in full.'),
};
export const orderExport = z.object(orderFilter);
export const orderList = z.object({
  ...orderFilter,
  sort_by: z.enum(['created_at', 'total']).nullish().describe('Default created_at.'),
  sort: z.enum(['asc', 'desc']).nullish().describe('Default desc.'),
  per_page: pageFields.per_page,
  page: pageFields.page,
});

const number = z.int();
export const orderSummary = z
  .object({
    object: z.literal('order_summary'),
    orders: number.describe('All of them.'),
    open: number,
    paid: number,
    cancelled: number,
    expired: number,
    refunded: number.describe('Paid, and later refunded in part or in full.'),
    awaiting_transfer: number.describe('Open orders by bank transfer that await your confirmation.'),
  })
  .meta({ id: 'OrderSummary' });

export function presentOrderSummary(
  counts: Awaited<ReturnType<typeof countOrders>>,
  refunded: number,
): z.output<typeof orderSummary> {
  const sum = (rows: typeof counts) => rows.reduce((all, { orders }) => all + orders, 0);
  const inState = (state: (typeof states)[number]) => counts.filter((row) => row.state === state);
  return {
    object: 'order_summary',
    orders: sum(counts),
    open: sum(inState('open')),
    paid: sum(inState('paid')),
    cancelled: sum(inState('cancelled')),
    expired: sum(inState('expired')),
    refunded,
    awaiting_transfer: sum(inState('open').filter(({ provider }) => provider === 'manual')),
  };
}

export const orderAnswer = z
  .object({
    id: z.int(),
    object: z.literal('order'),
    number: z.string().describe('Order number, as the buyer and the payment provider see it.'),
    state: z.enum(states),
    item: z.object({ id: z.int(), name: z.string() }),
    licence: z.enum(['regular', 'extended']).describe('Regular for orders of a tier.'),
    kind: z
      .enum(['purchase', 'trial', 'renewal', 'upgrade', 'support', 'conversion'])
      .describe('All except purchase and trial extend an existing purchase.'),
    tier: z.object({ id: z.int(), name: z.string() }).nullable().describe('As it was named when ordered.'),
    extends_purchase_id: z.int().nullable().describe('The purchase that the order extends.'),
    currency: z.string(),
    price: amount,
    discount: amount.describe('Sale and coupon.'),
    sale: amount.describe('Part of the discount from a sale.'),
    total: amount,
    tax: amount.describe('Included in the total.'),
    fee: amount.describe('The service’s fee, included in the total.'),
    coupon: z.string().nullable(),
    buyer: z.object({
      email: z.string(),
      name: z.string(),
      country: z.string(),
      company: z.string().describe('Empty for private persons.'),
      address: z.string().describe('Postal address for the invoice. Can have several lines. Empty if not given.'),
      vat_id: z.string().describe('The registration is only checked if it changes the tax.'),
    }),
    consent: z
      .object({ text: z.string(), given_at: z.iso.datetime() })
      .nullable()
      .describe('The buyer’s consent to immediate delivery, word for word. Null for free items and older orders.'),
    source: sourceAnswer,
    provider: z.enum(['stripe', 'paypal', 'manual', 'free']),
    payment: z.string().nullable().describe('The provider’s identifier of the payment.'),
    purchase_id: z.int().nullable(),
    purchase_state: z
      .enum(['valid', 'disputed', 'refunded', 'revoked'])
      .nullable()
      .describe('Current state of the purchase. Null until the order is paid.'),
    refunded: amount.describe('Refunded to the buyer since the payment.'),
    invoice_number: z
      .string()
      .nullable()
      .describe('As printed, such as 2026-000123. Null until the order is paid, and for free items.'),
    stray_payments: z
      .array(
        z.object({
          id: z.int(),
          reason: z
            .enum(['second', 'other_amount'])
            .describe(
              'second: the order was already paid. other_amount: the amount or currency differs from the order.',
            ),
          amount: z.number().describe('Decimal amount in its own `currency`.'),
          currency: z.string(),
          returned: z.number().describe('Refunded so far, as a decimal amount.'),
          payment: z.string().describe('The provider’s identifier of the payment.'),
          received_at: z.iso.datetime(),
        }),
      )
      .describe(
        'Unapplied payments: received for the order but not part of it. They must be refunded and are not in your balance.',
      ),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    settled_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Order' });

export type OrderContext = {
  purchases: ReadonlyMap<number, PurchaseOfOrder>;
  sources: ReadonlyMap<number, OrderSource>;
  unappliedPayments: StrayPaymentRow[];
};

export function presentOrder(
  row: ListedOrder,
  { purchases, sources, unappliedPayments }: OrderContext,
): z.output<typeof orderAnswer> {
  const money = (minor: number): number => fromMinor(minor, row.currency);
  const purchase = purchases.get(row.id);
  return {
    id: row.id,
    object: 'order',
    number: row.number,
    state: row.state,
    item: { id: row.item_id, name: row.item_name },
    licence: row.licence,
    kind: row.kind,
    tier: row.tier_id === null ? null : { id: row.tier_id, name: termsOf(row)?.license_type ?? '' },
    extends_purchase_id: row.purchase_id,
    currency: row.currency,
    price: money(row.list_minor),
    discount: money(row.discount_minor),
    sale: money(row.sale_minor),
    total: money(row.total_minor),
    tax: money(row.tax_minor),
    fee: money(row.fee_minor),
    coupon: row.coupon_code,
    buyer: {
      email: row.buyer_email,
      name: row.buyer_name,
      country: row.buyer_country,
      company: row.buyer_company,
      address: row.buyer_address,
      vat_id: row.buyer_vat_id,
    },
    consent: row.consent_at === null ? null : { text: row.consent_text, given_at: toIso(row.consent_at) },
    source: sources.get(row.id) ?? null,
    provider: row.provider,
    payment: row.payment_ref,
    purchase_id: purchase?.id ?? null,
    purchase_state: purchase?.state ?? null,
    refunded: money(purchase?.refunded_minor ?? 0),
    invoice_number: purchase ? invoiceOf(purchase) : null,
    stray_payments: unappliedPayments.filter(({ order_id }) => order_id === row.id).map(presentUnappliedPayment),
    created_at: toIso(row.created_at),
    expires_at: toIso(row.expires_at),
    settled_at: toIsoOrNull(row.settled_at),
  };
}

const presentUnappliedPayment = (row: StrayPaymentRow) => ({
  id: row.id,
  reason: row.reason,
  amount: fromMinor(row.amount_minor, row.currency),
  currency: row.currency,
  returned: fromMinor(row.returned_minor, row.currency),
  payment: row.payment_ref,
  received_at: toIso(row.received_at),
});

const shopFields = {
  seller_name: text(200).trim().describe('Shown on invoices.'),
  seller_address: text(1000).trim().describe('Shown on invoices. Can have several lines.'),
  tax_number: text(60).trim().describe('Shown on invoices.'),
  tax_basis_points: wholeNumber(0, 10_000).describe(
    'Tax in hundredths of a percent, for every buyer. See `mode` of the tax settings for taxes by country.',
  ),
  bank_instructions: text(2000).trim().describe('How to pay by bank transfer. Empty: bank transfer is not offered.'),
  support_questions: z
    .enum(['always', 'supported', 'off'])
    .describe(
      'Who can ask you about a purchase in the library. always (the default): every buyer; questions after the end of support are marked. supported: only while support lasts. off: no one.',
    ),
  refund_days: wholeNumber(0, 365).describe(
    'Days after a payment within which the buyer can request a refund in the library. You decide each request. Default 14. 0: buyers can’t ask.',
  ),
};
const developmentSites = z
  .array(
    text(100)
      .trim()
      .toLowerCase()
      .regex(/^(\*\.|\*)?[a-z0-9.-]+(\.\*)?$/, {
        error: () => t('must be a host such as localhost, *.test or staging.*.'),
      }),
  )
  .max(50)
  .describe(
    'Domains that use no activation. `*.test` matches every domain below test, `staging.*` every domain that begins with staging. Private IP addresses always count as development sites if the list is not empty. Null in a request restores the default list.',
  );
const fee = wholeNumber(0, 10_000).describe('The service’s fee on a sale without tax, in hundredths of a percent.');

const countsVisits = z
  .boolean()
  .describe('Whether views of your shop pages are counted, without cookies. Default true.');

export const updateShop = z
  .object({
    ...shopFields,
    counts_visits: countsVisits,
    development_sites: developmentSites
      .nullable()
      .describe('Domains that take no seat, such as `*.test`. Null: the default list.'),
  })
  .partial();
export const updateFee = z.object({ fee_basis_points: fee });

export const shopAnswer = z
  .object({
    object: z.literal('shop'),
    ...shopFields,
    fee_basis_points: fee,
    pays_by: z.array(z.enum(['stripe', 'paypal', 'manual'])).describe('Payment methods offered to buyers.'),
    counts_visits: countsVisits,
    development_sites: developmentSites,
    website_id: z
      .int()
      .nullable()
      .describe('Website that counts them, created when one of your pages is first shown. Null until then.'),
  })
  .meta({ id: 'Shop' });

type ShownWith = { pays_by: ('stripe' | 'paypal' | 'manual')[]; isCounted: boolean; websiteId: number | null };

export const presentShop = (
  row: ShopRow,
  { pays_by, isCounted, websiteId }: ShownWith,
): z.output<typeof shopAnswer> => ({
  object: 'shop',
  seller_name: row.seller_name,
  seller_address: row.seller_address,
  tax_number: row.tax_number,
  tax_basis_points: row.tax_basis_points,
  bank_instructions: row.bank_instructions,
  fee_basis_points: row.fee_basis_points,
  pays_by,
  counts_visits: isCounted,
  support_questions: row.support_questions,
  refund_days: row.refund_days,
  development_sites: developmentSitesOf(row),
  website_id: websiteId,
});
