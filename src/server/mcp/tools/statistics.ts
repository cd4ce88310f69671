import { z } from 'zod';
import type { Answer } from '../api.ts';
import { id } from '../text.ts';

/** Lists of a website that a breakdown can ask for; the paths of their questions. A test holds them to the API. */
export const lines = [
  ...(['pages', 'entry-pages', 'exit-pages', 'titles', 'hosts'] as const),
  ...(['referrers', 'referrer-pages', 'sources', 'channels', 'search-engines', 'social-networks'] as const),
  ...(['utm-sources', 'utm-mediums', 'utm-campaigns', 'utm-terms', 'utm-contents'] as const),
  ...(['countries', 'regions', 'cities', 'languages'] as const),
  ...(['browsers', 'browser-versions', 'systems', 'system-versions', 'devices', 'screens'] as const),
  'events',
] as const;

export const periods = [
  ...(['today', 'yesterday', '7d', '30d', '90d', 'week', 'month', 'last_month', 'year', '12mo', 'all'] as const),
] as const;

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be a day as YYYY-MM-DD');

export const filtered = z
  .array(z.string().max(500))
  .max(10)
  .optional()
  .describe(
    'Only visits that match all of these, each DIMENSION:OPERATOR:VALUE[,VALUE…], such as "country:is:DE,AT", "page:contains:/blog" or "source:is:Google". Operators: is, is_not, contains, contains_not, matches, matches_not (* is anything). Dimensions: page, entry_page, exit_page, title, host, referrer, referrer_page, source, channel, utm_source, utm_medium, utm_campaign, utm_term, utm_content, country, region, city, language, browser, system, device, screen, event, and property.NAME of page views and events.',
  );

/** What every question about a website takes. */
export const scope = {
  website_id: id('ID of the website, from list_websites.'),
  period: z
    .enum(periods)
    .optional()
    .describe('Days of the website’s zone, up to today; week begins on Monday. Default 30d. Not beside from and to.'),
  from: day.optional().describe('First day, YYYY-MM-DD, in place of period.'),
  to: day.optional().describe('Last day, YYYY-MM-DD, in place of period.'),
  filters: filtered,
};

type Scope = {
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  filters?: string[] | undefined;
};

export const scopeQuery = ({ period, from, to, filters }: Scope) => ({ period, from, to, filter: filters });

/** What an answer says that it is about. */
export const questionMeta = {
  from: z.string().describe('First day.'),
  to: z.string().describe('Last day.'),
  time_zone: z.string(),
  filters: z.array(z.string()),
};

export const metaOf = ({ from, to, time_zone, filters }: Answer) => ({ from, to, time_zone, filters });
