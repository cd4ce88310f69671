import { type DimensionName, dimensionsOfRows, type Filter } from '../filters/index.ts';
import { countryPrefix, dimensionsOfCountryDays, onlyCountry } from './country-days.ts';
import { filtersSql } from './filter-sql.ts';
import { betweenInstants } from './instants.ts';
import { dayAfter, type Period, startOfDay } from './period.ts';
import type { Days, QueriedWebsite } from './scope.ts';
import { daysExcept, daysWithin } from './summed-days.ts';
import { type OneOrSome, ofWebsites, websitesOf } from './website-set.ts';

export type QuerySource = {
  /** condition on `pageviews` */
  rows: string;
  open: boolean;
  /** condition on `website_days`, or undefined to read only rows */
  days: string | undefined;
  /** dimension prefix of a country's rollup */
  prefix: string;
  params: Record<string, unknown>;
};

type Dated = Pick<QueriedWebsite, 'id' | 'time_zone' | 'closed_from' | 'closed_until' | 'by_country'>;

export type QueryScope = {
  website: OneOrSome<Dated>;
  periods: readonly Period[];
  filters: readonly Filter[];
};

/**
 * Closed days are read from their sums, other days from rows. Both can be added, because a visitor belongs to one day.
 * With filters, all days are read from rows, except days that have a rollup of the filtered country.
 */
export function querySource(asked: QueryScope, names: readonly DimensionName[] = []): QuerySource {
  if (!names.every((name) => canReadDays(asked, name)) || !canReadDays(asked))
    return countrySource(asked, names) ?? eventRowsOnly(asked);
  const { website, periods } = asked;
  const { sql, params, isAny } = eventRowsWithin(website, periods, openDays);
  const among = ofWebsites(website, 'website_days.website');
  const ranges = periods.map(
    (_, index) => `website_days.day BETWEEN {day_from${index}:Date} AND {day_to${index}:Date}`,
  );
  const closed = closedDays(websitesOf(website));
  return {
    rows: sql,
    open: isAny,
    prefix: '',
    days: `${among.sql} AND (${ranges.join(' OR ')}) AND (website_days.import > 0 ${closed.sql})`,
    params: {
      ...params,
      ...among.params,
      ...Object.fromEntries(
        periods.flatMap(({ from, to }, index) => [
          [`day_from${index}`, from],
          [`day_to${index}`, to],
        ]),
      ),
      ...closed.params,
    },
  };
}

/** The SQL starts with OR. Sums outside the closed days can be leftovers, so they are excluded. */
function closedDays(websites: readonly Dated[]): { sql: string; params: Record<string, unknown> } {
  const closed = websites.flatMap(({ id, closed_from, closed_until }) =>
    closed_from === null || closed_until === null ? [] : [{ id, closed_from, closed_until }],
  );
  const [first, ...others] = closed;
  if (first === undefined) return { sql: '', params: {} };
  if (websites.length === 1)
    return {
      sql: 'OR website_days.day BETWEEN {closed_from:Date} AND {closed_until:Date}',
      params: { closed_from: first.closed_from, closed_until: first.closed_until },
    };
  const all = [first, ...others];
  const ofWebsite = (days: string) =>
    `transform(website_days.website, {closed_websites:Array(UInt32)}, {${days}:Array(String)}, '')`;
  return {
    sql: `OR (website_days.website IN {closed_websites:Array(UInt32)}
      AND toString(website_days.day) BETWEEN ${ofWebsite('closed_from')} AND ${ofWebsite('closed_until')})`,
    params: {
      closed_websites: all.map(({ id }) => id),
      closed_from: all.map(({ closed_from }) => closed_from),
      closed_until: all.map(({ closed_until }) => closed_until),
    },
  };
}

function countrySource(asked: QueryScope, names: readonly DimensionName[]): QuerySource | undefined {
  const country = onlyCountry(asked.filters);
  if (country === undefined || !names.every((name) => ofCountryDays.has(name))) return undefined;
  const known = websitesOf(asked.website).flatMap(({ id, by_country }) =>
    by_country?.country === country ? [[id, by_country.days] as const] : [],
  );
  const source = rollupSource(asked, new Map(known));
  return source && { ...source, prefix: countryPrefix(country) };
}

export function rollupSource(
  { website, periods, filters }: QueryScope,
  known: ReadonlyMap<number, readonly Days[]>,
): QuerySource | undefined {
  const summed = websitesOf(website).flatMap(({ id }) =>
    periods.flatMap((period) => daysWithin(period, known.get(id) ?? []).map((days) => ({ id, ...days }))),
  );
  if (summed.length === 0) return undefined;
  const rows = eventRowsWithin(website, periods, (period, { id }) => daysExcept(period, known.get(id) ?? []));
  const source = filteredRows(rows, filters);
  const runs = summed.map(
    (_, index) =>
      `(website_days.website = {summed${index}:UInt32} AND website_days.day BETWEEN {summed_from${index}:Date} AND {summed_to${index}:Date})`,
  );
  const params = summed.map(({ id, from, to }, index) => ({
    [`summed${index}`]: id,
    [`summed_from${index}`]: from,
    [`summed_to${index}`]: to,
  }));
  return {
    ...source,
    days: `(${runs.join(' OR ')}) AND website_days.import = 0`,
    params: Object.assign({}, source.params, ...params),
  };
}

const ofCountryDays: ReadonlySet<DimensionName> = new Set(dimensionsOfCountryDays);

export const dayDimensions = ({ prefix }: QuerySource, names: readonly string[]): string[] =>
  names.map((name) => `${prefix}${name}`);

export const dayDimensionSql = ({ prefix }: QuerySource): string =>
  prefix === '' ? 'toString(website_days.dimension)' : `substring(website_days.dimension, ${prefix.length + 1})`;

export const canReadDays = ({ filters }: Pick<QueryScope, 'filters'>, of?: DimensionName): boolean =>
  filters.length === 0 && (of === undefined || !dimensionsOfRows.has(of));

/** For reports that daily sums cannot answer. */
export function eventRowsOnly({ website, periods, filters }: QueryScope): QuerySource {
  return filteredRows(eventRowsWithin(website, periods, wholePeriod), filters);
}

type Span = { startMs: number; endMs: number };

/** The end is exclusive. Filters consider only these rows. */
export const eventRowsBetween = (
  { website, filters }: Pick<QueryScope, 'website' | 'filters'>,
  span: Span,
): QuerySource => filteredRows(eventRowsDuring([{ websites: websitesOf(website), spans: [span] }]), filters);

function filteredRows(scope: ReturnType<typeof eventRowsDuring>, filters: readonly Filter[]): QuerySource {
  const filtered = filtersSql(filters, scope.sql);
  return {
    rows: filters.length > 0 ? `${scope.sql} AND ${filtered.sql}` : scope.sql,
    open: scope.isAny,
    days: undefined,
    prefix: '',
    params: { ...scope.params, ...filtered.params },
  };
}

function eventRowsWithin(
  website: QueryScope['website'],
  periods: readonly Period[],
  daysOf: (period: Period, website: Dated) => Period[],
) {
  const spansOf = (one: Dated): Span[] =>
    periods
      .flatMap((period) => daysOf(period, one))
      .map(({ from, to }) => ({
        startMs: startOfDay(from, one.time_zone),
        endMs: startOfDay(dayAfter(to), one.time_zone),
      }));
  const alike = Map.groupBy(
    websitesOf(website).map((one) => ({ one, spans: spansOf(one) })),
    ({ spans }) => JSON.stringify(spans),
  );
  return eventRowsDuring(
    [...alike.values()].map((some) => ({ websites: some.map(({ one }) => one), spans: some[0]!.spans })),
  );
}

type WebsiteSpans = { websites: readonly { id: number }[]; spans: readonly Span[] };

function eventRowsDuring(asked: readonly WebsiteSpans[]) {
  const params: Record<string, unknown> = {};
  const parts = asked.filter(({ spans }) => spans.length > 0);
  let count = 0;
  const during = (spans: readonly Span[]) =>
    `(${spans
      .map(({ startMs, endMs }) => {
        const number = count++;
        params[`start${number}`] = startMs;
        params[`end${number}`] = endMs;
        return betweenInstants(`start${number}`, `end${number}`);
      })
      .join(' OR ')})`;
  const [first, ...others] = parts;
  let sql = '0';
  if (first && others.length === 0) {
    const among = ofWebsites(first, 'pageviews.website');
    Object.assign(params, among.params);
    sql = `${among.sql} AND ${during(first.spans)}`;
  } else if (first) {
    const some = parts.map(({ websites, spans }, index) => {
      params[`websites${index}`] = websites.map(({ id }) => id);
      return `(pageviews.website IN {websites${index}:Array(UInt32)} AND ${during(spans)})`;
    });
    sql = `(${some.join(' OR ')})`;
  }
  return { sql: `${sql} AND pageviews.counted = 1`, isAny: first !== undefined, params };
}

const wholePeriod = (period: Period): Period[] => [period];

/** Skips days before the closed days, because they have no rows. */
function openDays(period: Period, { closed_from, closed_until: until }: Dated): Period[] {
  if (closed_from === null || until === null) return [period];
  if (period.to <= until) return [];
  return [period.from > until ? period : { ...period, from: dayAfter(until) }];
}
