import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../kernel/index.ts';

export type MarketCheckoutTables = {
  shops: ShopsTable;
  coupons: CouponsTable;
  orders: OrdersTable;
  order_visits: OrderVisitsTable;
  /** kept for two days: keyed hash of the buyer's network, to detect many checkouts by one network */
  order_networks: { order_id: number; account_id: number; network_hash: string; created_at: number };
  /** for deduplication of providers' webhooks */
  payment_events: { provider: string; event_id: string; type: string; received_at: number };
  /** events were fetched up to this time */
  payment_catch_ups: { provider: string; told_until: number };
  stray_payments: StrayPaymentsTable;
};

/** No row: the defaults. */
type ShopsTable = {
  account_id: number;
  /** on invoices */
  seller_name: string;
  seller_address: string;
  tax_number: string;
  /** included in prices, hundredths of a percent */
  tax_basis_points: number;
  /** the service's share of each sale, set by its owner */
  fee_basis_points: number;
  /** '': bank transfer is not offered */
  bank_instructions: string;
  next_invoice: number;
  /** every buyer, buyers with support, or no one */
  support_questions: Generated<'always' | 'supported' | 'off'>;
};

type CouponsTable = {
  id: Generated<number>;
  account_id: number;
  /** null: all items of the account */
  item_id: number | null;
  /** upper case */
  code: string;
  /** either a percentage or an amount */
  percent: number | null;
  amount_minor: number | null;
  currency: string | null;
  max_uses: number | null;
  uses: Generated<number>;
  starts_at: number | null;
  ends_at: number | null;
  is_active: Generated<number>;
  created_at: number;
};

export type Licence = 'regular' | 'extended';

export type Provider = 'stripe' | 'manual' | 'free';

/** Source of the order's visit (last), and of the visitor's first visit that day (first). '': unknown. */
type OrderVisitsTable = {
  order_id: number;
  touch: 'first' | 'last';
  account_id: number;
  channel: string;
  source: string;
  /** host only */
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  /** path without query */
  entry_page: string;
  /** ISO 3166 */
  country: string;
  device: string;
  /** set on the last visit if orders.day_source is set: JSON of the sources of all visits that day, unordered */
  day_visits: Generated<string | null>;
};

type OrdersTable = {
  id: Generated<number>;
  /** the author */
  account_id: number;
  item_id: number;
  /** unguessable; used by the buyer and the provider */
  number: string;
  licence: Licence;
  currency: string;
  list_minor: number;
  discount_minor: number;
  /** included in the total */
  tax_minor: number;
  /** the service's share when the order was created */
  fee_minor: number;
  total_minor: number;
  coupon_id: number | null;
  buyer_email: string;
  buyer_name: string;
  /** ISO 3166; '': unknown */
  buyer_country: string;
  /** '': private person */
  buyer_company: Generated<string>;
  buyer_vat_id: Generated<string>;
  /** verbatim text that the buyer agreed to; '': none */
  consent_text: Generated<string>;
  /** language of the checkout */
  language: Generated<Language>;
  consent_at: Generated<number | null>;
  provider: Provider;
  /** the provider's checkout ID, unique */
  provider_ref: string | null;
  /** the provider's payment ID, which refunds and disputes refer to */
  payment_ref: string | null;
  state: 'open' | 'paid' | 'cancelled' | 'expired';
  created_at: number;
  expires_at: number;
  settled_at: number | null;
  /** last reconciliation with the provider */
  looked_at: Generated<number>;
  /** the last mail was delayed because too many went to this address; 0: it wasn't sent, null: no delay */
  mail_held_until: Generated<number | null>;
  /** an open order reserves its coupon until then */
  coupon_held_until: Generated<number | null>;
  /** paid minus refunded, tax included */
  revenue_minor: Generated<number>;
  /** keys of the first and last visit's source; null: unknown */
  first_source: Generated<string | null>;
  last_source: Generated<string | null>;
  /** key and number of all visits' sources that day; null: only the first and last visit */
  day_source: Generated<string | null>;
  day_visits: Generated<number | null>;
};

/** A payment that doesn't match its order. It belongs to the buyer until it is refunded. */
type StrayPaymentsTable = {
  id: Generated<number>;
  account_id: number;
  order_id: number;
  provider: Provider;
  /** the provider's payment ID, unique */
  payment_ref: string;
  /** the order was already paid, or has a different amount or currency */
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
