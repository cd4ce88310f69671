import type { Deps } from '../../deps.ts';
import { invalid } from '../../kernel/index.ts';
import { type Filter, formatFilter } from '../filters/index.ts';
import { daysOf, parseScope, type QueriedWebsite, type Scope } from '../reports/index.ts';
import { listedDimensions } from './view.ts';

/** The periods that the page leads to. */
export const periods = { today: 'Today', '7d': '7 days', '30d': '30 days', '90d': '90 days', '12mo': '12 months' };
type PeriodName = keyof typeof periods;

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** What the page is asked to show. */
export type PageQuery = {
  scope: Scope;
  /** undefined where its days were given */
  period: PeriodName | undefined;
  theme: Theme;
};

/** Anybody may ask: what costs the event store much is for the account's own pages. */
const maxDays = 366;
const maxFilters = 10;
const maxFilterLength = 1000;

/** Reads the page's address. Throws `invalid` naming the parameter. */
export async function parsePageQuery(
  deps: Pick<Deps, 'database' | 'events' | 'now'>,
  website: QueriedWebsite,
  query: Record<string, unknown>,
): Promise<PageQuery> {
  const { from, to } = query as Record<string, string | undefined>;
  const filter = query.filter as string | string[] | undefined;
  const hasDays = Boolean(from) || Boolean(to);
  const period = hasDays ? undefined : periodNamed(query.period);
  const theme = oneOf(themes, query.theme || 'auto');
  if (!theme) throw invalid({ theme: [`theme must be one of ${themes.join(', ')}.`] });
  const scope = await parseScope(deps, website, { period, from, to, filter });
  if (daysOf(scope.period).length > maxDays)
    throw invalid({ from: [`from and to must be at most ${maxDays} days apart here.`] });
  if (scope.filters.length > maxFilters || scope.filters.map(formatFilter).join('').length > maxFilterLength)
    throw invalid({
      filter: [`filter may be given at most ${maxFilters} times, with at most ${maxFilterLength} characters in all.`],
    });
  // Filters on other dimensions would reveal their values, one guess at a time.
  if (scope.filters.some(({ dimension }) => !(listedDimensions as readonly string[]).includes(dimension)))
    throw invalid({ filter: [`filter must begin with one of ${listedDimensions.join(', ')} here.`] });
  return { scope, period, theme };
}

function periodNamed(written: unknown): PeriodName {
  const names = Object.keys(periods) as PeriodName[];
  const name = oneOf(names, written || '30d');
  if (!name) throw invalid({ period: [`period must be one of ${names.join(', ')}.`] });
  return name;
}

const oneOf = <T extends string>(allowed: readonly T[], written: unknown): T | undefined =>
  allowed.find((one) => one === written);

/** The same page with something else shown, as a relative address: so it keeps its path, and what is secret in it. */
export function pageUrl(asked: PageQuery, changes: { period?: PeriodName; filters?: readonly Filter[] }): string {
  const { scope, period: current, theme } = asked;
  const period = changes.period ?? current;
  const query = new URLSearchParams(
    period === undefined ? { from: scope.period.from, to: scope.period.to } : { period },
  );
  for (const filter of changes.filters ?? scope.filters) query.append('filter', formatFilter(filter));
  if (theme !== 'auto') query.set('theme', theme);
  return `?${query}`;
}
