// English only: AI assistants read it
import { z } from 'zod';
import { type DimensionName, dimensions } from '../../../../shared/dimensions.ts';
import { listReports } from '../../../../shared/list-reports.ts';
import type { Answer } from '../api.ts';

const listPaths = listReports.map(({ path }) => path).filter((path) => path !== 'bots');

/** Lists of a website that a breakdown can ask for; the paths of their questions. A test holds them to the API. */
export const lines: readonly string[] = [...listPaths, 'events', 'properties', 'bots', 'websites'];

/** What each list is a list of, where two can be crossed. */
export const dimensionOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(listReports.map(({ path, dimension }) => [path, dimension])),
  events: 'event',
};

/** Not offered to assistants, because each name is paid for in every conversation: others say nearly the same. */
const unnamedDimensions: readonly string[] = [
  'search_engine',
  'social_network',
  'browser_version',
  'system_version',
  'bot',
] satisfies DimensionName[];
const filterDimensions = Object.keys(dimensions).filter((name) => !unnamedDimensions.includes(name));

export const periods = [
  ...(['today', 'yesterday', '7d', '30d', '90d', 'week', 'month', 'last_month', 'year', '12mo', 'all'] as const),
] as const;

/** Checked without a pattern in the definition, which every tool about a website would repeat. */
const day = z.string().refine((text) => /^\d{4}-\d\d-\d\d$/.test(text), 'must be a day as YYYY-MM-DD');

const filtered = z
  .array(z.string().max(500))
  .max(10)
  .optional()
  .describe(
    `Only visits that match all of these, each DIMENSION:OPERATOR:VALUE[,VALUE…], such as "country:is:DE,AT", "page:contains:/blog" or "source:is:Google". Operators: is, is_not, contains, contains_not, matches, matches_not (* is anything). Dimensions: ${filterDimensions.join(', ')}, and property.NAME of page views and events.`,
  );

/** One website, or several as one. */
export const websiteId = z
  .union([z.number(), z.string()])
  .refine(
    (given) => (typeof given === 'number' ? Number.isSafeInteger(given) && given > 0 : /^(all|group:.+)$/s.test(given)),
    'must be an ID, all or group:NAME',
  )
  .describe('ID from list_websites; several: "all" or "group:NAME".');

/** The days of a question: each definition is paid for in every conversation, so that get_breakdown alone explains them. */
export const scopeOfDays = {
  website_id: websiteId,
  period: z.enum(periods).optional().describe('Default 30d.'),
  from: day.optional().describe('YYYY-MM-DD, in place of period.'),
  to: day.optional().describe('Last day.'),
};

/** What most questions about a website take; the API bounds the filters. */
export const scope = {
  ...scopeOfDays,
  filters: z.array(z.string()).optional().describe('As in get_breakdown.'),
};

/** The same, explained. */
export const explainedScope = {
  ...scopeOfDays,
  period: scopeOfDays.period.describe(
    'Days of the website’s zone, up to today; week begins on Monday. Default 30d. Not beside from and to.',
  ),
  filters: filtered,
};

/** The address of a question about what the scope names. */
export const reportPath = (website: number | string, question: string): string =>
  `/websites/${encodeURIComponent(website)}/stats/${question}`;

type Scope = {
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  filters?: string[] | undefined;
};

export const scopeQuery = ({ period, from, to, filters }: Scope) => ({ period, from, to, filter: filters });

/** What an answer says that it is about. */
export const reportMeta = {
  from: z.string().describe('First day.'),
  to: z.string().describe('Last day.'),
  time_zone: z.string(),
  filters: z.array(z.string()),
};

export const metaOf = ({ from, to, time_zone, filters }: Answer) => ({ from, to, time_zone, filters });
