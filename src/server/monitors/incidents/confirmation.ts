import { minuteMs } from '../../kernel/index.ts';
import { type AlertConfirmation, judgeTraffic } from '../../outbox/index.ts';
import { trafficSpan } from './traffic-span.ts';
import type { CountVisitors } from './watch-traffic.ts';

export const maxHoldMs = 10 * minuteMs;

/** Usual visitors in ten minutes. With fewer visitors, a drop is not significant. */
const fewestUsual = 10;

export type Counted = Awaited<ReturnType<CountVisitors>>;
type Held = { startedAt: number; heldUntil: number; nowMs: number };

/**
 * Returns undefined to keep waiting. `recent`: visitors of the last ten minutes. `since`: visitors since the start of
 * the incident, undefined in its first minute. If data is missing, the alerts are sent.
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

export const heldSpans = ({ startedAt, nowMs }: Held) => ({
  recent: { from: nowMs - maxHoldMs, to: nowMs },
  since: trafficSpan(startedAt, nowMs),
});
