import { formatList, t } from '../../../kernel/index.ts';
import type { Comparison } from '../../assertions/index.ts';
import { maxTimeoutS } from '../../monitor/index.ts';
import { newHeartbeatAddress } from '../addresses.ts';
import { alertsFrom, type Converted } from '../converted.ts';
import { monitorFrom, noted } from '../converted-monitor.ts';
import { fitAssertions } from '../fit-assertions.ts';
import { expiryFrom, heartbeatFrom, periodsFrom, reminderFrom } from '../fit-periods.ts';
import { confirmationsFrom, type Fitted, nearestInterval } from '../fit-values.ts';
import { dnsFrom, httpFrom, pingFrom, tcpFrom } from '../http-request.ts';
import { isRecord, toList, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';
import type { Contacts } from './contacts.ts';
import type { UptimeRobotMonitor } from './monitor.ts';

export function convertMonitor(monitor: UptimeRobotMonitor, contacts: Contacts): Converted {
  const { interval, notes: intervalNotes } = nearestInterval(monitor.intervalS);
  const isHeartbeat = monitor.type === 'HEARTBEAT';
  const parts = [
    ...(isHeartbeat ? [] : [{ fields: { interval }, notes: intervalNotes }]),
    ...whatIsChecked(monitor, interval),
    ...(isHeartbeat ? [] : [confirmationOf(monitor, interval)]),
    ...alertsOf(monitor, contacts),
  ];
  return monitorFrom({
    source: { reference: `uptimerobot:${monitor.reference}`, name: monitor.name, kind: monitor.type.toLowerCase() },
    parts,
    paused: monitor.paused,
    tags: monitor.tags,
    notes: [
      ...(monitor.hasGroup ? [t('Its group is not imported, because the file contains no names of groups.')] : []),
      ...(monitor.hasMaintenance ? [t('Its maintenance windows are not imported.')] : []),
    ],
  });
}

function whatIsChecked(monitor: UptimeRobotMonitor, interval: number): (Fitted | { refused: string })[] {
  const { type, url } = monitor;
  switch (type) {
    case 'HTTP':
    case 'KEYWORD':
    case 'API':
      return httpParts(monitor, interval);
    case 'PING':
      return [pingFrom(url)];
    case 'PORT':
      return [tcpFrom(url, monitor.port)];
    case 'DNS':
      return dnsParts(monitor);
    case 'HEARTBEAT':
      return [
        heartbeatFrom({ periodS: monitor.intervalS }, monitor.graceS),
        noted(
          t(newHeartbeatAddress),
          monitor.graceS === undefined && t('The file does not contain its grace time. It is 60 s here.'),
        ),
      ];
    default:
      return [{ refused: t('checks of the type {type} are not supported here.', { type }) }];
  }
}

function httpParts(monitor: UptimeRobotMonitor, interval: number): (Fitted | { refused: string })[] {
  const { url, type, keyword, user, auth } = monitor;
  if (url === undefined) return [{ refused: t('it has no address.') }];
  if (type === 'KEYWORD' && keyword === undefined) return [{ refused: t('it has no text to look for.') }];
  const hasText = type === 'KEYWORD' && keyword !== undefined;
  const https = /^https:/i.test(url);
  const fitted = fitAssertions(monitor.assertions, (check) => assertionFrom(check, monitor));
  const lost = fitted.lost.map((check) => `${toText(check.property) ?? ''} ${toText(check.comparison) ?? ''}`.trim());
  return [
    httpFrom(
      {
        ...monitor,
        url,
        user: auth === 'HTTP_BASIC' ? user : undefined,
        // A text condition accepts every status here, and only good ones in UptimeRobot.
        statuses: monitor.statuses ?? (hasText ? ['100-399'] : undefined),
        text: hasText ? { lookup: keyword, alertsIf: monitor.alertsIf } : undefined,
      },
      interval,
    ),
    ...(type === 'API' ? [{ fields: { assertions: fitted.assertions }, notes: [] }] : []),
    ...slowFrom(monitor),
    ...(monitor.sslDays === undefined ? [] : [expiryFrom('ssl_alert_days', https ? largest(monitor.sslDays) : 0)]),
    ...(monitor.watchesDomain === undefined
      ? []
      : [expiryFrom('domain_alert_days', monitor.watchesDomain ? usualDays : 0)]),
    noted(
      !['HTTP_BASIC', 'NONE'].includes(auth) &&
        t('Its {method} authentication is not imported. The check runs without it.', { method: auth }),
      hasText && monitor.ignoresCase && t('Upper and lower case in the text were ignored. Here they must match.'),
      lost.length > 0 && t('Not checked here: {conditions}.', { conditions: formatList(lost) }),
      https && (monitor.sslDays?.length ?? 0) > 1 && t('Alerts before an expiry only once, not on several days.'),
    ),
  ];
}

const comparisons: Readonly<Record<string, Comparison>> = {
  equals: 'equals',
  not_equals: 'not_equals',
  contains: 'contains',
  not_contains: 'not_contains',
  greater_than: 'greater_than',
  less_than: 'less_than',
};

/** Assertions that are joined by OR have no equivalent. */
function assertionFrom(check: UntrustedObject, { assertions, joinsByOr }: UptimeRobotMonitor) {
  const name = toText(check.comparison)?.toLowerCase() ?? '';
  const comparison = Object.hasOwn(comparisons, name) ? comparisons[name] : undefined;
  const { target } = check;
  if (comparison === undefined || (joinsByOr && assertions.length > 1)) return undefined;
  if (!['string', 'number', 'boolean'].includes(typeof target)) return undefined;
  return { source: 'json', property: toText(check.property), comparison, target: String(target) } as const;
}

/** UptimeRobot alerts if a response is slow, but doesn't count it as downtime. Version 2 and CSV files lack the setting. */
function slowFrom({ slowMs, timeoutS }: UptimeRobotMonitor): Fitted[] {
  if (slowMs === undefined) return [];
  const isUsed = slowMs > 0 && slowMs < Math.min(timeoutS && timeoutS > 0 ? timeoutS : maxTimeoutS, maxTimeoutS) * 1000;
  return [
    {
      fields: { degraded_after: isUsed ? Math.round(slowMs) : null, alert_when_degraded: isUsed ? 1 : 0 },
      notes: isUsed ? [t('Responses over {ms} ms alert as degraded, not as down.', { ms: Math.round(slowMs) })] : [],
    },
  ];
}

const usualDays = 30;
const largest = (numbers: number[]): number => numbers.reduce((most, one) => Math.max(most, one), 0);

function dnsParts({ url, dnsRecords }: UptimeRobotMonitor): (Fitted | { refused: string })[] {
  const expected = Object.entries(dnsRecords).filter(([, records]) => toList(records).length > 0);
  const [[type] = ['A']] = expected;
  const lost = expected.map(([name, records]) => `${name} ${toList(records).map(String).join(', ')}`);
  return [
    dnsFrom(url, { type }),
    noted(lost.length > 0 && t('Not checked here: {conditions}.', { conditions: formatList(lost) })),
  ];
}

/** A threshold is the number of minutes that a contact waits. The first contact to be alerted counts. */
function confirmationOf({ contacts, retries }: UptimeRobotMonitor, interval: number): Fitted {
  const waits = contacts.flatMap((contact) => (isRecord(contact) ? (toNumber(contact.threshold) ?? []) : []));
  const minutes = waits.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  if (Number.isFinite(minutes) && minutes > 0) return periodsFrom({ failS: minutes * 60 }, interval);
  return confirmationsFrom(retries);
}

function alertsOf({ contacts }: UptimeRobotMonitor, known: Contacts): Fitted[] {
  const receivers = known.of(contacts);
  const minutes = contacts.flatMap((contact) => (isRecord(contact) ? (toNumber(contact.recurrence) ?? []) : []));
  const recurrence = minutes.filter((one) => one > 0).reduce((least, one) => Math.min(least, one), Infinity);
  const repeated = Number.isFinite(recurrence) ? [reminderFrom(recurrence * 60)] : [];
  if (receivers.length === 0) return repeated;
  const { alerts, notes } = alertsFrom(receivers);
  return [{ fields: { alerts }, notes }, ...repeated];
}
