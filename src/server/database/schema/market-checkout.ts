import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../kernel/index.ts';

export type MarketCheckoutTables = {
  shops: ShopsTable;
  coupons: CouponsTable;
  orders: OrdersTable;
  order_visits: OrderVisitsTable;
  /** for two days: keyed hash of the network that an order came from, so that one network's checkouts are not many buyers */
  order_networks: { order_id: number; account_id: number; network_hash: string; created_at: number };
  /** events received from payment providers, each once */
  payment_events: { provider: string; event_id: string; type: string; received_at: number };
  /** up to when a provider's events have been fetched */
  payment_catch_ups: { provider: string; told_until: number };
  stray_payments: StrayPaymentsTable;
};

/** How an account sells; no row: with the defaults. */
type ShopsTable = {
  account_id: number;
  /** on invoices */
  seller_name: string;
  seller_address: string;
  tax_number: string;
  /** contained in prices, in hundredths of a percent */
  tax_basis_points: number;
  /** what the service keeps of each sale, set by its owner */
  fee_basis_points: number;
  /** how to pay by bank transfer; '': not offered */
  bank_instructions: string;
  next_invoice: number;
  /** who may ask questions about a purchase: every buyer, those with support, or nobody */
  support_questions: Generated<'always' | 'supported' | 'off'>;
};

type CouponsTable = {
  id: Generated<number>;
  account_id: number;
  /** null: for all items of the account */
  item_id: number | null;
  /** upper case */
  code: string;
  /** either this or an amount */
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

/** Where the visit of an order came from, and the first visit of that visitor's day; '' for what is not known. */
type OrderVisitsTable = {
  order_id: number;
  touch: 'first' | 'last';
  account_id: number;
  channel: string;
  source: string;
  /** host of the page that it came from */
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  /** path without its query */
  entry_page: string;
  /** ISO 3166 */
  country: string;
  device: string;
  /** with the last visit, where orders.day_source says so: JSON of the sources of all visits of the day, in no order of time */
  day_visits: Generated<string | null>;
};

type OrdersTable = {
  id: Generated<number>;
  /** the author */
  account_id: number;
  item_id: number;
  /** what the buyer and the provider know it by; cannot be guessed */
  number: string;
  licence: Licence;
  currency: string;
  list_minor: number;
  discount_minor: number;
  /** contained in the total */
  tax_minor: number;
  /** what the service keeps of it, as it was when the order was made */
  fee_minor: number;
  total_minor: number;
  coupon_id: number | null;
  buyer_email: string;
  buyer_name: string;
  /** ISO 3166, '' unknown */
  buyer_country: string;
  /** '' for private persons */
  buyer_company: Generated<string>;
  buyer_vat_id: Generated<string>;
  /** what the buyer agreed to, word for word; '': nothing was asked */
  consent_text: Generated<string>;
  /** that the buyer ordered in */
  language: Generated<Language>;
  consent_at: Generated<number | null>;
  provider: Provider;
  /** the provider's checkout, unique */
  provider_ref: string | null;
  /** the provider's payment, by which refunds and disputes come */
  payment_ref: string | null;
  state: 'open' | 'paid' | 'cancelled' | 'expired';
  created_at: number;
  expires_at: number;
  settled_at: number | null;
  /** when reconciliation last asked the provider */
  looked_at: Generated<number>;
  /** when its last mail is sent that was held back because many had gone to the address; 0: never, null: at once */
  mail_held_until: Generated<number | null>;
  /** while it is open, its coupon's use is kept for it until then */
  coupon_held_until: Generated<number | null>;
  /** what buyers paid and have not got back, with its tax; the sum of its bookings but for the money's whereabouts */
  revenue_minor: Generated<number>;
  /** keys of where its first and last visit came from: equal keys, equal visits; null where nothing is known */
  first_source: Generated<string | null>;
  last_source: Generated<string | null>;
  /** key of the sources of all visits of the day, and their number; null where the first and the last visit are all */
  day_source: Generated<string | null>;
  day_visits: Generated<number | null>;
};

/** What a provider took for an order beside what the order asked for: it belongs to the buyer until it has gone back. */
type StrayPaymentsTable = {
  id: Generated<number>;
  account_id: number;
  order_id: number;
  provider: Provider;
  /** the provider's payment, unique */
  payment_ref: string;
  /** the order was paid by another payment, or asks for another amount or currency */
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
