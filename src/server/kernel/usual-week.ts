import { Temporal } from 'temporal-polyfill';
import { medianOf } from './past-weeks.ts';
import { dayMs, hourMs, minuteMs } from './time.ts';

/** Epoch ms. `to` is exclusive. */
type Span = { from: number; to: number };
/** A number counted in the quarter of an hour that begins at `at`. */
export type CountedQuarter = { at: number; count: number };

const weekMs = 7 * dayMs;
const hoursPerWeek = 168;
const weeksCompared = 4;
const minWeeks = 2;
/** The offsets of all time zones are multiples of it. */
export const quarterMs = 15 * minuteMs;

/** The full hours that a usual week is computed from. */
export function comparedSpan(nowMs: number): Span {
  const to = Math.floor(nowMs / hourMs) * hourMs;
  return { from: to - weeksCompared * weekMs, to };
}

/**
 * Returns the usual number in each local hour of the week: the median of the last four weeks up to `end`, without weeks
 * in which the host was down in that hour. Returns undefined if counting began less than two weeks ago.
 */
export function usualHours(
  counted: readonly CountedQuarter[],
  {
    end,
    since,
    timeZone,
    outages,
  }: { end: number; since: number; timeZone: string; outages: readonly { from: number; to: number | null }[] },
): number[] | undefined {
  const weeks = Array.from({ length: weeksCompared }, (_, week) => week).filter(
    (week) => end - (week + 1) * weekMs >= since,
  );
  if (weeks.length < minWeeks) return undefined;
  const hourOf = hourOfWeekIn(timeZone);
  const counts = weeks.map(() => new Array<number>(hoursPerWeek).fill(0));
  const isDown = weeks.map(() => new Set<number>());
  const weekOf = (ms: number) => Math.ceil((end - ms) / weekMs) - 1;
  for (const { at, count } of counted) {
    const week = counts[weekOf(at)];
    if (week) week[hourOf(at)]! += count;
  }
  for (const { from, to } of outages) {
    const first = Math.floor(Math.max(from, end - weeks.length * weekMs) / quarterMs) * quarterMs;
    for (let at = first; at < Math.min(to ?? end, end); at += quarterMs) isDown[weekOf(at)]?.add(hourOf(at));
  }
  return Array.from({ length: hoursPerWeek }, (_, hour) => {
    const up = counts.filter((_, week) => !isDown[week]!.has(hour)).map((week) => week[hour]!);
    return medianOf(up.length >= minWeeks ? up : counts.map((week) => week[hour]!));
  });
}

/** Returns a function that sums the usual numbers of a span, with a share of hours that are only partly in it. */
export function weighByHours(hours: readonly number[], timeZone: string): (span: Span) => number {
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

/** From 0 to 167. The week begins on Thursday, like the epoch. */
function hourOfWeekIn(timeZone: string): (ms: number) => number {
  const offsets = new Map<number, number>();
  const offsetAt = (ms: number) => {
    const hour = Math.floor(ms / hourMs);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      const local = Temporal.Instant.fromEpochMilliseconds(hour * hourMs).toZonedDateTimeISO(timeZone);
      offset = local.offsetNanoseconds / 1e6;
      if (offsets.size > 5000) offsets.clear();
      offsets.set(hour, offset);
    }
    return offset;
  };
  return (ms) => Math.floor((ms + offsetAt(ms)) / hourMs) % hoursPerWeek;
}
