import type { alertDays } from '../../monitor/index.ts';
import { heartbeatUrl, hostInAddress, newHeartbeatAddress, withoutCredentials } from '../addresses.ts';
import { alertsFrom, type Converted, type Receiver } from '../converted.ts';
import {
  bodyFrom,
  confirmationsFrom,
  headersFrom,
  nearestInterval,
  statusesFrom,
  tagsFrom,
  timeoutFrom,
} from '../fit-values.ts';
import type { KumaMonitor } from './monitor.ts';

/** Days before a certificate or domain expires; Uptime Kuma alerts at 7, 14 and 21 by default. */
const expiryDays = 14 satisfies (typeof alertDays)[number];

/** Types without an equivalent here. */
const unsupported: Record<string, string> = {
  group: 'it is a group, whose name became a tag of the monitors in it.',
  docker: 'containers are not checked here.',
  'real-browser': 'pages are not opened in a browser here.',
  'grpc-keyword': 'gRPC is not checked here.',
  mqtt: 'MQTT is not checked here.',
  'kafka-producer': 'Kafka is not checked here.',
  rabbitmq: 'RabbitMQ is not checked here.',
  radius: 'RADIUS is not checked here.',
  snmp: 'SNMP is not checked here.',
  steam: 'game servers are not checked here.',
  gamedig: 'game servers are not checked here.',
  'tailscale-ping': 'Tailscale is not checked here.',
  manual: 'its standing is set by hand.',
};
for (const database of ['sqlserver', 'postgres', 'mysql', 'mongodb', 'redis'])
  unsupported[database] = 'databases are not asked here: a tcp:// monitor can watch the port.';

/** The context of a monitor in its file. */
export type Surroundings = {
  /** every monitor, groups too, by identifier */
  monitors: Map<number, KumaMonitor>;
  receivers: Map<number, Receiver>;
};

/** A monitor of Uptime Kuma as one of ours, or the reason why it is not imported. */
export function convertMonitor(monitor: KumaMonitor, around: Surroundings): Converted {
  const source = { reference: `kuma:${monitor.id}`, name: monitor.name, kind: monitor.type };
  const { interval, notes: intervalNotes } = nearestInterval(monitor.intervalS);
  const what = whatIsChecked(monitor, interval);
  if ('refused' in what) return { ...source, refused: what.refused };
  // A heartbeat that is late is no attempt that could be repeated.
  const retried = monitor.type === 'push' ? { fields: {}, notes: [] } : confirmationsFrom(monitor.retries);
  const { tags, notes: tagNotes } = tagsFrom([...groupsOf(monitor, around.monitors), ...monitor.tags]);
  const receivers = monitor.notificationIds.flatMap((id) => around.receivers.get(id) ?? []);
  const { alerts, notes: alertNotes } = alertsFrom(receivers);
  const reminder = reminderOf(monitor);
  const fields = {
    name: monitor.name,
    interval,
    request_method: 'GET',
    alert_condition: 'url_unavailable',
    ...what.fields,
    ...retried.fields,
    alerts,
    tags,
    ...reminder.fields,
    paused: !monitor.active || monitor.upsideDown,
  };
  const looksNotes = monitor.type === 'push' ? [] : intervalNotes;
  const notes = [...what.notes, ...retried.notes, ...looksNotes, ...reminder.notes, ...tagNotes, ...alertNotes];
  return { ...source, fields, notes };
}

type What = { fields: Record<string, unknown>; notes: string[] } | { refused: string };

function whatIsChecked(monitor: KumaMonitor, intervalS: number): What {
  const { hostname, port } = monitor;
  const turned = monitor.upsideDown ? ['Paused: what is good there is a failure here.'] : [];
  switch (monitor.type) {
    case 'http':
    case 'keyword':
    case 'json-query':
      return monitor.url
        ? withNotes(httpFields(monitor, monitor.url, intervalS), turned)
        : { refused: 'it has no address.' };
    case 'port':
      if (!hostname || port === undefined) return { refused: 'it has no host or no port.' };
      return { fields: { url: `tcp://${hostInAddress(hostname)}:${port}` }, notes: turned };
    case 'ping':
      return hostname
        ? { fields: { url: `icmp://${hostInAddress(hostname)}` }, notes: turned }
        : { refused: 'it has no host.' };
    case 'dns':
      return hostname ? withNotes(dnsFields(monitor, hostname), turned) : { refused: 'it has no name to look up.' };
    case 'push':
      return { fields: { url: heartbeatUrl(monitor.intervalS) }, notes: [...turned, newHeartbeatAddress] };
    default:
      return { refused: unsupported[monitor.type] ?? `checks of the type ${monitor.type} are not known here.` };
  }
}

const withNotes = (what: { fields: Record<string, unknown>; notes: string[] }, notes: string[]) => ({
  ...what,
  notes: [...notes, ...what.notes],
});

/** What the encodings of bodies send as their content type. */
const contentTypes: Record<string, string> = {
  json: 'application/json',
  xml: 'text/xml; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
};

function httpFields(monitor: KumaMonitor, address: string, intervalS: number) {
  const { url, ...credentials } = withoutCredentials(address);
  const notes: string[] = [];
  const fields: Record<string, unknown> = { url, request_method: monitor.method, ...credentials };
  if (monitor.type === 'keyword' && monitor.keyword !== undefined) {
    fields.alert_condition = monitor.invertKeyword ? 'url_text' : 'url_no_text';
    fields.alert_text_lookup = monitor.keyword;
  }
  const fitted = [
    statusesFrom(monitor.acceptedStatuses),
    timeoutFrom(monitor.timeoutS, intervalS),
    bodyFrom(monitor.body, contentTypes[monitor.bodyEncoding]),
  ];
  for (const one of fitted) {
    Object.assign(fields, one.fields);
    notes.push(...one.notes);
  }
  if (monitor.type === 'json-query') notes.push('The JSON query is not imported: only the status is checked.');
  const headers = headersFrom(monitor.headers);
  notes.push(...headers.notes);
  fields.request_headers = headers.rows;
  if (monitor.user !== undefined && ['', 'basic'].includes(monitor.authMethod)) {
    fields.request_auth_username = monitor.user;
    fields.request_auth_password = monitor.password ?? null;
  } else if (!['', 'basic'].includes(monitor.authMethod))
    notes.push(`Its log-in by ${monitor.authMethod} is not imported: the check runs without it.`);
  if (monitor.ignoreTls && /^https:/i.test(url)) notes.push('Certificate errors were ignored; here they alert.');
  if (monitor.hasProxy) notes.push('The check does not use the proxy.');
  if (monitor.expiryNotification && /^https:/i.test(url)) fields.ssl_alert_days = expiryDays;
  if (monitor.domainExpiryNotification) fields.domain_alert_days = expiryDays;
  if (monitor.cacheBust) fields.cache_buster = 1;
  return { fields, notes };
}

function dnsFields(monitor: KumaMonitor, name: string) {
  const [server = '', ...others] = (monitor.dnsServer ?? '').split(/[,\s]+/);
  const port = monitor.port === undefined || monitor.port === 53 ? '' : `:${monitor.port}`;
  const authority = server === '' ? '' : `${hostInAddress(server)}${port}`;
  return {
    fields: { url: `dns://${authority}/${name}?type=${monitor.dnsType ?? 'A'}` },
    notes: others.length > 0 ? [`Asks the name server ${server} alone.`] : [],
  };
}

/** As many groups as a monitor can have tags: following a chain of thousands would take hours. */
const maxGroups = 20;

/** The names of a monitor's groups, the outermost first. */
function groupsOf(monitor: KumaMonitor, monitors: Map<number, KumaMonitor>): string[] {
  const groups: KumaMonitor[] = [];
  for (let at = monitor.parent; at !== undefined && groups.length < maxGroups; ) {
    const group = monitors.get(at);
    if (!group || groups.includes(group)) break;
    groups.unshift(group);
    at = group.parent;
  }
  return groups.map((group) => group.name);
}

/** Kuma repeats alerts after a number of failed checks; here it is a number of hours. */
function reminderOf(monitor: KumaMonitor): { fields: { reminder_hours?: number }; notes: string[] } {
  if (monitor.resendEvery <= 0) return { fields: {}, notes: [] };
  const seconds = monitor.resendEvery * monitor.intervalS;
  const hours = Math.min(168, Math.max(1, Math.round(seconds / 3600)));
  const isSame = seconds === hours * 3600;
  return {
    fields: { reminder_hours: hours },
    notes: isSame ? [] : [`Reminds every ${hours} h instead of every ${Math.round(seconds / 60)} min.`],
  };
}
