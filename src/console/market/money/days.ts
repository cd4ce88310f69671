import type { MoneySearch } from '../search.ts';

type Days = { from: string; to: string };

/**
 * Returns the period of a statement as `YYYY-MM-DD`. The defaults are the same as the API's: the last day is today, and
 * the first day is the first of the last day's month.
 */
export function daysOf(asked: Pick<MoneySearch, 'from' | 'to'>, nowMs: number, zone: string): Days {
  const to = asked.to ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(nowMs);
  const from = asked.from ?? `${to.slice(0, 8)}01`;
  return { from, to };
}

export const isPeriod = ({ from, to }: Days): boolean => from <= to;
