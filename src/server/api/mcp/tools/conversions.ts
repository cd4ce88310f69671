import { z } from 'zod';
import type { Answer } from '../api.ts';
import { count, money, moneyText, untrustedText } from '../text.ts';
import { readTool } from '../tool.ts';
import { metaOf, reportMeta, reportPath, scope, scopeQuery } from './statistics.ts';

const amounts = (rows: Answer[]) => rows.map(({ amount, currency }) => moneyText(amount, currency));

export const getConversions = readTool({
  name: 'get_conversions',
  title: 'Goals and revenue',
  description:
    'Goals of a website in a period with visitors, conversions, conversion rate and revenue, and the revenue that its events reported, by currency. Sales of your own shop are in get_sales.',
  summary: 'Goals with conversion rate, and revenue of events',
  input: z.strictObject(scope),
  output: z.object({
    note: z.string(),
    ...reportMeta,
    goals: z
      .array(
        z.object({
          id: count,
          name: untrustedText(200),
          kind: z.string().describe('page, event or scroll.'),
          value: untrustedText(300).describe('The page or the event.'),
          property: untrustedText(120).nullable().describe('Property that the page view or event must have.'),
          property_value: untrustedText(300).nullable(),
          visitors: count,
          conversions: count,
          conversion_rate: z.number().nullable().describe('Percent of all visitors.'),
          revenue: z.array(money),
          worth: money.nullable().describe('Conversions times the goal’s value, if it has one.'),
        }),
      )
      .describe('The first 50.'),
    revenue: z.array(z.object({ total: money, average: money, transactions: count })).describe('One per currency.'),
  }),
  hasUntrustedText: true,
  async run(api, input) {
    const at = (question: string) => api.get(reportPath(input.website_id, question), scopeQuery(input));
    const [goals, revenue] = await Promise.all([at('goals'), at('revenue')]);
    return {
      ...metaOf(goals.meta),
      goals: goals.data.slice(0, 50).map((goal: Answer) => ({
        ...goal,
        revenue: amounts(goal.revenue),
        worth: goal.worth && moneyText(goal.worth.amount, goal.worth.currency),
      })),
      revenue: revenue.data.map(({ total, average, currency, transactions }: Answer) => ({
        total: moneyText(total, currency),
        average: moneyText(average, currency),
        transactions,
      })),
    };
  },
});
