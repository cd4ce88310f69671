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
    hint: 'Requests a URL and checks the response.',
    text: { has: 'The response contains a text', lacks: 'The response does not contain a text' },
  },
  {
    value: 'tcp',
    label: 'TCP port',
    hint: 'Connects to a port, such as a database or mail server.',
    text: { has: 'The greeting contains a text', lacks: 'The greeting does not contain a text' },
  },
  { value: 'icmp', label: 'Ping', hint: 'Sends an ICMP echo request.' },
  {
    value: 'dns',
    label: 'DNS record',
    hint: 'Looks up a DNS record.',
    text: { has: 'The records contain a text', lacks: 'The records do not contain a text' },
  },
  {
    value: 'heartbeat',
    label: 'Heartbeat',
    hint: 'Your job calls a URL after each run. You are alerted when a call is missing.',
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
      return `${text} (ping)`;
    case 'dns':
      return `${text} ${type}${server ? ` at ${server}` : ''} (DNS)`;
    case 'heartbeat':
      return period ? `Heartbeat ${everySeconds(Number(period))}` : 'Heartbeat';
  }
}

/** "90 s", "5 min", "2 h", "1 d": as exact as it was chosen. */
export function seconds(value: number): string {
  const unit = [
    { size: 86_400, word: 'd' },
    { size: 3600, word: 'h' },
    { size: 60, word: 'min' },
  ].find(({ size }) => value >= size && value % size === 0);
  return unit ? `${value / unit.size} ${unit.word}` : `${value} s`;
}

/** "every day", "every 6 h". */
export const everySeconds = (value: number): string =>
  `every ${{ 60: 'minute', 3600: 'hour', 86400: 'day' }[value] ?? seconds(value)}`;

const defined = (parts: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<Address>;
