import type { Events } from '../../events/index.ts';
import { otherValue } from '../filters/index.ts';
import { countCountryDaysSql, countryPrefix, dimensionsOfCountryDays } from '../reports/index.ts';
import { type Days, deleteDaySums, statementS, sumColumns } from './count-days.ts';
import type { RollupThresholds } from './rollup-thresholds.ts';

export type CountryDay = { day: string; country: string };

/** Skips days with combined values, so filters stay exact. Throws `unavailable`. */
export async function findUncountedCountries(
  events: Pick<Events, 'query'>,
  { website, from, to }: Omit<Days, 'zone'>,
  { views, viewsPerValue }: RollupThresholds,
): Promise<CountryDay[]> {
  const days = 'website = {website:UInt32} AND import = 0 AND day BETWEEN {from:Date} AND {to:Date}';
  const dimensions = dimensionsOfCountryDays.map((name) => `'${name}'`).join(', ');
  return events.query<CountryDay>(
    `SELECT toString(sums.day) AS day, sums.value AS country FROM (
       SELECT day, value, sum(website_days.pageviews) AS views FROM website_days
       WHERE ${days} AND dimension = 'country' AND match(value, '^[A-Z]{2}$') GROUP BY day, value HAVING views >= {views:UInt32}
     ) AS sums INNER JOIN (
       SELECT day, count() AS values, countIf(value = {other:String}) AS cut FROM website_days
       WHERE ${days} AND dimension IN (${dimensions}) GROUP BY day
     ) AS kept ON kept.day = sums.day
     WHERE kept.cut = 0 AND kept.values * {viewsPerValue:UInt32} <= sums.views
       AND (sums.day, concat('country.', sums.value, '.')) NOT IN (
         SELECT day, toString(dimension) FROM website_days WHERE ${days} AND match(dimension, '^country\\\\.[A-Z]{2}\\\\.$')
       )
     ORDER BY day, country`,
    { website, from, to, views, viewsPerValue, other: otherValue },
  );
}

/**
 * The total is written last, so an interrupted rollup is ignored. Only one process at a time may call this. Throws
 * `unavailable`.
 */
export async function countCountry(
  events: Events,
  { website, zone, day, country }: CountryDay & Pick<Days, 'website' | 'zone'>,
): Promise<void> {
  const prefix = countryPrefix(country);
  await deleteDaySums(events, { website, from: day, to: day }, prefix);
  const { parts, params } = countCountryDaysSql({ website, zone, from: day, to: day, country });
  for (const names of [dimensionsOfCountryDays, []])
    await events.change(
      'pageviews',
      `INSERT INTO website_days (${sumColumns.into})
       SELECT {website:UInt32}, concat({prefix:String}, dimension), day, value, 0, ${sumColumns.sums}
       FROM (${parts(names).join(' UNION ALL ')})
       GROUP BY dimension, day, value
       SETTINGS max_execution_time = ${statementS}`,
      { ...params, website, prefix },
    );
}
