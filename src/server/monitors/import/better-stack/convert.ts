import { t } from '../../../kernel/index.ts';
import { groupName } from '../../groups/index.ts';
import type { SentConnection } from '../../monitor/index.ts';
import { newHeartbeatAddress, withoutCredentials } from '../addresses.ts';
import type { Converted } from '../converted.ts';
import { monitorFrom, noted } from '../converted-monitor.ts';
import { expiryFrom, heartbeatFrom, periodsFrom } from '../fit-periods.ts';
import { type Fitted, nearestInterval, timeoutFrom } from '../fit-values.ts';
import { connectionFrom, dnsFrom, headerRecord, httpFrom, pingFrom, tcpFrom } from '../http-request.ts';
import { idIn } from '../pages.ts';
import { toBoolean, toList, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';

/** Names by type and ID, such as `monitor_group/7`. */
type Groups = Map<string, string>;
type Part = Fitted | { refused: string };

export function convertMonitor(id: string, given: UntrustedObject, groups: Groups): Converted {
  const kind = toText(given.monitor_type) ?? 'unknown';
  const url = toText(given.url);
  const { interval, notes } = nearestInterval(toNumber(given.check_frequency) ?? 180);
  const what = whatIsChecked(kind, given, interval);
  const group = groupOf('monitor_group', given.monitor_group_id, groups);
  return monitorFrom({
    source: {
      // Heartbeats have their own IDs.
      reference: `betterstack:monitor-${id}`,
      name: toText(given.pronounceable_name) ?? (url && withoutCredentials(url).url) ?? id,
      kind,
    },
    parts: [
      { fields: { interval }, notes },
      ...what,
      periodsFrom(
        { failS: toNumber(given.confirmation_period) ?? 0, goodS: toNumber(given.recovery_period) ?? 0 },
        interval,
      ),
      expiryFrom('ssl_alert_days', /^https:/i.test(url ?? '') ? toNumber(given.ssl_expiration) : undefined),
      expiryFrom('domain_alert_days', toNumber(given.domain_expiration)),
      group,
    ],
    paused: isPaused(given),
    notes: commonLosses(given),
  });
}

export function convertHeartbeat(id: string, given: UntrustedObject, groups: Groups): Converted {
  const source = {
    reference: `betterstack:heartbeat-${id}`,
    name: toText(given.name) ?? id,
    kind: 'heartbeat',
  };
  const periodS = toNumber(given.period);
  if (periodS === undefined) return { ...source, refused: t('it does not say how often it reports.') };
  const group = groupOf('heartbeat_group', given.heartbeat_group_id, groups);
  return monitorFrom({
    source,
    parts: [
      heartbeatFrom({ periodS }, toNumber(given.grace) ?? 0),
      noted(
        t(newHeartbeatAddress),
        toText(given.server_timezone) !== undefined &&
          t('Its time zone is not imported. The time zone of your account applies.'),
      ),
      group,
    ],
    paused: isPaused(given),
    notes: commonLosses(given),
  });
}

function whatIsChecked(kind: string, given: UntrustedObject, interval: number): Part[] {
  const url = toText(given.url);
  switch (kind) {
    case 'status':
    case 'expected_status_code':
    case 'keyword':
    case 'keyword_absence':
      return url === undefined ? [{ refused: t('it has no address.') }] : httpParts(kind, url, given, interval);
    case 'ping':
      return [pingFrom(url), timeoutPart(given, interval)];
    case 'tcp':
      return [tcpFrom(url, toNumber(given.port)), timeoutPart(given, interval)];
    case 'smtp':
    case 'pop':
    case 'imap': {
      // Several ports, such as 25,465,587.
      const [port, ...others] = (toText(given.port) ?? '').split(/[,\s]+/).filter((one) => one !== '');
      return [
        tcpFrom(url, toNumber(port)),
        timeoutPart(given, interval),
        noted(
          t('Only the connection is checked, not the protocol of the mail server.'),
          others.length > 0 && t('Only the port {port} is checked.', { port: String(port) }),
        ),
      ];
    }
    case 'dns':
      // The address is the name server, and the body is the name to look up.
      return [dnsFrom(toText(given.request_body), { server: url }), timeoutPart(given, interval)];
    case 'playwright':
      return [{ refused: t('browser checks are not supported here.') }];
    default:
      return [{ refused: t('checks of the type {type} are not supported here.', { type: kind }) }];
  }
}

function httpParts(kind: string, url: string, given: UntrustedObject, interval: number): Part[] {
  const keyword = typeof given.required_keyword === 'string' ? given.required_keyword : '';
  const isText = kind === 'keyword' || kind === 'keyword_absence';
  if (isText && keyword === '') return [{ refused: t('it has no text to look for.') }];
  const listed = toList(given.expected_status_codes).flatMap((status) => toText(status) ?? []);
  return [
    httpFrom(
      {
        url,
        method: toText(given.http_method) ?? 'GET',
        headers: headerRecord(given.request_headers),
        body: toText(given.request_body) === undefined ? undefined : String(given.request_body),
        user: toText(given.auth_username),
        password: typeof given.auth_password === 'string' ? given.auth_password : undefined,
        statuses: isText ? undefined : kind === 'status' ? ['200-299'] : listed,
        followsRedirects: given.follow_redirects !== false,
        timeoutS: toNumber(given.request_timeout),
        text: isText ? { lookup: keyword, alertsIf: kind === 'keyword' ? 'missing' : 'found' } : undefined,
        ignoresCertificate: given.verify_ssl === false,
        connection: familyOf(given),
      },
      interval,
    ),
    noted(toText(given.proxy_host) !== undefined && t('The check does not use the proxy.')),
  ];
}

/** In milliseconds for all kinds that don't use HTTP. */
function timeoutPart(given: UntrustedObject, interval: number): Fitted {
  const { fields, notes } = timeoutFrom((toNumber(given.request_timeout) ?? 0) / 1000, interval);
  const family = given.monitor_type === 'dns' ? {} : familyOf(given);
  return { fields: { timeout: null, ...fields, ...connectionFrom(family) }, notes };
}

const familyOf = ({ ip_version: version }: UntrustedObject): SentConnection =>
  version === 'ipv4' ? { ip_family: 4 } : version === 'ipv6' ? { ip_family: 6 } : {};

const isPaused = (given: UntrustedObject): boolean =>
  toBoolean(given.paused) || toText(given.paused_at) !== undefined || given.status === 'paused';

function groupOf(type: string, id: unknown, groups: Groups): Fitted {
  const key = idIn(id);
  const name = key === undefined ? undefined : groups.get(`${type}/${key}`);
  if (name !== undefined) return { fields: { group: groupName(name) }, notes: [] };
  return {
    fields: {},
    notes: key === undefined ? [] : [t('Its group is not imported, because the file contains no names of groups.')],
  };
}

const commonLosses = (given: UntrustedObject): string[] => [
  ...(toText(given.maintenance_from) === undefined ? [] : [t('Its maintenance windows are not imported.')]),
  ...(toText(given.policy_id) === undefined ? [] : [t('Its escalation policy is not imported.')]),
];
