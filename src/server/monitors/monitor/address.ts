import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { canonicalTimeZone, t } from '../../kernel/index.ts';
import { isSchedule, type Schedule } from './schedule.ts';

export const recordTypes = [
  ...(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'SOA', 'CAA', 'PTR'] as const),
  ...(['HTTPS', 'SVCB', 'DS', 'TLSA'] as const),
];
export type RecordType = (typeof recordTypes)[number];

/** The usual ports of each protocol. */
export const startTlsPorts = {
  smtp: [25, 587, 2525],
  imap: [143],
  pop3: [110],
  ftp: [21],
  postgresql: [5432],
} as const satisfies Record<string, number[]>;
export type StartTlsProtocol = keyof typeof startTlsPorts;
const startTlsProtocols = Object.keys(startTlsPorts) as StartTlsProtocol[];

/** Hosts are IP addresses without brackets, or lower-case ASCII names. */
export type Address =
  | { kind: 'http' }
  | { kind: 'tcp' | 'tls'; host: string; port: number }
  | { kind: 'starttls'; host: string; port: number; protocol: StartTlsProtocol }
  | { kind: 'ws' }
  /** `service`: empty for the whole server */
  | { kind: 'grpc'; host: string; port: number; isSecure: boolean; service: string }
  | { kind: 'icmp'; host: string }
  /** if `server` is undefined, this machine's name servers are used */
  | ({ kind: 'dns'; server: { host: string; port: number } | undefined; name: string; type: RecordType } & Expected)
  /** if `periodS` is undefined, the monitor's interval is used */
  | { kind: 'heartbeat'; periodS: number | undefined; graceS: number }
  | { kind: 'heartbeat'; schedule: Schedule; graceS: number };

/** `isExact`: the text of the condition must list all records. `isNoName`: the name must not exist. */
type Expected = { isExact?: true; isNoName?: true };

/** `problem` is the end of a sentence. */
type Wrong = { kind: 'wrong'; problem: string };

const maxPeriodS = 31 * 86_400;
const minPeriodS = 30;
const maxGraceS = 86_400;
export const defaultGraceS = 60;

/** http(s) and ws(s) addresses are only recognized here. The URL standard parses them. */
export function parseMonitorAddress(text: string): Address | Wrong {
  const [, scheme = '', authority = '', path = '', query = ''] =
    /^([a-z]+):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/is.exec(text) ?? [];
  const parts = { authority, path, query: readQuery(query), hasFragment: text.includes('#') };
  switch (scheme.toLowerCase()) {
    case 'http':
    case 'https':
      return { kind: 'http' };
    case 'ws':
    case 'wss':
      return { kind: 'ws' };
    case 'tcp':
      return withoutCredentials(parts) ?? readTcp(parts);
    case 'tls':
      return withoutCredentials(parts) ?? readTls(parts);
    case 'starttls':
      return withoutCredentials(parts) ?? readStartTls(parts);
    case 'grpc':
    case 'grpcs':
      return withoutCredentials(parts) ?? readGrpc(parts, scheme.toLowerCase() === 'grpcs');
    case 'icmp':
      return withoutCredentials(parts) ?? readIcmp(parts);
    case 'dns':
      return withoutCredentials(parts) ?? readDns(parts);
    case 'heartbeat':
      return withoutCredentials(parts) ?? readHeartbeat(parts);
    default:
      return wrong(
        t(
          'must be an http:// or https:// address, such as https://example.com/health, or start with tcp://, tls://, starttls://, ws://, wss://, grpc://, grpcs://, icmp://, dns:// or heartbeat://.',
        ),
      );
  }
}

type Parts = { authority: string; path: string; query: Map<string, string>; hasFragment: boolean };
const wrong = (problem: string): Wrong => ({ kind: 'wrong', problem });
const withoutCredentials = ({ authority }: Parts) =>
  authority.includes('@') ? wrong(t('must not contain credentials: this kind of check uses none.')) : undefined;
const isBare = (parts: Parts) => (parts.path === '' || parts.path === '/') && !parts.hasFragment;

function readTcp(parts: Parts): Address | Wrong {
  const at = hostAndPort(parts.authority);
  if (!at || at.port === undefined || !isBare(parts) || parts.query.size > 0)
    return wrong(t('must contain a host and a port and nothing else, such as tcp://mail.example.com:25.'));
  return { kind: 'tcp', host: at.host, port: at.port };
}

function readTls(parts: Parts): Address | Wrong {
  const at = hostAndPort(parts.authority);
  if (!at || at.port === undefined || !isBare(parts) || parts.query.size > 0)
    return wrong(t('must contain a host and a port and nothing else, such as tls://mail.example.com:993.'));
  return { kind: 'tls', host: at.host, port: at.port };
}

function readStartTls(parts: Parts): Address | Wrong {
  const at = hostAndPort(parts.authority);
  const { query } = parts;
  const unknown = unknownOf(query, ['protocol']);
  if (!at || at.port === undefined || !isBare(parts) || unknown !== undefined)
    return wrong(t('must contain a host and a port, such as starttls://mail.example.com:587.'));
  const { host, port } = at;
  const named = query.get('protocol')?.toLowerCase();
  const protocol = startTlsProtocols.find((one) =>
    named === undefined ? (startTlsPorts[one] as readonly number[]).includes(port) : one === named,
  );
  if (protocol === undefined)
    return wrong(
      t('must have one of these protocols, such as ?protocol=smtp: {protocols}.', {
        protocols: startTlsProtocols.join(', '),
      }),
    );
  return { kind: 'starttls', host, port, protocol };
}

/** The path is the name of a service: `grpcs://api.example.com:443/shop.Orders`. */
function readGrpc(parts: Parts, isSecure: boolean): Address | Wrong {
  const at = hostAndPort(parts.authority);
  const service = parts.path.replace(/^\//, '');
  const isName = /^[\w.-]{0,255}$/.test(service);
  if (!at || at.port === undefined || !isName || parts.query.size > 0 || parts.hasFragment)
    return wrong(
      t(
        'must contain a host, a port and optionally the name of a service, such as grpc://api.example.com:50051/orders.',
      ),
    );
  return { kind: 'grpc', host: at.host, port: at.port, isSecure, service };
}

function readIcmp(parts: Parts): Address | Wrong {
  const at = hostAndPort(parts.authority);
  if (!at || at.port !== undefined || !isBare(parts) || parts.query.size > 0)
    return wrong(t('must contain a host and nothing else, such as icmp://router.example.com.'));
  return { kind: 'icmp', host: at.host };
}

/** RFC 4501: `dns://SERVER:PORT/NAME?type=TYPE`. Without a server, this machine's name servers are used. */
function readDns({ authority, path, query, hasFragment }: Parts): Address | Wrong {
  const server = authority === '' ? undefined : hostAndPort(authority);
  const name = asciiName(path.slice(1));
  if ((authority !== '' && !server) || name === undefined || hasFragment)
    return wrong(
      t('must contain a name to look up, such as dns:///example.com?type=A or dns://8.8.8.8/example.com?type=MX.'),
    );
  if (isIP(name) !== 0)
    return wrong(t('must look up a name, not an IP address: for 192.0.2.1, use 1.2.0.192.in-addr.arpa with type=PTR.'));
  const type = (query.get('type') ?? 'A').toUpperCase() as RecordType;
  if (!recordTypes.includes(type))
    return wrong(t('must have one of these types: {types}.', { types: recordTypes.join(', ') }));
  if (query.has('class') && query.get('class')?.toUpperCase() !== 'IN') return wrong(t('must have class IN or none.'));
  const unknown = unknownOf(query, ['type', 'class', 'match', 'expect']);
  const [match = 'part', expect = 'records'] = [query.get('match'), query.get('expect')].map((one) =>
    one?.toLowerCase(),
  );
  if (match !== 'part' && match !== 'exact')
    return wrong(t('must have match=exact or none: then the text lists all records, one per line.'));
  if (expect !== 'records' && expect !== 'nxdomain')
    return wrong(t('must have expect=nxdomain or none: then the name must not exist.'));
  if (unknown !== undefined)
    return wrong(t('cannot have {parameter}: only type, match and expect are supported.', { parameter: unknown }));
  const at = server && { host: server.host, port: server.port ?? 53 };
  return {
    kind: 'dns',
    server: at,
    name,
    type,
    ...(match === 'exact' ? { isExact: true } : {}),
    ...(expect === 'nxdomain' ? { isNoName: true } : {}),
  };
}

/** The host is an optional label: `heartbeat://backup?period=86400`. */
function readHeartbeat(parts: Parts): Address | Wrong {
  const { authority, query } = parts;
  if (!/^[\w.-]{0,253}$/.test(authority) || !isBare(parts))
    return wrong(t('must be heartbeat:// with an optional name, such as heartbeat://backup?period=86400&grace=600.'));
  const periodS = wholeSeconds(query.get('period'), minPeriodS, maxPeriodS);
  if (Number.isNaN(periodS))
    return wrong(t('must have a period of {min} to {max} seconds.', { min: minPeriodS, max: maxPeriodS }));
  const graceS = wholeSeconds(query.get('grace'), 0, maxGraceS);
  if (Number.isNaN(graceS)) return wrong(t('must have a grace of 0 to {max} seconds.', { max: maxGraceS }));
  const unknown = unknownOf(query, ['period', 'grace', 'schedule', 'tz']);
  if (unknown !== undefined)
    return wrong(
      t('cannot have {parameter}: only period, grace, schedule and tz are supported.', { parameter: unknown }),
    );
  const schedule = readSchedule(query);
  if (schedule === undefined) return { kind: 'heartbeat', periodS, graceS: graceS ?? defaultGraceS };
  if ('problem' in schedule) return schedule;
  if (periodS !== undefined) return wrong(t('must have either a period or a schedule, not both.'));
  return { kind: 'heartbeat', schedule, graceS: graceS ?? defaultGraceS };
}

/** Spaces are written as such, as `+` or as `%20`. */
function readSchedule(query: Map<string, string>): Schedule | Wrong | undefined {
  const schedule = query.get('schedule');
  const tz = query.get('tz');
  if (schedule === undefined)
    return tz === undefined ? undefined : wrong(t('can have tz only together with schedule.'));
  const expression = decodeComponent(schedule.replaceAll('+', ' '))?.trim().replace(/\s+/g, ' ') ?? '';
  if (!isSchedule(expression))
    return wrong(
      t(
        'must have a cron expression with five fields as its schedule (minute, hour, day of month, month, day of week), such as 0 3 * * * for 03:00 every day.',
      ),
    );
  if (tz === undefined) return { expression, timeZone: undefined };
  const timeZone = canonicalTimeZone(decodeComponent(tz) ?? '');
  return timeZone === undefined
    ? wrong(t('must have a time zone as its tz, such as Europe/Berlin.'))
    : { expression, timeZone };
}

function decodeComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that isn't an escape.
    return undefined;
  }
}

function wholeSeconds(text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return seconds >= min && seconds <= max ? seconds : Number.NaN;
}

/** Parameters are separated by `;` in RFC 4501 and by `&` in common usage. Names are case-insensitive. */
function readQuery(query: string): Map<string, string> {
  const pairs = query.split(/[&;]/).filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at === -1 ? [pair.toLowerCase(), ''] : [pair.slice(0, at).toLowerCase(), pair.slice(at + 1)];
    }),
  );
}

const unknownOf = (query: Map<string, string>, known: string[]): string | undefined =>
  [...query.keys()].find((name) => !known.includes(name));

function hostAndPort(authority: string): { host: string; port: number | undefined } | undefined {
  const [, written = '', digits] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(authority) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  if (written === '' || /[\\%]/.test(written) || port === 0 || (port ?? 0) > 65_535) return undefined;
  // Normalizes the host in the same way as for http: punycode, letter case and short IPv4 forms such as 127.1.
  const host = URL.parse(`http://${written}/`)?.hostname.replace(/^\[|\]$/g, '');
  if (host === undefined || (isIP(host) === 0 && asciiName(host) === undefined)) return undefined;
  return { host, port };
}

/** Labels can contain underscores (`_dmarc.example.com`). */
function asciiName(text: string): string | undefined {
  // A URL parser would cut the host at these characters or decode escapes.
  if (/[/\\?#@:%[\]]/.test(text)) return undefined;
  const name = domainToASCII(text).toLowerCase().replace(/\.$/, '');
  const labels = name.split('.');
  return name.length <= 253 && labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))
    ? name
    : undefined;
}

/** Writes spaces of a schedule as `+`, and hosts in ASCII. */
export const canonicalAddress = (text: string): string => punycodeUrl(plusForSpaces(text));

export const plusForSpaces = (text: string): string =>
  text.replace(/^(heartbeat:[^?]*)(\?.*)$/i, (_, before: string, query: string) => before + query.replaceAll(' ', '+'));

function punycodeUrl(text: string): string {
  const withHost = text.replace(
    /^((?:https?|wss?|tcp|tls|starttls|grpcs?|icmp|dns):\/\/)([^/?#:[\]]+)/i,
    (whole, before: string, name: string) => (isAscii(name) ? whole : before + domainToASCII(name)),
  );
  return withHost.replace(/^(dns:\/\/[^/]*\/)([^?#]+)/i, (whole, before: string, name: string) =>
    isAscii(name) ? whole : before + domainToASCII(name),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

export function hostOf(text: string): string | undefined {
  const address = parseMonitorAddress(text);
  switch (address.kind) {
    case 'http':
    case 'ws':
      return URL.parse(text)?.hostname;
    case 'tcp':
    case 'tls':
    case 'starttls':
    case 'grpc':
    case 'icmp':
      return address.host;
    case 'dns':
      return address.name;
    case 'heartbeat':
    case 'wrong':
      return undefined;
  }
}
