/** One check of a monitor. Phases in milliseconds, fractions allowed. */
export type CheckRow = {
  monitor: number;
  /** epoch ms */
  at: number;
  good: 0 | 1;
  maintenance: 0 | 1;
  /** HTTP status, 0 when there was none */
  status: number;
  /** why the check failed, '' when it was good */
  cause: string;
  dns: number;
  connect: number;
  tls: number;
  first_byte: number;
  total: number;
  /** `address:port` that answered, '' when none did */
  address: string;
  /** where redirects led, '' when it is the monitor's own address */
  final_url: string;
  /** 'h2', 'http/1.1', …; '' when no answer came */
  protocol: string;
  /** epoch seconds at which the certificate of the first hop ends, 0 without TLS */
  certificate_ends: number;
};

/** One page view or custom event of a website. */
export type PageviewRow = {
  website: number;
  /** epoch ms */
  at: number;
  /** UInt64 in decimal: too wide for a number */
  visitor: string;
  host: string;
  path: string;
  /** host, or '' */
  referrer: string;
  /** ISO 3166 alpha-2, or '' */
  country: string;
  /** 'pageview' or the custom event's name */
  name: string;
  bot: 0 | 1;
};

export type Streams = { checks: CheckRow; pageviews: PageviewRow };
export type StreamName = keyof Streams;

type Stream<Row> = {
  /** the column that says whose row it is */
  subject: 'monitor' | 'website';
  /** SQL of what, beside subject and time, tells two rows apart; and the same of a row */
  who: string;
  whoOf(row: Row): string;
  /** the row as one line of JSON; throws TypeError where the table could not hold it */
  line(row: Row): string;
};

/** What the store needs to know of each stream. Its table has the stream's name. */
export const streams: { [S in StreamName]: Stream<Streams[S]> } = {
  checks: {
    subject: 'monitor',
    who: 'address',
    whoOf: (row) => row.address,
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
  },
  pageviews: {
    subject: 'website',
    who: 'toString(visitor)',
    whoOf: (row) => row.visitor,
    line: (row) =>
      JSON.stringify({
        website: whole(row.website, 'website', maxId),
        at: whole(row.at, 'at', maxAt),
        visitor: wide(row.visitor, 'visitor'),
        host: text(row.host, 'host'),
        path: text(row.path, 'path'),
        referrer: text(row.referrer, 'referrer'),
        country: text(row.country, 'country'),
        name: text(row.name, 'name'),
        bot: whole(row.bot, 'bot', 1),
      }),
  },
};

export const streamNames = Object.keys(streams) as StreamName[];

const maxId = 0xffffffff;
/** the end of 2261, well inside DateTime64(3) */
const maxAt = 9_214_646_399_999;

// A row that the table refuses would stand in the way of every later one, so nothing of the kind gets into the spool.

function whole(value: number, name: string, max: number): number {
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new TypeError(`${name} must be a whole number from 0 to ${max}`);
}

/** Rounded to tenths: finer ones mean nothing, and cost disk. */
function tenths(value: number, name: string): number {
  if (Number.isFinite(value)) return Math.round(value * 10) / 10;
  throw new TypeError(`${name} must be a finite number`);
}

/** Halves of surrogate pairs become U+FFFD: neither UTF-8 nor the engine's JSON can hold them. */
function text(value: string, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`);
  return value.toWellFormed();
}

function wide(value: string, name: string): string {
  if (/^(0|[1-9]\d{0,19})$/.test(value) && BigInt(value) <= 0xffff_ffff_ffff_ffffn) return value;
  throw new TypeError(`${name} must be a UInt64 in decimal`);
}
