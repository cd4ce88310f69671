import type { Generated, Selectable } from 'kysely';
import type { MarketTables } from './market-schema.ts';

/**
 * The database's tables as the code sees them. Times are epoch milliseconds UTC (`_at`), flags are 0 or 1,
 * money is in minor units, and lists are JSON text, because both databases keep those alike.
 */
export type Schema = {
  accounts: AccountsTable;
  sessions: SessionsTable;
  /** keyed hashes of networks and browsers */
  known_sign_ins: { account_id: number; origin: string; seen_at: number };
  invitations: InvitationsTable;
  service_settings: { name: string; value: string };
  media: { id: string; account_id: number; content_type: string; content: Buffer; created_at: number };
  monitors: MonitorsTable;
  monitor_gaps: {
    id: Generated<number>;
    monitor_id: number;
    started_at: number;
    ended_at: number | null;
    reason: 'paused' | 'maintenance' | 'unknown';
  };
  monitor_tags: { monitor_id: number; account_id: number; tag: string };
  domain_expiries: DomainExpiriesTable;
  incidents: IncidentsTable;
  incident_comments: IncidentCommentsTable;
  maintenance_plans: MaintenancePlansTable;
  maintenance_rules: MaintenanceRulesTable;
  maintenance_rule_monitors: { rule_id: number; monitor_id: number };
  status_pages: StatusPagesTable;
  status_page_groups: { status_page_id: number; position: number; name: string };
  /** a monitor at most once a page */
  status_page_monitors: { status_page_id: number; monitor_id: number; group_position: number; position: number };
  status_page_logos: { status_page_id: number; content: Buffer };
  announcements: AnnouncementsTable;
  subscribers: SubscribersTable;
  /** maintenance that a page’s subscribers were told of; `over_at` null: a plan that comes round often, told once */
  maintenance_notices: { status_page_id: number; key: string; over_at: number | null };
  outbox: OutboxTable;
  /** by the keyed hash of a mailbox: from when on all that it may be sent is free again, epoch ms */
  mail_allowances: { address_hash: string; purpose: string; free_at: number };
  deliveries: DeliveriesTable;
  erasures: { id: Generated<number>; stream: string; subject_id: number; created_at: number };
  websites: WebsitesTable;
  visitor_salts: { time_zone: string; day: string; salt: string; ends_at: number };
  goals: GoalsTable;
  funnels: FunnelsTable;
  segments: SegmentsTable;
  shared_links: SharedLinksTable;
  website_imports: WebsiteImportsTable;
  /** reports that were written; `period` is the first day of what they tell of */
  website_reports: { website_id: number; kind: string; period: string; created_at: number };
  /** what was not counted on a day (in the website's zone), and why */
  website_refusals: { website_id: number; day: string; reason: string; count: number };
  /** what was told of a website's visitors; a row while an alarm of this kind is on, or was within its silence */
  website_alarms: WebsiteAlarmsTable;
} & MarketTables;

type AccountsTable = {
  id: Generated<number>;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  is_owner: number;
  time_zone: string;
  currency: string;
  heading: string;
  description: string;
  contact_email: string;
  social_links: string;
  avatar: string | null;
  cover: string | null;
  api_key_hash: string | null;
  api_key_sealed: string | null;
  api_key_created_at: number | null;
  created_at: number;
  /** null: it works */
  disabled_at: number | null;
  /** JSON of what it may have, where that is not what all may */
  quotas: Generated<string>;
};
type SessionsTable = { id_hash: string; account_id: number; created_at: number; seen_at: number; expires_at: number };
type InvitationsTable = {
  id: Generated<number>;
  account_id: number;
  token_hash: string;
  email: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

type MonitorsTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  url: string;
  interval_s: number;
  alert_condition: 'url_unavailable' | 'url_text' | 'url_no_text';
  alert_text_lookup: string | null;
  request_method: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';
  /** sealed JSON `[{key, value}]`: headers carry tokens */
  request_headers_sealed: string;
  request_auth_username: string | null;
  request_auth_password_sealed: string | null;
  cache_buster: number;
  ssl_alert_days: number | null;
  domain_alert_days: number | null;
  /** `YYYY-MM-DD HH:MM` in the account's time zone, as the contract gives it back */
  maintenance_start: string | null;
  maintenance_end: string | null;
  /** sealed JSON `[{key, value}]`: destinations are secrets */
  alerts_sealed: string;
  paused: number;
  paused_at: number | null;
  /** what the last confirmed check said; paused and maintenance are derived from the settings */
  condition: 'pending' | 'up' | 'down';
  condition_since: number;
  /** failing checks in a row, confirmations included */
  failing_checks: number;
  first_checked_at: number | null;
  last_checked_at: number | null;
  /** the grid of due times: next_check_at = previous + interval, whatever the check took */
  next_check_at: number;
  response_time_ms: number | null;
  ssl_expires_at: number | null;
  domain_expires_at: number | null;
  /** whose certificate ends then: a redirect may lead elsewhere; null while none was seen */
  ssl_host: string | null;
  /** expiries (epoch ms, by blanks) of certificates that were alerted and have not ended */
  ssl_alerted: string;
  /** expiry date (epoch ms) that was alerted already, so that each is alerted once */
  domain_alerted_for: number | null;
  lease_until: number;
  lease_by: string;
  /** hours between reminders of an open incident that nobody acknowledged; null: none */
  reminder_hours: number | null;
  /** since when checks fail for a fault of this machine, and which; null while they tell something */
  unknown_since: number | null;
  unknown_cause: string | null;
  /** SHA-256 of the token in a heartbeat monitor's address, the token sealed, and when it was last called */
  heartbeat_hash: string | null;
  heartbeat_sealed: string | null;
  heartbeat_at: number | null;
  /** why it was told since then that something failed; null while the last call was a good one */
  heartbeat_failure: string | null;
  /** the identifier that a file of monitors or another tool gave it, unique in one account */
  reference: string | null;
  created_at: number;
  updated_at: number;
};
type DomainExpiriesTable = {
  /** registrable, in lower case and ASCII: `example.co.uk` */
  domain: string;
  /** null while unknown, and where the registry does not tell */
  expires_at: number | null;
  /** when a look-up last succeeded */
  looked_up_at: number | null;
  next_look_up_at: number;
  /** look-ups in a row that failed */
  failed_look_ups: number;
  lease_until: number;
};
type IncidentsTable = {
  id: Generated<number>;
  account_id: number;
  monitor_id: number;
  cause: string;
  started_at: number;
  ended_at: number | null;
  acknowledged_at: number | null;
  /** when its last message was written, opening or reminder */
  reminded_at: number | null;
};
type IncidentCommentsTable = {
  id: Generated<number>;
  account_id: number;
  incident_id: number;
  text: string;
  /** whether status pages show it */
  is_public: number;
  created_at: number;
};
type MaintenancePlansTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  description: string;
  /** kept for the past of monitors, and nowhere else to be seen */
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
};
/** What a plan says, or said: never changed but for its end, so that the past stays what it was. */
type MaintenanceRulesTable = {
  id: Generated<number>;
  account_id: number;
  plan_id: number;
  recurrence: 'once' | 'weekly' | 'monthly';
  time_zone: string;
  /** `YYYY-MM-DD` in the zone, both included */
  starts_on: string;
  ends_on: string | null;
  /** JSON list of 1 (Monday) to 7 */
  weekdays: string;
  /** JSON list of 1 to 31, or -1 for the last */
  month_days: string;
  /** `HH:MM` in the zone */
  start_time: string;
  duration_minutes: number;
  all_monitors: number;
  valid_from: number;
  valid_until: number | null;
};
/** A DNS record, or the owner of the service. */
export type DomainVerifier = 'dns' | 'owner';
export type DomainProblem = 'no_record' | 'other_value' | 'no_answer' | 'taken';
type StatusPagesTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** its address under /status/, unique in the service */
  slug: string;
  /** once in an account; of those that claim one, the page whose claim is verified has it */
  domain: string | null;
  domain_verified_at: number | null;
  domain_verified_by: DomainVerifier | null;
  /** when the DNS record was looked for last */
  domain_checked_at: number | null;
  /** why the last look was no proof */
  domain_problem: DomainProblem | null;
  /** since when the record of a proved domain is gone */
  domain_missing_since: number | null;
  description: string;
  theme: 'auto' | 'light' | 'dark';
  noindex: number;
  show_response_times: number;
  show_causes: number;
  password_hash: string | null;
  /** hash of the logo's content; null: none */
  logo: string | null;
  created_at: number;
  updated_at: number;
};
type AnnouncementsTable = {
  id: Generated<number>;
  account_id: number;
  status_page_id: number;
  title: string;
  text: string;
  kind: 'info' | 'warning' | 'maintenance';
  starts_at: number;
  ends_at: number | null;
  created_at: number;
};
/** Who asked for mail about a page. */
type SubscribersTable = {
  id: Generated<number>;
  account_id: number;
  status_page_id: number;
  /** keyed hash of the address (to be found) and the address sealed (to be written to) */
  email_hash: string;
  email_sealed: string;
  /** null until the link in the first mail is followed */
  confirmed_at: number | null;
  created_at: number;
};
/** Work that must happen after a transaction: one row a message and channel. */
type OutboxTable = {
  id: Generated<number>;
  account_id: number;
  monitor_id: number | null;
  incident_id: number | null;
  website_id: number | null;
  /** of an author's webhooks */
  endpoint_id: number | null;
  /** what happened; the message is composed from it */
  event:
    | 'opened'
    | 'reminder'
    | 'closed'
    | 'certificate'
    | 'domain'
    | 'spike'
    | 'drop'
    | 'drop_over'
    | 'test'
    | 'notice'
    | 'report'
    | 'market';
  channel: string;
  destination_sealed: string;
  /** JSON facts for the message, frozen when it was written */
  facts: string;
  /** sent with each try, so that a receiver can drop a repeat */
  idempotency_key: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  next_attempt_at: number;
  /** delivery is given up after this moment */
  expires_at: number;
  lease_until: number;
  created_at: number;
};
type DeliveriesTable = {
  id: Generated<number>;
  outbox_id: number;
  attempted_at: number;
  delivered: number;
  /** a sentence for the owner; empty when delivered */
  error: string;
  duration_ms: number;
  /** HTTP status that an author's endpoint answered; null where it did not, and of alerts */
  status: Generated<number | null>;
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
  /** sealed JSON `[{key, value}]`, like a monitor's; '' for none */
  alerts_sealed: Generated<string>;
  /** visitors in 30 minutes at or above which a spike is told; null: off */
  spike_threshold: number | null;
  /** percent below the usual at which a drop is told; null: off */
  drop_threshold: number | null;
  /** days (`YYYY-MM-DD`, both included) that `website_days` holds; null: none */
  closed_from: string | null;
  closed_until: string | null;
  /** goes up with every change to what `website_days` holds of it, once that is done */
  days_version: Generated<number>;
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
  created_at: number;
};
type FunnelsTable = {
  id: Generated<number>;
  account_id: number;
  website_id: number;
  name: string;
  /** JSON list of `{kind: page|event, value}` */
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
  /** when it was told */
  started_at: number;
  /** null while it lasts */
  ended_at: number | null;
};

export type AccountRow = Selectable<AccountsTable>;
export type MonitorRow = Selectable<MonitorsTable>;
export type DomainExpiryRow = Selectable<DomainExpiriesTable>;
export type IncidentRow = Selectable<IncidentsTable>;
export type IncidentCommentRow = Selectable<IncidentCommentsTable>;
export type MaintenancePlanRow = Selectable<MaintenancePlansTable>;
export type MaintenanceRuleRow = Selectable<MaintenanceRulesTable>;
export type StatusPageRow = Selectable<StatusPagesTable>;
export type AnnouncementRow = Selectable<AnnouncementsTable>;
export type SubscriberRow = Selectable<SubscribersTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type WebsiteAlarmRow = Selectable<WebsiteAlarmsTable>;
export type WebsiteRow = Selectable<WebsitesTable>;
export type GoalRow = Selectable<GoalsTable>;
export type FunnelRow = Selectable<FunnelsTable>;
export type SegmentRow = Selectable<SegmentsTable>;
export type SharedLinkRow = Selectable<SharedLinksTable>;
export type WebsiteImportRow = Selectable<WebsiteImportsTable>;
