import type { MoneySearch } from '../search.ts';

/**
 * The days of a statement, `YYYY-MM-DD`; undefined where the first one is after the last. What is left open is as the
 * service has it: up to today, from the first of the last day's month.
 */
export function daysOf(
  asked: Pick<MoneySearch, 'from' | 'to'>,
  nowMs: number,
  zone: string,
): { from: string; to: string } | undefined {
  const to = asked.to ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(nowMs);
  const from = asked.from ?? `${to.slice(0, 8)}01`;
  return from <= to ? { from, to } : undefined;
}
