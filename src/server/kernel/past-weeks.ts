import { Temporal } from 'temporal-polyfill';

/** How many weeks tell what is usual. */
const weeksCompared = 4;

/** The same moment of the weeks before (epoch ms) on a zone's clocks, the last week first. */
export function sameTimeInPastWeeks(nowMs: number, zone: string): number[] {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  return Array.from({ length: weeksCompared }, (_, index) => now.subtract({ weeks: index + 1 }).epochMilliseconds);
}

/** The middle of some counts, 0 of none: one odd week changes little. */
export function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => one - other);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}
