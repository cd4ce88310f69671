import { z } from 'zod';
import { percentOf } from './figures.ts';
import { ownFiltersSql } from './filter-sql.ts';
import { betweenInstants } from './instants.ts';
import { periodBounds } from './period.ts';
import { eventRowsOnly } from './query-source.ts';
import type { QueriedWebsite, Scope } from './scope.ts';
import { websitesOf } from './website-set.ts';

type Vital = { good: number; poor: number; per: number };

/** Google's thresholds (https://web.dev/articles/vitals). */
const vitals = {
  lcp: { good: 2500, poor: 4000, per: 1 },
  inp: { good: 200, poor: 500, per: 1 },
  // Stored in ten-thousandths.
  cls: { good: 0.1, poor: 0.25, per: 10_000 },
  fcp: { good: 1800, poor: 3000, per: 1 },
  ttfb: { good: 800, poor: 1800, per: 1 },
} as const satisfies Record<string, Vital>;

export type VitalName = keyof typeof vitals;
export const vitalNames = Object.keys(vitals) as [VitalName, ...VitalName[]];

const count = z.int().min(0);
const p75 = z.number().nullable();
const share = z.number().nullable();

export const percentiles = z.object({
  page_views: count.describe('Page views that reported web vitals.'),
  lcp: p75.describe('Largest Contentful Paint, in ms.'),
  inp: p75.describe('Interaction to Next Paint, in ms; only page views with a click, tap or key press.'),
  cls: p75.describe('Cumulative Layout Shift, a score.'),
  fcp: p75.describe('First Contentful Paint, in ms.'),
  ttfb: p75.describe('Time to First Byte, in ms.'),
});

const rated = z.object({
  p75: p75.describe('75th percentile: three quarters of page views were this good or better. In ms; cls is a score.'),
  rating: z.enum(['good', 'needs_improvement', 'poor']).nullable().describe('Rating of p75.'),
  page_views: count.describe('Page views that reported it.'),
  good: share.describe('Share of page views up to good_up_to, in percent.'),
  needs_improvement: share.describe('Share between the two thresholds, in percent.'),
  poor: share.describe('Share above poor_above, in percent.'),
  good_up_to: z.number(),
  poor_above: z.number(),
});
export const ratedVitals = z.object(
  Object.fromEntries(vitalNames.map((name) => [name, rated])) as Record<VitalName, typeof rated>,
);

/** Filters on these columns select page views. Filters on other columns select visits. */
const ownColumns = { page: 'path', country: 'country', device: 'device', browser: 'browser', system: 'os' } as const;
export type VitalsDimension = keyof typeof ownColumns;
export const vitalsDimensions = Object.keys(ownColumns) as [VitalsDimension, ...VitalsDimension[]];
export const columnOf = (dimension: VitalsDimension): string => `web_vitals.${ownColumns[dimension]}`;

export function vitalsRows({ website, period, filters }: Scope): { rows: string; params: Record<string, unknown> } {
  const params: Record<string, unknown> = {};
  const zones = Map.groupBy(websitesOf<QueriedWebsite>(website), ({ time_zone }) => time_zone);
  const during = [...zones].map(([zone, websites], index) => {
    const { startMs, endMs } = periodBounds({ ...period, zone });
    params[`of${index}`] = websites.map(({ id }) => id);
    params[`startMs${index}`] = startMs;
    params[`endMs${index}`] = endMs;
    const instants = betweenInstants(`startMs${index}`, `endMs${index}`, 'web_vitals');
    return `(web_vitals.website IN {of${index}:Array(UInt32)} AND ${instants})`;
  });
  const columns = new Map(vitalsDimensions.map((dimension) => [dimension as string, columnOf(dimension)]));
  const own = ownFiltersSql(filters, columns);
  const ofVisits = filters.filter(({ dimension }) => !columns.has(dimension));
  const visits = eventRowsOnly({ website, periods: [period], filters: ofVisits });
  const conditions = [
    `(${during.join(' OR ')})`,
    own.sql,
    ...(ofVisits.length > 0
      ? [`web_vitals.visit IN (SELECT pageviews.visit FROM pageviews WHERE ${visits.rows})`]
      : []),
  ];
  return { rows: conditions.join(' AND '), params: { ...visits.params, ...own.params, ...params } };
}

export const percentilesSql = [
  'count() AS page_views',
  ...vitalNames.map((name) => `quantileExact(0.75)(web_vitals.${name})${scaled(name)} AS ${name}`),
].join(', ');

function scaled(name: VitalName): string {
  return vitals[name].per === 1 ? '' : ` / ${vitals[name].per}`;
}

export const sharesSql = vitalNames
  .map((name) => {
    const { good, poor, per } = vitals[name];
    const value = `web_vitals.${name}`;
    return `count(${value}) AS ${name}_told, countIf(${value} <= ${good * per}) AS ${name}_good, countIf(${value} > ${poor * per}) AS ${name}_poor`;
  })
  .join(', ');

export type Percentiles = z.output<typeof percentiles>;
export type VitalShares = Record<`${VitalName}_${'told' | 'good' | 'poor'}`, number>;

export const rateVitals = (found: Percentiles & VitalShares): z.output<typeof ratedVitals> =>
  Object.fromEntries(
    vitalNames.map((name) => {
      const told = found[`${name}_told`];
      const [good, poor] = [found[`${name}_good`], found[`${name}_poor`]];
      const { good: good_up_to, poor: poor_above } = vitals[name];
      const value = found[name];
      return [
        name,
        {
          p75: value,
          rating: ratingOf(name, value),
          page_views: told,
          good: percentOf(good, told),
          needs_improvement: percentOf(told - good - poor, told),
          poor: percentOf(poor, told),
          good_up_to,
          poor_above,
        },
      ];
    }),
  ) as z.output<typeof ratedVitals>;

function ratingOf(name: VitalName, value: number | null): 'good' | 'needs_improvement' | 'poor' | null {
  if (value === null) return null;
  return value <= vitals[name].good ? 'good' : value <= vitals[name].poor ? 'needs_improvement' : 'poor';
}
