import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, parseInput, type Routes, refuseOtherMethods, text } from '../../http/index.ts';
import { findSalesByDay, parseSalesDays } from './sales.ts';

const request = z.object({
  from: text(10).nullish().describe('First day, YYYY-MM-DD in your time zone. Default: 29 days before the last.'),
  to: text(10).nullish().describe('Last day, YYYY-MM-DD in your time zone. Default: today.'),
});

const day = z.string().describe('YYYY-MM-DD.');
const sold = {
  sales: z.int().describe('Valid purchases.'),
  amount: z.number().describe('What they brought, less partial refunds; decimal.'),
};
const answer = z.object({
  data: z
    .array(
      z.object({
        currency: z.string().describe('Currency code (ISO 4217). Currencies are never summed.'),
        ...sold,
        days: z.array(z.object({ day, ...sold })).describe('Every day asked for, the first one first.'),
        items: z.array(z.object({ id: z.int(), name: z.string(), ...sold })).describe('The ten that sold best.'),
      }),
    )
    .describe('A currency each that sold in these days; of more sales first.'),
  meta: z.object({ from: day, to: day, time_zone: z.string().describe('In which the days begin.') }),
});

/** What the account sold, day by day in its own zone. */
export function salesRoutes(app: Routes, deps: Deps): void {
  app.get(
    '/market/sales',
    { schema: { tags: ['Market'], summary: 'Show sales over time', querystring: request, response: { 200: answer } } },
    async (asked) => {
      const { accountId, timeZone } = callerOf(asked);
      const days = parseSalesDays(parseInput(request, asked.query), deps.now(), timeZone);
      return { data: await findSalesByDay(deps, accountId, days, timeZone), meta: { ...days, time_zone: timeZone } };
    },
  );
  refuseOtherMethods(app, '/market/sales', ['GET']);
}
