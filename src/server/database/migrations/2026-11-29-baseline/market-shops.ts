import type { Types } from './types.ts';

export const marketShops = ({ bytes, id }: Types): string[] => [
  `create table shops (
    account_id bigint primary key references accounts (id) on delete cascade,
    seller_name text not null default '',
    seller_address text not null default '',
    tax_number text not null default '',
    tax_basis_points bigint not null default 0,
    fee_basis_points bigint not null default 0,
    bank_instructions text not null default '',
    next_invoice bigint not null default 1,
    support_questions text not null default 'always'
  )`,

  `create table shop_profiles (
    account_id bigint primary key references accounts (id) on delete cascade,
    name text not null default '',
    intro text not null default '',
    accent text not null default '',
    links text not null default '[]',
    logo text,
    domain text,
    domain_verified_at bigint,
    domain_verified_by text,
    domain_checked_at bigint,
    domain_problem text,
    domain_missing_since bigint,
    updated_at bigint not null
  )`,

  `create table shop_logos (
    account_id bigint primary key references accounts (id) on delete cascade,
    content ${bytes} not null
  )`,

  `create table shop_pages (
    account_id bigint not null references accounts (id) on delete cascade,
    slug text not null,
    content text not null,
    updated_at bigint not null,
    primary key (account_id, slug)
  )`,

  `create table shop_alert_settings (
    account_id bigint primary key references accounts (id) on delete cascade,
    alerts_sealed text,
    checkout_alerts integer not null default 1,
    checkout_sensitivity text not null default 'normal',
    provider_alerts integer not null default 1,
    provider_errors integer not null default 5,
    provider_orders integer not null default 3,
    download_alerts integer not null default 1,
    download_failures integer not null default 2,
    validation_alerts integer not null default 1,
    validation_failures integer not null default 3,
    code_alerts integer not null default 0,
    rejected_codes integer not null default 100
  )`,

  `create table shop_alerts (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    kind text not null,
    problem text not null,
    started_at bigint not null,
    ended_at bigint
  )`,
  'create unique index shop_alerts_open on shop_alerts (account_id, kind) where ended_at is null',
  'create index shop_alerts_started on shop_alerts (account_id, started_at, id)',

  `create table shop_failures (
    account_id bigint not null references accounts (id) on delete cascade,
    kind text not null,
    minute_at bigint not null,
    subject_id bigint not null,
    failures bigint not null,
    primary key (account_id, kind, minute_at, subject_id)
  )`,
  'create index shop_failures_minute on shop_failures (minute_at)',

  `create table version_mailings (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    item_id bigint not null references items (id) on delete cascade,
    version_id bigint not null references item_versions (id) on delete cascade,
    state text not null,
    merged_into bigint references version_mailings (id) on delete cascade,
    starts_at bigint not null,
    next_batch_at bigint not null,
    after_email text not null default '',
    queued bigint not null default 0,
    delivered bigint not null default 0,
    failed bigint not null default 0,
    skipped bigint not null default 0,
    created_at bigint not null,
    ended_at bigint
  )`,
  "create index version_mailings_due on version_mailings (next_batch_at) where state in ('planned', 'sending')",
  'create index version_mailings_item on version_mailings (item_id, starts_at)',
  'create index version_mailings_merged_into on version_mailings (merged_into)',
  'create unique index version_mailings_version on version_mailings (version_id)',

  `create table version_mail_choices (
    email text not null,
    item_id bigint not null,
    is_wanted bigint not null,
    changed_at bigint not null,
    primary key (email, item_id)
  )`,
];
