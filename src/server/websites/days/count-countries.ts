import type { Events } from '../../events/index.ts';
import { otherValue } from '../filters/index.ts';
import { countCountryDaysSql, countryPrefix, dimensionsOfCountryDays } from '../reports/index.ts';
import { type Days, deleteDaySums, statementS, sumColumns } from './count-days.ts';
import type { RollupThresholds } from './rollup-thresholds.ts';

export type CountryDay = { day: string; country: string };

/**
 * Closed days and countries with so many page views that they are worth sums of their own, which are not there yet: a day
 * has those of its busiest countries. Rows of a day lie in the order of countries, so that those of others are found quickly.
 * Days that keep not every value apart are left out: what is asked of a country stays exact. Throws `unavailable`.
 */
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
 * Counts the days of these countries into `website_days`. The sums of a whole day come last and say that the others are
 * there: what was broken off does not count, and is replaced. May be repeated; no other process may do so at the same time.
 * Throws `unavailable`.
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
