import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { flag } from '../../http/index.ts';
import { toIso } from '../../kernel/index.ts';
import type { CachedScope } from './closed-days-cache.ts';
import { queryOpenDays, type SumDeps, sumOfDays, sumsByDay } from './days-sums.ts';
import { comparisonPeriod, comparisons, dayAfter, dayInZone, type Period, startOfDay } from './period.ts';
import { eventRowsBetween } from './query-source.ts';
import type { Queried, Scope } from './scope.ts';
import { addSums, daySumsSql, noSums, type Sums } from './sums.ts';
import { ofWebsites, zonesOf } from './website-set.ts';

const compare = z
  .enum(comparisons)
  .nullish()
  .describe(
    'Compares with the preceding period of the same length (previous) or with the year before (year). period=all has no comparison. Default none.',
  );
const matchWeekdays = flag
  .nullish()
  .describe(
    'With 1, the earlier period begins on the same weekday: whole weeks earlier (1 day is compared with 7 days before, 30 days with 35 days before), 52 weeks for a year. With 0 they are the days just before, or the same dates a year earlier. Default 1.',
  );
const matchTime = flag
  .nullish()
  .describe(
    'With 1 the totals of a period that is not over are compared with those up to the same day and time of day: half of today with half of a day. With 0 they are compared with whole days. Default 1.',
  );

export const comparison = { compare, match_weekdays: matchWeekdays };
export const totalsComparison = { ...comparison, match_time: matchTime };

type Asked = z.output<z.ZodObject<typeof totalsComparison>>;

export type Compared = {
  period: Period;
  /** undefined to compare the whole period */
  untilMs: number | undefined;
};

export function comparedWith(period: Period, asked: Asked, nowMs: number): Compared | undefined {
  const other = comparisonPeriod(period, asked.compare ?? 'none', asked.match_weekdays !== 0);
  return other && { period: other, untilMs: asked.match_time === 0 ? undefined : sameTime(period, other, nowMs) };
}

/**
 * Returns the instant in `other` that corresponds to now in `period`: the same number of days from the start, at the
 * same local time. Returns undefined unless `period` includes today.
 */
export function sameTime(period: Period, other: Period, nowMs: number): number | undefined {
  const today = dayInZone(nowMs, period.zone);
  if (today < period.from || today > period.to) return undefined;
  const days = Temporal.PlainDate.from(period.from).until(today).days;
  const plainTime = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(period.zone).toPlainTime();
  return Temporal.PlainDate.from(dayAfter(other.from, days)).toZonedDateTime({ timeZone: period.zone, plainTime })
    .epochMilliseconds;
}

export const comparedMeta = (compared: Compared | undefined) =>
  compared
    ? {
        from: compared.period.from,
        to: compared.period.to,
        ...(compared.untilMs === undefined ? {} : { until: toIso(compared.untilMs) }),
      }
    : null;

/** In each time zone, the last day counts up to the same local time. */
export function comparedByZone(
  { website, period }: Pick<Scope, 'website' | 'period'>,
  asked: Asked,
  nowMs: number,
): { website: Queried; compared: Compared }[] {
  const zones = zonesOf(website);
  return zones.flatMap((part) => {
    const zone = zones.length === 1 ? period.zone : part.time_zone;
    const compared = comparedWith({ ...period, zone }, asked, nowMs);
    return compared ? [{ website: part, compared }] : [];
  });
}

/** `days` are the sums of the whole compared period. Throws `unavailable`. */
export async function comparedTotals(
  deps: SumDeps,
  scope: Pick<Scope, 'website' | 'period' | 'filters'>,
  asked: { options: Asked; nowMs: number; days?: Promise<ReadonlyMap<string, Sums>> },
): Promise<Sums | null> {
  const { filters } = scope;
  const parts = comparedByZone(scope, asked.options, asked.nowMs);
  if (parts.length === 0) return null;
  const sums = await Promise.all(
    parts.map(async ({ website, compared }) => {
      const days = parts.length === 1 ? asked.days : undefined;
      const [byDay, part] = await Promise.all([
        days ?? sumsByDay(deps, { website, periods: [compared.period], filters }),
        lastDayPart(deps, { website, filters }, compared),
      ]);
      return comparedTotal(byDay, compared, part);
    }),
  );
  const total = noSums();
  for (const part of sums) addSums(total, part);
  return total;
}

async function lastDayPart(
  deps: Pick<SumDeps, 'events'>,
  scope: Pick<CachedScope, 'website' | 'filters'>,
  { period, untilMs }: Compared,
): Promise<Sums[]> {
  if (untilMs === undefined) return [];
  const day = dayInZone(untilMs, period.zone);
  // Includes the current millisecond, as the current period does.
  const span = { startMs: startOfDay(day, period.zone), endMs: untilMs + 1 };
  const parts = await Promise.all([
    queryOpenDays(deps, scope, eventRowsBetween(scope, span)),
    scope.filters.length === 0 ? importedOn(deps, scope, day) : [],
  ]);
  return parts.flat();
}

function comparedTotal(byDay: ReadonlyMap<string, Sums>, { period, untilMs }: Compared, part: readonly Sums[]): Sums {
  if (untilMs === undefined) return sumOfDays(byDay, period);
  const lastDay = dayInZone(untilMs, period.zone);
  const total = period.from < lastDay ? sumOfDays(byDay, { ...period, to: dayAfter(lastDay, -1) }) : noSums();
  for (const sums of part) addSums(total, sums);
  return total;
}

/** Imported days have no times, so they count in full. */
function importedOn({ events }: Pick<SumDeps, 'events'>, { website }: Pick<CachedScope, 'website'>, day: string) {
  const among = ofWebsites(website, 'website_days.website');
  return events.query<Sums>(
    `SELECT ${daySumsSql} FROM website_days WHERE ${among.sql} AND website_days.day = {day:Date}
       AND website_days.import > 0 AND website_days.dimension = ''`,
    { ...among.params, day },
  );
}
