import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { Answer, WebVitals } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
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

/** A day is UTC midnight of its date, in any time zone. */
const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

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
          return value === null
            ? '–'
            : t('{value} ({count, plural, one {# page view} other {# page views}})', {
                value: read(value),
                count: views,
              });
        },
      },
      {
        label: t('Target'),
        values: shown.series.map(() => limit),
        draw: 'line',
        color: '--gh-up-mark',
        read: () => read(limit),
      },
    ];
  }, [shown, vital, short, read]);
  const exports = <ExportLinks of={t('the chart')} links={answerFile(id, 'web-vitals', view)} />;
  if (!answer || !shown)
    return (
      <>
        <div className={classes.awaitedChart}>
          <Skeleton height="100%" radius={8} />
        </div>
        <div className={classes.foot}>
          <Skeleton width="auto">
            {footText({ word, views: count(10_000), good: read(1_000), poor: read(1_000) })}
          </Skeleton>
          {exports}
        </div>
      </>
    );
  const isByMonth = answer.meta.interval === 'month';
  const full = (s: number) => (isByMonth ? formatMonth(s * 1000, 'UTC') : longDay(s * 1000, 'UTC'));
  const { good_up_to, poor_above } = shown.totals[vital];
  return (
    <div>
      <Chart
        label={t('{figure} over time', { figure: short })}
        times={times}
        series={series}
        height={HEIGHT}
        zone="UTC"
        readTime={(s) => (answer.meta.interval === 'week' ? t('Week of {day}', { day: full(s) }) : full(s))}
        readTick={(s) => (isByMonth ? full(s) : shortDay(s * 1000, 'UTC'))}
        readValue={read}
        readScale={vital === 'cls' ? (value) => String(value) : shortTime}
      />
      <footer className={classes.foot}>
        <p>
          {footText({
            word,
            views: count(shown.totals[vital].page_views),
            good: read(good_up_to),
            poor: read(poor_above),
          })}
        </p>
        {exports}
      </footer>
    </div>
  );
}

/** Also used with placeholders while loading, to reserve space for the same lines. */
const footText = ({ word, views, good, poor }: Record<'word' | 'views' | 'good' | 'poor', string>): string =>
  t('{word}: 75th percentile of {views} page views. Good up to {good}, poor above {poor}.', {
    word,
    views,
    good,
    poor,
  });
