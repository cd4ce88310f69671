import { z } from 'zod';
import { fromMinor } from '../../../kernel/index.ts';
import { goalRows } from '../../resources/index.ts';
import { percentOf } from '../figures.ts';
import { goalSql } from '../goal-sql.ts';
import { eventRowsOnly } from '../query-source.ts';
import { defineReport, takesFilters } from '../report.ts';
import { money, moneyOf, revenueSql } from '../revenue-sums.ts';
import { oneWebsite } from '../website-set.ts';

const count = z.int().min(0);

export const goalsReport = defineReport({
  name: 'goals',
  summary: 'Goal conversions: visitors, conversions, conversion rate and revenue',
  description: `Conversions and conversion rate of each goal. ${takesFilters}`,
  parameters: {},
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kind: z.enum(['page', 'event', 'scroll']),
      value: z.string(),
      scroll: z.int().nullable(),
      property: z.string().nullable().describe('Property that the page view or event must have.'),
      property_value: z.string().nullable(),
      visitors: count.describe('Visitors who reached it.'),
      conversions: count.describe('How often: page views, events, or of scroll visits.'),
      conversion_rate: z.number().nullable().describe('Visitors who reached it, as a percentage of all visitors.'),
      revenue: z.array(money).describe('Revenue of its events, by currency.'),
      worth: money.nullable().describe('Conversions times the goal’s value; null if the goal has no amount.'),
    }),
  ),
  async ask({ database, events }, { website: queried, period, filters }) {
    const website = oneWebsite(queried, 'id', 'goals belong to one website');
    const goals = await goalRows.list(database.db, website);
    if (goals.length === 0) return { data: [] };
    const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
    const conditions = goals.map((goal, index) => goalSql(goal, `goal${index}`));
    const [[everybody], found] = await Promise.all([
      events.query<{ visitors: number }>(
        `SELECT uniqExact(bitShiftRight(pageviews.visit, 8)) AS visitors FROM pageviews WHERE ${rows}`,
        params,
      ),
      events.query<Reached>(
        `SELECT number, uniqExact(bitShiftRight(visit, 8)) AS visitors, uniqExactIf(visit, is_read) AS visits,
           count() AS times, ${revenueSql('currency', 'minor')} AS revenue
         FROM (
           SELECT pageviews.visit AS visit, pageviews.name = 'engagement' AS is_read,
             toString(pageviews.currency) AS currency, pageviews.revenue AS minor,
             ${numbersSql(conditions.map(({ sql }) => sql))} AS reached
           FROM pageviews WHERE ${rows}
         ) ARRAY JOIN reached AS number GROUP BY number`,
        Object.assign({}, params, ...conditions.map((condition) => condition.params)),
      ),
    ]);
    const byNumber = new Map(found.map((one) => [one.number, one]));
    return {
      data: goals.map(({ id, name, kind, value, scroll, property, property_value, amount_minor, currency }, index) => {
        const { visitors, visits, times, revenue } = byNumber.get(index) ?? none;
        const conversions = kind === 'scroll' ? visits : times;
        return {
          id,
          name,
          kind,
          value,
          scroll,
          property,
          property_value,
          visitors,
          conversions,
          conversion_rate: percentOf(visitors, everybody?.visitors ?? 0),
          revenue: moneyOf(revenue),
          worth:
            amount_minor === null || currency === null
              ? null
              : { currency, amount: fromMinor(conversions * amount_minor, currency) },
        };
      }),
    };
  },
});

type Reached = { number: number; visitors: number; visits: number; times: number; revenue: Record<string, number> };
const none: Omit<Reached, 'number'> = { visitors: 0, visits: 0, times: 0, revenue: {} };

/** A bit per condition costs less than a list of all conditions. */
function numbersSql(conditions: readonly string[]): string {
  const words = Array.from({ length: Math.ceil(conditions.length / wordBits) }, (_, word) => {
    const first = word * wordBits;
    const bits = conditions.slice(first, first + wordBits).map((sql, bit) => `bitShiftLeft(toUInt64(${sql}), ${bit})`);
    return `arrayMap(bit -> bit + ${first}, bitPositionsToArray(${bits.join(' + ')}))`;
  });
  return `arrayConcat(${words.join(', ')})`;
}

const wordBits = 64;
