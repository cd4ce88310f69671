import { Temporal } from 'temporal-polyfill';

const weeksCompared = 4;

export function sameTimeInPastWeeks(nowMs: number, zone: string): number[] {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  return Array.from({ length: weeksCompared }, (_, index) => now.subtract({ weeks: index + 1 }).epochMilliseconds);
}

/** 0 for an empty list. */
export function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => one - other);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}
