import { z } from 'zod';
import { formatFilter } from '../filters/index.ts';
import { conversionTotals } from './conversions.ts';
import { hasImportedDays } from './imported-days.ts';
import type { Report } from './report.ts';
import type { ReportDeps } from './report-deps.ts';
import type { Scope } from './scope.ts';

const days = { from: z.string().describe('First day.'), to: z.string().describe('Last day.') };

export const answerMeta = z
  .object({
    ...days,
    time_zone: z.string(),
    filters: z.array(z.string()),
    imported: z
      .enum(['included', 'left_out', 'none'])
      .describe('Whether imported daily totals count. They can’t with filters, or by minute or hour.'),
    more: z.boolean().optional().describe('For lists: true if there is another page.'),
    total: z.int().optional().describe('For lists: number of rows on all pages.'),
    interval: z.string().optional(),
    compare: z
      .object({
        ...days,
        until: z.iso
          .datetime()
          .optional()
          .describe('While the period is in progress, totals are compared up to this instant.'),
      })
      .nullish(),
    identified: z.int().optional().describe('For retention: number of users that the website identified.'),
    conversions: conversionTotals.optional().describe('For all lines together, if conversions were requested.'),
    notice: z.string().optional(),
  })
  .meta({ id: 'StatisticsMeta' });
export type AnsweredMeta = z.output<typeof answerMeta>;

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
