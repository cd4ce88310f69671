import type { Types } from './types.ts';

export const marketOrders = ({ id }: Types): string[] => [
  `create table coupons (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    item_id bigint references items (id) on delete cascade,
    code text not null,
    percent bigint,
    amount_minor bigint,
    currency text,
    max_uses bigint,
    uses bigint not null default 0,
    starts_at bigint,
    ends_at bigint,
    is_active bigint not null default 1,
    created_at bigint not null
  )`,
  'create unique index coupons_account_id_code on coupons (account_id, code)',

  `create table orders (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    item_id bigint not null references items (id) on delete cascade,
    number text not null,
    licence text not null,
    currency text not null,
    list_minor bigint not null,
    discount_minor bigint not null,
    tax_minor bigint not null,
    fee_minor bigint not null,
    total_minor bigint not null,
    coupon_id bigint references coupons (id) on delete set null,
    buyer_email text not null,
    buyer_name text not null default '',
    buyer_country text not null default '',
    provider text not null,
    provider_ref text,
    payment_ref text,
    state text not null,
    created_at bigint not null,
    expires_at bigint not null,
    settled_at bigint,
    looked_at bigint not null default 0,
    mail_held_until bigint,
    coupon_held_until bigint,
    buyer_company text not null default '',
    buyer_vat_id text not null default '',
    consent_text text not null default '',
    consent_at bigint,
    revenue_minor bigint not null default 0,
    first_source text,
    last_source text,
    day_source text,
    day_visits bigint,
    language text not null default 'en'
  )`,
  'create index orders_account_id_created_at_id on orders (account_id, created_at, id)',
  "create index orders_checkouts on orders (created_at) where provider = 'stripe'",
  "create index orders_coupon_held on orders (coupon_id, coupon_held_until) where state = 'open'",
  'create index orders_coupon_id on orders (coupon_id)',
  'create index orders_item_id on orders (item_id)',
  'create unique index orders_number on orders (number)',
  "create index orders_open on orders (looked_at) where state = 'open'",
  "create index orders_paid on orders (account_id, created_at, currency, last_source, first_source, revenue_minor, id, day_source, day_visits) where state = 'paid'",
  'create index orders_provider_payment_ref on orders (provider, payment_ref)',
  'create unique index orders_provider_provider_ref on orders (provider, provider_ref)',

  `create table order_visits (
    order_id bigint not null references orders (id) on delete cascade,
    touch text not null,
    account_id bigint not null references accounts (id) on delete cascade,
    channel text not null,
    source text not null,
    referrer text not null,
    utm_source text not null,
    utm_medium text not null,
    utm_campaign text not null,
    entry_page text not null,
    country text not null,
    device text not null,
    day_visits text,
    primary key (order_id, touch)
  )`,
  'create index order_visits_account on order_visits (account_id)',

  `create table order_networks (
    order_id bigint primary key references orders (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    network_hash text not null,
    created_at bigint not null
  )`,
  'create index order_networks_account on order_networks (account_id)',
  'create index order_networks_created on order_networks (created_at)',

  `create table payment_events (
    provider text not null,
    event_id text not null,
    type text not null,
    received_at bigint not null,
    primary key (provider, event_id)
  )`,
  'create index payment_events_received_at on payment_events (received_at)',

  `create table payment_catch_ups (
    provider text primary key,
    told_until bigint not null
  )`,

  `create table stray_payments (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    order_id bigint not null references orders (id) on delete cascade,
    provider text not null,
    payment_ref text not null,
    reason text not null,
    currency text not null,
    amount_minor bigint not null,
    returned_minor bigint not null default 0,
    received_at bigint not null
  )`,
  'create index stray_payments_order_id on stray_payments (order_id)',
  'create unique index stray_payments_provider_payment_ref on stray_payments (provider, payment_ref)',
];
