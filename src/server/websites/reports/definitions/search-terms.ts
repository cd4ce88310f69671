import { z } from 'zod';
import { invalid } from '../../../kernel/index.ts';
import { sumTerms, termColumns } from '../../search-console/index.ts';
import { listParameters } from '../breakdown.ts';
import { percentOf } from '../figures.ts';
import { defineReport, takesFilters } from '../report.ts';
import type { QueriedWebsite } from '../scope.ts';
import { websitesOf } from '../website-set.ts';

const count = z.int().min(0);

export const searchTermsReport = defineReport({
  name: 'search-terms',
  summary: 'Search terms from Google Search Console',
  description: `Queries or pages with clicks, impressions, click-through rate and position, for a website connected to Google Search Console. ${takesFilters}`,
  parameters: {
    ...listParameters,
    by: z
      .enum(['query', 'page'])
      .nullish()
      .describe('List queries, or the pages in their search results. Default query.'),
    page_path: z.string().max(2000).nullish().describe('Only pages with this path.'),
    page_url: z.string().max(2000).nullish().describe('Only the page with this URL, as `by=page` returns it.'),
    query: z.string().max(2000).nullish().describe('Only this query.'),
    sort_by: z.enum(termColumns).nullish().describe('Column that the lines are sorted by. Default clicks.'),
    sort: z.enum(['desc', 'asc']).nullish().describe('Default desc, or asc for name and position.'),
  },
  answer: z.array(
    z.object({
      name: z.string().describe('The query, or the URL of the page.'),
      clicks: count,
      impressions: count.describe('How often it appeared in search results.'),
      ctr: z.number().nullable().describe('Click-through rate: clicks per impression, in percent.'),
      position: z.number().nullable().describe('Average position in search results, from 1.'),
    }),
  ),
  async ask(
    { database },
    { website, period, filters },
    { by, page_path, page_url, query, search, sort_by, sort, limit, page },
  ) {
    if (filters.length > 0)
      // not shown: the console never sends this
      throw invalid({ filter: ['filter is not available here: Search Console has no data on visits.'] });
    const sortBy = sort_by ?? 'clicks';
    const most = limit ?? 10;
    const offset = ((page ?? 1) - 1) * most;
    const { rows, total } = await sumTerms(database, {
      accountId: website.account_id,
      websiteIds: websitesOf<QueriedWebsite>(website).map(({ id }) => id),
      from: period.from,
      to: period.to,
      by: by ?? 'query',
      path: page_path || undefined,
      page: page_url || undefined,
      query: query || undefined,
      search: search || undefined,
      sortBy,
      direction: sort ?? (sortBy === 'name' || sortBy === 'position' ? 'asc' : 'desc'),
      limit: most,
      offset,
    });
    return {
      data: rows.map(({ name, clicks, impressions, position_total }) => ({
        name,
        clicks,
        impressions,
        ctr: percentOf(clicks, impressions),
        position: impressions > 0 ? Math.round(position_total / impressions / 100) / 10 : null,
      })),
      meta: { more: offset + most < total, total },
    };
  },
});
