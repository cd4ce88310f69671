import { Temporal } from 'temporal-polyfill';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Events } from '../../events/index.ts';
import { dayMs, hourMs, medianOf, minuteMs, Refusal } from '../../kernel/index.ts';
import { betweenInstants } from '../reports/index.ts';
import { listWebsitesOfHost } from '../website/index.ts';

/** Epoch ms. `to` is exclusive. */
type Span = { from: number; to: number };

/** `weigh` returns the number of visits that are usual in a span. */
export type UsualWeek =
  | { kind: 'usual'; website: { id: number; domain: string }; weigh: (span: Span) => number }
  | { kind: 'unknown'; why: 'no_website' | 'no_history' | 'unavailable' };

const weekMs = 7 * dayMs;
const hoursPerWeek = 168;
const weeksCompared = 4;
const minWeeks = 2;
/** The offsets of all time zones are multiples of a quarter of an hour. */
const quarterMs = 15 * minuteMs;

/**
 * Counts the visits of the last four weeks by local hour of the week. Each hour's usual number is the median of the
 * weeks, without those in which the host was down. If several websites have this host, returns the one with the most
 * visits.
 */
export async function findUsualWeek(
  { db, events }: { db: DatabaseOrTransaction; events: Pick<Events, 'query' | 'flush'> },
  { accountId, host, outages, nowMs }: { accountId: number; host: string; outages: Outages; nowMs: number },
): Promise<UsualWeek> {
  const websites = await listWebsitesOfHost(db, accountId, host);
  if (websites.length === 0) return { kind: 'unknown', why: 'no_website' };
  const end = Math.floor(nowMs / hourMs) * hourMs;
  try {
    await events.flush();
    const found = await Promise.all(
      websites.map(async ({ id, domain, created_at, time_zone }) => {
        const visits = await visitsByQuarter(events, id, { from: end - weeksCompared * weekMs, to: end });
        const hours = usualHours(visits, { end, since: created_at, timeZone: time_zone, outages });
        if (hours === undefined) return [];
        const total = hours.reduce((sum, one) => sum + one, 0);
        return [{ website: { id, domain }, total, weigh: createWeigh(hours, time_zone) }];
      }),
    );
    const [most] = found.flat().sort((one, other) => other.total - one.total || one.website.id - other.website.id);
    if (!most || most.total === 0) return { kind: 'unknown', why: 'no_history' };
    return { kind: 'usual', website: most.website, weigh: most.weigh };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return { kind: 'unknown', why: 'unavailable' };
    throw error;
  }
}

type Outages = readonly { from: number; to: number | null }[];
type Counted = { at: number; visits: number };

async function visitsByQuarter(events: Pick<Events, 'query'>, website: number, span: Span): Promise<Counted[]> {
  const rows = await events.query<{ quarter: number | string; visits: number | string }>(
    `SELECT intDiv(toUnixTimestamp(pageviews.at), ${quarterMs / 1000}) AS quarter, sum(starts) AS visits
     FROM pageviews
     WHERE website = {website:UInt32} AND counted = 1 AND import = 0 AND starts > 0 AND ${betweenInstants('from', 'to')}
     GROUP BY quarter`,
    { website, ...span },
  );
  return rows.map(({ quarter, visits }) => ({ at: Number(quarter) * quarterMs, visits: Number(visits) }));
}

/** Returns undefined if visits were counted for less than two weeks. */
export function usualHours(
  counted: readonly Counted[],
  { end, since, timeZone, outages }: { end: number; since: number; timeZone: string; outages: Outages },
): number[] | undefined {
  const weeks = Array.from({ length: weeksCompared }, (_, week) => week).filter(
    (week) => end - (week + 1) * weekMs >= since,
  );
  if (weeks.length < minWeeks) return undefined;
  const hourOf = hourOfWeekIn(timeZone);
  const visits = weeks.map(() => new Array<number>(hoursPerWeek).fill(0));
  const isDown = weeks.map(() => new Set<number>());
  const weekOf = (ms: number) => Math.ceil((end - ms) / weekMs) - 1;
  for (const { at, visits: count } of counted) {
    const week = visits[weekOf(at)];
    if (week) week[hourOf(at)]! += count;
  }
  for (const { from, to } of outages)
    for (
      let at = Math.floor(Math.max(from, end - weeks.length * weekMs) / quarterMs) * quarterMs;
      at < Math.min(to ?? end, end);
      at += quarterMs
    )
      isDown[weekOf(at)]?.add(hourOf(at));
  return Array.from({ length: hoursPerWeek }, (_, hour) => {
    const up = visits.filter((_, week) => !isDown[week]!.has(hour)).map((week) => week[hour]!);
    return medianOf(up.length >= minWeeks ? up : visits.map((week) => week[hour]!));
  });
}

function createWeigh(hours: readonly number[], timeZone: string): (span: Span) => number {
  const hourOf = hourOfWeekIn(timeZone);
  const total = hours.reduce((sum, one) => sum + one, 0);
  return ({ from, to }) => {
    const weeks = Math.max(0, Math.floor((to - from) / weekMs));
    let sum = weeks * total;
    for (let at = from + weeks * weekMs; at < to; ) {
      const next = Math.min(to, (Math.floor(at / quarterMs) + 1) * quarterMs);
      sum += (hours[hourOf(at)]! * (next - at)) / hourMs;
      at = next;
    }
    return sum;
  };
}

/** Returns the local hour of the week, from 0 to 167. The week begins on Thursday, like the epoch. */
export function hourOfWeekIn(timeZone: string): (ms: number) => number {
  const offsets = new Map<number, number>();
  const offsetAt = (ms: number) => {
    const hour = Math.floor(ms / hourMs);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      offset =
        Temporal.Instant.fromEpochMilliseconds(hour * hourMs).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
      if (offsets.size > 5000) offsets.clear();
      offsets.set(hour, offset);
    }
    return offset;
  };
  return (ms) => Math.floor((ms + offsetAt(ms)) / hourMs) % hoursPerWeek;
}
