import { z } from 'zod';
import { formatFilter } from '../filters/index.ts';
import { conversionTotals } from './conversions.ts';
import { hasImportedDays } from './imported-days.ts';
import type { Report } from './report.ts';
import type { ReportDeps } from './report-deps.ts';
import type { Scope } from './scope.ts';

const days = { from: z.string().describe('First day.'), to: z.string().describe('Last day.') };

/** What is said about every answer: what it was asked about, as it was understood. */
export const answerMeta = z
  .object({
    ...days,
    time_zone: z.string(),
    filters: z.array(z.string()),
    imported: z
      .enum(['included', 'left_out', 'none'])
      .describe('Whether imported sums of days count: with filters, and by minutes and hours, they cannot.'),
    more: z.boolean().optional().describe('Of lists: whether there is another page.'),
    total: z.int().optional().describe('Of lists: how many lines there are on all pages.'),
    interval: z.string().optional(),
    compare: z
      .object({
        ...days,
        until: z.iso
          .datetime()
          .optional()
          .describe('While the period is not over: totals are compared with what there was up to this instant.'),
      })
      .nullish(),
    identified: z.int().optional().describe('Of retention: how many people the website told apart.'),
    conversions: conversionTotals.optional().describe('Of all lines together, where conversions were asked for.'),
    notice: z.string().optional(),
  })
  .meta({ id: 'StatisticsMeta' });
export type AnsweredMeta = z.output<typeof answerMeta>;

/** Asks a question and says about the answer what is to be said. Throws what the question throws. */
export async function answerReport(
  deps: ReportDeps,
  report: Report,
  scope: Scope,
  parameters: Record<string, unknown>,
): Promise<{ data: unknown; meta: AnsweredMeta }> {
  const [{ data, meta, withImported }, isImported] = await Promise.all([
    report.ask(deps, scope, parameters),
    hasImportedDays(deps, scope),
  ]);
  const { period, website, filters } = scope;
  return {
    data,
    meta: {
      from: period.from,
      to: period.to,
      time_zone: website.time_zone,
      filters: filters.map(formatFilter),
      imported: !isImported ? 'none' : withImported ? 'included' : 'left_out',
      ...meta,
    },
  };
}
