import { hourMs, minuteMs } from '../../kernel/index.ts';
import type { Span } from './period.ts';

/** Milliseconds, or usual visitors. */
export type Weigh = (span: Span) => number;

/** Spans are in order and disjoint. */
export type Part = { down: Span[]; watched: Span[]; weigh: Weigh };

/** Each function returns a weight between two times in epoch ms. `all` ignores monitoring. */
export type Meter = Record<'down' | 'watched' | 'all', (from: number, to: number) => number>;

export const weighTime: Weigh = ({ from, to }) => to - from;

export function meterOf(parts: Part[]): Meter {
  const sum = (functions: Meter['down'][]) => (from: number, to: number) =>
    to > from ? functions.reduce((total, one) => total + one(from, to), 0) : 0;
  return {
    down: sum(parts.map(({ down, weigh }) => cumulate(down, weigh))),
    watched: sum(parts.map(({ watched, weigh }) => cumulate(watched, weigh))),
    all: sum(
      parts.map(
        ({ weigh }) =>
          (from: number, to: number) =>
            weigh({ from, to }),
      ),
    ),
  };
}

/** Weighs all spans once, because a chart needs their weight in many overlapping ranges. */
function cumulate(spans: Span[], weigh: Weigh): Meter['down'] {
  const before = [0];
  for (const [index, span] of spans.entries()) before.push(before[index]! + weigh(span));
  return (from, to) => {
    const first = countWhile(spans, (span) => span.to <= from);
    const end = countWhile(spans, (span) => span.from < to);
    if (first >= end) return 0;
    const [start, last] = [spans[first]!, spans[end - 1]!];
    const cutBefore = start.from < from ? weigh({ from: start.from, to: from }) : 0;
    const cutAfter = last.to > to ? weigh({ from: to, to: last.to }) : 0;
    return before[end]! - before[first]! - cutBefore - cutAfter;
  };
}

/** Binary search. Returns the number of spans at the start for which `isBefore` is true. */
function countWhile(spans: Span[], isBefore: (span: Span) => boolean): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(spans[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const burnSpans = { '5m': 5 * minuteMs, '30m': 30 * minuteMs, '1h': hourMs, '6h': 6 * hourMs } as const;
export type BurnSpan = keyof typeof burnSpans;
export type BurnRates = Record<BurnSpan, number>;

export type Budget = {
  /** of the whole period */
  total: number;
  allowed: number;
  consumed: number;
  remaining: number;
  /** share of the monitored time or visitors, 0 to 1; null if the period was not monitored */
  achieved: number | null;
  burnRates: BurnRates;
};

/** Tolerated share of failures, 0 to 1. */
export const errorShare = (targetThousandths: number): number => (100_000 - targetThousandths) / 100_000;

export function budgetOf(meter: Meter, targetThousandths: number, period: Span, nowMs: number): Budget {
  const total = meter.all(period.from, period.to);
  const allowed = total * errorShare(targetThousandths);
  const consumed = meter.down(period.from, nowMs);
  const watched = meter.watched(period.from, nowMs);
  const perMs = allowed / (period.to - period.from);
  const rate = (span: BurnSpan) =>
    perMs > 0 ? meter.down(nowMs - burnSpans[span], nowMs) / (perMs * burnSpans[span]) : 0;
  return {
    total,
    allowed,
    consumed,
    remaining: allowed - consumed,
    achieved: watched > 0 ? 1 - consumed / watched : null,
    burnRates: { '5m': rate('5m'), '30m': rate('30m'), '1h': rate('1h'), '6h': rate('6h') },
  };
}
