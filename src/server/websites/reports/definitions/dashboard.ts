import { z } from 'zod';
import type { DimensionName } from '../../filters/index.ts';
import type { Line } from '../breakdown.ts';
import { intervalOf } from '../buckets.ts';
import { comparedMeta, comparedTotals, comparedWith, totalsComparison } from '../comparison.ts';
import { type Conversion, noConversion } from '../conversion.ts';
import {
  conversionColumns,
  conversionFields,
  conversionLine,
  conversionParameters,
  readConversions,
} from '../conversions.ts';
import { sumOfDays, sumsByDay } from '../days-sums.ts';
import { figures, figuresOf, pageLine } from '../figures.ts';
import { metaOf, pageLineOf, visitLineOf } from '../list-report.ts';
import { readOverview } from '../overview.ts';
import { defineReport, takesFilters } from '../report.ts';
import { bucketsIn, momentsIn, point, pointsOf, seriesParameters } from './series.ts';

const visitLists = {
  'entry-pages': 'entry_page',
  sources: 'source',
  channels: 'channel',
  countries: 'country',
  browsers: 'browser',
  systems: 'system',
  devices: 'device',
} as const satisfies Record<string, DimensionName>;
const visitLines = z.array(conversionLine);

const lines = 10;

const columnsOf = (converted: ReadonlyMap<string, Conversion> | undefined, { name, sums }: Line) =>
  converted ? conversionColumns(converted.get(name) ?? noConversion(), sums.visitors) : {};

export const dashboardReport = defineReport({
  name: 'dashboard',
  summary: 'The dashboard of a website: totals and series with comparison, and eight lists of ten rows',
  description: `All figures of a website’s dashboard in one response. ${takesFilters}`,
  parameters: { ...seriesParameters, ...totalsComparison, ...conversionParameters },
  answer: z.object({
    totals: figures.extend({ compared: figures.nullable() }),
    series: z.array(point),
    lists: z
      .object({
        pages: z.array(pageLine.extend(conversionFields)),
        'entry-pages': visitLines,
        sources: visitLines,
        channels: visitLines,
        countries: visitLines,
        browsers: visitLines,
        systems: visitLines,
        devices: visitLines,
      })
      .describe('Each list as the report of the same name returns it.'),
  }),
  async ask(deps, scope, options) {
    const { website, period, filters } = scope;
    const interval = intervalOf(period, options.interval);
    const compared = comparedWith(period, options, deps.now());
    const other = compared?.period;
    const isShort = interval === 'minute' || interval === 'hour';
    const moments = (of: typeof period) => (isShort ? momentsIn(deps, { ...scope, period: of }, interval) : undefined);
    const otherDays = other && sumsByDay(deps, { website, periods: [other], filters });
    const asked = { options, nowMs: deps.now(), ...(otherDays && { days: otherDays }) };
    const [{ byDay, lists }, byOtherDay, totals, own, before, found] = await Promise.all([
      readOverview(deps, scope, Object.values(visitLists), lines),
      otherDays,
      comparedTotals(deps, scope, asked),
      moments(period),
      other && moments(other),
      readConversions(deps, scope, ['page', ...Object.values(visitLists)], options),
    ]);
    const days = (of: typeof period, sums: typeof byDay) => (isShort ? [] : bucketsIn(sums, of, interval));
    const listed = <Shown extends object>(name: DimensionName, present: (line: Line) => Shown) => {
      const converted = found?.by(name);
      return (lists.get(name) ?? []).map((line) => ({ ...present(line), ...columnsOf(converted, line) }));
    };
    const visitList = (name: DimensionName) => listed(name, visitLineOf);
    return {
      data: {
        totals: {
          ...figuresOf(sumOfDays(byDay, period)),
          compared: totals && figuresOf(totals),
        },
        series: pointsOf(own ?? days(period, byDay), before ?? (other && byOtherDay ? days(other, byOtherDay) : [])),
        lists: {
          pages: listed('page', pageLineOf),
          'entry-pages': visitList('entry_page'),
          sources: visitList('source'),
          channels: visitList('channel'),
          countries: visitList('country'),
          browsers: visitList('browser'),
          systems: visitList('system'),
          devices: visitList('device'),
        },
      },
      meta: { interval, compare: comparedMeta(compared), ...metaOf(found) },
      withImported: filters.length === 0,
    };
  },
});
