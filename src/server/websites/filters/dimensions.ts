/** How a dimension's value is read from the rows of a visit. */
export type Dimension = {
  /** its name in `website_days` and in filters */
  name: string;
  /** SQL of the value in one row */
  sql: string;
} & (
  | {
      /** which rows hold it: with `visit` all rows of a visit, the same value; with `pageview` or `event` each row of that kind its own */
      of: 'visit' | 'pageview' | 'event';
    }
  | {
      /** no single row holds it: it is computed from all rows of a visit */
      of: 'whole';
      /** SQL of the value, an aggregate over the rows of a visit */
      whole: string;
      /** SQL of whether a visit has a value, an aggregate */
      has: string;
    }
);

/** A name and its version: `Firefox 144`. */
const withVersion = (name: string, version: string) =>
  `if(pageviews.${version} = '', pageviews.${name}, concat(pageviews.${name}, ' ', pageviews.${version}))`;

/** The source of visits through channels of a kind, paid or not; '' of others. */
const sourceThrough = (kind: 'Search' | 'Social') =>
  `if(endsWith(pageviews.channel, '${kind}'), pageviews.source, '')` as const;

/** The page of the last page view among a visit's rows; of two in one millisecond the greater path, so that it is always the same. */
const exitPage = "argMaxIf(pageviews.path, (pageviews.at, pageviews.path), pageviews.name = 'pageview')";

/** Who made a visit: people, or a bot by how it was recognized. In the order of the column `bot`. */
export const botKinds = ['people', 'agent', 'data_center', 'behavior'] as const;

/** The greatest of a visit's rows: a bot may be recognized late, when its first rows are stored as people's. */
const botKind = `transform(max(pageviews.bot), [0, 1, 2, 3], [${botKinds.map((kind) => `'${kind}'`).join(', ')}], '')`;

const visit = <N extends string>(name: N, column: string = name) =>
  ({ name, of: 'visit', sql: `pageviews.${column}` }) as const;

/** Everything that visits can be broken down and filtered by, except properties, whose names are free. */
export const dimensions = {
  page: { name: 'page', of: 'pageview', sql: 'pageviews.path' },
  title: { name: 'title', of: 'pageview', sql: 'pageviews.title' },
  host: { name: 'host', of: 'pageview', sql: 'pageviews.host' },
  entry_page: visit('entry_page', 'entry'),
  exit_page: {
    name: 'exit_page',
    of: 'whole',
    sql: 'pageviews.path',
    whole: exitPage,
    has: "countIf(pageviews.name = 'pageview') > 0",
  },
  referrer: visit('referrer'),
  // Host and path. Of rows from before paths were kept, and of apps, the host alone.
  referrer_page: { name: 'referrer_page', of: 'visit', sql: 'concat(pageviews.referrer, pageviews.referrer_path)' },
  source: visit('source'),
  channel: visit('channel'),
  search_engine: { name: 'search_engine', of: 'visit', sql: sourceThrough('Search') },
  social_network: { name: 'social_network', of: 'visit', sql: sourceThrough('Social') },
  utm_source: visit('utm_source'),
  utm_medium: visit('utm_medium'),
  utm_campaign: visit('utm_campaign'),
  utm_term: visit('utm_term'),
  utm_content: visit('utm_content'),
  country: visit('country'),
  region: visit('region'),
  city: visit('city'),
  language: visit('language'),
  browser: visit('browser'),
  browser_version: { name: 'browser_version', of: 'visit', sql: withVersion('browser', 'browser_version') },
  system: visit('system', 'os'),
  system_version: { name: 'system_version', of: 'visit', sql: withVersion('os', 'os_version') },
  device: visit('device'),
  screen: visit('screen'),
  bot: { name: 'bot', of: 'whole', sql: 'pageviews.bot', whole: botKind, has: '1' },
  event: { name: 'event', of: 'event', sql: 'pageviews.name' },
} as const satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof dimensions;
export const dimensionNames = Object.keys(dimensions) as DimensionName[];

/** Those that sums of days, and imports of such, do not tell apart: only single rows do. */
export const dimensionsOfRows: ReadonlySet<DimensionName> = new Set<DimensionName>(['referrer_page']);
/** Those that a closed day is summed up by. */
export const dimensionsOfDays = dimensionNames.filter((name) => !dimensionsOfRows.has(name));

/** Rows that may have properties of their own; engagement repeats those of its page. */
export const hasProperties = "pageviews.name != 'engagement'";

/** Rows that are custom events. */
export const isEvent = "pageviews.name NOT IN ('pageview', 'engagement')";

/** Under this value a day's rarest values are summed up; no page, title or name can hold a NUL. */
export const otherValue = '\0other';
