import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { wholeNumber } from '../../http/index.ts';
import { parseFilters } from '../filters/index.ts';
import { findSegmentFilters } from '../segments/index.ts';
import { withCountryDays } from './country-days.ts';
import { dayInZone, parsePeriod, periodNames } from './period.ts';
import type { Queried, QueriedWebsite, Scope } from './scope.ts';
import { ofWebsites, oneWebsite, websitesOf } from './website-set.ts';

export const scopeParameters = {
  period: z
    .enum(periodNames)
    .nullish()
    .describe('Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d.'),
  from: z.string().nullish().describe('First day, YYYY-MM-DD, instead of period.'),
  to: z.string().nullish().describe('Last day, YYYY-MM-DD, instead of period.'),
  filter: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .describe(
      'Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters.',
    ),
  segment: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .nullish()
    .describe('Identifier of one of the website’s segments. Visits must match its filters as well.'),
};
type Asked = z.output<z.ZodObject<typeof scopeParameters>>;

/** Throws `invalid` with the parameter's name. */
export async function parseScope<Of extends Queried>(
  deps: Pick<Deps, 'database' | 'events' | 'now'>,
  website: Of,
  asked: Partial<Asked>,
): Promise<Scope<Of>> {
  const owner = () => oneWebsite(website, 'segment', 'segments belong to one website');
  const segment = asked.segment ? await findSegmentFilters(deps.database.db, owner(), asked.segment) : [];
  const filters = [...segment, ...parseFilters(asked.filter)];
  const isAll = asked.period === 'all' && !asked.from && !asked.to;
  const firstDay = isAll ? await findFirstDay(deps, website) : undefined;
  const period = parsePeriod(asked, deps.now(), website.time_zone, firstDay);
  return { website: await withCountryDays(deps.events, website, filters), period, filters };
}

/** A website's closed days start with its first event. */
async function findFirstDay({ events }: Pick<Deps, 'events'>, queried: Queried): Promise<string | undefined> {
  const all = websitesOf<QueriedWebsite>(queried);
  const unclosed = all.filter(({ closed_from }) => closed_from === null);
  const zones = new Map(all.map(({ id, time_zone }) => [id, time_zone]));
  const imports = ofWebsites(queried, 'website');
  const [firstEvents, [imported]] = await Promise.all([
    unclosed.length === 0
      ? []
      : events.query<{ id: number; at: number }>(
          `SELECT website AS id, toUnixTimestamp64Milli(min(pageviews.at)) AS at FROM pageviews
           WHERE website IN {websites:Array(UInt32)} AND counted = 1 GROUP BY website`,
          { websites: unclosed.map(({ id }) => id) },
        ),
    events.query<{ day: string }>(
      `SELECT toString(min(website_days.day)) AS day FROM website_days
       WHERE ${imports.sql} AND import > 0 HAVING count() > 0`,
      imports.params,
    ),
  ]);
  const known = [
    ...all.map(({ closed_from }) => closed_from),
    ...firstEvents.map(({ id, at }) => dayInZone(at, zones.get(id)!)),
    imported?.day,
  ];
  return known.filter((one) => typeof one === 'string').sort()[0];
}
