import { t } from '../../i18n/index.ts';

/** What a monitor watches, apart: the interface keeps it as one address whose scheme is the kind. */
export type Address = {
  kind: Kind;
  /** somebody chose the kind, so that what is typed does not change it */
  isChosen: boolean;
  /** as it is typed: a page's URL, `host:port`, a host, or the name of a DNS record */
  text: string;
  /** of a DNS record, its type, and the server that is asked; empty for the machine's own */
  type: string;
  server: string;
  /** seconds between two calls of a heartbeat, and how much later they may come; without, the service's own */
  period: string;
  grace: string;
  /** the word that a heartbeat's address may carry for its readers */
  label: string;
};

export type Kind = 'http' | 'tcp' | 'icmp' | 'dns' | 'heartbeat';

type KindFacts = {
  value: Kind;
  label: string;
  hint: string;
  /** the alert conditions about a text, in its own words; none where there is no text */
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

export const kindOf = (kind: Kind): KindFacts => KINDS.find(({ value }) => value === kind)!;

export const RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA', 'PTR'];

const BLANK: Address = {
  kind: 'http',
  isChosen: false,
  text: '',
  type: 'A',
  server: '',
  period: '3600',
  grace: '300',
  label: '',
};

const PATTERNS: Record<Exclude<Kind, 'http'>, RegExp> = {
  tcp: /^tcp:\/\/(?<text>.*?)\/?$/i,
  icmp: /^(?:icmp|ping):\/\/(?<text>.*?)\/?$/i,
  dns: /^dns:\/\/(?<server>[^/]*)\/(?<text>[^?]*)(?:\?(?<query>.*))?$/i,
  heartbeat: /^heartbeat:\/\/(?<label>[^/?]*)\/?(?:\?(?<query>.*))?$/i,
};

/** What the service takes for a heartbeat whose address does not say. */
const UNSAID: Partial<Record<Kind, Partial<Address>>> = { heartbeat: { period: '', grace: '60' } };

export function readAddress(url: string): Address {
  for (const [kind, pattern] of Object.entries(PATTERNS)) {
    const parts = pattern.exec(url)?.groups;
    if (!parts) continue;
    const { query, ...known } = parts;
    const settings = new URLSearchParams((query ?? '').replaceAll(';', '&'));
    const said = Object.fromEntries(['type', 'period', 'grace'].map((name) => [name, settings.get(name) ?? undefined]));
    const own = { ...defined(known), ...defined(said), kind: kind as Kind, isChosen: true };
    return { ...BLANK, ...UNSAID[kind as Kind], ...own };
  }
  return { ...BLANK, text: url };
}

/** The address in a line of a list, as short as it stays clear. */
export function shortAddress(url: string): string {
  const { kind, text, type, server, period } = readAddress(url);
  switch (kind) {
    case 'http':
      return url.replace(/^https?:\/\//, '');
    case 'tcp':
      return `${text} (TCP)`;
    case 'icmp':
      return t('{host} (ping)', { host: text });
    case 'dns':
      return server ? t('{name} {type} at {server} (DNS)', { name: text, type, server }) : `${text} ${type} (DNS)`;
    case 'heartbeat':
      return period ? t('Heartbeat {every}', { every: everySeconds(Number(period)) }) : t('Heartbeat');
  }
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** "90 s", "5 min", "2 h", "1 d": as exact as it was chosen. */
export function seconds(value: number): string {
  const isWhole = (size: number) => value >= size && value % size === 0;
  if (isWhole(DAY_S)) return t('{days} d', { days: value / DAY_S });
  if (isWhole(HOUR_S)) return t('{hours} h', { hours: value / HOUR_S });
  return isWhole(60) ? t('{minutes} min', { minutes: value / 60 }) : t('{seconds} s', { seconds: value });
}

/** "every day", "every 6 h". */
export function everySeconds(value: number): string {
  if (value === 60) return t('every minute');
  if (value === HOUR_S) return t('every hour');
  return value === DAY_S ? t('every day') : t('every {time}', { time: seconds(value) });
}

const defined = (parts: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<Address>;
