import { Temporal } from 'temporal-polyfill';
import { findAccountContexts } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { monthOf } from '../../kernel/index.ts';
import { listCountedWebsites } from './counted-website.store.ts';

type Counted = { website: number; pageviews: number };

/**
 * Counts up to `nowMs`, without imports. The month starts in the account's time zone, whatever time zones its websites
 * use. Closed days are read from their sums. Other days and the partial first day are counted by rows. The result omits
 * accounts without page views.
 */
export async function countMonth(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  nowMs: number,
  accountIds?: readonly number[],
): Promise<Map<number, number>> {
  const websites = await listCountedWebsites(database.db, accountIds);
  const counts = new Map<number, number>();
  if (websites.length === 0) return counts;
  const starts = new Map<string, number>();
  const monthStart = (timeZone: string): number => {
    const known = starts.get(timeZone) ?? startOfDay(`${monthOf(nowMs, timeZone).name}-01`, timeZone);
    starts.set(timeZone, known);
    return known;
  };
  const accounts = await findAccountContexts(database.db, [...new Set(websites.map(({ account_id }) => account_id))]);
  const asked = websites.map(({ id, account_id, time_zone, closed_until }) => {
    const startMs = monthStart(accounts.get(account_id)?.timeZone ?? 'UTC');
    const first = firstWholeDay(startMs, time_zone);
    const openDay = closed_until !== null && closed_until >= first ? dayAfter(closed_until) : first;
    return {
      id,
      startMs,
      first,
      wholeMs: startOfDay(first, time_zone),
      openDay,
      openMs: startOfDay(openDay, time_zone),
    };
  });
  const ids = asked.map(({ id }) => id);
  const cut = asked.filter(({ startMs, wholeMs }) => startMs < wholeMs);
  const counted = await Promise.all([
    events.query<Counted>(
      `SELECT website, sum(days.pageviews) AS pageviews FROM website_days AS days
       WHERE website IN {ids:Array(UInt32)} AND dimension = '' AND import = 0 AND day >= {from:Date}
         AND day >= transform(website, {ids:Array(UInt32)}, {days:Array(Date)}, toDate('2149-06-06'))
         AND day < transform(website, {ids:Array(UInt32)}, {openDays:Array(Date)}, toDate('1970-01-01'))
       GROUP BY website`,
      {
        from: earliest(asked.map(({ first }) => first)),
        ids,
        days: asked.map(({ first }) => first),
        openDays: asked.map(({ openDay }) => openDay),
      },
    ),
    countRows(
      events,
      nowMs,
      asked.map(({ id, openMs }) => ({ id, fromMs: openMs, untilMs: nowMs + 1 })),
    ),
    countRows(
      events,
      nowMs,
      cut.map(({ id, startMs, wholeMs }) => ({ id, fromMs: startMs, untilMs: wholeMs })),
    ),
  ]);
  const owners = new Map(websites.map(({ id, account_id }) => [id, account_id]));
  for (const { website, pageviews } of counted.flat()) {
    const owner = owners.get(website);
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + pageviews);
  }
  return counts;
}

/** `untilMs` is exclusive. */
async function countRows(
  events: Pick<Deps['events'], 'query'>,
  nowMs: number,
  spans: { id: number; fromMs: number; untilMs: number }[],
): Promise<Counted[]> {
  if (spans.length === 0) return [];
  return events.query<Counted>(
    `SELECT website, count() AS pageviews FROM pageviews
     WHERE website IN {ids:Array(UInt32)} AND name = 'pageview' AND counted AND import = 0
       AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at <= fromUnixTimestamp64Milli({until:Int64})
       AND toUnixTimestamp64Milli(at) >= transform(website, {ids:Array(UInt32)}, {starts:Array(Int64)}, toInt64(9007199254740991))
       AND toUnixTimestamp64Milli(at) < transform(website, {ids:Array(UInt32)}, {ends:Array(Int64)}, toInt64(0))
     GROUP BY website`,
    {
      from: Math.min(...spans.map(({ fromMs }) => fromMs)),
      until: Math.min(nowMs, Math.max(...spans.map(({ untilMs }) => untilMs))),
      ids: spans.map(({ id }) => id),
      starts: spans.map(({ fromMs }) => fromMs),
      ends: spans.map(({ untilMs }) => untilMs),
    },
  );
}

function firstWholeDay(startMs: number, timeZone: string): string {
  const day = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return startOfDay(day, timeZone) >= startMs ? day : dayAfter(day);
}

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

const startOfDay = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;

const earliest = (days: string[]): string => days.reduce((first, day) => (day < first ? day : first));
