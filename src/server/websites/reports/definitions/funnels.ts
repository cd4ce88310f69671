import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { wholeNumber } from '../../../http/index.ts';
import { invalid, t } from '../../../kernel/index.ts';
import { funnelSteps, parseFunnelSteps } from '../../funnels/index.ts';
import { funnelRows, type Target } from '../../resources/index.ts';
import { percentOf } from '../figures.ts';
import { eventRowsOnly } from '../query-source.ts';
import { defineReport, takesFilters } from '../report.ts';
import type { Queried } from '../scope.ts';
import { targetSql } from '../target-sql.ts';
import { oneWebsite } from '../website-set.ts';

const count = z.int().min(0);

export const funnelsReport = defineReport({
  name: 'funnels',
  summary: 'Funnel conversion: how many visits reached each step',
  description: `How many visits pass each step of a funnel, and where they leave. ${takesFilters}`,
  parameters: {
    funnel: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Identifier of one of the website’s funnels.'),
    step: z
      .union([z.string(), z.array(z.string())])
      .nullish()
      .describe('Instead of funnel: 2 to 8 steps in order, each page:/PATH or event:NAME; * matches anything.'),
  },
  answer: z.array(
    z.object({
      kind: z.enum(['page', 'event']),
      name: z.string().describe('Path of the page, or name of the event.'),
      property: z.string().nullable().describe('Property that the page view or event must have.'),
      property_value: z.string().nullable(),
      visits: count.describe('Visits that reached this step. Other page views and events can happen between steps.'),
      visitors: count,
      rate_of_previous: z.number().nullable().describe('Percentage of the previous step’s visits.'),
      rate_of_first: z.number().nullable().describe('Percentage of the first step’s visits.'),
      dropped: count.describe('Visits that reached the previous step but not this one.'),
    }),
  ),
  async ask(deps, { website, period, filters }, asked) {
    const steps = await stepsOf(deps, website, asked);
    const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
    const targets = steps.map((step, index) => targetSql(step, `step${index}`));
    const met = targets.map(({ sql }, index) => `bitShiftLeft(toUInt64(${sql}), ${index})`).join(' + ');
    const reached = (sql: (condition: string) => string) =>
      `[${steps.map((_, index) => sql(`depth > ${index}`)).join(', ')}]`;
    // The low bits hold the steps that a row matches, the high bits hold its time. Rows in the same millisecond are
    // ordered by the last step that they match. A row advances its visit by up to one step.
    const [found] = await deps.events.query<{ visits: number[]; visitors: number[] }>(
      `SELECT ${reached((condition) => `countIf(${condition})`)} AS visits,
         ${reached((condition) => `uniqExactIf(bitShiftRight(visit, 8), ${condition})`)} AS visitors
       FROM (
         SELECT visit, arrayFold(
             (step, row) -> toUInt8(step + bitTest(row, step)), arraySort(groupArray(moment + met)), toUInt8(0)
           ) AS depth
         FROM (
           SELECT pageviews.visit AS visit, bitShiftLeft(toUInt64(toUnixTimestamp64Milli(pageviews.at)), 8) AS moment,
             ${met} AS met
           FROM pageviews WHERE ${rows}
         ) WHERE met > 0 GROUP BY visit
       )`,
      Object.assign({}, params, ...targets.map((target) => target.params)),
    );
    const { visits, visitors } = found ?? { visits: [], visitors: [] };
    return {
      data: steps.map(({ kind, value, property = null, property_value = null }, index) => {
        const [here, before] = [visits[index] ?? 0, visits[index - 1]];
        return {
          kind,
          name: value,
          property,
          property_value,
          visits: here,
          visitors: visitors[index] ?? 0,
          rate_of_previous: before === undefined ? null : percentOf(here, before),
          rate_of_first: percentOf(here, visits[0] ?? 0),
          dropped: before === undefined ? 0 : before - here,
        };
      }),
    };
  },
});

async function stepsOf(
  { database }: Pick<Deps, 'database'>,
  website: Queried,
  { funnel, step }: { funnel?: number | null; step?: string | string[] | null },
): Promise<Target[]> {
  if (step && step.length > 0) return parseFunnelSteps(typeof step === 'string' ? [step] : step);
  if (!funnel) throw invalid({ funnel: ['funnel or step is required.'] }); // not shown: the console sends one
  const row = await funnelRows.find(
    database.db,
    oneWebsite(website, 'funnel', 'funnels belong to one website'),
    funnel,
  );
  if (!row)
    throw invalid({ funnel: [t('funnel {funnel} does not belong to this website.', { funnel: String(funnel) })] });
  return funnelSteps(row);
}
