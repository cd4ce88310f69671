import { z } from 'zod';
import { type Answer, type Query, ToolError } from '../api.ts';
import { count, money, moneyText } from '../text.ts';
import { readTool } from '../tool.ts';
import { incident } from './incidents.ts';

const refused = { data: [], meta: { total: 0 } };

const sold = z.object({ sales: count, amount: money });

export const getOverview = readTool({
  name: 'get_overview',
  title: 'Overview',
  description:
    'The current state in one short answer: open incidents, each website’s visitors today, and sales of today and the last 30 days. Start here for general questions.',
  summary: 'Open incidents, today’s visitors and sales in one answer',
  input: z.strictObject({}),
  output: z.object({
    note: z.string(),
    unavailable: z
      .array(z.string())
      .optional()
      .describe('Why parts of the answer are empty, such as a module that is switched off.'),
    monitors: count.nullable().describe('Number of monitors.'),
    open_incidents: z.array(incident).describe('The latest 10 unresolved and 10 acknowledged.'),
    open_incidents_total: count,
    websites: z
      .array(
        z.object({
          id: count,
          domain: z.string(),
          visitors_today: count.nullable(),
          pageviews_today: count.nullable(),
        }),
      )
      .describe('The newest 25.'),
    websites_total: count,
    sales: z
      .array(z.object({ currency: z.string(), today: sold, last_30_days: sold }))
      .describe('One per currency with sales in the last 30 days.'),
  }),
  hasUntrustedText: true,
  async run(api) {
    const refusals = new Map<string, ToolError>();
    const read = (path: string, query?: Query): Promise<Answer> =>
      api.get(path, query).catch((error) => {
        if (!(error instanceof ToolError) || error.status !== 403) throw error;
        refusals.set(error.message, error);
        return refused;
      });
    const [monitors, unresolved, acknowledged, websites, sales] = await Promise.all([
      read('/monitors', { per_page: 10 }),
      read('/incidents', { status: 'unresolved', per_page: 10 }),
      read('/incidents', { status: 'acknowledged', per_page: 10 }),
      read('/websites', { per_page: 25 }),
      read('/market/sales'),
    ]);
    const [refusal] = refusals.values();
    if (refusal && [monitors, websites, sales].every((part) => part === refused)) throw refusal;
    return {
      ...(refusals.size > 0 && { unavailable: [...refusals.keys()] }),
      monitors: monitors === refused ? null : monitors.meta.total,
      open_incidents: [...unresolved.data, ...acknowledged.data],
      open_incidents_total: unresolved.meta.total + acknowledged.meta.total,
      websites: websites.data,
      websites_total: websites.meta.total,
      sales: sales.data.map(({ currency, sales: purchases, amount, days }: Answer) => {
        const today = days.at(-1);
        return {
          currency,
          today: { sales: today.sales, amount: moneyText(today.amount, currency) },
          last_30_days: { sales: purchases, amount: moneyText(amount, currency) },
        };
      }),
    };
  },
});
