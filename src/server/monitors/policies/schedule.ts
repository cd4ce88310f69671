import type { IncidentRow, MonitorRow } from '../../database/index.ts';
import { dayMs, dayOf, localMinuteToMs, minuteMs } from '../../kernel/index.ts';
import type { PolicyRules, QuietHours, Step } from './rules.ts';

/** `until`: epoch ms */
export type Hold = { reason: NonNullable<IncidentRow['hold_reason']>; until: number };

type Held = Pick<MonitorRow, 'severity' | 'silenced_until'> & { confirmedAt: number };

/** Returns why the alerts of an open incident must wait, or undefined if they can be sent. */
export function holdOf(
  { severity, silenced_until: silencedUntil, confirmedAt }: Held,
  rules: PolicyRules | undefined,
  nowMs: number,
): Hold | undefined {
  if (silencedUntil !== null && silencedUntil > nowMs) return { reason: 'silence', until: silencedUntil };
  const delayedUntil = confirmedAt + (rules?.delay_minutes ?? 0) * minuteMs;
  if (delayedUntil > nowMs) return { reason: 'delay', until: delayedUntil };
  const quietUntil = quietEnd(rules, severity, nowMs);
  return quietUntil === undefined ? undefined : { reason: 'quiet_hours', until: quietUntil };
}

/** Returns the end of the current quiet hours. Returns undefined outside of them, and for exempt monitors. */
export function quietEnd(
  rules: Pick<PolicyRules, 'quiet_hours' | 'quiet_exempts_critical'> | undefined,
  severity: MonitorRow['severity'],
  nowMs: number,
): number | undefined {
  const quiet = rules?.quiet_hours;
  if (!quiet || (severity === 'critical' && rules.quiet_exempts_critical)) return undefined;
  let end = nowMs;
  for (const { from, to } of quietSpans(quiet, nowMs)) if (from <= end && to > end) end = to;
  return end > nowMs ? end : undefined;
}

/** How many days a local date can differ from the same date in UTC, and one day for a span across midnight. */
const daysBefore = 3;
/** Longer than the longest quiet hours: six days in a row. */
const daysAfter = 9;

/** Sorted by start. */
function quietSpans(
  { from, to, weekdays, time_zone: zone }: QuietHours,
  nowMs: number,
): { from: number; to: number }[] {
  const today = Math.floor(nowMs / dayMs);
  const days = Array.from({ length: daysBefore + daysAfter }, (_, index) => today - daysBefore + index);
  return days.flatMap((day) => {
    if (!weekdays.includes(weekdayOf(day))) return [];
    const start = localMinuteToMs(`${dayOf(day * dayMs)} ${from}`, zone);
    const lastDay = to > from ? day : day + 1;
    return [{ from: start, to: localMinuteToMs(`${dayOf(lastDay * dayMs)} ${to}`, zone) }];
  });
}

/** 1 Monday to 7 Sunday. `day`: days since 1970-01-01, a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Returns when the next escalation step is due, or null if there isn't one. `fromMs`: the alert or the last step */
export function nextStepAt(steps: Step[], sent: number, fromMs: number): number | null {
  const step = steps[sent];
  if (!step) return null;
  return fromMs + (step.after_minutes - (steps[sent - 1]?.after_minutes ?? 0)) * minuteMs;
}
