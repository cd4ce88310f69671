import { z } from 'zod';
import type { Answer } from '../api.ts';
import { count, money, moneyText, time, untrustedText } from '../text.ts';
import { readTool } from '../tool.ts';
import { metaOf, reportMeta, reportPath, scope, scopeOfDays, scopeQuery } from './statistics.ts';

const name = untrustedText(300);
const figure = z.number().nullable();
const limit = z.int().min(1).max(50).default(10).describe('Rows.');
const page = z.int().min(1).default(1).describe('From 1.');
const maxSteps = 20;

export const getVisits = readTool({
  name: 'get_visits',
  title: 'Single visits',
  description:
    'Single visits, latest first: source, country, device, and pages and events in order. Visits cannot be linked to a person.',
  summary: 'Single visits with their pages and events in order, without identity',
  input: z.strictObject({
    ...scope,
    live: z.boolean().default(false).describe('Visits of the last 30 minutes, instead of the period.'),
    limit,
    before: z.string().optional().describe('`next` of the previous response: earlier visits.'),
  }),
  output: z.object({
    note: z.string(),
    visits: z.array(
      z.object({
        website: z.string(),
        started_at: time.describe('To the minute.'),
        is_current: z.boolean(),
        duration: count.describe('Seconds.'),
        source: name,
        campaign: name,
        country: z.string(),
        device: z.string(),
        browser: name,
        steps: z
          .array(z.object({ event: name.describe('"" of a page view.'), page: name, revenue: money.nullable() }))
          .describe(`The first ${maxSteps}.`),
      }),
    ),
    next: z.string().nullable(),
  }),
  hasUntrustedText: true,
  async run(api, input) {
    const { live, limit, before } = input;
    const asked = { ...scopeQuery(input), limit, before, ...(live && { live: 1 }) };
    const { data } = await api.get(reportPath(input.website_id, 'visits'), asked);
    return {
      visits: data.visits.map((visit: Answer) => ({
        ...visit,
        steps: visit.steps.slice(0, maxSteps).map(({ revenue, ...step }: Answer) => ({
          ...step,
          revenue: revenue && moneyText(revenue.amount, revenue.currency),
        })),
      })),
      next: data.next,
    };
  },
});

const vitals = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;
const ofEach = <Shape extends z.ZodType>(shape: Shape) =>
  Object.fromEntries(vitals.map((vital) => [vital, shape])) as Record<(typeof vitals)[number], Shape>;

export const getWebVitals = readTool({
  name: 'get_web_vitals',
  title: 'Web vitals',
  description:
    'Speed of pages for real visitors: 75th percentiles of LCP, INP, FCP, TTFB (ms) and CLS, rated, and by page, country, device …',
  summary: 'Web vitals of real visitors, by page, country, device, browser or system',
  input: z.strictObject({
    ...scope,
    by: z.enum(['page', 'country', 'device', 'browser', 'system']).default('page').describe('Rows of the list.'),
    sort_by: z
      .enum(['page_views', 'name', ...vitals])
      .optional()
      .describe('Default page_views.'),
    limit,
    page,
  }),
  output: z.object({
    note: z.string(),
    ...reportMeta,
    page_views: count.describe('Page views with web vitals.'),
    totals: z.object(ofEach(z.object({ p75: figure, rating: z.string().nullable() }))),
    lines: z.array(z.object({ name, page_views: count, ...ofEach(figure) })),
    total: count.describe('Rows on all pages.'),
  }),
  hasUntrustedText: true,
  async run(api, input) {
    const { by, sort_by, limit, page } = input;
    const asked = scopeQuery(input);
    const [all, lines] = await Promise.all([
      api.get(reportPath(input.website_id, 'web-vitals'), asked),
      api.get(reportPath(input.website_id, 'web-vitals-breakdown'), {
        ...asked,
        ...{ dimension: by, sort_by, limit, page },
      }),
    ]);
    const { page_views, totals } = all.data;
    return { ...metaOf(all.meta), page_views, totals, lines: lines.data, total: lines.meta.total };
  },
});

export const getSearchTerms = readTool({
  name: 'get_search_terms',
  title: 'Search terms from Google',
  description:
    'Google searches from Search Console, if connected: queries or pages with clicks, impressions, CTR and position.',
  summary: 'Queries and pages from Google Search Console, if it is connected',
  input: z.strictObject({
    ...scopeOfDays,
    by: z.enum(['query', 'page']).default('query').describe('Rows of the list.'),
    query: z.string().optional().describe('Only of this query.'),
    page_path: z.string().optional().describe('Only of pages with this path.'),
    search: z.string().max(200).optional().describe('Part of the name.'),
    sort_by: z.enum(['clicks', 'impressions', 'ctr', 'position', 'name']).optional().describe('Default clicks.'),
    limit,
    page,
  }),
  output: z.object({
    note: z.string(),
    ...reportMeta,
    lines: z.array(
      z.object({
        name: name.describe('The query, or the address of the page.'),
        clicks: count,
        impressions: count,
        ctr: figure.describe('Percent.'),
        position: figure.describe('Average, from 1.'),
      }),
    ),
    total: count.describe('Rows on all pages; 0 if not connected.'),
  }),
  hasUntrustedText: true,
  async run(api, input) {
    const { by, query, page_path, search, sort_by, limit, page } = input;
    const { data, meta } = await api.get(reportPath(input.website_id, 'search-terms'), {
      ...scopeQuery(input),
      ...{ by, query, page_path, search, sort_by, limit, page },
    });
    return { ...metaOf(meta), lines: data, total: meta.total };
  },
});

export const getRejectedEvents = readTool({
  name: 'get_rejected_events',
  title: 'Events that were not counted',
  description:
    'Events that were reported but not counted, by day and reason (bots, exclusions, opt-outs, floods). Explains figures that are lower than expected.',
  summary: 'Reported events that were not counted, and why',
  input: z.strictObject(scopeOfDays),
  output: z.object({
    ...reportMeta,
    rejected: z.array(z.object({ day: z.string(), reason: z.string(), count })).describe('The latest 100.'),
  }),
  hasUntrustedText: false,
  async run(api, input) {
    const { data, meta } = await api.get(reportPath(input.website_id, 'refusals'), scopeQuery(input));
    return { ...metaOf(meta), rejected: data.slice(0, 100) };
  },
});
