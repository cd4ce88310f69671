import type { Generated, Selectable } from 'kysely';

export type WebsiteTables = {
  websites: WebsitesTable;
  uncounted_shops: { account_id: number; created_at: number };
  visitor_salts: { time_zone: string; day: string; salt: string; ends_at: number };
  open_visits: OpenVisitsTable;
  visit_batches: VisitBatchesTable;
  /** time of the database's clock */
  visit_runs: { run: string; seen_at: number };
  /** day in the website's time zone */
  website_refusals: { website_id: number; day: string; reason: string; count: number };
  goals: GoalsTable;
  funnels: FunnelsTable;
  segments: SegmentsTable;
  shared_links: SharedLinksTable;
  website_imports: WebsiteImportsTable;
  website_reports: { website_id: number; kind: string; period: string; created_at: number };
  /** exists while active or in cooldown */
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

type OpenVisitsTable = {
  /** seven bytes (hex) of a hash with the day's salt */
  visitor: string;
  version: number;
  last_at: number;
  kept_until: number;
  visit: string;
};

/** Kept until the events are certain to be in the spool of the process that received them. */
type VisitBatchesTable = {
  run: string;
  slot: number;
  written_at: number;
  batch: Generated<number>;
  first_row: number;
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
  group_name: string | null;
  is_shop: Generated<number>;
  time_zone: Generated<string>;
  exclude_paths: string | null;
  exclude_hosts: string | null;
  /** null: events are stored forever */
  retention_months: number | null;
  noindex: Generated<number>;
  honor_gpc: Generated<number>;
  /** comma-separated; '': none */
  shared_annotations: Generated<string>;
  alerts_sealed: Generated<string>;
  /** visitors in 30 minutes that trigger a spike alert; null: off */
  spike_threshold: number | null;
  /** percent below usual that triggers a drop alert; null: off */
  drop_threshold: number | null;
  /** `YYYY-MM-DD`, inclusive; null: none */
  closed_from: string | null;
  closed_until: string | null;
  days_version: Generated<number>;
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
  scroll: number | null;
  /** property required on the page view or event; null: none */
  property: string | null;
  /** required value of the property (`*` is a wildcard); null: any */
  property_value: string | null;
  amount_minor: number | null;
  currency: string | null;
  created_at: number;
};

type FunnelsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  name: string;
  /** JSON of `{kind: page|event, value}`, optional `property`, `property_value` */
  steps: string;
  created_at: number;
};

type SegmentsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  name: string;
  filters: string;
  created_at: number;
};

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
  message: string;
  created_at: number;
  alive_at: number;
  finished_at: number | null;
};

type WebsiteAlarmsTable = {
  website_id: number;
  kind: 'spike' | 'drop';
  started_at: number;
  ended_at: number | null;
  /** for drops only: until then, the message waits in case an incident's message covers it; null: settled */
  held_until: number | null;
};

type WebsiteSalesTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  /** external ID: duplicates are ignored */
  reference: string;
  currency: string;
  amount_minor: number;
  refunded_minor: Generated<number>;
  /** reports from a page can be forged by anyone */
  told_by: 'page' | 'server';
  /** JSON; null: unknown */
  first_visit: string | null;
  last_visit: string | null;
  /** null: no visits other than the first and last */
  day_visits: Generated<string | null>;
  day_visit_count: Generated<number | null>;
  /** negative: the event is still pending; null: the sale isn't counted */
  event_at: number | null;
  sold_at: number;
  created_at: number;
};

type ReportRecipientsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  email_hash: string;
  email_sealed: string;
  frequency: 'daily' | 'weekly' | 'monthly';
  /** 0: the whole website. The segment can have been deleted since */
  segment_id: number;
  pdf: number;
  csv: Generated<number>;
  /** first day (`YYYY-MM-DD`) of the last settled period */
  settled_period: string;
  sent_at: number | null;
  asked_at: number;
  /** null: unconfirmed, receives no reports */
  confirmed_at: number | null;
  created_at: number;
};

type ConversionAlertsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  /** null: counts sales in the currency */
  goal_id: number | null;
  currency: string | null;
  condition: 'below' | 'drop' | 'spike';
  /** conversions, minor units of the currency, or percent */
  threshold: number;
  span: 'hour' | 'day';
  started_at: number | null;
  created_at: number;
  /** null: already evaluated since the last change */
  changed_at: Generated<number | null>;
};

export type ConversionAlertRow = Selectable<ConversionAlertsTable>;
export type ReportRecipientRow = Selectable<ReportRecipientsTable>;
type WebsiteStripeTable = {
  account_id: number;
  website_id: number;
  secret_sealed: string;
  created_at: number;
  last_event_at: number | null;
  last_problem: Generated<string>;
};

type WebsiteStripePaymentsTable = {
  account_id: number;
  website_id: number;
  payment: string;
  /** kept when the sale is deleted */
  sale_id: number | null;
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
  client_id: string;
  client_secret_sealed: string;
  /** OAuth state and PKCE verifier while the user is giving consent */
  state_hash: string | null;
  verifier_sealed: string | null;
  state_expires_at: number | null;
  /** null: no consent, or revoked */
  refresh_token_sealed: string | null;
  property: string | null;
  imported_through: string | null;
  /** time of the next import, and the lease of the process that runs it; null: none scheduled */
  next_import_at: number | null;
  failures: number;
  problem: string | null;
  created_at: number;
};

type ScheduledExportsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  access_key_id: string;
  secret_sealed: string;
  frequency: 'daily' | 'weekly' | 'monthly';
  segment_id: number;
  paused: number;
  /** first day (`YYYY-MM-DD`) of the last settled period */
  settled_period: string;
  /** time of the next export, and the lease of the process that runs it */
  due_at: number;
  exported_at: number | null;
  exported_key: string | null;
  exported_bytes: number | null;
  failures: number;
  failing_since: number | null;
  problem: string | null;
  notified_at: number | null;
  created_at: number;
};

type SearchTermsTable = {
  account_id: number;
  website_id: number;
  /** in Pacific Time, as Google reports it */
  day: string;
  line: number;
  query: string;
  page: string;
  /** normalized like the paths of page views */
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
