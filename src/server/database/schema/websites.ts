import type { Generated, Selectable } from 'kysely';

export type WebsiteTables = {
  websites: WebsitesTable;
  /** accounts whose shop's visits are not counted, because they said so */
  uncounted_shops: { account_id: number; created_at: number };
  visitor_salts: { time_zone: string; day: string; salt: string; ends_at: number };
  open_visits: OpenVisitsTable;
  visit_batches: VisitBatchesTable;
  /** processes that collect, by the database's clock */
  visit_runs: { run: string; seen_at: number };
  /** what was not counted on a day (in the website's zone), and why */
  website_refusals: { website_id: number; day: string; reason: string; count: number };
  goals: GoalsTable;
  funnels: FunnelsTable;
  segments: SegmentsTable;
  shared_links: SharedLinksTable;
  website_imports: WebsiteImportsTable;
  /** reports that were written; `period` is the first day of what they tell of */
  website_reports: { website_id: number; kind: string; period: string; created_at: number };
  /** traffic alerts of a website; a row while an alert of this kind is active, or during its cooldown */
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

/** Visits under way, on PostgreSQL; unlogged. */
type OpenVisitsTable = {
  /** seven bytes in hexadecimal, of a hash with the day's salt */
  visitor: string;
  /** goes up with each change */
  version: number;
  last_at: number;
  kept_until: number;
  /** JSON */
  visit: string;
};

/** The events that changed visits last, while they may not be in the spool of their node yet; unlogged. */
type VisitBatchesTable = {
  /** of one process, from its start to its end */
  run: string;
  slot: number;
  written_at: number;
  /** number of the batch within the run */
  batch: Generated<number>;
  /** number of the first event within the run */
  first_row: number;
  /** JSON objects of stream and row, with commas between */
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
  /** when exclude_bots became what it is; null: it always was */
  exclude_bots_since: number | null;
  exclude_params: string | null;
  exclude_ips: string | null;
  favorite: number;
  /** the name of its group in the list; null: none */
  group_name: string | null;
  /** 1: it counts the visits of the account's shop */
  is_shop: Generated<number>;
  /** of its days, and of its visitors' salt */
  time_zone: Generated<string>;
  exclude_paths: string | null;
  exclude_hosts: string | null;
  /** how long events are kept; null: for ever */
  retention_months: number | null;
  /** whether search engines are asked to leave the public statistics out */
  noindex: Generated<number>;
  /** whether visitors whose browser says Global Privacy Control are left out */
  honor_gpc: Generated<number>;
  /** kinds of annotations that visitors of its statistics see, with commas; '' for none */
  shared_annotations: Generated<string>;
  /** sealed JSON `[{key, value}]`, like a monitor's; '' for none */
  alerts_sealed: Generated<string>;
  /** visitors in 30 minutes at or above which a spike is reported; null: off */
  spike_threshold: number | null;
  /** percent below the usual at which a drop is reported; null: off */
  drop_threshold: number | null;
  /** days (`YYYY-MM-DD`, both included) that `website_days` holds; null: none */
  closed_from: string | null;
  closed_until: string | null;
  /** goes up with every change to what `website_days` holds of it, once that is done */
  days_version: Generated<number>;
  /** when its statistics were deleted last; null: never */
  statistics_reset_at: number | null;
  created_at: number;
  updated_at: number;
};

/** What a website wants of its visitors. */
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
  /** that a page view or an event must have; null: whatever it has */
  property: string | null;
  /** of that property (`*` is a wildcard); null: any */
  property_value: string | null;
  /** what a conversion is worth, in minor units of `currency`; null: nothing fixed */
  amount_minor: number | null;
  currency: string | null;
  created_at: number;
};

type FunnelsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  name: string;
  /** JSON list of `{kind: page|event, value}`, with `property` and `property_value` where they must have one */
  steps: string;
  created_at: number;
};

type SegmentsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  name: string;
  /** JSON list of filters, as the address bar has them */
  filters: string;
  created_at: number;
};

/** A link that opens the statistics of one website to whoever has it. */
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
  /** why it failed, or what was left out */
  message: string;
  created_at: number;
  /** the last sign of life of a running one */
  alive_at: number;
  finished_at: number | null;
};

type WebsiteAlarmsTable = {
  website_id: number;
  kind: 'spike' | 'drop';
  /** when it was reported */
  started_at: number;
  /** null while it lasts */
  ended_at: number | null;
  /** of a drop: until when its message waits for an incident’s; null: settled for every destination */
  held_until: number | null;
};

/** A sale that a website's pages or its back end told. */
type WebsiteSalesTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  /** the website's own name for it: of two with the same, one counts */
  reference: string;
  currency: string;
  amount_minor: number;
  refunded_minor: Generated<number>;
  /** a page can be made to say anything: what a server tells replaces it */
  told_by: 'page' | 'server';
  /** JSON of the first visit of the buyer's day and of the one in which they bought; null: not known */
  first_visit: string | null;
  last_visit: string | null;
  /** JSON of the sources of all visits of the day, and their number; null where the first and the last visit are all */
  day_visits: Generated<string | null>;
  day_visit_count: Generated<number | null>;
  /** when an event counted it; negative: the mark of one that is about to; null: none did */
  event_at: number | null;
  sold_at: number;
  created_at: number;
};

/** Somebody who gets the reports of a website beside its account. */
type ReportRecipientsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  /** keyed hash */
  email_hash: string;
  email_sealed: string;
  frequency: 'daily' | 'weekly' | 'monthly';
  /** 0: the whole website; the segment may have been deleted since */
  segment_id: number;
  /** 1: with the report as a PDF file */
  pdf: number;
  /** 1: with every report of the period as CSV files */
  csv: Generated<number>;
  /** first day (`YYYY-MM-DD`) of the last period that was told of or left out */
  settled_period: string;
  sent_at: number | null;
  /** when they were asked to confirm */
  asked_at: number;
  /** null: nothing is sent */
  confirmed_at: number | null;
  created_at: number;
};

/** An alert on how often a goal is reached, or on what sales bring. */
type ConversionAlertsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  /** null: sales, in the currency */
  goal_id: number | null;
  currency: string | null;
  condition: 'below' | 'drop' | 'spike';
  /** conversions, minor units of the currency, or percent */
  threshold: number;
  span: 'hour' | 'day';
  /** since when it holds; null: it does not */
  started_at: number | null;
  created_at: number;
  /** when it was changed; null: it has been judged since */
  changed_at: Generated<number | null>;
};

export type ConversionAlertRow = Selectable<ConversionAlertsTable>;
export type ReportRecipientRow = Selectable<ReportRecipientsTable>;
/** A Stripe account that tells the sales of a website. */
type WebsiteStripeTable = {
  account_id: number;
  website_id: number;
  /** the signing secret of its webhook */
  secret_sealed: string;
  created_at: number;
  last_event_at: number | null;
  /** why the last event could not be counted; '' where it was */
  last_problem: Generated<string>;
};

/** A payment of Stripe: the sale that it made, and what was paid back of it, as far as either is known. */
type WebsiteStripePaymentsTable = {
  account_id: number;
  website_id: number;
  payment: string;
  /** of `website_sales`, also when that was deleted since; null: it has made none */
  sale_id: number | null;
  /** of the charge */
  currency: Generated<string>;
  charged_minor: Generated<number>;
  refunded_minor: Generated<number>;
  /** when Stripe said so; 0: it has not */
  refunded_at: Generated<number>;
  /** when it was first heard of */
  created_at: number;
};

type WebsiteStripeDisputesTable = {
  account_id: number;
  website_id: number;
  dispute: string;
  payment: string;
  currency: string;
  amount_minor: number;
  /** 1 until it is won */
  is_withdrawn: number;
  changed_at: number;
};

export type WebsiteStripeRow = Selectable<WebsiteStripeTable>;
export type WebsiteStripePaymentRow = Selectable<WebsiteStripePaymentsTable>;

/** What connects a website to a property of Google Search Console. */
type SearchConsoleConnectionsTable = {
  website_id: number;
  account_id: number;
  /** of the person's own OAuth client */
  client_id: string;
  client_secret_sealed: string;
  /** of a consent that is under way: hash of what it comes back with, what proves that it is ours, and until when (epoch ms) */
  state_hash: string | null;
  verifier_sealed: string | null;
  state_expires_at: number | null;
  /** null: nobody has consented yet, or not any more */
  refresh_token_sealed: string | null;
  property: string | null;
  /** the last day (`YYYY-MM-DD`) that was imported */
  imported_through: string | null;
  /** when the next import is due, and until then who claimed it has it; null: none is */
  next_import_at: number | null;
  /** imports that failed since the last good one */
  failures: number;
  /** why the last import failed, as a sentence */
  problem: string | null;
  created_at: number;
};

/** A bucket into which the reports of a website are exported, and how that goes. */
type ScheduledExportsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  endpoint: string;
  region: string;
  bucket: string;
  /** what the keys of objects begin with; '' for nothing */
  prefix: string;
  access_key_id: string;
  secret_sealed: string;
  frequency: 'daily' | 'weekly' | 'monthly';
  /** 0: all visits */
  segment_id: number;
  paused: number;
  /** first day (`YYYY-MM-DD`) of the last period that was exported or left out */
  settled_period: string;
  /** when the next attempt is due, and until then who claimed it has it */
  due_at: number;
  exported_at: number | null;
  exported_key: string | null;
  exported_bytes: number | null;
  /** attempts that failed since the last good one */
  failures: number;
  failing_since: number | null;
  /** why the last attempt failed, as a sentence */
  problem: string | null;
  /** when the account was told that it fails */
  notified_at: number | null;
  created_at: number;
};

/** What people searched for who were shown a page of a website on a day. */
type SearchTermsTable = {
  account_id: number;
  website_id: number;
  /** in Google's zone, Pacific Time */
  day: string;
  /** in the day, from 0: with website and day the key */
  line: number;
  query: string;
  /** the address of the page, as Google has it */
  page: string;
  /** of that address, as page views have it */
  path: string;
  clicks: number;
  impressions: number;
  /** in thousandths, times the impressions: these add up */
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
