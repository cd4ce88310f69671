import { formatList, t } from '../../../kernel/index.ts';
import { maxTimeoutS, type SentConnection } from '../../monitor/index.ts';
import { hostInAddress, newHeartbeatAddress } from '../addresses.ts';
import type { Converted } from '../converted.ts';
import { monitorFrom, noted } from '../converted-monitor.ts';
import { expiryFrom, heartbeatFrom, periodsFrom, reminderFrom } from '../fit-periods.ts';
import { type Fitted, nearestInterval, timeoutFrom } from '../fit-values.ts';
import { connectionFrom, dnsFrom, headerRecord, httpFrom, pingFrom, tcpFrom } from '../http-request.ts';
import { idIn } from '../pages.ts';
import { toBoolean, toList, toNumber, toRecord, toText, type UntrustedObject } from '../untrusted-json.ts';
import { judgementOf } from './assertions.ts';
import { failsForS } from './escalation.ts';

type Part = Fitted | { refused: string };

export function convertCheck(given: UntrustedObject): Converted | undefined {
  const id = idIn(given.id);
  const type = toText(given.checkType);
  if (id === undefined || type === undefined) return undefined;
  const source = { reference: `checkly:${id}`, name: toText(given.name) ?? id, kind: type.toLowerCase() };
  const isHeartbeat = type === 'HEARTBEAT';
  const { interval, notes } = nearestInterval(intervalOf(given));
  const alerting = toRecord(given.alertSettings);
  return monitorFrom({
    source,
    parts: [
      ...(isHeartbeat ? [] : [{ fields: { interval }, notes }]),
      ...whatIsChecked(type, given, interval),
      ...(isHeartbeat ? [] : [periodsFrom({ failS: failsForS(given, intervalOf(given)) }, interval)]),
      remindersOf(toRecord(alerting.reminders)),
      ...(isHeartbeat ? [] : [slowFrom(given)]),
    ],
    paused: given.activated === false,
    tags: toList(given.tags).flatMap((tag) => toText(tag) ?? []),
    description: toText(given.description),
    notes: [
      ...(toBoolean(given.muted) ? [t('Its alerts were muted. Here it sends alerts if you choose destinations.')] : []),
      ...(given.useGlobalAlertSettings === true
        ? [t('It uses the alert settings of the account, which are not in the file.')]
        : []),
      ...(idIn(given.groupId) === undefined
        ? []
        : [t('It belongs to a group. The file does not contain the settings of the group.')]),
    ],
  });
}

/** A response that is slower than the timeout is a failure. */
function slowFrom({ degradedResponseTime, maxResponseTime, shouldFail }: UntrustedObject): Fitted {
  const ms = Math.round(toNumber(degradedResponseTime) ?? 0);
  const most = Math.min(toNumber(maxResponseTime) ?? Number.POSITIVE_INFINITY, maxTimeoutS * 1000);
  return { fields: { degraded_after: ms > 0 && ms < most && !toBoolean(shouldFail) ? ms : null }, notes: [] };
}

/** Minutes. 0: the offset, which is in seconds */
function intervalOf(given: UntrustedObject): number {
  const minutes = toNumber(given.frequency) ?? 10;
  return minutes > 0 ? minutes * 60 : (toNumber(given.frequencyOffset) ?? 60);
}

function whatIsChecked(type: string, given: UntrustedObject, interval: number): Part[] {
  const request = toRecord(given.request);
  switch (type) {
    case 'API':
    case 'URL':
      return httpParts(given, request, interval);
    case 'TCP':
      return [
        tcpFrom(toText(request.hostname), toNumber(request.port)),
        ...plainParts(given, request, interval),
        noted(toText(request.data) !== undefined && t('Only the connection is checked. No data is sent.')),
      ];
    case 'ICMP':
      return [pingFrom(toText(request.hostname)), ...plainParts(given, request, interval)];
    case 'DNS':
      return [
        dnsFrom(toText(request.query), { server: nameServerOf(request), type: toText(request.recordType) ?? 'A' }),
        ...plainParts(given, request, interval),
      ];
    case 'HEARTBEAT':
      return heartbeatParts(toRecord(given.heartbeat));
    case 'BROWSER':
    case 'MULTI_STEP':
    case 'PLAYWRIGHT':
      return [{ refused: t('browser checks are not supported here.') }];
    default:
      return [{ refused: t('checks of the type {type} are not supported here.', { type }) }];
  }
}

function httpParts(given: UntrustedObject, request: UntrustedObject, interval: number): Part[] {
  const url = addressOf(request);
  if (url === undefined) return [{ refused: t('it has no address.') }];
  if (variableIn(url) !== undefined)
    return [{ refused: t('its address contains variables, which are not filled in here.') }];
  const judged = judgementOf(request.assertions, { shouldFail: toBoolean(given.shouldFail) });
  if (judged === undefined) return [{ refused: t('its assertions contradict each other.') }];
  const auth = toRecord(request.basicAuth);
  const { headers, body, contentType } = bodyOf(request);
  const ssl = toRecord(toRecord(given.alertSettings).sslCertificates);
  const variable = variableIn(JSON.stringify([headers, body, auth]));
  return [
    httpFrom(
      {
        url,
        method: toText(request.method) ?? 'GET',
        headers,
        body,
        contentType,
        user: toText(auth.username),
        password: typeof auth.password === 'string' ? auth.password : undefined,
        statuses: judged.statuses,
        followsRedirects: request.followRedirects !== false,
        timeoutS: (toNumber(given.maxResponseTime) ?? 0) / 1000,
        text: judged.text,
        ignoresCertificate: toBoolean(request.skipSSL),
        connection: familyOf(request),
      },
      interval,
    ),
    expiryFrom('ssl_alert_days', toBoolean(ssl.enabled) ? toNumber(ssl.alertThreshold) : undefined),
    { fields: { assertions: judged.assertions }, notes: [] },
    noted(
      judged.lost.length > 0 && t('Not checked here: {conditions}.', { conditions: formatList(judged.lost) }),
      variable !== undefined && t('Variables such as {variable} are not filled in.', { variable }),
      hasScripts(given) && t('Its setup and teardown scripts are not run.'),
    ),
  ];
}

function addressOf(request: UntrustedObject): string | undefined {
  const address = toText(request.url);
  const parameters = Object.entries(headerRecord(request.queryParameters));
  const url = parameters.length === 0 || address === undefined ? null : URL.parse(address);
  if (!url) return address;
  for (const [name, value] of parameters) url.searchParams.append(name, String(value));
  return url.href;
}

const variableIn = (text: string): string | undefined => /\{\{[\w.\s-]{1,60}\}\}/.exec(text)?.[0];

function bodyOf(request: UntrustedObject) {
  const text = typeof request.body === 'string' && request.body !== '' ? request.body : undefined;
  const headers = headerRecord(request.headers);
  switch (request.bodyType) {
    case 'NONE':
      return { headers, body: undefined, contentType: undefined };
    case 'JSON':
      return { headers, body: text, contentType: 'application/json' };
    case 'FORM':
      return { headers, body: text, contentType: 'application/x-www-form-urlencoded' };
    case 'GRAPHQL':
      return { headers, body: text && JSON.stringify({ query: text }), contentType: 'application/json' };
    default:
      return { headers, body: text, contentType: undefined };
  }
}

const hasScripts = (given: UntrustedObject): boolean =>
  ['setupSnippetId', 'tearDownSnippetId', 'localSetupScript', 'localTearDownScript'].some(
    (name) => toText(given[name]) !== undefined,
  );

/** IPv4 is Checkly's default and can't be told from a choice. */
const familyOf = ({ ipFamily }: UntrustedObject): SentConnection => (ipFamily === 'IPv6' ? { ip_family: 6 } : {});

function nameServerOf({ nameServer, port }: UntrustedObject): string | undefined {
  const server = toText(nameServer);
  const number = toNumber(port) ?? 53;
  return server === undefined || number === 53 ? server : `${hostInAddress(server)}:${number}`;
}

/** Parts of checks that don't use HTTP. */
function plainParts(given: UntrustedObject, request: UntrustedObject, interval: number): Fitted[] {
  const { fields, notes } = timeoutFrom((toNumber(given.maxResponseTime) ?? 0) / 1000, interval);
  const judged = judgementOf(request.assertions, { shouldFail: false });
  // Bodies and headers are only checked over HTTP.
  const assertions = (judged?.assertions ?? []).filter(({ source }) => source === 'response_time');
  const others = (judged?.assertions ?? []).filter(({ source }) => source !== 'response_time');
  const lost = [...(judged?.lost ?? []), ...others.map(({ source, comparison }) => `${source} ${comparison}`)];
  const isUpsideDown = toBoolean(given.shouldFail);
  return [
    { fields: { timeout: null, ...fields, ...connectionFrom(familyOf(request)) }, notes },
    { fields: { upside_down: isUpsideDown ? 1 : 0 }, notes: [] },
    { fields: { assertions }, notes: [] },
    noted(lost.length > 0 && t('Not checked here: {conditions}.', { conditions: formatList(lost) })),
  ];
}

const unitS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

function heartbeatParts(heartbeat: UntrustedObject): Part[] {
  const seconds = (amount: unknown, unit: unknown) => {
    const number = toNumber(amount);
    const size = typeof unit === 'string' && Object.hasOwn(unitS, unit) ? unitS[unit] : undefined;
    return number === undefined || size === undefined ? undefined : number * size;
  };
  const periodS = seconds(heartbeat.period, heartbeat.periodUnit);
  if (periodS === undefined) return [{ refused: t('it does not say how often it reports.') }];
  return [
    heartbeatFrom({ periodS }, seconds(heartbeat.grace, heartbeat.graceUnit) ?? 0),
    noted(t(newHeartbeatAddress)),
  ];
}

/** Some accounts repeat a fixed number of times. 100,000 means until the check recovers. */
function remindersOf(reminders: UntrustedObject): Fitted {
  const amount = toNumber(reminders.amount) ?? 0;
  if (amount <= 0) return { fields: {}, notes: [] };
  const { fields, notes } = reminderFrom((toNumber(reminders.interval) ?? 0) * 60);
  return {
    fields,
    notes: [
      ...notes,
      ...(amount < 1000 ? [t('Reminders repeat until the incident ends, not {count} times.', { count: amount })] : []),
    ],
  };
}
