import type { CurrencySales, Days } from './sales.ts';

/** Sales by currency, and the period with its time zone. */
export type SalesAnswer = { data: CurrencySales[]; meta: Days & { time_zone: string } };
