import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { Answer, WebVitals } from '../../../api/websites.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartSeries } from '../../../ui/chart/chart-props.ts';
import { count, longDay, shortDay, shortTime } from '../../../ui/format/format.ts';
import { ExportLinks } from '../panels/export-links.tsx';
import { useAnalytics } from '../query/context.ts';
import { formatMonth } from '../query/periods.ts';
import { answerFile } from '../query/queries.ts';
import { VITAL_READINGS, type Vital } from './readings.ts';
import classes from './vitals.module.css';

const HEIGHT = 220;

/** Days are drawn as days, whatever the zone. */
const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** One vital at the 75th percentile over time, beside what is good. */
export function VitalChart({ answer, vital }: { answer: Answer<WebVitals> | undefined; vital: Vital }) {
  const { id, view } = useAnalytics();
  const { short, word, read } = VITAL_READINGS[vital];
  const shown = answer?.data;
  const times = useMemo(() => shown?.series.map(({ time }) => secondsOf(time)) ?? [], [shown]);
  const series = useMemo((): ChartSeries[] => {
    if (!shown) return [];
    const limit = shown.totals[vital].good_up_to;
    return [
      {
        label: short,
        values: shown.series.map((point) => point[vital]),
        draw: 'line',
        color: '--gh-chart-line',
        fill: '--gh-chart-fill',
        read: (value, index) => {
          const views = shown.series[index]?.page_views ?? 0;
          return value === null ? '–' : `${read(value)} (${count(views)} ${views === 1 ? 'page view' : 'page views'})`;
        },
      },
      {
        label: 'Good up to',
        values: shown.series.map(() => limit),
        draw: 'line',
        color: '--gh-up-mark',
        read: () => read(limit),
      },
    ];
  }, [shown, vital, short, read]);
  if (!answer || !shown)
    return (
      <div className={classes.awaitedChart}>
        <Skeleton height="100%" radius={8} />
      </div>
    );
  const isByMonth = answer.meta.interval === 'month';
  const full = (s: number) => (isByMonth ? formatMonth(s * 1000, 'UTC') : longDay(s * 1000, 'UTC'));
  const { good_up_to, poor_above } = shown.totals[vital];
  return (
    <div className={classes.chart}>
      <Chart
        label={`${short} over time`}
        times={times}
        series={series}
        height={HEIGHT}
        zone="UTC"
        readTime={(s) => (answer.meta.interval === 'week' ? `Week of ${full(s)}` : full(s))}
        readTick={(s) => (isByMonth ? full(s) : shortDay(s * 1000, 'UTC'))}
        readValue={read}
        readScale={vital === 'cls' ? read : shortTime}
      />
      <footer className={classes.foot}>
        <p>
          {word}: 75th percentile of {count(shown.totals[vital].page_views)} page views. Good up to {read(good_up_to)},
          poor above {read(poor_above)}.
        </p>
        <ExportLinks of="the chart" links={answerFile(id, 'web-vitals', view)} />
      </footer>
    </div>
  );
}
