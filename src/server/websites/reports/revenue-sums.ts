import { z } from 'zod';
import { fromMinor } from '../../kernel/index.ts';
import { eventLine } from './figures.ts';

/** An amount of one currency, a decimal number as everywhere at the wire. */
export const money = z.object({ currency: z.string().describe('ISO 4217.'), amount: z.number() });
export type Money = z.output<typeof money>;

/** A line of a list of custom events, with what they brought. */
export const lineOfEvents = eventLine.extend({
  revenue: z.array(money).describe('What the events brought, by currency.'),
});

/** Minor units by currency, summed over rows; the two are SQL of a text and a number. */
export const revenueSql = (currency = 'toString(pageviews.currency)', minor = 'pageviews.revenue'): string =>
  `sumMapIf(map(${currency}, ${minor}), ${currency} != '')`;

/** Amounts by currency, in the order of the alphabet; currencies do not add up. */
export const moneyOf = (revenue: Readonly<Record<string, number>>): Money[] =>
  Object.keys(revenue)
    .sort()
    .map((currency) => ({ currency, amount: fromMinor(revenue[currency]!, currency) }));

/** The average of some amounts, rounded to what the currency has; null of none. */
export const averageOf = (minor: number, count: number, currency: string): number | null =>
  count > 0 ? fromMinor(Math.round(minor / count), currency) : null;
