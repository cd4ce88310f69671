import { cutText, formatList, type Message, message, t } from '../../../kernel/index.ts';
import { groupName, writePath } from '../../groups/index.ts';
import { type alertDays, defaultGraceS, maxNotesLength, maxRedirects } from '../../monitor/index.ts';
import { hostInAddress, newHeartbeatAddress, withoutCredentials } from '../addresses.ts';
import { alertsFrom, type Converted, type Receiver } from '../converted.ts';
import { heartbeatFrom, reminderFrom } from '../fit-periods.ts';
import {
  bodyFrom,
  confirmationIntervalFrom,
  confirmationsFrom,
  headersFrom,
  nearestInterval,
  statusesFrom,
  tagsFrom,
  timeoutFrom,
} from '../fit-values.ts';
import { toList, toRecord, toText } from '../untrusted-json.ts';
import { connectionFrom, type KumaProxy } from './connection.ts';
import { assertionFromQuery } from './json-query.ts';
import type { KumaMonitor } from './monitor.ts';

/** Uptime Kuma's default is to alert 7, 14 and 21 days before. */
const expiryDays = 14 satisfies (typeof alertDays)[number];

const unsupported: Record<string, Message> = {
  docker: message('containers are not checked here.'),
  'real-browser': message('browser checks are not supported here.'),
  mqtt: message('MQTT is not supported here.'),
  'kafka-producer': message('Kafka is not supported here.'),
  rabbitmq: message('RabbitMQ is not supported here.'),
  radius: message('RADIUS is not supported here.'),
  snmp: message('SNMP is not supported here.'),
  steam: message('game servers are not supported here.'),
  gamedig: message('game servers are not supported here.'),
  'tailscale-ping': message('Tailscale is not supported here.'),
  manual: message('its status is set manually.'),
};
for (const database of ['sqlserver', 'postgres', 'mysql', 'mongodb', 'redis'])
  unsupported[database] = message('databases are not supported here, but a tcp:// monitor can watch the port.');

const silentGroup = message('it is a group. The monitors in it are in a group with its name.');
const alertingGroup = message(
  'it is a group. The monitors in it are in a group with its name, which sends no alerts. To be alerted, create an SLO for the group.',
);

export type ConvertContext = {
  monitors: Map<number, KumaMonitor>;
  receivers: Map<number, Receiver>;
  proxies: Map<number, KumaProxy>;
};

export function convertMonitor(monitor: KumaMonitor, context: ConvertContext): Converted {
  const source = { reference: `kuma:${monitor.id}`, name: monitor.name, kind: monitor.type };
  const { interval, notes: intervalNotes } = nearestInterval(monitor.intervalS);
  const what = whatIsChecked(monitor, interval, context.proxies);
  if ('refused' in what) return { ...source, refused: what.refused };
  // The retries of a heartbeat are its grace time.
  const retried = monitor.type === 'push' ? { fields: {}, notes: [] } : retriesOf(monitor, interval);
  const turned = upsideDownOf(monitor, what.fields);
  const groups = groupsOf(monitor, context.monitors);
  const { tags, notes: tagNotes } = tagsFrom(monitor.tags);
  const receivers = monitor.notificationIds.flatMap((id) => context.receivers.get(id) ?? []);
  const { alerts, notes: alertNotes } = alertsFrom(receivers);
  // Uptime Kuma repeats alerts after a number of failed checks.
  const reminder = reminderFrom(monitor.resendEvery * monitor.intervalS);
  const fields = {
    name: monitor.name,
    interval,
    request_method: 'GET',
    alert_condition: 'url_unavailable',
    ...what.fields,
    ...turned.fields,
    ...retried.fields,
    alerts,
    tags,
    ...(groups.length > 0 && { group: writePath(groups.map(({ name }) => groupName(name))) }),
    ...reminder.fields,
    ...(monitor.description && { notes: cutText(monitor.description, maxNotesLength) }),
    // Uptime Kuma doesn't check the monitors of a paused group.
    paused: !monitor.active || turned.isPaused || groups.some(({ active }) => !active),
  };
  const looksNotes = monitor.type === 'push' ? [] : intervalNotes;
  const notes = [
    ...turned.notes,
    ...what.notes,
    ...retried.notes,
    ...looksNotes,
    ...reminder.notes,
    ...tagNotes,
    ...alertNotes,
  ];
  return { ...source, fields, notes };
}

type What = { fields: Record<string, unknown>; notes: string[] } | { refused: string };

function whatIsChecked(monitor: KumaMonitor, intervalS: number, proxies: ConvertContext['proxies']): What {
  const { hostname, port } = monitor;
  switch (monitor.type) {
    case 'http':
    case 'keyword':
    case 'json-query':
      return monitor.url
        ? httpFields(monitor, monitor.url, { intervalS, proxies })
        : { refused: t('it has no address.') };
    case 'port':
      if (!hostname || port === undefined) return { refused: t('it has no host or no port.') };
      return {
        fields: { url: `tcp://${hostInAddress(hostname)}:${port}` },
        notes: monitor.expectedTlsAlert
          ? [
              t('The TLS alert {alert} is not expected here. Only the connection is checked.', {
                alert: monitor.expectedTlsAlert,
              }),
            ]
          : [],
      };
    case 'smtp':
      if (!hostname || port === undefined) return { refused: t('it has no host or no port.') };
      return { fields: { url: smtpAddress(monitor, `${hostInAddress(hostname)}:${port}`) }, notes: [] };
    case 'websocket-upgrade':
      return monitor.url ? webSocketFields(monitor, monitor.url, proxies) : { refused: t('it has no address.') };
    case 'grpc-keyword':
      return grpcFields(monitor);
    case 'ping':
      return hostname
        ? { fields: { url: `icmp://${hostInAddress(hostname)}` }, notes: [] }
        : { refused: t('it has no host.') };
    case 'dns':
      return hostname ? dnsFields(monitor, hostname) : { refused: t('it has no name to look up.') };
    case 'push':
      return pushFields(monitor);
    case 'group':
      return { refused: t(monitor.notificationIds.length > 0 ? alertingGroup : silentGroup) };
    default: {
      const known = Object.hasOwn(unsupported, monitor.type) ? unsupported[monitor.type] : undefined;
      return {
        refused: known ? t(known) : t('checks of the type {type} are not supported here.', { type: monitor.type }),
      };
    }
  }
}

/** Uptime Kuma waits for its retries after a late call. */
function pushFields({ retries = 0, retryEveryS, intervalS }: KumaMonitor): What {
  const graceS = Math.max(0, retries) * (retryEveryS > 0 ? retryEveryS : intervalS);
  const { fields, notes } = heartbeatFrom({ periodS: intervalS }, graceS > defaultGraceS ? graceS : undefined);
  return { fields, notes: [t(newHeartbeatAddress), ...notes] };
}

function retriesOf({ retries, retryEveryS, intervalS }: KumaMonitor, interval: number) {
  const confirmed = confirmationsFrom(retries);
  if ((retries ?? 0) <= 0) return confirmed;
  const paced = confirmationIntervalFrom(retryEveryS > 0 ? retryEveryS : intervalS, interval);
  return { fields: { ...confirmed.fields, ...paced.fields }, notes: [...confirmed.notes, ...paced.notes] };
}

type UpsideDown = { fields: Record<string, unknown>; notes: string[]; isPaused: boolean };

/** If a condition isn't imported, a check here passes more often than there, and its opposite fails more often. */
function upsideDownOf(monitor: KumaMonitor, fields: Record<string, unknown>): UpsideDown {
  if (!monitor.upsideDown) return { fields: {}, notes: [], isPaused: false };
  const isOther =
    monitor.type === 'push' ||
    (monitor.type === 'json-query' && fields.assertions === undefined) ||
    conditionsIn(monitor.conditions).length > 0;
  if (isOther) return { fields: {}, notes: [t('Paused: a good answer there is a failure here.')], isPaused: true };
  const expiry = ['ssl_alert_days', 'domain_alert_days'].filter((name) => name in fields);
  return {
    fields: { upside_down: 1, ...Object.fromEntries(expiry.map((name) => [name, null])) },
    notes:
      expiry.length === 0 ? [] : [t('Does not alert before an expiry, because the address must not be reachable.')],
    isPaused: false,
  };
}

const contentTypes: Record<string, string> = {
  json: 'application/json',
  xml: 'text/xml; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
};

/** Uptime Kuma parses JSON and searches it without spaces between tokens and without `\/` and `\u00fc`. */
const differsInJson = /^[^<]*(?:["{}[\]/]|[^\x20-\x7e]|\d,\d|:\d)[^<]*$/;

const smtpAddress = ({ smtpSecurity }: KumaMonitor, hostAndPort: string): string => {
  if (smtpSecurity === 'secure') return `tls://${hostAndPort}`;
  return smtpSecurity === 'nostarttls' ? `tcp://${hostAndPort}` : `starttls://${hostAndPort}?protocol=smtp`;
};

function webSocketFields(monitor: KumaMonitor, address: string, proxies: ConvertContext['proxies']): What {
  const connection = connectionFrom({ ...monitor, maxRedirects }, proxies);
  const protocol = monitor.wsSubprotocol;
  return {
    fields: {
      url: address,
      ...connection.fields,
      ...(protocol && { request_headers: [{ key: 'Sec-WebSocket-Protocol', value: protocol }] }),
    },
    notes: [
      ...connection.notes,
      ...(monitor.ignoresWsAccept ? [t('The answer must have a valid Sec-WebSocket-Accept header.')] : []),
    ],
  };
}

/** Uptime Kuma calls any method. Only the health service can be checked here. */
function grpcFields({ grpc, keyword, invertKeyword }: KumaMonitor): What {
  const { address, isSecure, service, method, body } = grpc;
  const isHealth = /^(?:grpc\.health\.v1\.)?health$/i.test(service) && method.toLowerCase() === 'check';
  if (!isHealth) return { refused: t('only the health service of gRPC is supported here.') };
  const checked = toText(toRecord(body).service) ?? '';
  const isUsual = keyword === undefined || (/^"?SERVING"?$/.test(keyword) && !invertKeyword);
  return {
    fields: { url: `${isSecure ? 'grpcs' : 'grpc'}://${address.replace(/^https?:\/\//i, '')}/${checked}` },
    notes: isUsual ? [] : [t('The keyword is not imported. The check requires the status SERVING.')],
  };
}

type HttpContext = { intervalS: number; proxies: ConvertContext['proxies'] };

function httpFields(monitor: KumaMonitor, address: string, { intervalS, proxies }: HttpContext) {
  const { url, ...credentials } = withoutCredentials(address);
  const notes: string[] = [];
  const fields: Record<string, unknown> = { url, request_method: monitor.method, ...credentials };
  if (monitor.type === 'keyword' && monitor.keyword !== undefined) {
    fields.alert_condition = monitor.invertKeyword ? 'url_text' : 'url_no_text';
    fields.alert_text_lookup = monitor.keyword;
    if (differsInJson.test(monitor.keyword))
      notes.push(
        t('In JSON, Uptime Kuma ignored spaces and escapes around the keyword. Here the text must match exactly.'),
      );
  }
  const fitted = [
    connectionFrom(monitor, proxies),
    statusesFrom(monitor.acceptedStatuses, monitor.maxRedirects > 0),
    timeoutFrom(monitor.timeoutS, intervalS),
    bodyFrom(monitor.body, contentTypes[monitor.bodyEncoding]),
  ];
  for (const one of fitted) {
    Object.assign(fields, one.fields);
    notes.push(...one.notes);
  }
  if (monitor.type === 'json-query') {
    const { jsonPath: path, jsonOperator: operator, expectedValue: expected } = monitor;
    const assertion = assertionFromQuery({ path, operator, expected });
    if (assertion) fields.assertions = [assertion];
    else notes.push(t('The JSON query is not imported. Only the status is checked.'));
    if (monitor.retriesStatusOnly && (monitor.retries ?? 0) > 0)
      notes.push(t('Retries also apply to the JSON query. In Uptime Kuma they only apply to the request.'));
  }
  const headers = headersFrom(monitor.headers);
  notes.push(...headers.notes);
  if (monitor.hasBrokenHeaders) notes.push(t('Its headers are not sent, because they are not valid JSON.'));
  fields.request_headers = headers.rows;
  if (monitor.user !== undefined && ['', 'basic'].includes(monitor.authMethod)) {
    fields.request_auth_username = monitor.user;
    fields.request_auth_password = monitor.password ?? null;
  } else if (!['', 'basic', 'mtls', 'oauth2-cc'].includes(monitor.authMethod))
    notes.push(
      t('Its {method} authentication is not imported. The check runs without it.', { method: monitor.authMethod }),
    );
  if (monitor.expiryNotification && /^https:/i.test(url)) fields.ssl_alert_days = expiryDays;
  if (monitor.domainExpiryNotification) fields.domain_alert_days = expiryDays;
  if (monitor.cacheBust) fields.cache_buster = 1;
  return { fields, notes };
}

function dnsFields(monitor: KumaMonitor, name: string) {
  const [server = '', ...others] = (monitor.dnsServer ?? '').split(/[,\s]+/);
  const port = monitor.port === undefined || monitor.port === 53 ? '' : `:${monitor.port}`;
  const authority = server === '' ? '' : `${hostInAddress(server)}${port}`;
  const lost = conditionsIn(monitor.conditions);
  return {
    fields: { url: `dns://${authority}/${name}?type=${monitor.dnsType ?? 'A'}` },
    notes: [
      ...(others.length > 0 ? [t('Uses only the name server {server}.', { server })] : []),
      ...(lost.length > 0 ? [t('Not checked here: {conditions}.', { conditions: formatList(lost) })] : []),
    ],
  };
}

/** Conditions are expressions, or groups of them under `children`. */
const conditionsIn = (conditions: unknown): string[] =>
  toList(conditions).flatMap((one) => {
    const { variable, operator, value, children } = toRecord(one);
    return children ? conditionsIn(children) : [[variable, operator, value].map(String).join(' ')];
  });

/** More than the limit of levels here. Following a chain of thousands would take hours. */
const maxGroups = 20;

function groupsOf(monitor: KumaMonitor, monitors: Map<number, KumaMonitor>): KumaMonitor[] {
  const groups: KumaMonitor[] = [];
  for (let at = monitor.parent; at !== undefined && groups.length < maxGroups; ) {
    const group = monitors.get(at);
    if (!group || groups.includes(group)) break;
    groups.unshift(group);
    at = group.parent;
  }
  return groups;
}
