// English only: AI assistants read it
import { z } from 'zod';
import { type DimensionName, dimensions } from '../../../../shared/dimensions.ts';
import { listReports } from '../../../../shared/list-reports.ts';
import type { Answer } from '../api.ts';

const listPaths = listReports.map(({ path }) => path).filter((path) => path !== 'bots');

/** A test compares these lists with the API's. */
export const lines: readonly string[] = [...listPaths, 'events', 'properties', 'bots', 'websites'];

export const dimensionOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(listReports.map(({ path, dimension }) => [path, dimension])),
  events: 'event',
};

/**
 * Not mentioned to assistants, because each name costs tokens in every conversation, and other dimensions give similar
 * results.
 */
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

/** Validated in code, because a pattern would be repeated in every tool about a website. */
const day = z.string().refine((text) => /^\d{4}-\d\d-\d\d$/.test(text), 'must be a day in the form YYYY-MM-DD');

const filtered = z
  .array(z.string().max(500))
  .max(10)
  .optional()
  .describe(
    `Only visits that match all of these, each DIMENSION:OPERATOR:VALUE[,VALUE…], such as "country:is:DE,AT", "page:contains:/blog" or "source:is:Google". Operators: is, is_not, contains, contains_not, matches, matches_not (* is anything). Dimensions: ${filterDimensions.join(', ')}, and property.NAME of page views and events.`,
  );

export const websiteId = z
  .union([z.number(), z.string()])
  .refine(
    (given) => (typeof given === 'number' ? Number.isSafeInteger(given) && given > 0 : /^(all|group:.+)$/s.test(given)),
    'must be an ID, all or group:NAME',
  )
  .describe('ID from list_websites; several: "all" or "group:NAME".');

/** The days of a report. Only get_breakdown explains these fields, because definitions cost tokens. */
export const scopeOfDays = {
  website_id: websiteId,
  period: z.enum(periods).optional().describe('Default 30d.'),
  from: day.optional().describe('YYYY-MM-DD, instead of period.'),
  to: day.optional().describe('Last day.'),
};

export const scope = {
  ...scopeOfDays,
  filters: z.array(z.string()).optional().describe('As in get_breakdown.'),
};

export const explainedScope = {
  ...scopeOfDays,
  period: scopeOfDays.period.describe(
    'Days in the website’s zone, up to today; week begins on Monday. Default 30d. Not with from and to.',
  ),
  filters: filtered,
};

export const reportPath = (website: number | string, question: string): string =>
  `/websites/${encodeURIComponent(website)}/stats/${question}`;

type Scope = {
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  filters?: string[] | undefined;
};

export const scopeQuery = ({ period, from, to, filters }: Scope) => ({ period, from, to, filter: filters });

export const reportMeta = {
  from: z.string().describe('First day.'),
  to: z.string().describe('Last day.'),
  time_zone: z.string(),
  filters: z.array(z.string()),
};

export const metaOf = ({ from, to, time_zone, filters }: Answer) => ({ from, to, time_zone, filters });
