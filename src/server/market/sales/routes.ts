import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, parseInput, type Routes, shownToGuest, text, wholeNumber } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findSalesByDay, parseSalesDays } from './sales.ts';

const request = z.object({
  from: text(10).nullish().describe('First day, YYYY-MM-DD in your time zone. Default: 29 days before the last.'),
  to: text(10).nullish().describe('Last day, YYYY-MM-DD in your time zone. Default: today.'),
  item_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Only sales of this item.'),
});

const day = z.string().describe('YYYY-MM-DD.');
const sold = {
  sales: z.int().describe('Valid purchases.'),
  amount: z.number().describe('Decimal amount of these sales, less partial refunds.'),
};
const answer = z.object({
  data: z
    .array(
      z.object({
        currency: z.string().describe('Currency code (ISO 4217). Currencies are never summed.'),
        ...sold,
        days: z.array(z.object({ day, ...sold })).describe('Every day of the period, in order.'),
        items: z
          .array(z.object({ id: z.int(), name: z.string(), ...sold }))
          .describe('Best-selling items: the ten that brought most, and the ten that were sold most often.'),
      }),
    )
    .describe('One entry per currency with sales in the period. The currency with the most sales is first.'),
  meta: z.object({ from: day, to: day, time_zone: z.string().describe('Time zone of the days.') }),
});

export function salesRoutes(app: Routes, deps: Deps) {
  return [
    app.get(
      '/market/sales',
      {
        access: { permission: 'market:read', guest: 'filtered' },
        operation: {
          id: 'getSales',
          tag: 'Market',
          summary: 'Show sales over time',
          description: 'Sales, refunds and revenue by day and currency.',
        },
        schema: { querystring: request, response: { 200: answer } },
      },
      async (asked) => {
        const { accountId, timeZone } = callerOf(asked);
        const { item_id, ...period } = parseInput(request, asked.query);
        const sees = shownToGuest(asked)?.item;
        if (sees && !sees.has(item_id ?? 0)) throw notFound();
        const days = parseSalesDays(period, deps.now(), timeZone);
        const data = await findSalesByDay(deps, accountId, days, timeZone, item_id ?? undefined);
        return { data, meta: { ...days, time_zone: timeZone } };
      },
    ),
  ];
}
