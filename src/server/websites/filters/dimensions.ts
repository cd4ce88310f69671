import { type DimensionName, dimensionRecords, type dimensions as records } from '../../../shared/dimensions.ts';

export type { DimensionName };

export type Dimension = {
  name: DimensionName;
  sql: string;
} & (
  | {
      /** `visit`: the same value in all rows of a visit */
      of: 'visit' | 'pageview' | 'event';
    }
  | ({
      of: 'whole';
    } & WholeVisit)
);

type WholeVisit = {
  /** SQL aggregate */
  whole: string;
  /** SQL aggregate: whether the visit has a value */
  has: string;
};

const withVersion = (name: string, version: string) =>
  `if(pageviews.${version} = '', pageviews.${name}, concat(pageviews.${name}, ' ', pageviews.${version}))`;

const sourceThrough = (kind: 'Search' | 'Social') => `if(endsWith(pageviews.channel, '${kind}'), pageviews.source, '')`;

/** If two page views have the same time, the greater path wins. */
const exitPage = "argMaxIf(pageviews.path, (pageviews.at, pageviews.path), pageviews.name = 'pageview')";

export const botKinds = ['people', 'agent', 'data_center', 'behavior'] as const;

/** The highest value, because a bot can be recognized late in its visit. */
const botKind = `transform(max(pageviews.bot), [0, 1, 2, 3], [${botKinds.map((kind) => `'${kind}'`).join(', ')}], '')`;

type Computed = { sql: string } | ({ sql: string } & WholeVisit);
type WithoutColumn = {
  [Name in DimensionName]: (typeof records)[Name] extends { column: string } ? never : Name;
}[DimensionName];

const computed: Partial<Record<DimensionName, Computed>> = {
  exit_page: { sql: 'pageviews.path', whole: exitPage, has: "countIf(pageviews.name = 'pageview') > 0" },
  // Only the host for apps, and for rows from before paths were stored.
  referrer_page: { sql: 'concat(pageviews.referrer, pageviews.referrer_path)' },
  search_engine: { sql: sourceThrough('Search') },
  social_network: { sql: sourceThrough('Social') },
  browser_version: { sql: withVersion('browser', 'browser_version') },
  system_version: { sql: withVersion('os', 'os_version') },
  bot: { sql: 'pageviews.bot', whole: botKind, has: '1' },
} satisfies Record<WithoutColumn, Computed> & Partial<Record<DimensionName, Computed>>;

export const dimensions = Object.fromEntries(
  dimensionRecords.map(([name, { scope, column }]): [string, Dimension] => {
    const own = computed[name] ?? { sql: `pageviews.${column}` };
    return [name, 'whole' in own ? { name, of: 'whole', ...own } : { name, of: scope, ...own }];
  }),
) as Record<DimensionName, Dimension>;

export const dimensionNames: readonly DimensionName[] = Object.values(dimensions)
  .toSorted((one, other) => Number(other.of === 'pageview') - Number(one.of === 'pageview'))
  .map(({ name }) => name);

export const dimensionsOfRows: ReadonlySet<DimensionName> = new Set<DimensionName>(['referrer_page']);
export const dimensionsOfDays = dimensionNames.filter((name) => !dimensionsOfRows.has(name));

export const dimensionsWithoutEmpty: ReadonlySet<DimensionName> = new Set(
  dimensionRecords.filter(([, { omitsEmpty }]) => omitsEmpty).map(([name]) => name),
);

/** An engagement repeats the properties of its page, so it is skipped. */
export const hasProperties = "pageviews.name != 'engagement'";

export const isEvent = "pageviews.name NOT IN ('pageview', 'engagement')";

/** Represents the rarest values of a day, combined. Real values cannot contain NUL. */
export const otherValue = '\0other';
