import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../kernel/index.ts';

export type MarketCheckoutTables = {
  shops: ShopsTable;
  coupons: CouponsTable;
  orders: OrdersTable;
  order_visits: OrderVisitsTable;
  /** kept for two days: keyed hash of the network, to detect many checkouts from one network */
  order_networks: { order_id: number; account_id: number; network_hash: string; created_at: number };
  payment_events: { provider: string; event_id: string; type: string; received_at: number };
  payment_catch_ups: { provider: string; told_until: number };
  stray_payments: StrayPaymentsTable;
};

type ShopsTable = {
  account_id: number;
  seller_name: string;
  seller_address: string;
  tax_number: string;
  /** hundredths of a percent, included in prices */
  tax_basis_points: number;
  /** hundredths of a percent */
  fee_basis_points: number;
  /** '': bank transfer is not offered */
  bank_instructions: string;
  /** no longer used */
  next_invoice: number;
  /** before the year in the numbers of invoices */
  invoice_prefix: Generated<string>;
  /** who can ask: every buyer, buyers with support, or no one */
  support_questions: Generated<'always' | 'supported' | 'off'>;
  /** JSON list of patterns of domains that use no activation; null: the default list */
  development_sites: Generated<string | null>;
  /** how long buyers can ask for a refund; 0: they can't */
  refund_days: Generated<number>;
};

type CouponsTable = {
  id: Generated<number>;
  account_id: number;
  /** null: all items of the account */
  item_id: number | null;
  code: string;
  percent: number | null;
  amount_minor: number | null;
  currency: string | null;
  max_uses: number | null;
  uses: Generated<number>;
  starts_at: number | null;
  ends_at: number | null;
  is_active: Generated<number>;
  created_at: number;
  /** JSON; if there are several items, all of them, the first of which is `item_id` */
  item_ids: Generated<string>;
  /** null: all */
  licence: Generated<Licence | null>;
  /** JSON; empty: all */
  tier_ids: Generated<string>;
  /** of the price before the coupon */
  minimum_minor: Generated<number | null>;
  is_once_per_customer: Generated<number>;
  is_first_purchase_only: Generated<number>;
};

export type Licence = 'regular' | 'extended';

/** All except purchase and trial extend an existing purchase. */
export type OrderKind = 'purchase' | 'trial' | 'renewal' | 'upgrade' | 'support' | 'conversion';

export type Provider = 'stripe' | 'paypal' | 'manual' | 'free';

/** `last`: the visit in which the order was placed. `first`: the visitor's first visit that day. '': unknown. */
type OrderVisitsTable = {
  order_id: number;
  touch: 'first' | 'last';
  account_id: number;
  channel: string;
  source: string;
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  entry_page: string;
  /** ISO 3166 */
  country: string;
  device: string;
  /** set together with orders.day_source: JSON of the sources of all visits that day, unordered */
  day_visits: Generated<string | null>;
};

type OrdersTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  /** public but unguessable */
  number: string;
  licence: Licence;
  currency: string;
  list_minor: number;
  discount_minor: number;
  /** part of the discount */
  sale_minor: Generated<number>;
  tax_minor: number;
  /** the service's share when the order was created */
  fee_minor: number;
  total_minor: number;
  coupon_id: number | null;
  buyer_email: string;
  /** the same for all spellings of an address; null in orders of earlier versions */
  buyer_key: Generated<string | null>;
  buyer_name: string;
  buyer_country: string;
  buyer_company: Generated<string>;
  /** postal, can have several lines */
  buyer_address: Generated<string>;
  buyer_vat_id: Generated<string>;
  consent_text: Generated<string>;
  language: Generated<Language>;
  consent_at: Generated<number | null>;
  provider: Provider;
  provider_ref: string | null;
  /** the provider's payment ID, which refunds and disputes refer to */
  payment_ref: string | null;
  state: 'open' | 'paid' | 'cancelled' | 'expired';
  created_at: number;
  expires_at: number;
  settled_at: number | null;
  looked_at: Generated<number>;
  /** until then, the mail waits because its address received too many; 0: not sent yet, null: not delayed */
  mail_held_until: Generated<number | null>;
  coupon_held_until: Generated<number | null>;
  /** paid minus refunded, tax included */
  revenue_minor: Generated<number>;
  /**
   * hashes of the first and last visit's source; null: unknown. With a leading `~`, the order is a later period of a
   * subscription, and has the source of the order that began it.
   */
  first_source: Generated<string | null>;
  last_source: Generated<string | null>;
  /** null: no visits other than the first and last */
  day_source: Generated<string | null>;
  day_visits: Generated<number | null>;
  kind: Generated<OrderKind>;
  /** null: the regular or extended licence */
  tier_id: Generated<number | null>;
  /** the purchase that the order extends */
  purchase_id: Generated<number | null>;
  /** JSON of what was promised when the order was placed; null: the item's own terms */
  terms: Generated<string | null>;
};

/** The money belongs to the buyer until it is refunded. */
type StrayPaymentsTable = {
  id: Generated<number>;
  account_id: number;
  order_id: number;
  provider: Provider;
  payment_ref: string;
  /** the order was already paid, or the amount or currency differs */
  reason: 'second' | 'other_amount';
  currency: string;
  amount_minor: number;
  returned_minor: Generated<number>;
  received_at: number;
};

export type ShopRow = Selectable<ShopsTable>;
export type CouponRow = Selectable<CouponsTable>;
export type OrderRow = Selectable<OrdersTable>;
export type OrderVisitRow = Selectable<OrderVisitsTable>;
export type StrayPaymentRow = Selectable<StrayPaymentsTable>;
