import type { Deps } from '../../deps.ts';
import { ifAvailable, onlineNow, type Today, today, visitorsOnDays } from '../reports/index.ts';
import { listWebsiteRows, type WebsiteListRow } from '../website/index.ts';
import { groupNames, sectionKeyOf, sectionsOf } from './sections.ts';
import type { RowsQuery, WebsiteRow, Week } from './wire.ts';

const weekDays = 7;

/**
 * Reads and sorts all matching websites, but reads figures only for the requested page, in three queries per time zone.
 */
export async function websiteRows(deps: Deps, accountId: number, query: RowsQuery) {
  const all = await listWebsiteRows(deps.database.db, accountId);
  const search = query.search?.trim().toLowerCase() ?? '';
  const matching = all.filter(
    ({ domain, favorite }) =>
      domain.includes(search) && (query.favorite == null || query.favorite === (favorite === 1)),
  );
  const sections = sectionsOf(matching);
  const places = new Map(sections.map(({ key }, place) => [key, place]));
  const left = new Set(query.collapsed ?? []);
  const compare = await orderBy(deps, matching, query);
  const shown = matching
    .filter((row) => !left.has(sectionKeyOf(row)))
    .sort((a, b) => places.get(sectionKeyOf(a))! - places.get(sectionKeyOf(b))! || compare(a, b) || a.id - b.id);
  const page = query.page ?? 1;
  const perPage = query.per_page ?? 50;
  const rows = shown.slice((page - 1) * perPage, page * perPage);
  return {
    entries: await presentWebsiteRows(deps, rows),
    total: shown.length,
    page,
    perPage,
    sections,
    groups: groupNames(all),
    is_empty: all.length === 0,
  };
}

export async function presentWebsiteRows(deps: Deps, rows: WebsiteListRow[]): Promise<WebsiteRow[]> {
  const nowMs = deps.now();
  const ids = rows.map(({ id }) => id);
  const counted = await ifAvailable(async () => {
    const [todays, online, days] = await Promise.all([
      today(deps.events, rows, nowMs),
      onlineNow(deps.events, ids, nowMs),
      daysOf(deps, rows, nowMs),
    ]);
    return { todays, online, weeks: weeksOf(days, todays) };
  });
  return rows.map((row): WebsiteRow => {
    const base = {
      id: row.id,
      domain: row.domain,
      favorite: row.favorite === 1,
      group: row.group_name,
      is_shop: row.is_shop === 1,
      section: sectionKeyOf(row),
    };
    const isClosed = row.closed_from !== null;
    if (!counted) return { ...base, visitors_today: null, online: null, week: null, has_pageviews: true };
    const { todays, online, weeks } = counted;
    const week = weeks.get(row.id)!;
    const { visitors, pageviews } = todays.get(row.id)!;
    return {
      ...base,
      visitors_today: visitors,
      online: online.get(row.id) ?? 0,
      week,
      has_pageviews: isClosed || pageviews > 0 || week.visitors + week.before > 0,
    };
  });
}

const sum = (days: number[]): number => days.reduce((total, visitors) => total + visitors, 0);

/** Oldest first, today last. */
const daysOf = (deps: Deps, rows: WebsiteListRow[], nowMs: number) =>
  visitorsOnDays(deps.events, rows, { first: 1 - 2 * weekDays, last: 0 }, nowMs);

/** Because today is not over, the same day of last week counts only up to this time of day, and not if imported. */
function weeksOf(counted: Map<number, number[]>, todays: Map<number, Today>): Map<number, Week> {
  return new Map(
    [...counted].map(([id, all]) => {
      const days = all.slice(weekDays);
      const before = sum(all.slice(0, weekDays - 1)) + todays.get(id)!.same_weekday_last_week;
      return [id, { days, visitors: sum(days), before }];
    }),
  );
}

type Compare = (one: WebsiteListRow, other: WebsiteListRow) => number;

async function orderBy(deps: Deps, matching: WebsiteListRow[], { sort_by, sort }: RowsQuery): Promise<Compare> {
  if ((sort_by ?? 'domain') === 'domain') {
    const sign = sort === 'desc' ? -1 : 1;
    return (a, b) => sign * (a.domain < b.domain ? -1 : 1);
  }
  const figures = await ifAvailable(() => figuresOf(deps, matching, sort_by as Figure));
  const sign = sort === 'asc' ? 1 : -1;
  const of = ({ id }: WebsiteListRow) => figures?.get(id) ?? 0;
  // Infinity minus Infinity would be NaN.
  return (a, b) => (of(a) === of(b) ? 0 : sign * (of(a) < of(b) ? -1 : 1));
}

type Figure = Exclude<NonNullable<RowsQuery['sort_by']>, 'domain'>;

async function figuresOf(deps: Deps, rows: WebsiteListRow[], figure: Figure): Promise<Map<number, number>> {
  const nowMs = deps.now();
  switch (figure) {
    case 'visitors':
      return valuesOf(await daysOf(deps, rows, nowMs), (days) => sum(days.slice(weekDays)));
    case 'change': {
      const [days, todays] = await Promise.all([daysOf(deps, rows, nowMs), today(deps.events, rows, nowMs)]);
      return valuesOf(weeksOf(days, todays), growthOf);
    }
    case 'today':
      return valuesOf(await today(deps.events, rows, nowMs), ({ visitors }) => visitors);
    case 'online':
      return onlineNow(
        deps.events,
        rows.map(({ id }) => id),
        nowMs,
      );
  }
}

const valuesOf = <Value>(found: Map<number, Value>, read: (value: Value) => number): Map<number, number> =>
  new Map([...found].map(([id, value]) => [id, read(value)]));

/** Growth from zero exceeds any other growth. */
function growthOf({ visitors, before }: Week): number {
  if (before > 0) return visitors / before;
  return visitors > 0 ? Number.POSITIVE_INFINITY : 1;
}
