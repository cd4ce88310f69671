import type { Events } from '../../events/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { betweenInstants } from './instants.ts';
import { dayAfter, dayInZone, startOfDay } from './period.ts';
import type { QueriedWebsite } from './scope.ts';

export type DatedWebsite = Pick<QueriedWebsite, 'id' | 'time_zone' | 'closed_from' | 'closed_until'>;
type Dated = DatedWebsite & { from: string; to: string };
/** Days relative to today, which is 0. Both are included. */
type Days = { first: number; last: number };
type DayRow = { id: number; date: string; visitors: number };

/** Returns days in order, oldest first. The result has an entry for each website. */
export async function visitorsOnDays(
  events: Events,
  websites: readonly DatedWebsite[],
  { first: firstDay, last: lastDay }: Days,
  nowMs: number,
): Promise<Map<number, number[]>> {
  const days = lastDay - firstDay + 1;
  const dated = websites.map((website): Dated => {
    const today = dayInZone(nowMs, website.time_zone);
    return { ...website, from: dayAfter(today, firstDay), to: dayAfter(today, lastDay) };
  });
  const counted = new Map(websites.map(({ id }) => [id, Array.from({ length: days }, () => 0)]));
  const byId = new Map(dated.map((website) => [website.id, website]));
  const open = dated.filter(({ closed_until, to }) => closed_until === null || closed_until < to);
  const found = await Promise.all([
    closedDays(events, dated, byId),
    ...[...Map.groupBy(open, ({ time_zone }) => time_zone)].map(([zone, some]) => openDays(events, zone, some, byId)),
  ]);
  for (const { id, date, visitors } of found.flat()) {
    const series = counted.get(id)!;
    const place = (Date.parse(date) - Date.parse(byId.get(id)!.from)) / dayMs;
    if (place >= 0 && place < days) series[place]! += visitors;
  }
  return counted;
}

const first = (days: string[]): string => days.reduce((one, other) => (one < other ? one : other));
const last = (days: string[]): string => days.reduce((one, other) => (one > other ? one : other));

async function closedDays(events: Events, websites: Dated[], byId: Map<number, Dated>): Promise<DayRow[]> {
  if (websites.length === 0) return [];
  const rows = await events.query<DayRow & { imported: 0 | 1 }>(
    `SELECT website AS id, toString(day) AS date, toUInt8(import > 0) AS imported, sum(visitors) AS visitors
     FROM website_days
     WHERE website IN {websites:Array(UInt32)} AND dimension = '' AND day BETWEEN {from:Date} AND {to:Date}
     GROUP BY website, day, imported`,
    {
      websites: websites.map(({ id }) => id),
      from: first(websites.map(({ from }) => from)),
      to: last(websites.map(({ to }) => to)),
    },
  );
  // Leftovers of an interrupted run of `closeDays` do not count.
  return rows.filter(({ id, date, imported }) => imported === 1 || isClosed(byId.get(id)!, date));
}

const isClosed = ({ closed_from, closed_until }: Dated, day: string): boolean =>
  closed_from !== null && closed_until !== null && day >= closed_from && day <= closed_until;

async function openDays(events: Events, zone: string, websites: Dated[], byId: Map<number, Dated>): Promise<DayRow[]> {
  const from = first(websites.map(({ closed_until, from: start }) => (closed_until === null ? start : closed_until)));
  const rows = await events.query<DayRow>(
    `SELECT website AS id, toString(toDate(at, {zone:String})) AS date,
       uniqExactIf(bitShiftRight(visit, 8), starts = 1) AS visitors
     FROM pageviews
     WHERE website IN {websites:Array(UInt32)} AND ${betweenInstants('start', 'end')} AND counted = 1
     GROUP BY website, date`,
    {
      websites: websites.map(({ id }) => id),
      zone,
      start: startOfDay(from, zone),
      end: startOfDay(dayAfter(last(websites.map(({ to }) => to))), zone),
    },
  );
  return rows.filter(({ id, date }) => {
    const { closed_until } = byId.get(id)!;
    return closed_until === null || date > closed_until;
  });
}
