import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { alertWarnings, unsealAlertChannels } from '../../outbox/index.ts';
import { readAssertions } from '../assertions/index.ts';
import { parseMonitorAddress } from './address.ts';
import { type Connection, unsealConnection } from './connection.ts';
import { registrableDomain } from './domain.ts';
import { methodsWithBody } from './fields.ts';
import { windowMs } from './maintenance.ts';
import type { MonitorChanges } from './wire.ts';

/** `sent`: the fields of the request. A window that has passed since it was set needs no warning. */
export function monitorWarnings(
  deps: Pick<Deps, 'connections' | 'mail' | 'vault' | 'now'>,
  { isOwner, timeZone }: Caller,
  monitor: MonitorRow,
  sent: MonitorChanges,
): string[] {
  const { kind } = parseMonitorAddress(monitor.url);
  const setsWindow = sent.maintenance_start_at != null || sent.maintenance_end_at != null;
  const window = setsWindow ? windowMs(monitor, timeZone) : undefined;
  return [
    ...alertWarnings(deps, isOwner, unsealAlertChannels(deps.vault, monitor.alerts_sealed)),
    ...conditionWarnings(monitor, kind),
    ...recordWarnings(monitor),
    ...requestWarnings(monitor, kind),
    ...expiryWarnings(monitor, kind),
    ...confirmationWarnings(monitor, kind),
    ...degradedWarnings(monitor, kind),
    ...connectionWarnings(unsealConnection(deps.vault, monitor.connection_sealed), monitor, kind),
    ...channelWarnings(monitor),
    ...(window && window.to <= deps.now()
      ? [t('The maintenance window has no effect: maintenance_end_at is in the past.')]
      : []),
  ];
}

/** Security: a request that changes only the address sends the stored password to another server. */
export function passwordWarnings(before: MonitorRow, after: MonitorRow, sent: MonitorChanges): string[] {
  if (before.request_auth_password_sealed === null || sent.request_auth_password !== undefined) return [];
  const to = URL.parse(after.url);
  const { kind } = parseMonitorAddress(after.url);
  if (!to || (kind !== 'http' && kind !== 'ws') || to.origin === URL.parse(before.url)?.origin) return [];
  return [
    t('Checks now send the stored request_auth_password to {host}. To remove it, set request_auth_password to null.', {
      host: to.host,
    }),
  ];
}

function conditionWarnings(monitor: MonitorRow, kind: string): string[] {
  const { alert_condition: condition } = monitor;
  const hasText = (monitor.alert_text_lookup ?? '') !== '';
  if (condition === 'url_unavailable')
    return hasText ? [t('alert_text_lookup has no effect: alert_condition is url_unavailable.')] : [];
  if (!hasText)
    return [t('alert_condition {condition} has no effect without a text: set alert_text_lookup.', { condition })];
  return kind === 'http' && monitor.request_method === 'HEAD'
    ? [t('The text of alert_text_lookup is never found: HEAD responses have no body. Set request_method to GET.')]
    : [];
}

/** The request fields that kinds other than http(s) send. A WebSocket sends the body as its first message. */
const sentBy: Record<string, string[]> = {
  ws: ['request_body', 'request_headers', 'request_auth_username', 'request_auth_password'],
  grpc: ['request_headers'],
};

function recordWarnings({ url, alert_condition: condition }: MonitorRow): string[] {
  const address = parseMonitorAddress(url);
  return address.kind === 'dns' && address.isExact && condition === 'url_unavailable'
    ? [t('match=exact has no effect without a text: set alert_condition to url_no_text, and alert_text_lookup.')]
    : [];
}

function requestWarnings(monitor: MonitorRow, kind: string): string[] {
  const isHttp = kind === 'http';
  const isSent = (field: string) => isHttp || (sentBy[kind] ?? []).includes(field);
  const sendsBody = isHttp && methodsWithBody.includes(monitor.request_method);
  const sentFields: [field: string, isSet: boolean][] = [
    ['request_body', monitor.request_body_sealed !== null],
    ['request_content_type', monitor.request_content_type !== null],
    ['request_headers', monitor.request_headers_sealed !== ''],
    ['request_auth_username', monitor.request_auth_username !== null],
    ['request_auth_password', monitor.request_auth_password_sealed !== null],
    ['cache_buster', monitor.cache_buster === 1],
  ];
  const unsent = sentFields
    .filter(([field, isSet]) => isSet && !isSent(field))
    .map(([field]) =>
      kind in sentBy
        ? t('{field} has no effect for {kind}:// monitors.', { field, kind })
        : t('{field} has no effect: {kind}:// monitors send no request.', { field, kind }),
    );
  return [
    ...unsent,
    ...(isHttp && monitor.request_body_sealed !== null && !sendsBody
      ? [t('request_body has no effect: {method} requests have no body.', { method: monitor.request_method })]
      : []),
    ...(isHttp && monitor.request_content_type !== null && monitor.request_body_sealed === null
      ? [t('request_content_type has no effect without request_body.')]
      : []),
    ...(monitor.accepted_status_codes !== null && !isHttp
      ? [t('accepted_status_codes has no effect: {kind}:// monitors get no status code.', { kind })]
      : []),
  ];
}

function expiryWarnings(monitor: MonitorRow, kind: string): string[] {
  // A check that was redirected to https:// has found a certificate.
  const isPlain = /^http:/i.test(monitor.url) && monitor.ssl_expires_at === null;
  const hasCertificate = /^(?:https?|wss|grpcs|tls|starttls):/i.test(monitor.url);
  const certificate = !hasCertificate
    ? t('ssl_alert_days has no effect: {kind}:// monitors check no certificate.', { kind })
    : isPlain
      ? t('ssl_alert_days has no effect unless the http:// address redirects to https://.')
      : undefined;
  return [
    ...(monitor.ssl_alert_days !== null && certificate !== undefined ? [certificate] : []),
    ...(monitor.domain_alert_days !== null && registrableDomain(monitor.url) === undefined
      ? [t('domain_alert_days has no effect: the address has no domain name that expires.')]
      : []),
  ];
}

function confirmationWarnings(monitor: MonitorRow, kind: string): string[] {
  const { confirmation_interval_s: seconds, interval_s: interval } = monitor;
  return [
    ...(seconds !== null && seconds > interval
      ? [
          t(
            'confirmation_interval has no effect above the interval: failures are confirmed every {interval} seconds.',
            {
              interval,
            },
          ),
        ]
      : []),
    ...(monitor.recovery_threshold !== null && kind === 'heartbeat'
      ? [t('recovery_threshold has no effect: a call to a heartbeat monitor closes the incident.')]
      : []),
  ];
}

function degradedWarnings(monitor: MonitorRow, kind: string): string[] {
  const isJudged = kind !== 'heartbeat' && monitor.upside_down === 0;
  const assertions = readAssertions(monitor.assertions);
  const canDegrade =
    isJudged && (monitor.degraded_after_ms !== null || assertions.some(({ severity }) => severity === 'degraded'));
  const reads = assertions.find(({ source }) => source === 'json' || source === 'text');
  return [
    ...(monitor.degraded_after_ms !== null && !isJudged
      ? [t('degraded_after has no effect: the monitor is a heartbeat or upside down.')]
      : []),
    ...(monitor.alert_when_degraded === 1 && !canDegrade
      ? [t('alert_when_degraded has no effect without degraded_after or an assertion of severity degraded.')]
      : []),
    ...(reads && monitor.request_method === 'HEAD' && kind === 'http'
      ? [t('The assertions on the response always fail: HEAD responses have no body. Set request_method to GET.')]
      : []),
  ];
}

const withTls = ['http', 'ws', 'grpc', 'tls', 'starttls'];

/** The kinds for which each field has an effect. */
const connectionKinds: [field: keyof Connection, kinds: string[]][] = [
  ['ignore_certificate_errors', withTls],
  ['ca_certificate', withTls],
  ['client_certificate', withTls],
  ['server_name', withTls],
  ['ip_family', [...withTls, 'tcp', 'icmp']],
  ['max_redirects', ['http']],
  ['proxy_url', [...withTls, 'tcp']],
  ['oauth2', ['http']],
];

function connectionWarnings(connection: Connection | null, monitor: MonitorRow, kind: string): string[] {
  if (connection === null) return [];
  return [
    ...connectionKinds
      .filter(([field, kinds]) => connection[field] !== null && connection[field] !== 0 && !kinds.includes(kind))
      .map(([field]) => t('{field} has no effect for {kind}:// monitors.', { field: `connection[${field}]`, kind })),
    ...(connection.oauth2 && monitor.request_auth_username !== null && kind === 'http'
      ? [t('request_auth_username has no effect with connection[oauth2]: requests carry its token.')]
      : []),
  ];
}

function channelWarnings(monitor: MonitorRow): string[] {
  if (monitor.alerts_sealed !== '') return [];
  const fields: [field: string, isSet: boolean][] = [
    ['ssl_alert_days', monitor.ssl_alert_days !== null],
    ['domain_alert_days', monitor.domain_alert_days !== null],
    ['reminder_hours', monitor.reminder_hours !== null],
    ['alert_when_degraded', monitor.alert_when_degraded === 1],
    ['confirm_by_traffic', monitor.confirm_by_traffic === 1],
  ];
  return fields
    .filter(([, isSet]) => isSet)
    .map(([field]) => t('{field} sends no alert: the monitor has no channel. Add one to alerts.', { field }));
}
