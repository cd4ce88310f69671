import { Temporal } from 'temporal-polyfill';
import { degradedMs, downtimeMs, type History, type Span, watchedMs } from './uptime.ts';

/** `watchedMs` is 0 if the monitor was not checked. */
export type Day = { startMs: number; watchedMs: number; downMs: number; degradedMs: number };

/** Returns the starts of the last `count` days, including today, and the end of today. */
export function dayStarts(nowMs: number, zone: string, count: number): number[] {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  return Array.from({ length: count + 1 }, (_, index) => {
    const day = today.add({ days: index - count + 1 });
    // A day doesn't always start at midnight.
    return day.toZonedDateTime(zone).epochMilliseconds;
  });
}

const kinds = ['incidents', 'gaps', 'degraded'] as const;

export function daysOf(history: History, starts: number[], nowMs: number): Day[] {
  const last = starts.length - 1;
  const perDay = starts
    .slice(0, last)
    .map((): Record<(typeof kinds)[number], Span[]> => ({ incidents: [], gaps: [], degraded: [] }));
  for (const kind of kinds) {
    for (const span of history[kind] ?? []) {
      const to = Math.min(span.to ?? nowMs, nowMs);
      for (let day = Math.max(0, dayAt(starts, span.from)); day < last && starts[day]! < to; day++)
        perDay[day]![kind].push(span);
    }
  }
  return perDay.map((spans, day) => {
    const startMs = starts[day]!;
    const endMs = Math.min(starts[day + 1]!, nowMs);
    const { firstCheckedAt } = history;
    if (firstCheckedAt === null || firstCheckedAt >= endMs) return { startMs, watchedMs: 0, downMs: 0, degradedMs: 0 };
    const ofDay = { firstCheckedAt, ...spans };
    return {
      startMs,
      watchedMs: watchedMs(ofDay, startMs, endMs),
      downMs: downtimeMs(ofDay, startMs, endMs),
      degradedMs: ofDay.degraded.length === 0 ? 0 : degradedMs(ofDay, startMs, endMs),
    };
  });
}

function dayAt(starts: number[], ms: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
