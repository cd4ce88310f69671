import type { CurrencySales, Days } from './sales.ts';

export type SalesAnswer = { data: CurrencySales[]; meta: Days & { time_zone: string } };
