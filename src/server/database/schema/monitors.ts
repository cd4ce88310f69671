import type { Generated, Selectable } from 'kysely';

export type MonitorTables = {
  monitors: MonitorsTable;
  monitor_tags: { monitor_id: number; account_id: number; tag: string };
  domain_expiries: DomainExpiriesTable;
  monitor_failures: MonitorFailuresTable;
  monitor_views: MonitorViewsTable;
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
  /** sealed text: bodies carry tokens; null: none */
  request_body_sealed: string | null;
  request_content_type: string | null;
  /** `200-299, 301`; null: the usual, see `defaultStatuses` */
  accepted_status_codes: string | null;
  /** of one check; null: the usual, `defaultTimeoutS` */
  timeout_s: number | null;
  /** failing checks in a row that open an incident; null: the usual, `defaultConfirmations` */
  confirmations: number | null;
  cache_buster: number;
  /** whether alerts wait until visitors stay away from the website of the same host */
  confirm_by_traffic: Generated<number>;
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
  /** since when checks fail for a fault of this machine, and which; null while checks are meaningful */
  unknown_since: number | null;
  unknown_cause: string | null;
  /** SHA-256 of the token in a heartbeat monitor's address, the token sealed, and when it was last called */
  heartbeat_hash: string | null;
  heartbeat_sealed: string | null;
  heartbeat_at: number | null;
  /** the reason of a failure reported since then; null while the last call reported success */
  heartbeat_failure: string | null;
  /** the identifier that a file of monitors or another tool gave it, unique in one account */
  reference: string | null;
  created_at: number;
  updated_at: number;
};

type DomainExpiriesTable = {
  /** registrable, in lower case and ASCII: `example.co.uk` */
  domain: string;
  /** null while unknown, and if the registry does not publish it */
  expires_at: number | null;
  /** when a look-up last succeeded */
  looked_up_at: number | null;
  next_look_up_at: number;
  /** look-ups in a row that failed */
  failed_look_ups: number;
  lease_until: number;
};

/** The last failing check of a monitor. */
type MonitorFailuresTable = {
  monitor_id: number;
  account_id: number;
  failed_at: number;
  cause: string;
  /** sealed JSON: an answer may say what is meant for nobody else */
  received_sealed: string;
};

type MonitorViewsTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** JSON: filters, order and columns of the list */
  settings: string;
  created_at: number;
  updated_at: number;
};

export type MonitorRow = Selectable<MonitorsTable>;
export type MonitorFailureRow = Selectable<MonitorFailuresTable>;
export type MonitorViewRow = Selectable<MonitorViewsTable>;
export type DomainExpiryRow = Selectable<DomainExpiriesTable>;
