import { Button, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { ChartAnnotations } from '../../annotations/index.ts';
import type { Stats } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartSeries } from '../../ui/chart/chart-props.ts';
import { EmptyText } from '../../ui/feedback/notice.tsx';
import { clockTime, dayAndTime, milliseconds, percent, shortDay, shortTime } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { eventMarkers } from './event-markers.ts';
import { axisWindow, responseSeries } from './response-series.ts';
import classes from './show.module.css';

const HEIGHT = 220;

/** Shorter ranges would have only one or two points. */
const MIN_ZOOM_S = 600;

type ResponseChartProps = {
  stats: Stats | undefined;
  /** in epoch seconds */
  createdS: number | undefined;
  /** `from` and `to` are in epoch seconds */
  onZoom: (from: number, to: number) => void;
  /** defined only while a range is zoomed in */
  onReset: (() => void) | undefined;
  annotations: ChartAnnotations;
};

export function ResponseChart({ stats, createdS, onZoom, onReset, annotations }: ResponseChartProps) {
  const zone = useZone();
  const drawn = useMemo(() => responseSeries(stats?.series ?? [], createdS), [stats, createdS]);
  const series = useMemo((): ChartSeries[] => {
    const line = { draw: 'line', read: milliseconds } as const;
    return [
      { ...line, label: t('Average'), values: drawn.average, color: '--gh-chart-line', fill: '--gh-chart-fill' },
      { ...line, label: t('95th percentile (p95)'), values: drawn.p95, color: '--gh-chart-second' },
      { ...line, label: t('99th percentile (p99)'), values: drawn.p99, color: '--gh-chart-soft' },
    ];
  }, [drawn]);
  const troubles = useMemo(
    () =>
      drawn.failed.map((share) =>
        share > 0
          ? { share, word: share === 1 ? t('Down') : t('{count} failed', { count: percent(share * 100) }) }
          : null,
      ),
    [drawn],
  );
  const markers = useMemo(
    () => [
      ...eventMarkers(
        stats?.events.filter(({ kind }) => kind === 'degraded' || !annotations.hidden.includes(kind)) ?? [],
        {
          zone,
          nowMs: Math.min(Date.now(), Date.parse(stats?.to ?? '')),
          annotations: annotations.all ?? [],
          actionsOf: annotations.actionsOf,
        },
      ),
      ...annotations.markers,
    ],
    [stats, zone, annotations.all, annotations.actionsOf, annotations.hidden, annotations.markers],
  );
  if (!stats) {
    return (
      <div className={classes.awaitedChart}>
        <Skeleton height="100%" radius={8} />
      </div>
    );
  }
  if (stats.checks === 0 || drawn.times.length === 0) return <NoChecks onReset={onReset} />;
  const [from, to] = [stats.from, stats.to].map((at) => new Date(at).getTime() / 1000) as [number, number];
  return (
    <Chart
      label={t('Response time')}
      times={drawn.times}
      window={stats.period === null ? [from, to] : axisWindow(drawn.times, to, to - from)}
      series={series}
      failures={troubles}
      failuresWord={t('Failed')}
      markers={markers}
      zoom={{ onZoom: (range) => onZoom(Math.floor(range.from), Math.ceil(range.to)), onReset, minSeconds: MIN_ZOOM_S }}
      height={HEIGHT}
      zone={zone}
      readTime={(seconds) => dayAndTime(seconds * 1000, zone)}
      readTick={(seconds, span) =>
        span > 3 * 86_400 ? shortDay(seconds * 1000, zone) : clockTime(seconds * 1000, zone)
      }
      readValue={milliseconds}
      readScale={shortTime}
    />
  );
}

function NoChecks({ onReset }: Pick<ResponseChartProps, 'onReset'>) {
  if (!onReset)
    return <EmptyText>{t('No checks in this period. The first one appears within about a minute.')}</EmptyText>;
  return (
    <EmptyText>
      {t('No checks in this range.')}{' '}
      <Button variant="default" size="compact-xs" onClick={onReset}>
        {t('Reset zoom')}
      </Button>
    </EmptyText>
  );
}
