import { dayMs, hourMs, minuteMs } from '../../kernel/index.ts';
import { type DueReport, type Frequency, latestDueReport } from '../../schedule/index.ts';
import type { Period } from '../reports/index.ts';

export const maxMissed = 31;
export const notifyAfterMs = 3 * hourMs;
export const pauseAfterMs = 7 * dayMs;

const pauses = [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs];
const maxPauseMs = 6 * hourMs;

export const retryDelayMs = (failures: number): number => pauses[failures - 1] ?? maxPauseMs;

const before = <Kind extends Frequency>({ kind, period, dueAtMs }: DueReport<Kind>): DueReport<Kind> =>
  latestDueReport(kind, period.zone, dueAtMs - 1);

export function nextPeriod(
  { frequency, settled_period: settled }: { frequency: Frequency; settled_period: string },
  zone: string,
  nowMs: number,
): Period | undefined {
  let due = latestDueReport(frequency, zone, nowMs);
  if (due.period.from <= settled) return undefined;
  for (let missed = 1; missed < maxMissed; missed++) {
    const earlier = before(due);
    if (earlier.period.from <= settled) break;
    due = earlier;
  }
  return due.period;
}

export const settledAtStart = (frequency: Frequency, zone: string, nowMs: number): string =>
  before(latestDueReport(frequency, zone, nowMs)).period.from;
