import type { Deps } from '../../deps.ts';
import { isStoreUnavailable } from '../../events/index.ts';
import { minuteMs } from '../../kernel/index.ts';
import { JobRun, type Postponed, withLease } from '../job-runs/index.ts';
import { betweenInstants, dayAfter, dayInZone, startOfDay } from '../reports/index.ts';
import { type ClosingWebsite, listWebsitesToClose, saveClosedDays } from './closed-days.store.ts';
import { countDays, deleteDaySums } from './count-days.ts';

/** Wait after midnight, until pending events are shipped. */
const graceMs = 10 * minuteMs;
const maxRowsPerStatement = 500_000;
/** Finds rows that were shipped late. `late-days.ts` handles older days. */
const recheckedDays = 7;
/** If the clock was ahead, days were closed before they ended, perhaps weeks ago. */
const recheckedDaysAfterAhead = 90;

const firstDate = '1970-01-01';
const lastDate = '2149-06-06';

const maxMs = 5 * minuteMs;
const pauseMs = 15 * minuteMs;

type CloseDaysDeps = Pick<Deps, 'database' | 'events' | 'now' | 'log'>;

/**
 * Reports read closed days from `website_days`. One process closes days at a time. After a crash, the day is recounted.
 * Keep `postponed` between runs. Throws `unavailable`.
 */
export async function closeDays(deps: CloseDaysDeps, postponed: Postponed = new Map()): Promise<void> {
  if ((await listDue(deps)).length > 0) await withLease(deps, 'closing_days', (leased) => closeAll(leased, postponed));
}

const listDue = async ({ database, now }: CloseDaysDeps): Promise<ClosingWebsite[]> =>
  (await listWebsitesToClose(database.db)).filter((website) => isDue(website, now()));

async function closeAll(deps: CloseDaysDeps, postponed: Postponed): Promise<void> {
  const run = new JobRun(deps, { maxMs, pauseMs, postponed, message: 'could not close the days of a website' });
  // Without the flush, days whose rows are still pending would count as empty.
  await deps.events.flush();
  // Listed after the flush, because late page views reopen days.
  const due = await listDue(deps);
  const begun = await withEvents(
    deps,
    due.filter(({ closed_until }) => closed_until === null),
  );
  for (const website of due) {
    if (website.closed_until === null && !begun.has(website.id)) continue;
    await run.take({ id: website.id, facts: { website: website.id } }, async () => {
      const first = website.closed_until === null ? await firstDayOf(deps, website) : dayAfter(website.closed_until);
      if (first === undefined) return 0;
      await closeWebsite(deps, website, first);
      return 1;
    });
  }
}

const lastEnded = (zone: string, nowMs: number): string => dayAfter(dayInZone(nowMs - graceMs, zone), -1);

const isDue = ({ time_zone, closed_until }: ClosingWebsite, nowMs: number): boolean =>
  closed_until === null || closed_until !== lastEnded(time_zone, nowMs);

async function closeWebsite(deps: CloseDaysDeps, read: ClosingWebsite, first: string) {
  const { events, database } = deps;
  const last = lastEnded(read.time_zone, deps.now());
  let website = read;
  let from = first;
  if (website.closed_until === null) {
    // Deletes sums of days in an earlier time zone, or from before an import.
    await deleteDaySums(events, { website: website.id, from: firstDate, to: lastDate });
  } else {
    const isAhead = read.closed_until! > last;
    if (isAhead) {
      const opened = await openDaysAfter(deps, website, last);
      if (!opened || opened.closed_until === null) return;
      website = opened;
    }
    const changed = await findChangedDay(deps, website, isAhead ? recheckedDaysAfterAhead : recheckedDays);
    if (changed !== undefined) {
      const kept = changed > website.closed_from!;
      const opened = await saveClosedDays(database.db, website, {
        closed_from: kept ? website.closed_from : null,
        closed_until: kept ? dayAfter(changed, -1) : null,
      });
      if (!opened) return;
      website = opened;
      from = changed;
    }
  }
  for (const batch of batchesOf(await rowsByDay(deps, website, from, last), from, last)) {
    await countDays(events, { website: website.id, zone: website.time_zone, ...batch });
    const range = { closed_from: website.closed_from ?? from, closed_until: batch.to };
    const closed = await saveClosedDays(database.db, website, range);
    if (!closed) return;
    website = closed;
  }
}

/** The clock was ahead when these days were closed. If no closed day is left, the next run begins with the first day. */
async function openDaysAfter({ database, log }: CloseDaysDeps, website: ClosingWebsite, last: string) {
  const { id, closed_from, closed_until } = website;
  log.warn(
    { website: id, closed_until },
    'the statistics of days that have not ended were closed when the clock was ahead: counting them again',
  );
  const kept = closed_from! <= last;
  return saveClosedDays(database.db, website, {
    closed_from: kept ? closed_from : null,
    closed_until: kept ? last : null,
  });
}

function batchesOf(rows: ReadonlyMap<string, number>, from: string, last: string) {
  const batches: { from: string; to: string; rows: number }[] = [];
  for (let day = from; day <= last; day = dayAfter(day)) {
    const more = rows.get(day) ?? 0;
    const batch = batches.at(-1);
    if (batch && batch.rows + more <= maxRowsPerStatement) {
      batch.to = day;
      batch.rows += more;
    } else batches.push({ from: day, to: day, rows: more });
  }
  return batches;
}

async function withEvents({ events }: CloseDaysDeps, websites: readonly ClosingWebsite[]): Promise<Set<number>> {
  if (websites.length === 0) return new Set();
  const ids = websites.map(({ id }) => id);
  try {
    const found = await events.query<{ id: number }>(
      'SELECT DISTINCT website AS id FROM pageviews WHERE website IN {websites:Array(UInt32)}',
      { websites: ids },
    );
    return new Set(found.map(({ id }) => id));
  } catch (error) {
    if (isStoreUnavailable(events, error)) throw error;
    // For example, one part is damaged. Only websites with rows in it must fail.
    return new Set(ids);
  }
}

/** Reads only one day, however many days there are. */
async function firstDayOf({ events }: CloseDaysDeps, { id, time_zone }: ClosingWebsite): Promise<string | undefined> {
  const counted = 'FROM pageviews WHERE website = {website:UInt32} AND counted = 1';
  const [found] = await events.query<{ first: number; rows: number }>(
    `SELECT toUnixTimestamp64Milli(min(at)) AS first, count() AS rows ${counted}
     AND toDate(at) = (SELECT toDate(at) ${counted} ORDER BY website, toDate(at) LIMIT 1)`,
    { website: id },
  );
  return found && found.rows > 0 ? dayInZone(found.first, time_zone) : undefined;
}

async function rowsByDay({ events }: CloseDaysDeps, website: ClosingWebsite, from: string, last: string) {
  const found = await events.query<{ on: string; rows: number }>(
    `SELECT toString(toDate(at, {zone:String})) AS on, count() AS rows FROM pageviews
     WHERE website = {website:UInt32} AND counted = 1 AND ${betweenInstants('start', 'end')}
     GROUP BY on`,
    { website: website.id, zone: website.time_zone, ...instants(website.time_zone, from, last) },
  );
  return new Map(found.map(({ on, rows }) => [on, rows]));
}

async function findChangedDay(
  { events }: CloseDaysDeps,
  website: ClosingWebsite,
  days: number,
): Promise<string | undefined> {
  const last = website.closed_until!;
  const from = dayAfter(last, 1 - days);
  const found = await events.query<{ day: string }>(
    `SELECT toString(min(on)) AS day FROM (
       SELECT on FROM (
         SELECT toDate(at, {zone:String}) AS on, toInt64(countIf(name = 'pageview')) AS views,
           toInt64(countIf(name NOT IN ('pageview', 'engagement'))) AS others, toInt64(sum(gap)) AS time,
           toInt64(sumIf(pageviews.engaged, name = 'engagement')) AS attention
         FROM pageviews WHERE website = {website:UInt32} AND counted = 1
           AND ${betweenInstants('start', 'end')}
         GROUP BY on
         UNION ALL
         SELECT day AS on, -toInt64(sum(website_days.pageviews)), -toInt64(sum(events)), -toInt64(sum(duration)),
           -toInt64(sum(website_days.engaged))
         FROM website_days WHERE website = {website:UInt32} AND dimension = '' AND import = 0
           AND day BETWEEN {from:Date} AND {last:Date}
         GROUP BY on
       ) GROUP BY on HAVING sum(views) != 0 OR sum(others) != 0 OR sum(time) != 0 OR sum(attention) != 0
     ) HAVING count() > 0`,
    { website: website.id, zone: website.time_zone, from, last, ...instants(website.time_zone, from, last) },
  );
  return found[0]?.day;
}

const instants = (zone: string, from: string, last: string) => ({
  start: startOfDay(from, zone),
  end: startOfDay(dayAfter(last), zone),
});
