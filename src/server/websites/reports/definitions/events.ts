import { z } from 'zod';
import { isEvent } from '../../filters/index.ts';
import { breakdown, listParameters, valuesInParts } from '../breakdown.ts';
import { orderParameters } from '../line-order.ts';
import { eventColumns } from '../list-report.ts';
import { eventRowsOnly } from '../query-source.ts';
import { defineReport, takesFilters } from '../report.ts';
import { lineOfEvents, moneyOf, revenueSql } from '../revenue-sums.ts';

export const eventsReport = defineReport({
  name: 'events',
  summary: 'Custom events with visitors, counts and revenue',
  description: `Custom events with visitors, how often they happened, and revenue. ${takesFilters}`,
  parameters: { ...listParameters, ...orderParameters(eventColumns) },
  answer: z.array(lineOfEvents),
  async ask(deps, { website, period, filters }, options) {
    const asked = { website, periods: [period], filters };
    const { lines, meta } = await breakdown(deps, asked, 'event', options);
    const { rows, params } = eventRowsOnly(asked);
    const found = await Promise.all(
      valuesInParts(lines.map(({ name }) => name)).map((names) =>
        deps.events.query<{ event: string; revenue: Record<string, number> }>(
          `SELECT toString(pageviews.name) AS event, ${revenueSql()} AS revenue FROM pageviews
           WHERE ${rows} AND ${isEvent} AND pageviews.currency != '' AND pageviews.name IN {names:Array(String)}
           GROUP BY pageviews.name`,
          { ...params, names },
        ),
      ),
    );
    const revenue = new Map(found.flat().map((one) => [one.event, one.revenue]));
    return {
      data: lines.map(({ name, sums }) => ({
        name,
        visitors: sums.visitors,
        events: sums.events,
        revenue: moneyOf(revenue.get(name) ?? {}),
      })),
      meta,
      withImported: filters.length === 0,
    };
  },
});
