import type { Types } from './types.ts';

export const websites = ({ id, binaryText, unlogged, roomy, withoutRowId }: Types): string[] => [
  `create table websites (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    domain text not null,
    password_hash text,
    exclude_params text,
    exclude_ips text,
    privacy bigint not null,
    email bigint not null,
    exclude_bots bigint not null,
    favorite bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    time_zone text not null default 'UTC',
    exclude_paths text,
    exclude_hosts text,
    retention_months bigint,
    noindex bigint not null default 1,
    honor_gpc bigint not null default 0,
    alerts_sealed text not null default '',
    spike_threshold bigint,
    drop_threshold bigint,
    closed_from text,
    closed_until text,
    days_version integer not null default 0,
    exclude_bots_since bigint,
    group_name text,
    shared_annotations text not null default '',
    is_shop bigint not null default 0,
    statistics_reset_at bigint
  )`,
  'create index websites_alarms on websites (id) where spike_threshold is not null or drop_threshold is not null',
  'create index websites_by_domain on websites (domain)',
  'create unique index websites_domain on websites (account_id, domain)',
  'create index websites_reports on websites (id) where email = 1',
  'create index websites_reset on websites (statistics_reset_at) where statistics_reset_at is not null',
  'create unique index websites_shop on websites (account_id) where is_shop = 1',

  `create table website_refusals (
    website_id bigint not null references websites (id) on delete cascade,
    day text not null,
    reason text not null,
    count bigint not null,
    primary key (website_id, day, reason)
  )`,

  `create table visitor_salts (
    time_zone text not null,
    day text not null,
    salt text not null,
    ends_at bigint not null,
    primary key (time_zone, day)
  )`,

  `create ${unlogged} table open_visits (
    visitor ${binaryText} primary key,
    version bigint not null,
    last_at bigint not null,
    kept_until bigint not null,
    visit text not null
  ) ${roomy}`,
  'create index open_visits_kept_until on open_visits (kept_until)',

  `create ${unlogged} table visit_batches (
    run text not null,
    slot bigint not null,
    written_at bigint not null,
    first_row bigint not null,
    events text not null,
    batch bigint not null default 0,
    primary key (run, slot)
  )`,

  `create table visit_runs (
    run ${binaryText} primary key,
    seen_at bigint not null
  )`,

  `create table website_imports (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    source text not null,
    file_name text not null,
    state text not null,
    bytes_read bigint not null,
    bytes_total bigint not null,
    rows_read bigint not null,
    rows_skipped bigint not null,
    first_day text,
    last_day text,
    message text not null,
    created_at bigint not null,
    alive_at bigint not null,
    finished_at bigint
  )`,
  'create index website_imports_website on website_imports (website_id, id)',

  `create table goals (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    name text not null,
    kind text not null,
    value text not null,
    scroll bigint,
    created_at bigint not null,
    amount_minor bigint,
    currency text,
    property text,
    property_value text
  )`,
  'create index goals_website on goals (website_id, id)',

  `create table funnels (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    name text not null,
    steps text not null,
    created_at bigint not null
  )`,
  'create index funnels_website on funnels (website_id, id)',

  `create table segments (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    name text not null,
    filters text not null,
    created_at bigint not null
  )`,
  'create index segments_website on segments (website_id, id)',

  `create table shared_links (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    name text not null,
    token_hash text not null,
    token_sealed text not null,
    created_at bigint not null,
    used_at bigint
  )`,
  'create unique index shared_links_token on shared_links (token_hash)',
  'create index shared_links_website on shared_links (website_id, id)',

  `create table website_reports (
    website_id bigint not null references websites (id) on delete cascade,
    kind text not null,
    period text not null,
    created_at bigint not null,
    primary key (website_id, kind, period)
  )`,

  `create table website_alarms (
    website_id bigint not null references websites (id) on delete cascade,
    kind text not null,
    started_at bigint not null,
    ended_at bigint,
    held_until bigint,
    primary key (website_id, kind)
  )`,

  `create table conversion_alerts (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    goal_id bigint references goals (id) on delete cascade,
    currency text,
    condition text not null,
    threshold bigint not null,
    span text not null,
    started_at bigint,
    created_at bigint not null,
    changed_at bigint
  )`,
  'create index conversion_alerts_account on conversion_alerts (account_id)',
  'create index conversion_alerts_goal on conversion_alerts (goal_id)',
  'create index conversion_alerts_website on conversion_alerts (website_id)',

  `create table report_recipients (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    email_hash text not null,
    email_sealed text not null,
    frequency text not null,
    segment_id bigint not null default 0,
    pdf bigint not null default 0,
    settled_period text not null,
    sent_at bigint,
    asked_at bigint not null,
    confirmed_at bigint,
    created_at bigint not null,
    csv bigint not null default 0
  )`,
  'create index report_recipients_account on report_recipients (account_id)',
  'create unique index report_recipients_address on report_recipients (website_id, email_hash, frequency, segment_id)',
  'create index report_recipients_due on report_recipients (frequency, settled_period) where confirmed_at is not null',

  `create table scheduled_exports (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    endpoint text not null,
    region text not null,
    bucket text not null,
    prefix text not null,
    access_key_id text not null,
    secret_sealed text not null,
    frequency text not null,
    segment_id bigint not null default 0,
    paused bigint not null default 0,
    settled_period text not null,
    due_at bigint not null,
    exported_at bigint,
    exported_key text,
    exported_bytes bigint,
    failures bigint not null default 0,
    failing_since bigint,
    problem text,
    notified_at bigint,
    created_at bigint not null
  )`,
  'create index scheduled_exports_account on scheduled_exports (account_id)',
  'create index scheduled_exports_due on scheduled_exports (due_at) where paused = 0',
  'create index scheduled_exports_website on scheduled_exports (website_id)',

  `create table search_console_connections (
    website_id bigint primary key references websites (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    client_id text not null,
    client_secret_sealed text not null,
    state_hash text,
    verifier_sealed text,
    state_expires_at bigint,
    refresh_token_sealed text,
    property text,
    imported_through text,
    next_import_at bigint,
    failures integer not null default 0,
    problem text,
    created_at bigint not null
  )`,
  'create index search_console_connections_account on search_console_connections (account_id)',
  'create index search_console_connections_due on search_console_connections (next_import_at)',

  `create table search_terms (
    account_id bigint not null,
    website_id bigint not null references websites (id) on delete cascade,
    day text not null,
    line integer not null,
    query text not null,
    page text not null,
    path text not null,
    clicks bigint not null,
    impressions bigint not null,
    position_total bigint not null,
    primary key (website_id, day, line)
  ) ${withoutRowId}`,

  `create table website_sales (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    reference text not null,
    currency text not null,
    amount_minor bigint not null,
    refunded_minor bigint not null default 0,
    told_by text not null,
    first_visit text,
    last_visit text,
    event_at bigint,
    sold_at bigint not null,
    created_at bigint not null,
    day_visits text,
    day_visit_count bigint
  )`,
  'create index website_sales_account on website_sales (account_id)',
  'create index website_sales_marked on website_sales (id) where event_at < 0',
  'create unique index website_sales_reference on website_sales (website_id, reference)',
  'create index website_sales_sold on website_sales (website_id, sold_at)',

  `create table website_stripe (
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null primary key references websites (id) on delete cascade,
    secret_sealed text not null,
    created_at bigint not null,
    last_event_at bigint,
    last_problem text not null default ''
  )`,
  'create index website_stripe_account on website_stripe (account_id)',

  `create table website_stripe_payments (
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    payment text not null,
    currency text not null default '',
    charged_minor bigint not null default 0,
    refunded_minor bigint not null default 0,
    refunded_at bigint not null default 0,
    created_at bigint not null,
    sale_id bigint,
    primary key (website_id, payment)
  )`,
  'create index website_stripe_payments_account on website_stripe_payments (account_id)',
  'create unique index website_stripe_payments_sale on website_stripe_payments (website_id, sale_id) where sale_id is not null',
  'create index website_stripe_payments_waiting on website_stripe_payments (website_id, created_at) where sale_id is null',

  `create table website_stripe_disputes (
    account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade,
    dispute text not null,
    payment text not null,
    currency text not null,
    amount_minor bigint not null,
    is_withdrawn bigint not null,
    changed_at bigint not null,
    primary key (website_id, dispute)
  )`,
  'create index website_stripe_disputes_account on website_stripe_disputes (account_id)',
  'create index website_stripe_disputes_payment on website_stripe_disputes (website_id, payment)',

  `create table uncounted_shops (
    account_id bigint not null primary key references accounts (id) on delete cascade,
    created_at bigint not null
  )`,
];
