import { hourMs } from '../../kernel/index.ts';

export type Span = { from: number; to: number };
export type Weigh = (span: Span) => number;
/** `revenue` is in minor units. */
export type Usual = { visits: Weigh; orders: Weigh; revenue: { currency: string; weigh: Weigh }[] };
export type Cost = Span & { visits: number; orders: number; revenue: { currency: string; minor: number }[] };

const hours = 168;
const maxWindows = 3;

const costOf = (usual: Usual, span: Span): Cost => ({
  ...span,
  visits: usual.visits(span),
  orders: usual.orders(span),
  revenue: usual.revenue.map(({ currency, weigh }) => ({ currency, minor: weigh(span) })),
});

/** Returns the cost of each of the next 168 full hours. */
export const costOfHours = (usual: Usual, nowMs: number): Cost[] =>
  Array.from({ length: hours }, (_, hour) => {
    const from = (Math.ceil(nowMs / hourMs) + hour) * hourMs;
    return costOf(usual, { from, to: from + hourMs });
  });

/**
 * Returns the cheapest windows that begin at a full hour, end within the week and don't overlap, cheapest first. Visits
 * and orders have the same weight: their share of the week.
 */
export function cheapestWindows(usual: Usual, nowMs: number, durationMs: number): Cost[] {
  const start = Math.ceil(nowMs / hourMs) * hourMs;
  const end = start + hours * hourMs;
  const week = costOf(usual, { from: start, to: end });
  const shareOf = ({ visits, orders }: Cost) => visits / (week.visits || 1) + orders / (week.orders || 1);
  const candidates: Cost[] = [];
  for (let from = start; from + durationMs <= end; from += hourMs)
    candidates.push(costOf(usual, { from, to: from + durationMs }));
  const chosen: Cost[] = [];
  for (const one of candidates.toSorted((a, b) => shareOf(a) - shareOf(b) || a.from - b.from)) {
    if (chosen.length === maxWindows) break;
    if (chosen.every(({ from, to }) => one.to <= from || one.from >= to)) chosen.push(one);
  }
  return chosen;
}
