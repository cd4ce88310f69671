import { z } from 'zod';
import { type Answer, ToolError } from '../api.ts';
import { count, id, untrustedText } from '../text.ts';
import { readTool } from '../tool.ts';
import { metaOf, reportMeta, reportPath, scope, scopeQuery } from './statistics.ts';

const percent = z.number().nullable();
const page = untrustedText(300);

export const getFunnel = readTool({
  name: 'get_funnel',
  title: 'Funnels',
  description:
    'How many visits of a website completed the steps of one of its funnels, and where they dropped off. Without funnel_id: lists the funnels.',
  summary: 'The funnels of a website, and where visits drop off in one of them',
  input: z.strictObject({ ...scope, funnel_id: id('Of a funnel.').optional() }),
  output: z.object({
    note: z.string(),
    funnels: z.array(z.object({ id: count, name: untrustedText(200) })).optional(),
    steps: z
      .array(
        z.object({
          kind: z.string().describe('page or event.'),
          name: page,
          property: untrustedText(120).nullable(),
          property_value: page.nullable(),
          visits: count,
          rate_of_previous: percent.describe('Percent.'),
          rate_of_first: percent,
          dropped: count.describe('Visits that ended after the previous step.'),
        }),
      )
      .optional(),
  }),
  hasUntrustedText: true,
  async run(api, input) {
    const { website_id, funnel_id } = input;
    if (funnel_id !== undefined) {
      const asked = { ...scopeQuery(input), funnel: funnel_id };
      return { steps: (await api.get(reportPath(website_id, 'funnels'), asked)).data };
    }
    if (typeof website_id === 'string') throw new ToolError('Funnels belong to one website: use its ID.');
    return { funnels: (await api.get(`/websites/${website_id}/funnels`)).data };
  },
});

export const getJourneys = readTool({
  name: 'get_journeys',
  title: 'User journeys',
  description: 'The most frequent paths through the pages of a visit, starting or ending at a given page if you want.',
  summary: 'The most frequent paths through a website',
  input: z.strictObject({
    ...scope,
    start: z.string().optional().describe('Only from this page on; * matches anything.'),
    end: z.string().optional().describe('Only up to this page.'),
    steps: z.int().min(2).max(6).default(3).describe('Maximum pages per path.'),
    limit: z.int().min(1).max(50).default(10).describe('Paths.'),
  }),
  output: z.object({
    note: z.string(),
    ...reportMeta,
    visits: count.describe('Visits with such a path.'),
    paths: z.array(z.object({ path: z.array(page), visits: count, share: percent.describe('Percent.') })),
  }),
  hasUntrustedText: true,
  async run(api, input) {
    const { start, end, steps, limit } = input;
    const asked = { ...scopeQuery(input), start, end, steps, limit };
    const { data, meta } = await api.get(reportPath(input.website_id, 'journeys'), asked);
    return { ...metaOf(meta), visits: data.visits, paths: data.paths };
  },
});

export const getRetention = readTool({
  name: 'get_retention',
  title: 'Retention',
  description:
    'Share of identified users who first visited in the same day, week or month and returned later. Needs user IDs that the website sends.',
  summary: 'How many identified users return',
  input: z.strictObject({
    ...scope,
    interval: z.enum(['day', 'week', 'month']).optional().describe('Default week.'),
  }),
  output: z.object({
    ...reportMeta,
    cohorts: z
      .array(
        z.object({
          first_day: z.string(),
          people: count,
          returned_percent: z.array(percent).describe('In each later interval.'),
        }),
      )
      .describe('The latest 26.'),
    notice: z.string().optional(),
  }),
  hasUntrustedText: false,
  async run(api, input) {
    const asked = { ...scopeQuery(input), interval: input.interval };
    const { data, meta } = await api.get(reportPath(input.website_id, 'retention'), asked);
    return {
      ...metaOf(meta),
      cohorts: data.slice(-26).map(({ cohort, people, returned }: Answer) => ({
        first_day: cohort,
        people,
        returned_percent: returned.map(({ percent }: Answer) => percent),
      })),
      ...(meta.notice && { notice: meta.notice }),
    };
  },
});
