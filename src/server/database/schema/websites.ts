import type { Generated, Selectable } from 'kysely';

export type WebsiteTables = {
  websites: WebsitesTable;
  /** accounts that opted out of counting their shop's visits */
  uncounted_shops: { account_id: number; created_at: number };
  visitor_salts: { time_zone: string; day: string; salt: string; ends_at: number };
  open_visits: OpenVisitsTable;
  visit_batches: VisitBatchesTable;
  /** collecting processes, by the database's clock */
  visit_runs: { run: string; seen_at: number };
  /** excluded events per day (website's time zone) and reason */
  website_refusals: { website_id: number; day: string; reason: string; count: number };
  goals: GoalsTable;
  funnels: FunnelsTable;
  segments: SegmentsTable;
  shared_links: SharedLinksTable;
  website_imports: WebsiteImportsTable;
  /** written reports; `period` is the first reported day */
  website_reports: { website_id: number; kind: string; period: string; created_at: number };
  /** a row exists while an alert of this kind is active or in its cooldown */
  website_alarms: WebsiteAlarmsTable;
  website_sales: WebsiteSalesTable;
  website_stripe: WebsiteStripeTable;
  website_stripe_payments: WebsiteStripePaymentsTable;
  website_stripe_disputes: WebsiteStripeDisputesTable;
  report_recipients: ReportRecipientsTable;
  conversion_alerts: ConversionAlertsTable;
  search_console_connections: SearchConsoleConnectionsTable;
  search_terms: SearchTermsTable;
  scheduled_exports: ScheduledExportsTable;
};

/** Open visits on PostgreSQL. Unlogged. */
type OpenVisitsTable = {
  /** seven bytes (hex) of a hash with the day's salt */
  visitor: string;
  /** incremented with each change */
  version: number;
  last_at: number;
  kept_until: number;
  /** JSON */
  visit: string;
};

/** The last events that changed visits, until they are surely in their node's spool. Unlogged. */
type VisitBatchesTable = {
  /** ID of a process run */
  run: string;
  slot: number;
  written_at: number;
  /** sequence number within the run */
  batch: Generated<number>;
  /** number of its first event within the run */
  first_row: number;
  /** comma-separated JSON objects of stream and row */
  events: string;
};

type WebsitesTable = {
  id: Generated<number>;
  account_id: number;
  domain: string;
  privacy: number;
  password_hash: string | null;
  email: number;
  exclude_bots: number;
  /** last change of exclude_bots; null: never changed */
  exclude_bots_since: number | null;
  exclude_params: string | null;
  exclude_ips: string | null;
  favorite: number;
  /** name of its group in the list; null: none */
  group_name: string | null;
  /** 1: counts visits of the account's shop */
  is_shop: Generated<number>;
  /** for its days and its visitors' salt */
  time_zone: Generated<string>;
  exclude_paths: string | null;
  exclude_hosts: string | null;
  /** null: events are kept forever */
  retention_months: number | null;
  /** whether the public statistics ask search engines not to index them */
  noindex: Generated<number>;
  /** whether visitors who send Global Privacy Control are excluded */
  honor_gpc: Generated<number>;
  /** comma-separated kinds of annotations on the shared statistics; '': none */
  shared_annotations: Generated<string>;
  /** sealed JSON `[{key, value}]`, like a monitor's; '': none */
  alerts_sealed: Generated<string>;
  /** visitors in 30 minutes that trigger a spike alert; null: off */
  spike_threshold: number | null;
  /** percent below usual that triggers a drop alert; null: off */
  drop_threshold: number | null;
  /** range of days (`YYYY-MM-DD`, inclusive) in `website_days`; null: none */
  closed_from: string | null;
  closed_until: string | null;
  /** incremented after each change to its `website_days` */
  days_version: Generated<number>;
  /** last deletion of its statistics; null: never */
  statistics_reset_at: number | null;
  created_at: number;
  updated_at: number;
};

type GoalsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  name: string;
  kind: 'page' | 'event' | 'scroll';
  /** path (`*` is a wildcard) or event name */
  value: string;
  /** percent, for kind scroll */
  scroll: number | null;
  /** property required on the page view or event; null: none */
  property: string | null;
  /** its required value (`*` is a wildcard); null: any */
  property_value: string | null;
  /** fixed value of a conversion in minor units; null: none */
  amount_minor: number | null;
  currency: string | null;
  created_at: number;
};

type FunnelsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  name: string;
  /** JSON list of `{kind: page|event, value}` with optional `property` and `property_value` */
  steps: string;
  created_at: number;
};

type SegmentsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  name: string;
  /** JSON list of filters, as in the console's URL */
  filters: string;
  created_at: number;
};

/** A link that opens a website's statistics without a login. */
type SharedLinksTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  name: string;
  token_hash: string;
  token_sealed: string;
  created_at: number;
  used_at: number | null;
};

type WebsiteImportsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  source: 'plausible' | 'umami' | 'google';
  file_name: string;
  state: 'running' | 'finished' | 'failed' | 'removing';
  bytes_read: number;
  bytes_total: number;
  rows_read: number;
  rows_skipped: number;
  first_day: string | null;
  last_day: string | null;
  /** why it failed, or what it skipped */
  message: string;
  created_at: number;
  /** heartbeat while running */
  alive_at: number;
  finished_at: number | null;
};

type WebsiteAlarmsTable = {
  website_id: number;
  kind: 'spike' | 'drop';
  started_at: number;
  /** null while active */
  ended_at: number | null;
  /** drops only: the message waits until then for an incident's message; null: settled for all destinations */
  held_until: number | null;
};

/** A sale reported by a website's pages or its server. */
type WebsiteSalesTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  /** external ID: duplicates are ignored */
  reference: string;
  currency: string;
  amount_minor: number;
  refunded_minor: Generated<number>;
  /** anyone can forge a page's report, so the server's report replaces it */
  told_by: 'page' | 'server';
  /** JSON of the buyer's first visit that day and the buying visit; null: unknown */
  first_visit: string | null;
  last_visit: string | null;
  /** JSON and number of all visits' sources that day; null: only the first and last visit */
  day_visits: Generated<string | null>;
  day_visit_count: Generated<number | null>;
  /** when an event counted it; negative: mark of a pending event; null: not counted */
  event_at: number | null;
  sold_at: number;
  created_at: number;
};

/** A recipient of a website's reports in addition to the account. */
type ReportRecipientsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  /** keyed hash */
  email_hash: string;
  email_sealed: string;
  frequency: 'daily' | 'weekly' | 'monthly';
  /** 0: the whole website. The segment can have been deleted */
  segment_id: number;
  /** 1: with a PDF of the report */
  pdf: number;
  /** 1: with CSV files of all reports of the period */
  csv: Generated<number>;
  /** first day (`YYYY-MM-DD`) of the last period that was sent or skipped */
  settled_period: string;
  sent_at: number | null;
  /** when the confirmation mail was sent */
  asked_at: number;
  /** null: unconfirmed, receives no reports */
  confirmed_at: number | null;
  created_at: number;
};

/** An alert on conversions of a goal or on sales revenue. */
type ConversionAlertsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  /** null: sales in the currency */
  goal_id: number | null;
  currency: string | null;
  condition: 'below' | 'drop' | 'spike';
  /** conversions, minor units of the currency, or percent */
  threshold: number;
  span: 'hour' | 'day';
  /** since when it is active; null: inactive */
  started_at: number | null;
  created_at: number;
  /** last change that wasn't evaluated yet; null: evaluated */
  changed_at: Generated<number | null>;
};

export type ConversionAlertRow = Selectable<ConversionAlertsTable>;
export type ReportRecipientRow = Selectable<ReportRecipientsTable>;
/** A Stripe account that reports the sales of a website. */
type WebsiteStripeTable = {
  account_id: number;
  website_id: number;
  /** webhook signing secret */
  secret_sealed: string;
  created_at: number;
  last_event_at: number | null;
  /** why the last event wasn't counted; '': it was */
  last_problem: Generated<string>;
};

/** A Stripe payment with its sale and refunds, as far as known. */
type WebsiteStripePaymentsTable = {
  account_id: number;
  website_id: number;
  payment: string;
  /** ID in `website_sales`, kept when the sale is deleted; null: none */
  sale_id: number | null;
  /** currency of the charge */
  currency: Generated<string>;
  charged_minor: Generated<number>;
  refunded_minor: Generated<number>;
  /** time reported by Stripe; 0: not refunded */
  refunded_at: Generated<number>;
  created_at: number;
};

type WebsiteStripeDisputesTable = {
  account_id: number;
  website_id: number;
  dispute: string;
  payment: string;
  currency: string;
  amount_minor: number;
  /** 1 until the dispute is won */
  is_withdrawn: number;
  changed_at: number;
};

export type WebsiteStripeRow = Selectable<WebsiteStripeTable>;
export type WebsiteStripePaymentRow = Selectable<WebsiteStripePaymentsTable>;

type SearchConsoleConnectionsTable = {
  website_id: number;
  account_id: number;
  /** the user's own OAuth client */
  client_id: string;
  client_secret_sealed: string;
  /** a consent in progress: hash of the OAuth state, PKCE verifier, and expiry (epoch ms) */
  state_hash: string | null;
  verifier_sealed: string | null;
  state_expires_at: number | null;
  /** null: no consent, or revoked */
  refresh_token_sealed: string | null;
  property: string | null;
  /** last imported day (`YYYY-MM-DD`) */
  imported_through: string | null;
  /** next import, and the lease of the process that runs it; null: none scheduled */
  next_import_at: number | null;
  /** consecutive failed imports */
  failures: number;
  /** the last error as a sentence */
  problem: string | null;
  created_at: number;
};

/** A scheduled export of a website's reports to a bucket, and its state. */
type ScheduledExportsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  endpoint: string;
  region: string;
  bucket: string;
  /** key prefix; '': none */
  prefix: string;
  access_key_id: string;
  secret_sealed: string;
  frequency: 'daily' | 'weekly' | 'monthly';
  /** 0: all visits */
  segment_id: number;
  paused: number;
  /** first day (`YYYY-MM-DD`) of the last period that was exported or skipped */
  settled_period: string;
  /** next attempt, and the lease of the process that runs it */
  due_at: number;
  exported_at: number | null;
  exported_key: string | null;
  exported_bytes: number | null;
  /** consecutive failed attempts */
  failures: number;
  failing_since: number | null;
  /** the last error as a sentence */
  problem: string | null;
  /** when the account was notified of the failure */
  notified_at: number | null;
  created_at: number;
};

/** Search terms that led to impressions of a page on a day. */
type SearchTermsTable = {
  account_id: number;
  website_id: number;
  /** in Pacific Time, as Google reports it */
  day: string;
  /** from 0; key together with website and day */
  line: number;
  query: string;
  /** URL reported by Google */
  page: string;
  /** the URL's path, in the form of page views */
  path: string;
  clicks: number;
  impressions: number;
  /** position in thousandths × impressions, so values can be added */
  position_total: number;
};

export type SearchConsoleRow = Selectable<SearchConsoleConnectionsTable>;
export type ScheduledExportRow = Selectable<ScheduledExportsTable>;
export type SearchTermRow = Selectable<SearchTermsTable>;
export type WebsiteSaleRow = Selectable<WebsiteSalesTable>;
export type WebsiteAlarmRow = Selectable<WebsiteAlarmsTable>;
export type WebsiteRow = Selectable<WebsitesTable>;
export type GoalRow = Selectable<GoalsTable>;
export type FunnelRow = Selectable<FunnelsTable>;
export type SegmentRow = Selectable<SegmentsTable>;
export type SharedLinkRow = Selectable<SharedLinksTable>;
export type WebsiteImportRow = Selectable<WebsiteImportsTable>;
