import { z } from 'zod';
import { type Answer, type Query, ToolError } from '../api.ts';
import { count, money, moneyText, paged, pagedOf, paging, time, untrustedText } from '../text.ts';
import { readTool } from '../tool.ts';
import {
  dimensionOf,
  explainedScope,
  lines,
  metaOf,
  reportMeta,
  reportPath,
  scope,
  scopeQuery,
  websiteId,
} from './statistics.ts';

const figure = count.nullable();

const totals = z.object({
  visitors: count,
  visits: count,
  pageviews: count,
  events: count,
  bounce_rate: figure.describe('Percent.'),
  visit_duration: figure.describe('Average, in seconds.'),
  views_per_visit: figure,
});

const topLists = ['pages', 'sources', 'channels', 'countries', 'devices'] as const;
const top = 5;
const topLine = z.object({ name: untrustedText(300), visitors: count });

export const listWebsites = readTool({
  name: 'list_websites',
  title: 'List websites',
  description: 'Websites that count visitors, with today’s visitors and page views.',
  summary: 'Websites with today’s visitors',
  input: z.strictObject({ search: z.string().max(255).optional().describe('Part of the domain.'), ...paging }),
  output: z.object({
    websites: z.array(
      z.object({
        id: count,
        domain: z.string(),
        group: z.string().nullable(),
        time_zone: z.string().describe('Zone of its days.'),
        visitors_today: count.nullable().describe('null while statistics are unavailable.'),
        pageviews_today: count.nullable(),
      }),
    ),
    ...paged,
  }),
  hasUntrustedText: false,
  async run(api, { search, page, per_page }) {
    const answer = await api.get('/websites', { search, sort_by: 'domain', sort: 'asc', page, per_page });
    return { websites: answer.data, ...pagedOf(answer) };
  },
});

export const getWebsiteStats = readTool({
  name: 'get_website_stats',
  title: 'Website statistics',
  description:
    'Visitors, visits, page views, bounce rate and visit duration of a website in a period, compared with an earlier one, and the top 5 pages, sources, channels, countries and devices. Start here; get_breakdown has longer and other lists.',
  summary: 'Totals of a period with comparison, and the top pages, sources, countries and devices',
  input: z.strictObject({
    ...scope,
    compare: z
      .enum(['previous', 'year', 'none'])
      .default('previous')
      .describe(
        'Compare with the previous days (same weekdays) or a year earlier. A period that has not ended is compared up to the same time.',
      ),
    with_series: z.boolean().default(false).describe('Also visitors and page views over time, the latest 100 steps.'),
    interval: z
      .enum(['hour', 'day', 'week', 'month'])
      .optional()
      .describe('Steps of the series. Default by the length of the period.'),
  }),
  output: z.object({
    note: z.string(),
    ...reportMeta,
    compared_with: z.object({ from: z.string(), to: z.string() }).nullable(),
    totals,
    compared: totals.nullable().describe('The same figures of the earlier period.'),
    change_percent: z
      .object({ visitors: figure, visits: figure, pageviews: figure })
      .nullable()
      .describe('Compared with the earlier period; null if that was 0.'),
    top: z.object(Object.fromEntries(topLists.map((name) => [name, z.array(topLine)]))),
    series: z
      .array(z.object({ time: z.string(), visitors: count, pageviews: count }))
      .optional()
      .describe('time: a day of the website’s zone, for hours an instant.'),
  }),
  hasUntrustedText: true,
  async run(api, input) {
    const { compare, with_series, interval } = input;
    const { data, meta } = await api.get(reportPath(input.website_id, 'dashboard'), {
      ...scopeQuery(input),
      compare,
      interval,
    });
    const { compared, ...own } = data.totals;
    return {
      ...metaOf(meta),
      compared_with: meta.compare ?? null,
      totals: own,
      compared,
      change_percent: compared && {
        visitors: changeOf(own.visitors, compared.visitors),
        visits: changeOf(own.visits, compared.visits),
        pageviews: changeOf(own.pageviews, compared.pageviews),
      },
      top: Object.fromEntries(topLists.map((name) => [name, data.lists[name].slice(0, top)])),
      ...(with_series && { series: data.series.slice(-100) }),
    };
  },
});

/** Returns the change in percent with one decimal, or null if `before` is 0. */
const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((1000 * (now - before)) / before) / 10;

export const getBreakdown = readTool({
  name: 'get_breakdown',
  title: 'Break visitors down',
  description:
    'One list of a website in a period: pages, entry and exit pages, referrers, sources, channels, campaigns (utm-…), countries, cities, browsers, devices, custom events, properties and more, each with its figures; with then_by, pairs of two. Names are "" if unknown (for sources: direct visits).',
  summary:
    'Any list of a website’s dashboard, or a breakdown of one list by another: pages, sources, campaigns, countries, devices, events, properties …',
  input: z.strictObject({
    ...explainedScope,
    list: z
      .union([z.enum(lines), z.string().regex(/^property\..+/s)])
      .describe('What to list; "property.NAME" lists the values of a property (properties lists their names).'),
    then_by: z
      .string()
      .max(130)
      .optional()
      .describe(
        'Second dimension, as in filters: rows are pairs, such as sources with then_by country. Not with conversions.',
      ),
    conversions: z
      .string()
      .max(20)
      .optional()
      .describe(
        'Adds conversions, conversion_rate and revenue to each row, for "sales" or for the goal with this ID (from get_conversions).',
      ),
    attribution: z
      .string()
      .max(20)
      .optional()
      .describe(
        'Attribution of sales: the visit with the sale (last, default), the buyer’s first of that day (first), or all of them (linear).',
      ),
    search: z.string().max(200).optional().describe('Only names that contain this.'),
    sort_by: z
      .enum([
        ...(['visitors', 'visits', 'pageviews', 'events', 'name'] as const),
        ...(['bounce_rate', 'visit_duration', 'time_on_page', 'scroll_depth'] as const),
        ...(['conversions', 'conversion_rate', 'revenue'] as const),
      ])
      .optional()
      .describe('Column to sort by. Default visitors.'),
    sort: z.enum(['desc', 'asc']).optional().describe('Default desc, or asc for name.'),
    limit: z.int().min(1).max(50).default(10).describe('Rows per answer, up to 50.'),
    page: z.int().min(1).default(1).describe('Page, from 1.'),
  }),
  output: z.object({
    note: z.string(),
    ...reportMeta,
    list: z.string(),
    lines: z.array(
      z.object({
        id: count.optional().describe('Of a website.'),
        name: untrustedText(300),
        then_name: untrustedText(300).optional().describe('Of then_by.'),
        visitors: count,
        visits: count.optional(),
        pageviews: count.optional(),
        events: count.optional(),
        bounce_rate: figure.optional(),
        visit_duration: figure.optional().describe('Seconds.'),
        time_on_page: figure.optional().describe('Seconds.'),
        scroll_depth: figure.optional().describe('Percent.'),
        conversions: count.optional(),
        conversion_rate: figure.optional().describe('Percent of the row’s visitors.'),
        revenue: z.array(money).optional().describe('One per currency.'),
      }),
    ),
    conversions: z
      .object({ conversions: count, revenue: z.array(money) })
      .optional()
      .describe('Totals of all rows, if conversions were requested.'),
    notice: z.string().optional().describe('A note about the figures, such as why rows have no sales.'),
    total: count.describe('Rows on all pages.'),
    page: count,
    more: z.boolean().describe('Whether there is another page.'),
  }),
  hasUntrustedText: true,
  async run(api, input) {
    const { list, then_by, search, sort_by, sort, limit, page, conversions, attribution } = input;
    const { question, ...asked } = reportOf(list, then_by);
    const { data, meta } = await api.get(reportPath(input.website_id, question), {
      ...scopeQuery(input),
      ...asked,
      search,
      sort_by,
      sort,
      limit,
      page,
      conversions,
      attribution,
    });
    return {
      ...metaOf(meta),
      list,
      lines: data.map((line: Answer) => ({ ...line, ...(line.revenue && { revenue: amountsOf(line) }) })),
      ...(meta.conversions && {
        conversions: { conversions: meta.conversions.conversions, revenue: amountsOf(meta.conversions) },
      }),
      ...(meta.notice && { notice: meta.notice }),
      total: meta.total,
      page,
      more: meta.more,
    };
  },
});

function reportOf(list: string, secondDimension: string | undefined): { question: string } & Query {
  const dimension = list.startsWith('property.') ? list : dimensionOf[list as (typeof lines)[number]];
  if (secondDimension !== undefined) {
    if (dimension === undefined) throw new ToolError(`then_by cannot be used with the list ${list}.`);
    return { question: 'breakdown', dimension, then_by: secondDimension };
  }
  if (!list.startsWith('property.')) return { question: list };
  return { question: 'property-values', property: list.slice('property.'.length) };
}

const amountsOf = ({ revenue }: Answer) => revenue.map(({ amount, currency }: Answer) => moneyText(amount, currency));

export const getRealtime = readTool({
  name: 'get_realtime',
  title: 'Visitors right now',
  description: 'Current visitors of a website: of the last 5 and 30 minutes, with their pages, sources and countries.',
  summary: 'Visitors of the last 5 and 30 minutes',
  input: z.strictObject({ website_id: websiteId, filters: scope.filters }),
  output: z.object({
    note: z.string(),
    current_visitors: count.describe('In the last 5 minutes.'),
    visitors: count.describe('In the last 30 minutes, like all fields below.'),
    pageviews: count,
    pages: z.array(topLine),
    sources: z.array(topLine),
    countries: z.array(topLine),
    last_minute_at: time,
  }),
  hasUntrustedText: true,
  async run(api, { website_id, filters }) {
    const { data } = await api.get(reportPath(website_id, 'realtime'), { filter: filters });
    const minutes: Answer[] = data.minutes;
    return { ...data, last_minute_at: minutes.at(-1).time };
  },
});
