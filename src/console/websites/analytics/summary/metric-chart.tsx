import { NativeSelect, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { AnnotationList, useAnnotations } from '../../../annotations/index.ts';
import type { Answer, Dashboard } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartSeries } from '../../../ui/chart/chart-props.ts';
import { clockTime, dayAndTime, longDay, shortDay } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/moment.tsx';
import { useAnalytics } from '../query/context.ts';
import { METRIC_FORMATS, type Metric } from '../query/metrics.ts';
import { dayIn, formatMonth, type Interval, intervalsOf } from '../query/periods.ts';
import { websiteSetName } from '../query/website-set.ts';
import { comparedOf } from './comparison-text.ts';
import { chartDataOf } from './series.ts';
import classes from './summary.module.css';
import { useZoom } from './use-zoom.ts';

const HEIGHT = 240;
const ALL_WEBSITES = { scope: 'websites' } as const;

const STEP_S: Record<Interval, number> = { minute: 60, hour: 3600, day: 86_400, week: 7 * 86_400, month: 31 * 86_400 };

export function MetricChart({ answer, metric }: { answer: Answer<Dashboard> | undefined; metric: Metric }) {
  const { id, view } = useAnalytics();
  const now = useNow();
  const zoom = useZoom(answer);
  const reading = METRIC_FORMATS[metric];
  const zone = answer?.meta.time_zone ?? 'UTC';
  const shown = useMemo(
    () => answer && chartDataOf({ rows: answer.data.series, metric, to: answer.meta.to, today: dayIn(zone, now), now }),
    [answer, metric, zone, now],
  );
  const range = useMemo(() => {
    const [first, last] = [shown?.times[0], shown?.times.at(-1)];
    const step = STEP_S[answer?.meta.interval as Interval] ?? STEP_S.day;
    return first === undefined || last === undefined ? undefined : { from: first, to: last + step };
  }, [shown, answer?.meta.interval]);
  const annotations = useAnnotations(
    websiteSetName(id) === undefined ? { website_id: Number(id) } : ALL_WEBSITES,
    range,
    {
      isByDay: shown?.isByDay ?? false,
    },
  );
  const times = timeFormatsOf(answer?.meta.interval, shown?.isByDay ? 'UTC' : zone);
  const series = useMemo((): ChartSeries[] => {
    if (!shown) return [];
    const { values, before, beforeTimes } = shown;
    const own: ChartSeries = {
      label: reading.word,
      values,
      draw: 'line',
      color: '--gh-chart-line',
      fill: '--gh-chart-fill',
      unfinishedFrom: shown.unfinishedFrom,
      read: (value, index) =>
        index === shown.unfinishedFrom ? t('{figure} so far', { figure: reading.read(value) }) : reading.read(value),
    };
    if (!answer || !comparedOf(answer)) return [own];
    const when = (index: number) => {
      const time = beforeTimes[index];
      return time === undefined || Number.isNaN(time) ? '' : ` (${times.tick(time, 0)})`;
    };
    const other: ChartSeries = {
      label: view.compare.startsWith('year') ? t('Last year') : t('Previous period'),
      values: before,
      draw: 'line',
      color: '--gh-chart-soft',
      read: (value, index) => (value === null ? '–' : `${reading.read(value)}${when(index)}`),
    };
    return [own, other];
  }, [shown, reading, answer, times, view.compare]);
  if (!answer || !shown) {
    return (
      <div className={classes.awaitedChart}>
        <Skeleton height="100%" radius={8} />
      </div>
    );
  }
  return (
    <div className={classes.chart} data-plain={!comparedOf(answer) || undefined}>
      <Steps answer={answer} />
      <Chart
        label={t('{figure} over time', { figure: reading.word })}
        times={shown.times}
        series={series}
        markers={annotations.markers}
        height={HEIGHT}
        zone={shown.isByDay ? 'UTC' : zone}
        isWhole={reading.isWhole}
        readTime={times.full}
        readTick={times.tick}
        readValue={(value) => reading.readShort(value)}
        {...(zoom && { zoom })}
      />
      <div className={classes.annotations}>
        <AnnotationList annotations={annotations} />
      </div>
    </div>
  );
}

function Steps({ answer }: { answer: Answer<Dashboard> }) {
  const { search, show } = useAnalytics();
  const choices = intervalsOf(answer.meta);
  return (
    <NativeSelect
      className={classes.steps}
      size="xs"
      aria-label={t('Chart by')}
      data={choices}
      value={answer.meta.interval}
      onChange={(event) => show({ ...search, interval: event.currentTarget.value as Interval })}
    />
  );
}

const TIME_FORMATS: Record<
  Interval,
  (zone: string) => { full: (s: number) => string; tick: (s: number, span: number) => string }
> = {
  minute: (zone) => ({ full: (s) => dayAndTime(s * 1000, zone), tick: (s) => clockTime(s * 1000, zone) }),
  hour: (zone) => ({
    full: (s) => dayAndTime(s * 1000, zone),
    tick: (s, span) => (span > 2 * 86_400 ? shortDay(s * 1000, zone) : clockTime(s * 1000, zone)),
  }),
  day: (zone) => ({ full: (s) => longDay(s * 1000, zone), tick: (s) => shortDay(s * 1000, zone) }),
  week: (zone) => ({
    full: (s) => t('Week of {day}', { day: longDay(s * 1000, zone) }),
    tick: (s) => shortDay(s * 1000, zone),
  }),
  month: (zone) => ({ full: (s) => formatMonth(s * 1000, zone), tick: (s) => formatMonth(s * 1000, zone) }),
};

const cachedFormats = new Map<string, ReturnType<(typeof TIME_FORMATS)[Interval]>>();

/** Cached, because the chart would be redrawn for a new object. */
function timeFormatsOf(interval: string | undefined, zone: string) {
  const step = interval !== undefined && interval in TIME_FORMATS ? (interval as Interval) : 'day';
  const key = step + zone;
  let formats = cachedFormats.get(key);
  if (!formats) {
    formats = TIME_FORMATS[step](zone);
    cachedFormats.set(key, formats);
  }
  return formats;
}
