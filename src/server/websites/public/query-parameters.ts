import type { Deps } from '../../deps.ts';
import { invalid, t } from '../../kernel/index.ts';
import { type Filter, formatFilter } from '../filters/index.ts';
import { daysOf, parseScope, type QueriedWebsite, type Scope } from '../reports/index.ts';
import { type Comparison, comparisonNames } from './comparisons.ts';
import { type Metric, metricNames } from './metrics.ts';
import { oneOf } from './one-of.ts';
import { type Days, type PeriodName, periodNames, type Step, stepsOf } from './periods.ts';
import {
  firstTab,
  type OpenTabs,
  type PanelName,
  panelNames,
  type SharedDimension,
  sharedDimension,
  sharedDimensions,
  sharedList,
  tabsOf,
} from './shared-lists.ts';

const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type FullList = {
  dimension: SharedDimension;
  search: string;
  page: number;
  sortBy: string | undefined;
  sort: 'asc' | 'desc' | undefined;
};

export type PageAddress = {
  days: PeriodName | Days;
  filters: readonly Filter[];
  theme: Theme;
  compare: Comparison;
  interval: Step | undefined;
  metric: Metric;
  tabs: OpenTabs;
  realtime: boolean;
  list: FullList | undefined;
};

export type PageQuery = {
  scope: Scope<QueriedWebsite>;
  address: PageAddress;
  /** a form was sent: redirect to the equivalent address */
  isForm: boolean;
};

/** Limits are lower here, because the page is public. */
const maxDays = 366;
const maxFilters = 10;
const maxFilterLength = 1000;
const maxSearchLength = 100;
const maxPage = 1000;

type Asked = Record<string, unknown>;

/** Throws `invalid` with the parameter's name. */
export async function parsePageQuery(
  deps: Pick<Deps, 'database' | 'events' | 'now'>,
  website: QueriedWebsite,
  query: Asked,
): Promise<PageQuery> {
  const { from, to } = query as Record<string, string | undefined>;
  const filter = addFormFilter(query);
  const hasDays = Boolean(from) || Boolean(to);
  // An unknown period falls back to the default, so old and mistyped links still show statistics.
  const period = hasDays ? undefined : (oneOf(periodNames, query.period) ?? '30d');
  const scope = await parseScope(deps, website, { period, from, to, filter });
  if (daysOf(scope.period).length > maxDays)
    throw invalid({ from: [t('from and to must be at most {days} days apart here.', { days: maxDays })] });
  validateFilters(scope.filters);
  const days = { from: scope.period.from, to: scope.period.to };
  const address: PageAddress = {
    days: period ?? days,
    filters: scope.filters,
    theme: choice(query, 'theme', themes, 'auto'),
    compare: choice(query, 'compare', comparisonNames, 'previous'),
    interval: oneOf(stepsOf(days), query.interval),
    metric: choice(query, 'metric', metricNames, 'visitors'),
    tabs: Object.fromEntries(
      panelNames.map((panel) => [panel, choice(query, panel, Object.keys(tabsOf(panel)), firstTab(panel))]),
    ) as OpenTabs,
    realtime: choice(query, 'realtime', ['0', '1'], '0') === '1',
    list: fullListOf(query),
  };
  return { scope, address, isForm: query.contains !== undefined || query.form !== undefined };
}

function addFormFilter({ filter, contains }: Asked): string[] {
  const filters = (Array.isArray(filter) ? filter : [filter]).filter((one) => typeof one === 'string');
  const text = typeof contains === 'string' ? contains.trim() : '';
  return text === ''
    ? filters
    : [...filters, formatFilter({ dimension: 'page', operator: 'contains', values: [text] })];
}

function validateFilters(filters: readonly Filter[]): void {
  if (filters.length > maxFilters || filters.map(formatFilter).join('').length > maxFilterLength)
    throw invalid({
      filter: [
        t('filter can be repeated up to {times} times, with up to {length} characters in total.', {
          times: maxFilters,
          length: maxFilterLength,
        }),
      ],
    });
  if (filters.some(({ dimension }) => sharedDimension(dimension) === undefined))
    throw invalid({
      filter: [t('filter must begin with one of {names} here.', { names: sharedDimensions.join(', ') })],
    });
}

function choice<T extends string>(query: Asked, name: string, allowed: readonly T[], without: T): T {
  const chosen = oneOf(allowed, query[name] || without);
  if (chosen === undefined)
    throw invalid({ [name]: [t('{name} must be one of {names}.', { name, names: allowed.join(', ') })] });
  return chosen;
}

export const sortColumns = {
  visits: ['name', 'visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration'],
  pages: ['name', 'visitors', 'visits', 'pageviews', 'time_on_page', 'scroll_depth'],
  events: ['name', 'visitors', 'events'],
} as const;

function fullListOf(query: Asked): FullList | undefined {
  if (query.list === undefined || query.list === '') return undefined;
  const dimension = sharedDimension(query.list);
  if (!dimension)
    throw invalid({
      list: [t('{name} must be one of {names}.', { name: 'list', names: sharedDimensions.join(', ') })],
    });
  const page = Number(query.page || 1);
  if (!Number.isInteger(page) || page < 1 || page > maxPage)
    throw invalid({ page: [t('page must be a whole number from 1 to {most}.', { most: maxPage })] });
  const search = typeof query.search === 'string' ? query.search.trim() : '';
  if (search.length > maxSearchLength)
    throw invalid({ search: [t('search must have at most {length} characters.', { length: maxSearchLength })] });
  const columns: readonly string[] = sortColumns[sharedList(dimension).of];
  return {
    dimension,
    search,
    page,
    sortBy: oneOf(columns, query.sort_by),
    sort: oneOf(['asc', 'desc'], query.sort),
  };
}

export function pageParameters(address: PageAddress): [name: string, value: string][] {
  const { days, filters, theme, compare, interval, metric, tabs, realtime, list } = address;
  const named = (name: string, value: string | undefined, without = ''): [string, string][] =>
    value === undefined || value === without ? [] : [[name, value]];
  return [
    ...(typeof days === 'string' ? named('period', days) : [...named('from', days.from), ...named('to', days.to)]),
    ...filters.flatMap((filter) => named('filter', formatFilter(filter))),
    ...named('theme', theme, 'auto'),
    ...named('compare', compare, 'previous'),
    ...named('interval', interval),
    ...named('metric', metric, 'visitors'),
    ...panelNames.flatMap((panel: PanelName) => named(panel, tabs[panel], firstTab(panel))),
    ...(realtime ? named('realtime', '1') : []),
    ...(list
      ? [
          ...named('list', list.dimension),
          ...named('search', list.search),
          ...named('page', String(list.page), '1'),
          ...named('sort_by', list.sortBy),
          ...named('sort', list.sort),
        ]
      : []),
  ];
}

/** The URL is relative, so it keeps the path and the token in the path. */
export function pageUrl({ address }: Pick<PageQuery, 'address'>, changes: Partial<PageAddress> = {}): string {
  const query = String(new URLSearchParams(pageParameters({ ...address, ...changes })));
  return `?${query.replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%2C', ',')}`;
}

export const withDays = (days: PeriodName | Days): Partial<PageAddress> => ({ days, interval: undefined });
