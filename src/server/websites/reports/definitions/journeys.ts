import { z } from 'zod';
import { text, wholeNumber } from '../../../http/index.ts';
import { percentOf } from '../figures.ts';
import { pathsSql } from '../paths-sql.ts';
import { eventRowsOnly } from '../query-source.ts';
import { defineReport, takesFilters } from '../report.ts';

const count = z.int().min(0);
const page = text(500).nullish();

export const journeysReport = defineReport({
  name: 'journeys',
  summary: 'User journeys: the most frequent paths through the pages of a visit',
  description: `The most frequent paths through a visit. ${takesFilters}`,
  parameters: {
    start: page.describe('Starts each path at the first view of this page; * matches anything.'),
    end: page.describe('Ends each path at the first view of this page after start; * matches anything.'),
    steps: wholeNumber(2, 6).nullish().describe('Maximum number of pages of a path. Default 3.'),
    limit: wholeNumber(1, 100).nullish().describe('Maximum number of paths, and of pages per step. Default 10.'),
  },
  answer: z.object({
    visits: count.describe('Visits with such a path.'),
    paths: z.array(
      z.object({
        path: z.array(z.string()).describe('A page seen several times in a row appears once.'),
        visits: count,
        share: z.number().nullable().describe('Percentage of these visits.'),
      }),
    ),
    steps: z.array(
      z.object({
        step: count.describe('From 1. With end and without start, the last step is the end page.'),
        visits: count.describe('Visits that saw a page at this step, including pages that are not listed.'),
        pages: z.array(z.object({ page: z.string(), visits: count })),
      }),
    ),
    links: z
      .array(
        z.object({
          step: count.describe('Step of the page in `from`.'),
          from: z.string(),
          to: z.string(),
          visits: count,
        }),
      )
      .describe('Transitions between the listed pages.'),
  }),
  rows: ({ paths }) => paths,
  async ask({ events }, { website, period, filters }, { start, end, steps, limit }) {
    const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
    const paths = pathsSql(rows, { start: start || undefined, end: end || undefined, steps: steps ?? 3 });
    const values = { ...params, ...paths.params };
    // Each step is stored as a path of one page, numbered by its step. Number 0 is a whole path.
    const found = await events.query<Found>(
      `SELECT toUInt8(part.1) AS number, part.2 AS pages, count() AS visits, sum(visits) OVER (PARTITION BY number) AS every,
         toString(cityHash64(number, pages[1])) AS node
       FROM (${paths.sql})
       ARRAY JOIN arrayPushFront(
         arrayMap((one, place) -> (toUInt8(place + missing), [one]), path, arrayEnumerate(path)), (toUInt8(0), path)
       ) AS part
       GROUP BY number, pages ORDER BY number, visits DESC, pages LIMIT {limit:UInt32} BY number`,
      { ...values, limit: limit ?? 10 },
    );
    const nodes = found.filter(({ number }) => number > 0);
    const links = await events.query<Link>(
      `SELECT toUInt8(place + missing) AS step, path[place] AS from, path[place + 1] AS to, count() AS visits
       FROM (${paths.sql}) ARRAY JOIN arrayEnumerate(arrayPopBack(path)) AS place
       WHERE has({nodes:Array(String)}, toString(cityHash64(toUInt8(place + missing), path[place])))
         AND has({nodes:Array(String)}, toString(cityHash64(toUInt8(place + missing + 1), path[place + 1])))
       GROUP BY step, from, to ORDER BY step, visits DESC, from, to`,
      { ...values, nodes: nodes.map(({ node }) => node) },
    );
    const whole = found.filter(({ number }) => number === 0);
    const visits = whole[0]?.every ?? 0;
    return {
      data: {
        visits,
        paths: whole.map((one) => ({ path: one.pages, visits: one.visits, share: percentOf(one.visits, visits) })),
        steps: [...Map.groupBy(nodes, ({ number }) => number)].map(([step, listed]) => ({
          step,
          visits: listed[0]!.every,
          pages: listed.map((one) => ({ page: one.pages[0]!, visits: one.visits })),
        })),
        links,
      },
    };
  },
});

type Found = { number: number; pages: string[]; visits: number; every: number; node: string };
type Link = { step: number; from: string; to: string; visits: number };
