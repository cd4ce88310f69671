import { stringify } from 'csv-stringify/sync';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, type Routes, sendCsvFile, wholeNumber } from '../../http/index.ts';
import { fromMinor } from '../../kernel/index.ts';
import { sumTaxes, type TaxTotal } from './totals.ts';
import { taxTotalAnswer } from './wire.ts';

const request = z.object({
  year: wholeNumber(2000, 2999).nullish().describe('Default: the current year.'),
  quarter: wholeNumber(1, 4).nullish().describe('Default: the current quarter.'),
  format: z.enum(['json', 'csv']).nullish().describe('Default json.'),
});

const answer = z.object({
  data: z.object({
    object: z.literal('tax_totals'),
    year: z.int(),
    quarter: z.int(),
    time_zone: z.string(),
    totals: z.array(taxTotalAnswer).describe('Never summed over currencies.'),
  }),
});

export function taxTotalRoutes(app: Routes, deps: Pick<Deps, 'database' | 'now'>) {
  return [
    app.get(
      '/market/money/tax',
      {
        access: 'money',
        operation: {
          id: 'getTaxTotals',
          tag: 'Market',
          summary: 'Show tax totals of a quarter',
          description:
            'Net and tax by country, rate and currency, for your tax return. Credit notes are subtracted in the quarter in which they were issued.',
        },
        schema: { querystring: request, response: { 200: answer } },
      },
      async (asked, reply) => {
        const { accountId, timeZone } = callerOf(asked);
        const today = Temporal.Instant.fromEpochMilliseconds(deps.now()).toZonedDateTimeISO(timeZone);
        const year = asked.query.year ?? today.year;
        const quarter = asked.query.quarter ?? Math.ceil(today.month / 3);
        const first = Temporal.PlainDate.from({ year, month: quarter * 3 - 2, day: 1 });
        const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds;
        const period = { startMs: startOf(first), endMs: startOf(first.add({ months: 3 })) };
        const totals = (await sumTaxes(deps.database.db, accountId, period)).map(presentTotal);
        if (asked.query.format === 'csv')
          return sendCsvFile(reply, `tax-${year}-Q${quarter}.csv`, csvOf(totals)) as never;
        return { data: { object: 'tax_totals' as const, year, quarter, time_zone: timeZone, totals } };
      },
    ),
  ];
}

const presentTotal = ({ basis_points, net_minor, tax_minor, ...total }: TaxTotal): z.output<typeof taxTotalAnswer> => ({
  ...total,
  rate: basis_points === null ? null : basis_points / 100,
  net: fromMinor(net_minor, total.currency),
  tax: fromMinor(tax_minor, total.currency),
});

const columns = ['country', 'rate', 'net', 'tax', 'currency', 'rule', 'documents'] as const;

const csvOf = (totals: z.output<typeof taxTotalAnswer>[]): string =>
  stringify([[...columns], ...totals.map((total) => columns.map((column) => total[column]))]);
