import { t } from '../../../kernel/index.ts';
import type { SentConnection } from '../../monitor/index.ts';
import { hostInAddress } from '../addresses.ts';
import type { Converted } from '../converted.ts';
import { monitorFrom, noted } from '../converted-monitor.ts';
import { expiryFrom, periodsFrom, reminderFrom } from '../fit-periods.ts';
import { type Fitted, nearestInterval, timeoutFrom } from '../fit-values.ts';
import { connectionFrom, dnsFrom, httpFrom, pingFrom, tcpFrom } from '../http-request.ts';
import { idIn } from '../pages.ts';
import { isRecord, toBoolean, toList, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';

type Part = Fitted | { refused: string };

export function convertCheck(given: UntrustedObject): Converted | undefined {
  const id = idIn(given.id);
  if (id === undefined) return undefined;
  const { kind, details } = typeOf(given.type);
  const source = {
    reference: `pingdom:${id}`,
    name: toText(given.name) ?? toText(given.hostname) ?? id,
    kind,
  };
  const intervalS = (toNumber(given.resolution) ?? 5) * 60;
  const { interval, notes } = nearestInterval(intervalS);
  const failures = toNumber(given.sendnotificationwhendown);
  return monitorFrom({
    source,
    parts: [
      { fields: { interval }, notes },
      ...whatIsChecked(kind, { given, details, interval }),
      ...(failures === undefined ? [] : [periodsFrom({ failS: Math.max(0, failures - 1) * intervalS }, interval)]),
      reminderFrom((toNumber(given.notifyagainevery) ?? 0) * intervalS),
    ],
    paused: given.status === 'paused' || toBoolean(given.paused),
    tags: Array.isArray(given.tags)
      ? given.tags.flatMap((tag) => toText(isRecord(tag) ? tag.name : tag) ?? [])
      : undefined,
    description: toText(given.custom_message),
  });
}

/** A text in lists, and an object such as `{http: {url}}` for detailed checks, where `details` is undefined in lists. */
function typeOf(type: unknown): { kind: string; details: UntrustedObject | undefined } {
  const [entry] = isRecord(type) ? Object.entries(type) : [];
  if (!entry) return { kind: toText(type) ?? 'unknown', details: undefined };
  return { kind: entry[0], details: isRecord(entry[1]) ? entry[1] : {} };
}

type Check = { given: UntrustedObject; details: UntrustedObject | undefined; interval: number };

function whatIsChecked(kind: string, check: Check): Part[] {
  const host = toText(check.given.hostname);
  const details = check.details ?? {};
  switch (kind) {
    case 'http':
    case 'https':
      return host === undefined ? [{ refused: t('it has no address.') }] : httpParts(host, check);
    case 'ping':
      return [pingFrom(host), timeoutPart(check)];
    case 'tcp':
    case 'smtp':
    case 'pop3':
    case 'imap':
      if (check.details === undefined) return [{ refused: t('the list of checks does not contain its port.') }];
      return [
        tcpFrom(host, toNumber(details.port) ?? usualPorts[kind]),
        timeoutPart(check),
        noted(
          (kind !== 'tcp' || ['stringtosend', 'stringtoexpect'].some((name) => toText(details[name]) !== undefined)) &&
            t('Only the connection is checked. No data is sent.'),
        ),
      ];
    case 'dns':
      return [
        dnsFrom(host, { server: toText(details.nameserver) }),
        // The lookup finds the address as a whole word.
        expectedAddress(toText(details.expectedip)),
        timeoutPart(check),
      ];
    case 'script':
    case 'recording':
      return [{ refused: t('browser checks are not supported here.') }];
    default:
      return [{ refused: t('checks of the type {type} are not supported here.', { type: kind }) }];
  }
}

const usualPorts: Record<string, number> = { smtp: 25, pop3: 110, imap: 143 };

const expectedAddress = (address: string | undefined): Fitted => ({
  fields:
    address === undefined
      ? { alert_condition: 'url_unavailable', alert_text_lookup: null }
      : { alert_condition: 'url_no_text', alert_text_lookup: address },
  notes: [],
});

function httpParts(host: string, { given, details = {}, interval }: Check): Part[] {
  const isDetailed = Object.keys(details).length > 0;
  const found = toText(details.shouldnotcontain);
  const missing = toText(details.shouldcontain);
  const lookup = missing ?? found;
  const url = addressOf(host, details, isDetailed ? toBoolean(details.encryption) : given.encryption !== false);
  const { body, method } =
    typeof details.postdata === 'string' && details.postdata !== ''
      ? { body: details.postdata, method: 'POST' }
      : { body: undefined, method: 'GET' };
  return [
    httpFrom(
      {
        url,
        method,
        headers: headersOf(details.requestheaders),
        body,
        contentType: 'application/x-www-form-urlencoded',
        user: toText(details.username),
        password: typeof details.password === 'string' ? details.password : undefined,
        followsRedirects: true,
        timeoutS: slowS(given),
        text: lookup === undefined ? undefined : { lookup, alertsIf: missing === undefined ? 'found' : 'missing' },
        // A text condition accepts every status here, and only good ones in Pingdom.
        statuses: lookup === undefined ? undefined : ['100-399'],
        ignoresCertificate: details.verify_certificate === false,
        connection: familyOf(given),
      },
      interval,
    ),
    expiryFrom('ssl_alert_days', toNumber(details.ssl_down_days_before)),
    noted(!isDetailed && t('The list of checks does not contain the path. {url} is checked.', { url })),
  ];
}

function addressOf(host: string, details: UntrustedObject, isEncrypted: boolean): string {
  const port = toNumber(details.port);
  const usual = isEncrypted ? 443 : 80;
  const path = toText(details.url) ?? '/';
  const authority = `${hostInAddress(host)}${port === undefined || port === usual ? '' : `:${port}`}`;
  return `${isEncrypted ? 'https' : 'http'}://${authority}${path.startsWith('/') ? '' : '/'}${path}`;
}

/** An object, or texts such as `Name:value`. The user agent is Pingdom's own unless someone changed it. */
function headersOf(given: unknown): UntrustedObject {
  const pairs = isRecord(given)
    ? Object.entries(given)
    : toList(given).flatMap((line): [string, unknown][] => {
        const [, name, value] = /^([^:]+):\s*(.*)$/s.exec(toText(line) ?? '') ?? [];
        return name === undefined ? [] : [[name, value]];
      });
  return Object.fromEntries(
    pairs.filter(([name, value]) => !(name.toLowerCase() === 'user-agent' && /^pingdom/i.test(String(value)))),
  );
}

/** A slower answer is a failure, so it is the timeout. */
const slowS = (given: UntrustedObject): number => (toNumber(given.responsetime_threshold) ?? 0) / 1000;

function timeoutPart({ given, interval }: Check): Fitted {
  const { fields, notes } = timeoutFrom(slowS(given), interval);
  return { fields: { timeout: null, ...fields, ...connectionFrom(familyOf(given)) }, notes };
}

const familyOf = ({ ipv6 }: UntrustedObject): SentConnection => (toBoolean(ipv6) ? { ip_family: 6 } : {});
