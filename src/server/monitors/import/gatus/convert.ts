import { formatList, t } from '../../../kernel/index.ts';
import { groupName } from '../../groups/index.ts';
import { newHeartbeatAddress, withoutCredentials } from '../addresses.ts';
import { alertsFrom, type Converted } from '../converted.ts';
import { heartbeatFrom, reminderFrom } from '../fit-periods.ts';
import {
  bodyFrom,
  confirmationIntervalFrom,
  confirmationsFrom,
  headersFrom,
  nearestInterval,
  recoveryFrom,
  timeoutFrom,
} from '../fit-values.ts';
import { toBoolean, toList, toRecord, toText, type UntrustedObject } from '../untrusted-json.ts';
import type { Alerting } from './alerting.ts';
import { judgementOf } from './conditions.ts';
import { connectionFrom } from './connection.ts';
import { durationS } from './duration.ts';

const hourS = 3600;

export const sourceOf = (given: UntrustedObject, kind: string) => {
  const name = toText(given.name) ?? 'unnamed';
  return { reference: `gatus:${toText(given.group) ?? ''}/${name}`, name, kind };
};

export function convertEndpoint(endpoint: UntrustedObject, alerting: Alerting): Converted {
  const url = toText(endpoint.url) ?? '';
  const dns = toRecord(endpoint.dns);
  const isDns = toText(dns['query-name']) !== undefined;
  const scheme = isDns ? 'dns' : (/^([a-z]+):\/\//i.exec(url)?.[1]?.toLowerCase() ?? 'unknown');
  const source = sourceOf(endpoint, scheme);
  const what = isDns ? dnsAddress(url, dns) : addressOf(url, scheme);
  if ('refused' in what) return { ...source, refused: what.refused };
  const conditions = toList(endpoint.conditions).flatMap((one) => toText(one) ?? []);
  const isHttp = scheme === 'http' || scheme === 'https';
  const ignoresRedirects = toBoolean(toRecord(endpoint.client)['ignore-redirect']);
  const judged = judgementOf(conditions, judgedKinds[scheme] ?? 'other', { ignoresRedirects });
  const usual = withCommon(endpoint, alerting, durationS(toText(endpoint.interval) ?? '60s') ?? 60);
  const asked = isHttp ? requestOf(endpoint, usual.fields.interval) : messageOf(endpoint, scheme);
  const connection = connectionFrom(toRecord(endpoint.client), scheme);
  const address = judged.isNoName ? { url: `${what.fields.url}&expect=nxdomain` } : {};
  const confirmed = thresholdsFrom(endpoint, alerting, usual.fields.interval);
  const paused = judged.contradicts ? [t('Paused: a good answer there is a failure here.')] : [];
  return {
    ...source,
    fields: {
      ...usual.fields,
      ...what.fields,
      ...address,
      ...asked.fields,
      ...connection.fields,
      ...judged.fields,
      ...confirmed.fields,
      paused: usual.fields.paused || judged.contradicts,
    },
    notes: [
      ...paused,
      ...what.notes,
      ...judged.notes,
      ...asked.notes,
      ...connection.notes,
      ...confirmed.notes,
      ...usual.intervalNotes,
      ...usual.notes,
    ],
  };
}

const judgedKinds: Record<string, 'http' | 'dns' | 'ws' | 'tls'> = {
  http: 'http',
  https: 'http',
  dns: 'dns',
  ws: 'ws',
  wss: 'ws',
  tls: 'tls',
  starttls: 'tls',
  grpcs: 'tls',
};

/** A WebSocket gets the body as its first message, and gRPC the headers as metadata. */
function messageOf(endpoint: UntrustedObject, scheme: string): { fields: Record<string, unknown>; notes: string[] } {
  if (!/^(?:wss?|grpcs?)$/.test(scheme)) return { fields: {}, notes: [] };
  const headers = headersFrom(endpoint.headers);
  const body = scheme.startsWith('ws') ? bodyFrom(toText(endpoint.body), undefined) : { fields: {}, notes: [] };
  return {
    fields: { request_headers: headers.rows, ...body.fields },
    notes: [...headers.notes, ...body.notes],
  };
}

export function convertExternal(endpoint: UntrustedObject, alerting: Alerting): Converted {
  const source = sourceOf(endpoint, 'external');
  const period = durationS(toText(toRecord(endpoint.heartbeat).interval) ?? '') ?? 0;
  if (period <= 0) return { ...source, refused: t('it does not specify how often it reports (heartbeat.interval).') };
  const usual = withCommon(endpoint, alerting, Math.min(period, hourS));
  const heartbeat = heartbeatFrom({ periodS: period }, undefined);
  return {
    ...source,
    fields: { ...usual.fields, ...heartbeat.fields },
    notes: [t(newHeartbeatAddress), ...heartbeat.notes, ...usual.notes],
  };
}

/** Gatus confirms failures and recoveries with its regular checks. */
function thresholdsFrom(endpoint: UntrustedObject, alerting: Alerting, intervalS: number) {
  const { failure, success } = alerting.thresholdsOf(endpoint);
  const failing = confirmationsFrom(failure === undefined ? undefined : failure - 1);
  const passing = recoveryFrom(success);
  const isSet = failure !== undefined || success !== undefined;
  const paced = isSet ? confirmationIntervalFrom(intervalS, intervalS) : { fields: {}, notes: [] };
  return {
    fields: { ...failing.fields, ...passing.fields, ...paced.fields },
    notes: [...failing.notes, ...passing.notes, ...paced.notes],
  };
}

/** For example `23:00 1h Europe/Berlin Monday, Thursday` */
function windowText({ start, duration, timezone, every }: UntrustedObject): string {
  const days = toList(every).flatMap((day) => toText(day) ?? []);
  return [toText(start), toText(duration), toText(timezone) ?? 'UTC', days.join(', ')].filter(Boolean).join(' ');
}

type What = { fields: Record<string, unknown>; notes: string[] } | { refused: string };

function withCommon(endpoint: UntrustedObject, alerting: Alerting, intervalS: number) {
  const group = toText(endpoint.group) ?? '';
  const { interval, notes: intervalNotes } = nearestInterval(intervalS);
  const { alerts, notes: alertNotes } = alertsFrom(alerting.of(endpoint, group));
  const windows = toList(endpoint['maintenance-windows']).map((one) => windowText(toRecord(one)));
  const reminder = reminderFrom(alerting.reminderOf(endpoint));
  const path = group === '' ? undefined : groupName(group);
  return {
    fields: {
      name: toText(endpoint.name),
      interval,
      request_method: 'GET',
      alert_condition: 'url_unavailable',
      ...(path !== undefined && { group: path }),
      alerts,
      ...reminder.fields,
      paused: endpoint.enabled === false,
    },
    intervalNotes,
    notes: [
      ...alertNotes,
      ...reminder.notes,
      ...(windows.length > 0
        ? [
            t('Its maintenance windows are not imported: {windows}. Plan them under Monitors → Maintenance.', {
              windows: formatList(windows),
            }),
          ]
        : []),
      ...(Object.keys(toRecord(endpoint.ui)).length > 0 ? [t('Its display settings (ui) are not imported.')] : []),
    ],
  };
}

function addressOf(url: string, scheme: string): What {
  switch (scheme) {
    case 'http':
    case 'https':
      return { fields: withoutCredentials(url), notes: [] };
    case 'tcp':
    case 'icmp':
    case 'tls':
    case 'ws':
    case 'wss':
    case 'grpc':
    case 'grpcs':
      return { fields: { url }, notes: [] };
    case 'starttls':
      // Gatus speaks only SMTP.
      return { fields: { url: `${url.replace(/\/+$/, '')}?protocol=smtp` }, notes: [] };
    case 'unknown':
      return { refused: t('it has no address with a scheme such as http:// or tcp://.') };
    default:
      return { refused: t('{scheme}:// is not supported here.', { scheme }) };
  }
}

function dnsAddress(server: string, dns: UntrustedObject): What {
  const name = toText(dns['query-name']) ?? '';
  const type = toText(dns['query-type']) ?? 'A';
  const authority = server.replace(/^dns:\/\//i, '').replace(/\/.*$/, '');
  const plain = authority.replace(/:53$/, '');
  return { fields: { url: `dns://${plain}/${name.replace(/\.$/, '')}?type=${type.toUpperCase()}` }, notes: [] };
}

function requestOf(endpoint: UntrustedObject, intervalS: number): { fields: Record<string, unknown>; notes: string[] } {
  const client = toRecord(endpoint.client);
  const headers = headersFrom(endpoint.headers);
  const isGraphql = toBoolean(endpoint.graphql);
  const text = toText(endpoint.body);
  const body = bodyFrom(isGraphql && text ? JSON.stringify({ query: text }) : text, undefined);
  const timeout = timeoutFrom(durationS(toText(client.timeout) ?? ''), intervalS);
  const notes = [...headers.notes, ...body.notes, ...timeout.notes];
  return {
    fields: {
      request_method: (toText(endpoint.method) ?? 'GET').toUpperCase(),
      request_headers: headers.rows,
      ...body.fields,
      ...timeout.fields,
    },
    notes,
  };
}

/** Suites are request sequences, which have no equivalent here. */
export const convertSuite = (suite: UntrustedObject): Converted => ({
  ...sourceOf(suite, 'suite'),
  refused: t('it is a suite of {count} dependent requests.', {
    count: toList(suite.endpoints).length,
  }),
});
