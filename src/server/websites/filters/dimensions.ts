import { type DimensionName, dimensionRecords, type dimensions as records } from '../../../shared/dimensions.ts';

export type { DimensionName };

/** How a dimension's value is read from the rows of a visit. */
export type Dimension = {
  /** its name in `website_days` and in filters */
  name: DimensionName;
  /** SQL of the value in one row */
  sql: string;
} & (
  | {
      /** which rows hold it: with `visit` all rows of a visit, the same value; with `pageview` or `event` each row of that kind its own */
      of: 'visit' | 'pageview' | 'event';
    }
  | ({
      /** no single row holds it: it is computed from all rows of a visit */
      of: 'whole';
    } & WholeVisit)
);

type WholeVisit = {
  /** SQL of the value, an aggregate over the rows of a visit */
  whole: string;
  /** SQL of whether a visit has a value, an aggregate */
  has: string;
};

/** A name and its version: `Firefox 144`. */
const withVersion = (name: string, version: string) =>
  `if(pageviews.${version} = '', pageviews.${name}, concat(pageviews.${name}, ' ', pageviews.${version}))`;

/** The source of visits through channels of a kind, paid or not; '' of others. */
const sourceThrough = (kind: 'Search' | 'Social') => `if(endsWith(pageviews.channel, '${kind}'), pageviews.source, '')`;

/** The page of the last page view among a visit's rows; of two in one millisecond the greater path, so that it is always the same. */
const exitPage = "argMaxIf(pageviews.path, (pageviews.at, pageviews.path), pageviews.name = 'pageview')";

/** Who made a visit: people, or a bot by how it was recognized. In the order of the column `bot`. */
export const botKinds = ['people', 'agent', 'data_center', 'behavior'] as const;

/** The greatest of a visit's rows: a bot may be recognized late, when its first rows are stored as people's. */
const botKind = `transform(max(pageviews.bot), [0, 1, 2, 3], [${botKinds.map((kind) => `'${kind}'`).join(', ')}], '')`;

type Computed = { sql: string } | ({ sql: string } & WholeVisit);
/** Dimensions that no column holds. */
type WithoutColumn = {
  [Name in DimensionName]: (typeof records)[Name] extends { column: string } ? never : Name;
}[DimensionName];

/** The SQL of dimensions that are more than their column. */
const computed: Partial<Record<DimensionName, Computed>> = {
  exit_page: { sql: 'pageviews.path', whole: exitPage, has: "countIf(pageviews.name = 'pageview') > 0" },
  // Host and path. Of rows from before paths were kept, and of apps, the host alone.
  referrer_page: { sql: 'concat(pageviews.referrer, pageviews.referrer_path)' },
  search_engine: { sql: sourceThrough('Search') },
  social_network: { sql: sourceThrough('Social') },
  browser_version: { sql: withVersion('browser', 'browser_version') },
  system_version: { sql: withVersion('os', 'os_version') },
  bot: { sql: 'pageviews.bot', whole: botKind, has: '1' },
} satisfies Record<WithoutColumn, Computed> & Partial<Record<DimensionName, Computed>>;

/** Everything that visits can be broken down and filtered by, except properties, whose names are free. */
export const dimensions = Object.fromEntries(
  dimensionRecords.map(([name, { scope, column }]): [string, Dimension] => {
    const own = computed[name] ?? { sql: `pageviews.${column}` };
    return [name, 'whole' in own ? { name, of: 'whole', ...own } : { name, of: scope, ...own }];
  }),
) as Record<DimensionName, Dimension>;

/** Those of page views first. */
export const dimensionNames: readonly DimensionName[] = Object.values(dimensions)
  .toSorted((one, other) => Number(other.of === 'pageview') - Number(one.of === 'pageview'))
  .map(({ name }) => name);

/** Those that sums of days, and imports of such, do not tell apart: only single rows do. */
export const dimensionsOfRows: ReadonlySet<DimensionName> = new Set<DimensionName>(['referrer_page']);
/** Those that a closed day is summed up by. */
export const dimensionsOfDays = dimensionNames.filter((name) => !dimensionsOfRows.has(name));

/** Dimensions of which '' is left out: most visits have none, and the list is about those that do. */
export const dimensionsWithoutEmpty: ReadonlySet<DimensionName> = new Set(
  dimensionRecords.filter(([, { omitsEmpty }]) => omitsEmpty).map(([name]) => name),
);

/** Rows that may have properties of their own; engagement repeats those of its page. */
export const hasProperties = "pageviews.name != 'engagement'";

/** Rows that are custom events. */
export const isEvent = "pageviews.name NOT IN ('pageview', 'engagement')";

/** Under this value a day's rarest values are summed up; no page, title or name can hold a NUL. */
export const otherValue = '\0other';
