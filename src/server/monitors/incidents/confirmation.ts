import { minuteMs } from '../../kernel/index.ts';
import { type AlertConfirmation, judgeTraffic } from '../../outbox/index.ts';
import { trafficSpan } from './traffic-span.ts';
import type { CountVisitors } from './watch-traffic.ts';

/** Alerts that wait for visitors to stay away wait no longer than this. */
export const maxHoldMs = 10 * minuteMs;

/** In ten minutes; of fewer, nobody can tell whether they stay away. */
const fewestUsual = 10;

export type Counted = Awaited<ReturnType<CountVisitors>>;
type Held = { startedAt: number; heldUntil: number; nowMs: number };

/**
 * Why the alerts of an incident are sent now; undefined while they go on waiting. `recent`: visitors of the last ten
 * minutes; `since`: of the time since it began, undefined in its first minute. Whatever is not known sends them.
 */
export function decideHeldAlerts(
  { heldUntil, nowMs }: Held,
  recent: Counted,
  since: Counted | undefined,
): AlertConfirmation | undefined {
  if (recent.kind === 'unknown') return recent.why;
  if (recent.usual < fewestUsual) return 'few_visitors';
  if (since?.kind === 'unknown') return since.why;
  const verdict = since && judgeTraffic(since);
  if (verdict === 'low') return 'low';
  if (nowMs < heldUntil) return undefined;
  return verdict === 'normal' ? 'normal' : 'unclear';
}

/** The spans that the decision asks for. */
export const heldSpans = ({ startedAt, nowMs }: Held) => ({
  recent: { from: nowMs - maxHoldMs, to: nowMs },
  since: trafficSpan(startedAt, nowMs),
});
