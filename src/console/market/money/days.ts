import type { MoneySearch } from '../search.ts';

type Days = { from: string; to: string };

/**
 * The days of a statement, `YYYY-MM-DD`. What is left open is as the service has it: up to today, from the first of the
 * last day's month.
 */
export function daysOf(asked: Pick<MoneySearch, 'from' | 'to'>, nowMs: number, zone: string): Days {
  const to = asked.to ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(nowMs);
  const from = asked.from ?? `${to.slice(0, 8)}01`;
  return { from, to };
}

/** Whether the first day is not after the last. */
export const isPeriod = ({ from, to }: Days): boolean => from <= to;
