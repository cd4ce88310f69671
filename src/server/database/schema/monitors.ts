import type { Generated, Selectable } from 'kysely';

export type MonitorTables = {
  monitors: MonitorsTable;
  monitor_groups: MonitorGroupsTable;
  monitor_dependencies: { monitor_id: number; depends_on_id: number; account_id: number };
  monitor_tags: { monitor_id: number; account_id: number; tag: string };
  domain_expiries: DomainExpiriesTable;
  monitor_failures: MonitorFailuresTable;
  monitor_degradations: MonitorDegradationsTable;
  heartbeat_logs: HeartbeatLogsTable;
  monitor_views: MonitorViewsTable;
  alert_policies: AlertPoliciesTable;
  alert_policy_steps: AlertPolicyStepsTable;
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
  request_headers_sealed: string;
  request_auth_username: string | null;
  request_auth_password_sealed: string | null;
  request_body_sealed: string | null;
  request_content_type: string | null;
  /** `200-299, 301`; null: `defaultStatuses` */
  accepted_status_codes: string | null;
  timeout_s: number | null;
  /** consecutive failures that open an incident; null: `defaultConfirmations` */
  confirmations: number | null;
  /** null: a few seconds, see `confirmAfterMs` in the checker */
  confirmation_interval_s: number | null;
  /** consecutive good checks that close an incident; null: 1 */
  recovery_threshold: number | null;
  /** 1: a failing check is good, and a good check is a failure */
  upside_down: Generated<number>;
  /** JSON, as in `monitors/assertions`; null: none */
  assertions: string | null;
  degraded_after_ms: number | null;
  alert_when_degraded: Generated<number>;
  cache_buster: number;
  /** sealed JSON of how checks connect; null: in the usual way */
  connection_sealed: string | null;
  /** copied from `connection_sealed`, for the list */
  ignore_certificate_errors: Generated<number>;
  confirm_by_traffic: Generated<number>;
  ssl_alert_days: number | null;
  domain_alert_days: number | null;
  maintenance_start: string | null;
  maintenance_end: string | null;
  alerts_sealed: string;
  paused: number;
  paused_at: number | null;
  /** the states "paused" and "maintenance" are derived from the settings */
  condition: 'pending' | 'up' | 'down';
  condition_since: number;
  failing_checks: number;
  /** consecutive good checks while down */
  passing_checks: Generated<number>;
  /** start of the first check in a row that contradicts the condition; null: the last check agrees with it */
  unconfirmed_since: number | null;
  degraded_since: number | null;
  degraded_cause: string | null;
  /** consecutive checks that contradict whether the monitor is degraded, and the start of the first */
  degraded_checks: Generated<number>;
  degraded_checks_since: number | null;
  first_checked_at: number | null;
  last_checked_at: number | null;
  /** on a fixed grid: the previous due time plus the interval */
  next_check_at: number;
  response_time_ms: number | null;
  ssl_expires_at: number | null;
  domain_expires_at: number | null;
  /** host of the certificate, which can differ after a redirect; null: no certificate seen */
  ssl_host: string | null;
  /** certificate expiry times that were alerted: epoch ms, separated by spaces */
  ssl_alerted: string;
  /** expiry time (epoch ms) that was alerted, so each is alerted once */
  domain_alerted_for: number | null;
  lease_until: number;
  lease_by: string;
  reminder_hours: number | null;
  notes: string | null;
  runbook_url: string | null;
  severity: Generated<'critical' | 'normal' | 'low'>;
  policy_id: number | null;
  /** epoch ms: no alerts of incidents until then */
  silenced_until: number | null;
  /** since when checks have failed because of this machine; null: they don't */
  unknown_since: number | null;
  unknown_cause: string | null;
  /** start of the failures of a monitor that depends on a monitor that is down. null: it doesn't fail */
  unreachable_since: number | null;
  group_id: number | null;
  heartbeat_hash: string | null;
  heartbeat_sealed: string | null;
  heartbeat_at: number | null;
  /** null: the last call reported success */
  heartbeat_failure: string | null;
  /** start of the reported run in progress */
  heartbeat_started_at: number | null;
  heartbeat_run_id: string | null;
  /** of the run that ended with the last good call; null: unknown */
  heartbeat_duration_ms: number | null;
  /** external ID, unique per account */
  reference: string | null;
  created_at: number;
  updated_at: number;
};

type MonitorGroupsTable = {
  id: Generated<number>;
  account_id: number;
  parent_id: number | null;
  name: string;
  position: number;
  /** `any`, `all`, or the number of members that must be down */
  down_when: string;
  created_at: number;
  updated_at: number;
};

type DomainExpiriesTable = {
  /** registrable domain, lower-case ASCII: `example.co.uk` */
  domain: string;
  /** null: unknown or not published */
  expires_at: number | null;
  looked_up_at: number | null;
  next_look_up_at: number;
  failed_look_ups: number;
  lease_until: number;
};

type MonitorFailuresTable = {
  monitor_id: number;
  account_id: number;
  failed_at: number;
  cause: string;
  /** sealed JSON: responses can contain confidential data */
  received_sealed: string;
};

type MonitorDegradationsTable = {
  id: Generated<number>;
  monitor_id: number;
  account_id: number;
  started_at: number;
  /** null: the monitor is degraded */
  ended_at: number | null;
  cause: string;
};

type HeartbeatLogsTable = {
  id: Generated<number>;
  monitor_id: number;
  account_id: number;
  received_at: number;
  kind: 'start' | 'success' | 'failure' | 'log';
  exit_status: number | null;
  /** job output can contain confidential data */
  text_sealed: string;
  /** 1: only the end of a longer text */
  is_cut: number;
};

type MonitorViewsTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  settings: string;
  created_at: number;
  updated_at: number;
};

export type MonitorRow = Selectable<MonitorsTable>;
export type MonitorGroupRow = Selectable<MonitorGroupsTable>;
export type MonitorFailureRow = Selectable<MonitorFailuresTable>;
export type MonitorDegradationRow = Selectable<MonitorDegradationsTable>;
export type HeartbeatLogRow = Selectable<HeartbeatLogsTable>;
type AlertPoliciesTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  delay_minutes: number;
  /** `HH:MM`; null: no quiet hours */
  quiet_from: string | null;
  quiet_to: string | null;
  /** 1 Monday to 7 Sunday, such as `1,2,3`: the days on which quiet hours begin */
  quiet_weekdays: string | null;
  quiet_time_zone: string | null;
  quiet_exempts_critical: number;
  is_default: number;
  created_at: number;
  updated_at: number;
};

type AlertPolicyStepsTable = {
  id: Generated<number>;
  policy_id: number;
  account_id: number;
  /** from 0 */
  position: number;
  /** since the alert */
  after_minutes: number;
  alerts_sealed: string;
};

export type AlertPolicyRow = Selectable<AlertPoliciesTable>;
export type AlertPolicyStepRow = Selectable<AlertPolicyStepsTable>;
export type MonitorViewRow = Selectable<MonitorViewsTable>;
export type DomainExpiryRow = Selectable<DomainExpiriesTable>;
