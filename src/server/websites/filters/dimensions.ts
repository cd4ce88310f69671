/** How a dimension's values are read off the rows of a visit. */
export type Dimension = {
  /** the name that `website_days` keeps it under, and filters ask for it by */
  name: string;
  /** SQL of the value in one row */
  sql: string;
} & (
  | {
      /** which rows have it: `visit` all of a visit alike, `pageview` and `event` those of that kind, each its own */
      of: 'visit' | 'pageview' | 'event';
    }
  | {
      /** none has it: it shows in all rows of a visit together */
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

/** The page of the last page view among rows of a visit; of two in one millisecond the greater, to be sure which. */
const exitPage = "argMaxIf(pageviews.path, (pageviews.at, pageviews.path), pageviews.name = 'pageview')";

/** What a visit is: people's, or a bot's by what gave it away, in the order of the column `bot`. */
export const botKinds = ['people', 'agent', 'data_center', 'behavior'] as const;

/** A visit may be seen through late: its first rows are people's then. */
const botKind = `transform(max(pageviews.bot), [0, 1, 2, 3], [${botKinds.map((kind) => `'${kind}'`).join(', ')}], '')`;

const visit = <N extends string>(name: N, column: string = name) =>
  ({ name, of: 'visit', sql: `pageviews.${column}` }) as const;

/** Everything that visits can be broken down and filtered by, but for properties, which are open. */
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

/** Rows that may have properties of their own; engagement repeats those of its page. */
export const hasProperties = "pageviews.name != 'engagement'";

/** Rows that are custom events. */
export const isEvent = "pageviews.name NOT IN ('pageview', 'engagement')";

/** What the longest tail of a day's values is kept as; no page, title or name can hold a NUL. */
export const otherValue = '\0other';
