import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { type OneOrSome, ofWebsites } from './website-set.ts';

const maxSteps = 50;

export type StoredStep = {
  /** epoch ms */
  at: number;
  name: string;
  path: string;
  title: string;
  /** minor units */
  revenue: number;
  currency: string;
};

export type StoredVisit = {
  /** UInt64 in decimal */
  number: string;
  website: number;
  /** epoch ms */
  started: number;
  last: number;
  /** total time between rows, in ms */
  gaps: number;
  views: number;
  events: number;
  source: string;
  channel: string;
  referrer: string;
  utm_campaign: string;
  country: string;
  device: string;
  browser: string;
  os: string;
  steps: StoredStep[];
};

/** Reads few rows, because the table is sorted by day, country and visit. Throws `unavailable`. */
export async function readVisits(
  { events }: Pick<Deps, 'events'>,
  website: OneOrSome<{ id: number }>,
  visits: readonly { number: string; country: string; startedMs: number }[],
): Promise<StoredVisit[]> {
  if (visits.length === 0) return [];
  const starts = visits.map(({ startedMs }) => startedMs);
  // A visit ends with its local day, so its rows are within a day of its start.
  const among = ofWebsites(website, 'pageviews.website');
  const params = {
    ...among.params,
    countries: [...new Set(visits.map(({ country }) => country))],
    numbers: visits.map(({ number }) => number),
    from: Math.min(...starts) - dayMs,
    to: Math.max(...starts) + 2 * dayMs,
  };
  const rows = `${among.sql} AND pageviews.counted = 1 AND pageviews.country IN {countries:Array(String)}
    AND toDate(pageviews.at) BETWEEN toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC')) AND toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))
    AND pageviews.visit IN (SELECT toUInt64(arrayJoin({numbers:Array(String)})))`;
  const [found, steps] = await Promise.all([
    events.query<Omit<StoredVisit, 'steps'>>(
      `SELECT toString(pageviews.visit) AS number, any(pageviews.website) AS website,
         toUnixTimestamp64Milli(min(pageviews.at)) AS started,
         toUnixTimestamp64Milli(max(pageviews.at)) AS last, sum(pageviews.gap) AS gaps,
         countIf(pageviews.name = 'pageview') AS views, countIf(pageviews.name NOT IN ('pageview', 'engagement')) AS events,
         ${traits.map((name) => `any(pageviews.${name}) AS ${name}`).join(', ')}
       FROM pageviews WHERE ${rows} GROUP BY pageviews.visit`,
      params,
    ),
    events.query<StoredStep & { number: string }>(
      `SELECT toString(pageviews.visit) AS number, toUnixTimestamp64Milli(pageviews.at) AS at, pageviews.name AS name,
         pageviews.path AS path, pageviews.title AS title, pageviews.revenue AS revenue, pageviews.currency AS currency
       FROM pageviews WHERE ${rows} AND pageviews.name != 'engagement'
       ORDER BY pageviews.visit, pageviews.at, pageviews.starts DESC, pageviews.name != 'pageview', pageviews.path, pageviews.name
       LIMIT ${maxSteps} BY pageviews.visit`,
      params,
    ),
  ]);
  const byNumber = new Map(found.map((one) => [one.number, one]));
  const stepsOf = Map.groupBy(steps, ({ number }) => number);
  return visits.flatMap(({ number }) => {
    const one = byNumber.get(number);
    return one ? [{ ...one, steps: stepsOf.get(number) ?? [] }] : [];
  });
}

const traits = [
  ...(['source', 'channel', 'referrer', 'utm_campaign'] as const),
  ...(['country', 'device', 'browser', 'os'] as const),
] as const satisfies (keyof StoredVisit)[];
