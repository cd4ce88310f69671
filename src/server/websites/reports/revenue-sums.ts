import { z } from 'zod';
import { fromMinor } from '../../kernel/index.ts';
import { eventLine } from './figures.ts';

export const money = z.object({ currency: z.string().describe('ISO 4217.'), amount: z.number() });
export type Money = z.output<typeof money>;

export const lineOfEvents = eventLine.extend({
  revenue: z.array(money).describe('Revenue of the events, by currency.'),
});

export const revenueSql = (currency = 'toString(pageviews.currency)', minor = 'pageviews.revenue'): string =>
  `sumMapIf(map(${currency}, ${minor}), ${currency} != '')`;

export const moneyOf = (revenue: Readonly<Record<string, number>>): Money[] =>
  Object.keys(revenue)
    .sort()
    .map((currency) => ({ currency, amount: fromMinor(revenue[currency]!, currency) }));

/** Returns null if there are no amounts. */
export const averageOf = (minor: number, count: number, currency: string): number | null =>
  count > 0 ? fromMinor(Math.round(minor / count), currency) : null;
