import type { AlertPolicy, Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import type { PairRow } from '../../ui/form/pair-rows.tsx';
import { type Address, readAddress } from '../monitor/address.ts';
import { writeAddress } from '../monitor/recognize.ts';
import { type AssertionRow, isCompleteRow, rowOf, toAssertion } from './assertion-rows.ts';
import { type ConnectionValues, connectionToWire, connectionValuesOf, USUAL_CONNECTION } from './connection-values.ts';

export type MonitorValues = {
  name: string;
  /** sent as `url` */
  address: Address;
  tags: string[];
  group_id: string;
  depends_on: number[];
  interval: string;
  alert_condition: string;
  alert_text_lookup: string;
  request_method: string;
  request_headers: PairRow[];
  request_body: string;
  request_content_type: string;
  request_auth_username: string;
  request_auth_password: string;
  accepted_status_codes: string;
  timeout: string;
  confirmations: string;
  confirmation_interval: string;
  recovery_threshold: string;
  upside_down: boolean;
  assertions: AssertionRow[];
  degraded_after: string;
  alert_when_degraded: boolean;
  cache_buster: boolean;
  connection: ConnectionValues;
  /** UNDECIDED until the user chooses; see `sslAlertDays` */
  ssl_alert_days: string;
  domain_alert_days: string;
  /** `YYYY-MM-DDTHH:MM` */
  maintenance_start_at: string;
  maintenance_end_at: string;
  alerts: PairRow[];
  confirm_by_traffic: boolean;
  reminder_hours: string;
  notes: string;
  runbook_url: string;
  severity: Monitor['severity'];
  /** UNDECIDED until the user chooses */
  policy_id: string;
};

const UNDECIDED = 'undecided';
const DEFAULT_SSL_DAYS = '14';

export function emptyValues(alerts: MonitorValues['alerts']): MonitorValues {
  return {
    name: '',
    address: readAddress(''),
    tags: [],
    group_id: '',
    depends_on: [],
    interval: '60',
    alert_condition: 'url_unavailable',
    alert_text_lookup: '',
    request_method: 'GET',
    request_headers: [],
    request_body: '',
    request_content_type: '',
    request_auth_username: '',
    request_auth_password: '',
    accepted_status_codes: '',
    timeout: '',
    confirmations: '',
    confirmation_interval: '',
    recovery_threshold: '',
    upside_down: false,
    assertions: [],
    degraded_after: '',
    alert_when_degraded: false,
    cache_buster: false,
    connection: USUAL_CONNECTION,
    ssl_alert_days: UNDECIDED,
    domain_alert_days: '',
    maintenance_start_at: '',
    maintenance_end_at: '',
    alerts,
    confirm_by_traffic: false,
    reminder_hours: '',
    notes: '',
    runbook_url: '',
    severity: 'normal',
    policy_id: UNDECIDED,
  };
}

const text = (value: string | number | null) => (value === null ? '' : String(value));
const localTime = (value: string | null) => (value ?? '').replace(' ', 'T');

export function valuesOf(monitor: Monitor): MonitorValues {
  return {
    name: monitor.name,
    address: readAddress(monitor.url),
    tags: monitor.tags,
    group_id: text(monitor.group_id),
    depends_on: monitor.depends_on,
    interval: text(monitor.interval),
    alert_condition: monitor.alert_condition,
    alert_text_lookup: text(monitor.alert_text_lookup),
    request_method: monitor.request_method,
    request_headers: monitor.request_headers,
    request_body: text(monitor.request_body),
    request_content_type: text(monitor.request_content_type),
    request_auth_username: text(monitor.request_auth_username),
    request_auth_password: '',
    accepted_status_codes: text(monitor.accepted_status_codes),
    timeout: text(monitor.timeout),
    confirmations: text(monitor.confirmations),
    confirmation_interval: text(monitor.confirmation_interval),
    recovery_threshold: text(monitor.recovery_threshold),
    upside_down: monitor.upside_down === 1,
    assertions: monitor.assertions.map(rowOf),
    degraded_after: text(monitor.degraded_after),
    alert_when_degraded: monitor.alert_when_degraded === 1,
    cache_buster: monitor.cache_buster === 1,
    connection: connectionValuesOf(monitor.connection),
    ssl_alert_days: text(monitor.ssl_alert_days),
    domain_alert_days: text(monitor.domain_alert_days),
    maintenance_start_at: localTime(monitor.maintenance_start_at),
    maintenance_end_at: localTime(monitor.maintenance_end_at),
    alerts: monitor.alerts,
    confirm_by_traffic: monitor.confirm_by_traffic === 1,
    reminder_hours: text(monitor.reminder_hours),
    notes: text(monitor.notes),
    runbook_url: text(monitor.runbook_url),
    severity: monitor.severity,
    policy_id: text(monitor.policy_id),
  };
}

/** Until the user chooses, the value is the account's default policy. Empty: no policy. */
export function chosenPolicy(chosen: string, policies: Pick<AlertPolicy, 'id' | 'is_default'>[]): string {
  if (chosen !== UNDECIDED) return chosen;
  return String(policies.find(({ is_default }) => is_default)?.id ?? '');
}

/** Until the user chooses, the value is two weeks for an address with TLS. */
export function sslAlertDays({ ssl_alert_days, address }: Pick<MonitorValues, 'ssl_alert_days' | 'address'>): string {
  if (ssl_alert_days !== UNDECIDED) return ssl_alert_days;
  return /^(https|wss|grpcs|tls|starttls):/i.test(writeAddress(address)) ? DEFAULT_SSL_DAYS : '';
}

const NUMBERS = new Set([
  'group_id',
  'interval',
  'timeout',
  'confirmations',
  'confirmation_interval',
  'recovery_threshold',
  'degraded_after',
  'ssl_alert_days',
  'domain_alert_days',
  'reminder_hours',
  'policy_id',
]);

const MAX_NAME = 255;

/** Secrets aren't copied, because the API never returns them. */
export function valuesOfClone(monitor: Monitor): MonitorValues {
  const copied = valuesOf(monitor);
  const ending = t('(copy)');
  return { ...copied, name: `${copied.name.slice(0, MAX_NAME - ending.length - 1).trim()} ${ending}` };
}

/** Converts form values to the API's types. Empty fields become null. */
export function toWire(values: Partial<MonitorValues>): Record<string, unknown> {
  const { address, assertions, connection, ...rest } = values;
  // The form hides these fields then.
  const noExpiry = rest.upside_down === true ? { ssl_alert_days: '', domain_alert_days: '' } : {};
  const decided = { ...rest, ...noExpiry };
  if (decided.ssl_alert_days !== undefined)
    decided.ssl_alert_days = sslAlertDays({
      ssl_alert_days: decided.ssl_alert_days,
      address: address ?? readAddress(''),
    });
  const fields = Object.fromEntries(
    Object.entries(decided).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value ? 1 : 0];
      if (typeof value !== 'string') return [name, value];
      if (value === '') return [name, name === 'name' ? '' : null];
      // Other text is sent as text, so the service rejects it. JSON has no NaN.
      if (NUMBERS.has(name)) return [name, Number.isFinite(Number(value)) ? Number(value) : value];
      return [name, name.startsWith('maintenance_') ? value.replace('T', ' ') : value];
    }),
  );
  return {
    ...fields,
    ...(assertions && { assertions: assertions.map(toAssertion) }),
    ...(connection && { connection: connectionToWire(connection) }),
    ...(address && { url: writeAddress(address) }),
  };
}

const TESTED = [
  'alert_condition',
  'alert_text_lookup',
  'request_method',
  'request_headers',
  'request_body',
  'request_content_type',
  'request_auth_username',
  'request_auth_password',
  'accepted_status_codes',
  'timeout',
  'cache_buster',
  'upside_down',
  'degraded_after',
  'connection',
] as const;

/** Omits empty fields. Without a password, the service uses the stored password. */
export function toTestCheck(values: MonitorValues): Record<string, unknown> {
  const { address } = values;
  const all = toWire({
    ...Object.fromEntries(TESTED.map((name) => [name, values[name]])),
    address,
    assertions: values.assertions.filter(isCompleteRow),
  });
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
