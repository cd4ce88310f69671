import { type DimensionName, dimensionsOfRows, type Filter } from '../filters/index.ts';
import { filtersSql } from './filter-sql.ts';
import { betweenInstants } from './instants.ts';
import { dayAfter, type Period, startOfDay } from './period.ts';
import type { QueriedWebsite } from './scope.ts';

/** What an answer is counted from: single events, and days that were counted when they closed. */
export type QuerySource = {
  /** condition on `pageviews`: the rows that count one by one */
  rows: string;
  /** whether there are days of which rows count one by one */
  open: boolean;
  /** condition on `website_days`: the days that count as they are, closed or imported; undefined where none may */
  days: string | undefined;
  params: Record<string, unknown>;
};

export type QueryScope = {
  website: Omit<QueriedWebsite, 'account_id' | 'days_version'>;
  periods: readonly Period[];
  filters: readonly Filter[];
};

/**
 * Closed days are taken as they were counted, the rest row by row: a visitor belongs to one day, so that both add up.
 * With filters, or by a dimension that days do not keep, everything is counted row by row.
 */
export function querySource(asked: QueryScope, of?: DimensionName): QuerySource {
  if (!canReadDays(asked, of)) return eventRowsOnly(asked);
  const { website, periods } = asked;
  const { closed_from, closed_until } = website;
  const isClosed = closed_from !== null && closed_until !== null;
  const open = isClosed ? periods.flatMap((period) => openDays(period, closed_until)) : periods;
  const { sql, params } = eventRowsWithin(website, open);
  const ranges = periods.map(
    (_, index) => `website_days.day BETWEEN {day_from${index}:Date} AND {day_to${index}:Date}`,
  );
  const closed = isClosed ? 'OR website_days.day BETWEEN {closed_from:Date} AND {closed_until:Date}' : '';
  return {
    rows: sql,
    open: open.length > 0,
    days: `website_days.website = {website:UInt32} AND (${ranges.join(' OR ')}) AND (website_days.import > 0 ${closed})`,
    params: {
      ...params,
      ...Object.fromEntries(
        periods.flatMap(({ from, to }, index) => [
          [`day_from${index}`, from],
          [`day_to${index}`, to],
        ]),
      ),
      ...(isClosed ? { closed_from, closed_until } : {}),
    },
  };
}

/** Whether sums of days may answer, closed or imported. */
export const canReadDays = ({ filters }: Pick<QueryScope, 'filters'>, of?: DimensionName): boolean =>
  filters.length === 0 && (of === undefined || !dimensionsOfRows.has(of));

/** Reads rows only, for questions that closed days cannot answer. */
export function eventRowsOnly({ website, periods, filters }: QueryScope): QuerySource {
  return filteredRows(eventRowsWithin(website, periods), filters);
}

type Span = { startMs: number; endMs: number };

/** The rows between two instants, the end exclusive: for a part of a day. Filters look at these rows alone. */
export const eventRowsBetween = (
  { website, filters }: Pick<QueryScope, 'website' | 'filters'>,
  span: Span,
): QuerySource => filteredRows(eventRowsDuring(website, [span]), filters);

function filteredRows(scope: ReturnType<typeof eventRowsDuring>, filters: readonly Filter[]): QuerySource {
  const filtered = filtersSql(filters, scope.sql);
  return {
    rows: filters.length > 0 ? `${scope.sql} AND ${filtered.sql}` : scope.sql,
    open: scope.isAny,
    days: undefined,
    params: { ...scope.params, ...filtered.params },
  };
}

const eventRowsWithin = (website: Pick<QueriedWebsite, 'id'>, periods: readonly Period[]) =>
  eventRowsDuring(
    website,
    periods.map(({ from, to, zone }) => ({ startMs: startOfDay(from, zone), endMs: startOfDay(dayAfter(to), zone) })),
  );

function eventRowsDuring(website: Pick<QueriedWebsite, 'id'>, spans: readonly Span[]) {
  const params: Record<string, unknown> = { website: website.id };
  const conditions = spans.map(({ startMs, endMs }, index) => {
    params[`start${index}`] = startMs;
    params[`end${index}`] = endMs;
    return betweenInstants(`start${index}`, `end${index}`);
  });
  const during = conditions.length > 0 ? `(${conditions.join(' OR ')})` : '0';
  return {
    sql: `pageviews.website = {website:UInt32} AND ${during} AND pageviews.counted = 1`,
    isAny: spans.length > 0,
    params,
  };
}

/** What is left of a period after the closed days. Before them there is nothing: they begin with the first event. */
function openDays(period: Period, until: string): Period[] {
  if (period.to <= until) return [];
  return [period.from > until ? period : { ...period, from: dayAfter(until) }];
}
