import { dayMs } from '../kernel/index.ts';
import type { Span } from './outage-cost-deps.ts';

/** Longer outages would overlap the weeks that they are compared with. */
export const maxMs = 7 * dayMs;

/** Four weeks and a day, because clocks can change. */
const historyMs = 29 * dayMs;

export const historySpan = ({ from, to }: Span): Span => ({ from: from - historyMs, to });

/** Merges overlapping outages. Open outages last until `nowMs`. */
export function outageSpans(
  outages: readonly { from: number; to: number | null }[],
  period: Span,
  nowMs: number,
): Span[] {
  const end = Math.min(period.to, nowMs);
  const clipped = outages
    .map(({ from, to }) => ({ from: Math.max(from, period.from), to: Math.min(to ?? nowMs, end) }))
    .filter(({ from, to }) => to > from)
    .sort((one, other) => one.from - other.from);
  const merged: Span[] = [];
  for (const span of clipped) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}
