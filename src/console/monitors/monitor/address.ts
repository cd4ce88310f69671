import { t } from '../../i18n/index.ts';

/** The parts of a monitor's URL. In the API, a monitor has one URL, whose scheme is the kind. */
export type Address = {
  kind: Kind;
  /** the user chose the kind, so it doesn't change when the text changes */
  isChosen: boolean;
  /** a URL (also for WebSocket and gRPC), `host:port`, a host, or a DNS name */
  text: string;
  /** only for DNS: the record type and the name server, or empty for the system's resolver */
  type: string;
  server: string;
  /** only for DNS: `exact` compares all records with the text, `nxdomain` requires that the name doesn't exist */
  expected: '' | 'exact' | 'nxdomain';
  /** only for STARTTLS, or empty for the protocol that is usual for the port */
  protocol: string;
  /** only for heartbeats: seconds between calls and tolerated delay, or empty for the default */
  period: string;
  grace: string;
  /** only for heartbeats: calls are expected after a period or at the times of a cron expression */
  timing: 'period' | 'schedule';
  schedule: string;
  /** time zone of the schedule, or empty for the account's */
  tz: string;
  /** only for heartbeats: a readable name in the URL */
  label: string;
};

export type Kind = 'http' | 'tcp' | 'tls' | 'starttls' | 'ws' | 'grpc' | 'icmp' | 'dns' | 'heartbeat';

type KindFacts = {
  value: Kind;
  label: string;
  hint: string;
  /** labels of the conditions for a text */
  text?: { has: string; lacks: string };
};

export const KINDS: KindFacts[] = [
  {
    value: 'http',
    label: 'HTTP(S)',
    hint: t('Requests a URL and checks the response.'),
    text: { has: t('The response contains a text'), lacks: t('The response does not contain a text') },
  },
  {
    value: 'tcp',
    label: t('TCP port'),
    hint: t('Connects to a port, such as a database or mail server.'),
    text: { has: t('The greeting contains a text'), lacks: t('The greeting does not contain a text') },
  },
  {
    value: 'tls',
    label: t('TLS port'),
    hint: t('Connects by TLS and checks the certificate.'),
    text: { has: t('The greeting contains a text'), lacks: t('The greeting does not contain a text') },
  },
  {
    value: 'starttls',
    label: 'STARTTLS',
    hint: t('Connects, switches to TLS and checks the certificate.'),
    text: { has: t('The greeting contains a text'), lacks: t('The greeting does not contain a text') },
  },
  {
    value: 'ws',
    label: 'WebSocket',
    hint: t('Opens a WebSocket.'),
    text: { has: t('A message contains a text'), lacks: t('No message contains a text') },
  },
  { value: 'grpc', label: t('gRPC health'), hint: t('Queries the health service of a gRPC server.') },
  { value: 'icmp', label: t('Ping'), hint: t('Sends an ICMP echo request.') },
  {
    value: 'dns',
    label: t('DNS record'),
    hint: t('Looks up a DNS record.'),
    text: { has: t('The records contain a text'), lacks: t('The records do not contain a text') },
  },
  {
    value: 'heartbeat',
    label: t('Heartbeat'),
    hint: t('Your job calls a URL after each run. You are alerted when a call is missing.'),
  },
];

/** Returns false for plain WebSocket and gRPC addresses. An http:// address can redirect to https://. */
export const canHaveCertificate = (url: string): boolean => /^(https?|wss|grpcs|tls|starttls):/i.test(url);

export const STARTTLS_PROTOCOLS = ['smtp', 'imap', 'pop3', 'ftp', 'postgresql'];

export const kindOf = (kind: Kind): KindFacts => KINDS.find(({ value }) => value === kind)!;

export const RECORD_TYPES = [
  ...['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA', 'PTR'],
  ...['HTTPS', 'SVCB', 'DS', 'TLSA'],
];

const BLANK: Address = {
  kind: 'http',
  isChosen: false,
  text: '',
  type: 'A',
  server: '',
  expected: '',
  protocol: '',
  period: '3600',
  grace: '300',
  timing: 'period',
  schedule: '0 3 * * *',
  tz: '',
  label: '',
};

const PATTERNS: Record<Exclude<Kind, 'http'>, RegExp> = {
  tcp: /^tcp:\/\/(?<text>.*?)\/?$/i,
  tls: /^tls:\/\/(?<text>.*?)\/?$/i,
  starttls: /^starttls:\/\/(?<text>[^/?]*)\/?(?:\?(?<query>.*))?$/i,
  ws: /^(?<text>wss?:\/\/.*)$/i,
  grpc: /^(?<text>grpcs?:\/\/.*)$/i,
  icmp: /^(?:icmp|ping):\/\/(?<text>.*?)\/?$/i,
  dns: /^dns:\/\/(?<server>[^/]*)\/(?<text>[^?]*)(?:\?(?<query>.*))?$/i,
  heartbeat: /^heartbeat:\/\/(?<label>[^/?]*)\/?(?:\?(?<query>.*))?$/i,
};

/** The same defaults as in the service. */
const KIND_DEFAULTS: Partial<Record<Kind, Partial<Address>>> = { heartbeat: { period: '', grace: '60' } };

export function readAddress(url: string): Address {
  for (const [kind, pattern] of Object.entries(PATTERNS)) {
    const parts = pattern.exec(url)?.groups;
    if (!parts) continue;
    const { query, ...known } = parts;
    const settings = new URLSearchParams((query ?? '').replaceAll(';', '&'));
    const said = Object.fromEntries(
      ['type', 'protocol', 'period', 'grace', 'schedule', 'tz'].map((name) => [name, settings.get(name) ?? undefined]),
    );
    const timing = settings.has('schedule') ? ('schedule' as const) : ('period' as const);
    const expected: Address['expected'] =
      settings.get('expect') === 'nxdomain' ? 'nxdomain' : settings.get('match') === 'exact' ? 'exact' : '';
    const own = { ...defined(known), ...defined(said), expected, timing, kind: kind as Kind, isChosen: true };
    return { ...BLANK, ...KIND_DEFAULTS[kind as Kind], ...own };
  }
  return { ...BLANK, text: url };
}

export function shortAddress(url: string): string {
  const { kind, text, type, server, period, timing, schedule } = readAddress(url);
  switch (kind) {
    case 'http':
      return url.replace(/^https?:\/\//, '');
    case 'tcp':
      return `${text} (TCP)`;
    case 'tls':
      return `${text} (TLS)`;
    case 'starttls':
      return `${text} (STARTTLS)`;
    case 'ws':
      return text;
    case 'grpc':
      return `${text.replace(/^grpcs?:\/\//i, '')} (gRPC)`;
    case 'icmp':
      return t('{host} (ping)', { host: text });
    case 'dns':
      return server ? t('{name} {type} at {server} (DNS)', { name: text, type, server }) : `${text} ${type} (DNS)`;
    case 'heartbeat':
      if (timing === 'schedule') return t('Heartbeat {every}', { every: schedule });
      return period ? t('Heartbeat {every}', { every: everySeconds(Number(period)) }) : t('Heartbeat');
  }
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Returns for example "90 s", "5 min", "2 h" or "1 d". */
export function seconds(value: number): string {
  const isWhole = (size: number) => value >= size && value % size === 0;
  if (isWhole(DAY_S)) return t('{days} d', { days: value / DAY_S });
  if (isWhole(HOUR_S)) return t('{hours} h', { hours: value / HOUR_S });
  return isWhole(60) ? t('{minutes} min', { minutes: value / 60 }) : t('{seconds} s', { seconds: value });
}

export function everySeconds(value: number): string {
  if (value === 60) return t('every minute');
  if (value === HOUR_S) return t('every hour');
  return value === DAY_S ? t('every day') : t('every {time}', { time: seconds(value) });
}

const defined = (parts: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<Address>;
