import { z } from 'zod';
import { rowsOnly } from '../ground.ts';
import { question } from '../question.ts';

const kinds = { 1: 'agent', 2: 'data_center', 3: 'behavior' } as const;

const line = z.object({
  name: z
    .enum(['agent', 'data_center', 'behavior'])
    .describe('What gave them away: their user agent, the network that they came from, or how they behaved.'),
  visitors: z.int(),
  visits: z.int(),
  pageviews: z.int(),
});

export const bots = question({
  name: 'bots',
  summary: 'Visits of bots, which no other figure counts, by what gave them away',
  parameters: {},
  answer: z.array(line),
  async ask({ events }, { website, period, filters }) {
    const { rows, params } = rowsOnly({ website, periods: [period], filters }, 'bots');
    const found = await events.query<{ kind: keyof typeof kinds; visitors: number; visits: number; views: number }>(
      `SELECT pageviews.bot AS kind, uniqExact(bitShiftRight(pageviews.visit, 8)) AS visitors,
         uniqExact(pageviews.visit) AS visits, countIf(pageviews.name = 'pageview') AS views
       FROM pageviews WHERE ${rows} GROUP BY kind ORDER BY visitors DESC, kind`,
      params,
    );
    return { data: found.map(({ kind, views, ...counts }) => ({ name: kinds[kind], ...counts, pageviews: views })) };
  },
});
