/** Durations in ms, with fractions. */
export type CheckRow = {
  monitor: number;
  at: number;
  good: 0 | 1;
  maintenance: 0 | 1;
  /** HTTP status; 0: no response */
  status: number;
  /** '' on success */
  cause: string;
  dns: number;
  connect: number;
  tls: number;
  first_byte: number;
  total: number;
  /** `address:port` that responded; '': none */
  address: string;
  /** final URL after redirects; '': the monitor's URL */
  final_url: string;
  /** 'h2', 'http/1.1', …; '': no response */
  protocol: string;
  /** expiry of the first hop's certificate, epoch seconds; 0: no TLS */
  certificate_ends: number;
};

/** Constant during a visit; '': unknown. All rows share one object. */
export type VisitTraits = {
  entry: string;
  /** referrer host without `www.`, and path; both '': direct visit */
  referrer: string;
  referrer_path: string;
  /** name of the source (`Google`, `newsletter`); '': direct visit */
  source: string;
  channel: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  utm_term: string;
  utm_content: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  region: string;
  city: string;
  /** as sent by the browser: `de-AT` */
  language: string;
  browser: string;
  /** major version */
  browser_version: string;
  os: string;
  os_version: string;
  /** desktop, mobile, tablet, … */
  device: string;
  /** `WIDTHxHEIGHT` in CSS pixels */
  screen: string;
};

/** A page view, custom event or engagement report. */
export type PageviewRow = {
  website: number;
  at: number;
  /** UInt64 in decimal: the day's visitor ID (56 bits) and visit index (8 bits) */
  visit: string;
  /** 'pageview', 'engagement', or a custom event */
  name: string;
  /** 1 for the first row of a visit */
  starts: 0 | 1;
  /** 1 for the row after which the visit no longer counts as a bounce */
  engages: 0 | 1;
  /** ms since the visit's previous row; the sum is the visit's duration */
  gap: number;
  /** ms of visible, focused time */
  engaged: number;
  scroll: number;
  host: string;
  path: string;
  title: string;
  props: Record<string, string>;
  /** revenue of a custom event, in minor units of `currency` */
  revenue: number;
  /** ISO 4217; '': no revenue */
  currency: string;
  /** keyed hash of the website's user ID, UInt64; '0': none */
  person: string;
  /** 0: person; 1 to 3: bot, detected by user agent (1), network (2) or behavior (3) */
  bot: 0 | 1 | 2 | 3;
  /** ID of the import; 0: collected */
  import: number;
  traits: VisitTraits;
};

/** In ms; null: not measured. */
export type WebVitalsRow = Pick<PageviewRow, 'website' | 'at' | 'visit' | 'path'> & {
  traits: Pick<VisitTraits, 'country' | 'device' | 'browser' | 'os'>;
  lcp: number | null;
  inp: number | null;
  /** in ten-thousandths */
  cls: number | null;
  fcp: number | null;
  ttfb: number | null;
};

export type Streams = { checks: CheckRow; pageviews: PageviewRow; web_vitals: WebVitalsRow };
export type StreamName = keyof Streams;

/** Kinds of IDs that rows of the event store contain. IDs that the database assigns must be higher than these. */
export type SubjectKind = 'monitor' | 'website' | 'import';
/** The highest known ID of each kind; 0: none */
export type SubjectIds = Record<SubjectKind, number>;

export type RowKey = { subject: number; at: number; who: string };

type Stream<Row> = {
  subject: 'monitor' | 'website';
  /** SQL that distinguishes rows with the same subject and time */
  who: string;
  /** columns in line order */
  format: 'JSONEachRow' | 'TabSeparated';
  columns: readonly string[];
  /** throws TypeError if the table can't store the row */
  line(row: Row): string;
  key(line: string): RowKey;
  derived: readonly string[];
};

const checkColumns = [
  'monitor',
  'at',
  'good',
  'maintenance',
  'status',
  'cause',
  'dns',
  'connect',
  'tls',
  'first_byte',
  'total',
  'address',
  'final_url',
  'protocol',
  'certificate_ends',
] as const satisfies (keyof CheckRow)[];

export const traitColumns = [
  'entry',
  'referrer',
  'referrer_path',
  'source',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'country',
  'region',
  'city',
  'language',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device',
  'screen',
] as const satisfies (keyof VisitTraits)[];

export const unknownTraits = Object.fromEntries(traitColumns.map((name) => [name, ''])) as VisitTraits;

const pageviewColumns = [
  'website',
  'at',
  'visit',
  'name',
  'starts',
  'engages',
  'gap',
  'engaged',
  'scroll',
  'host',
  'path',
  'title',
  'props',
  'revenue',
  'currency',
  'person',
  'bot',
  'import',
] as const satisfies (keyof PageviewRow)[];

const vitalColumns = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const satisfies (keyof WebVitalsRow)[];
const vitalTraits = ['country', 'device', 'browser', 'os'] as const satisfies (keyof WebVitalsRow['traits'])[];

/** Each table has the name of its stream. */
export const streams: { [S in StreamName]: Stream<Streams[S]> } = {
  checks: {
    subject: 'monitor',
    who: 'address',
    format: 'JSONEachRow',
    columns: checkColumns,
    derived: [],
    line: (row) =>
      JSON.stringify({
        monitor: whole(row.monitor, 'monitor', maxId),
        at: whole(row.at, 'at', maxAt),
        good: whole(row.good, 'good', 1),
        maintenance: whole(row.maintenance, 'maintenance', 1),
        status: whole(row.status, 'status', 65535),
        cause: text(row.cause, 'cause'),
        dns: tenths(row.dns, 'dns'),
        connect: tenths(row.connect, 'connect'),
        tls: tenths(row.tls, 'tls'),
        first_byte: tenths(row.first_byte, 'first_byte'),
        total: tenths(row.total, 'total'),
        address: text(row.address, 'address'),
        final_url: text(row.final_url, 'final_url'),
        protocol: text(row.protocol, 'protocol'),
        certificate_ends: whole(row.certificate_ends, 'certificate_ends', maxId),
      }),
    key: (line) => {
      const { monitor, at, address } = JSON.parse(line) as CheckRow;
      return { subject: monitor, at, who: address };
    },
  },
  pageviews: {
    subject: 'website',
    who: 'toString(visit)',
    // For the most frequent rows, TabSeparated costs half as much as JSON.
    format: 'TabSeparated',
    columns: [...pageviewColumns, ...traitColumns],
    derived: ['website_days'],
    line: (row) =>
      `${whole(row.website, 'website', maxId)}\t${whole(row.at, 'at', maxAt, minAt)}\t${wide(row.visit, 'visit')}\t${field(row.name, 'name')}\t${whole(row.starts, 'starts', 1)}\t${whole(row.engages, 'engages', 1)}\t${whole(row.gap, 'gap', maxId)}\t${whole(row.engaged, 'engaged', maxId)}\t${whole(row.scroll, 'scroll', 100)}\t${field(row.host, 'host')}\t${field(row.path, 'path')}\t${field(row.title, 'title')}\t${map(row.props)}\t${whole(row.revenue, 'revenue', Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER)}\t${field(row.currency, 'currency')}\t${wide(row.person, 'person')}\t${whole(row.bot, 'bot', 3)}\t${whole(row.import, 'import', maxId)}\t${traits(row.traits)}`,
    key: (line) => {
      const [website, at, visit = ''] = line.split('\t', 3);
      return { subject: Number(website), at: Number(at), who: visit };
    },
  },
  web_vitals: {
    subject: 'website',
    who: 'toString(visit)',
    format: 'TabSeparated',
    columns: ['website', 'at', 'visit', 'path', ...vitalTraits, ...vitalColumns],
    derived: [],
    line: (row) =>
      [
        whole(row.website, 'website', maxId),
        whole(row.at, 'at', maxAt, minAt),
        wide(row.visit, 'visit'),
        field(row.path, 'path'),
        ...vitalTraits.map((name) => field(row.traits[name], name)),
        ...vitalColumns.map((name) => {
          const value = row[name];
          return value === null ? '\\N' : whole(value, name, 65_535);
        }),
      ].join('\t'),
    key: (line) => {
      const [website, at, visit = ''] = line.split('\t', 3);
      return { subject: Number(website), at: Number(at), who: visit };
    },
  },
};

export const streamNames = Object.keys(streams) as StreamName[];

export const subjectOf = (row: Streams[StreamName]): number => ('monitor' in row ? row.monitor : row.website);

export const streamsOfSubject = (stream: StreamName): StreamName[] =>
  streamNames.filter((name) => streams[name].subject === streams[stream].subject);

/** Returns the ID of the import, or undefined if it isn't an import's staging table (`import_7_days`). */
export function importOf(table: string): number | undefined {
  const [, id] = /^import_(\d{1,10})_[a-z]{1,20}$/.exec(table) ?? [];
  return id === undefined ? undefined : Number(id);
}

const maxId = 0xffffffff;
/** The end of 2261, well within DateTime64(3). */
const maxAt = 9_214_646_399_999;
/** 2001-09-09: later times have the thirteen digits that TabSeparated rows need. */
const minAt = 1_000_000_000_000;

// Invalid values are rejected here, because a row that the table rejects would block all later ones.

function whole(value: number, name: string, max: number, min = 0): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new TypeError(`${name} must be a whole number from ${min} to ${max}`);
}

/** Rounds to tenths, because more precision would only use disk space. */
function tenths(value: number, name: string): number {
  if (Number.isFinite(value)) return Math.round(value * 10) / 10;
  throw new TypeError(`${name} must be a finite number`);
}

/** Replaces lone surrogates, which UTF-8 and the engine can't store. */
function text(value: string, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`);
  return value.toWellFormed();
}

function wide(value: string, name: string): string {
  if (/^(0|[1-9]\d{0,19})$/.test(value) && (value.length < 20 || BigInt(value) <= 0xffff_ffff_ffff_ffffn)) return value;
  throw new TypeError(`${name} must be a UInt64 in decimal`);
}

const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
  "'": "\\'",
};

/** Also escapes quotes. This is only needed in maps, but is allowed everywhere. */
function field(value: string, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`);
  const whole = value.isWellFormed() ? value : value.toWellFormed();
  return /[\\\t\n\r\0\b\f']/.test(whole) ? whole.replace(/[\\\t\n\r\0\b\f']/g, (found) => escapes[found]!) : whole;
}

function map(entries: Record<string, string>): string {
  let joined = '';
  for (const name of Object.keys(entries)) {
    joined += `${joined === '' ? '' : ','}'${field(name, 'props')}':'${field(entries[name]!, name)}'`;
  }
  return `{${joined}}`;
}

const written = new WeakMap<VisitTraits, string>();

function traits(of: VisitTraits): string {
  let line = written.get(of);
  if (line === undefined) {
    line = traitColumns.map((name) => field(of[name], name)).join('\t');
    written.set(of, line);
  }
  return line;
}
