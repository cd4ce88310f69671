import type { CurrencySales, Days } from './sales.ts';

/** A currency each, and the days that were asked for in their zone. */
export type SalesAnswer = { data: CurrencySales[]; meta: Days & { time_zone: string } };
