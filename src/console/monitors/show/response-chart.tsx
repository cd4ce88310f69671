import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { Stats } from '../../api/monitors.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartSeries } from '../../ui/chart/chart-props.ts';
import { Nothing } from '../../ui/feedback/notice.tsx';
import { clockTime, dayAndTime, milliseconds, percent, shortDay } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { axisWindow, responseSeries } from './response-series.ts';
import classes from './show.module.css';

const HEIGHT = 220;

export function ResponseChart({ stats }: { stats: Stats | undefined }) {
  const zone = useZone();
  const drawn = useMemo(() => responseSeries(stats?.series ?? []), [stats]);
  const series = useMemo((): ChartSeries[] => {
    const line = { draw: 'line', read: milliseconds } as const;
    return [
      { ...line, label: 'Average', values: drawn.average, color: '--gh-chart-line', fill: '--gh-chart-fill' },
      { ...line, label: '95 %', values: drawn.p95, color: '--gh-chart-second' },
      { ...line, label: '99 %', values: drawn.p99, color: '--gh-chart-soft' },
    ];
  }, [drawn]);
  const troubles = useMemo(
    () =>
      drawn.failed.map((share) =>
        share > 0 ? { share, word: share === 1 ? 'Down' : `${percent(share * 100)} failed` } : null,
      ),
    [drawn],
  );
  if (!stats) {
    return (
      <div className={classes.awaitedChart}>
        <Skeleton height="100%" radius={8} />
      </div>
    );
  }
  if (drawn.times.length === 0)
    return <Nothing>No checks in this period. The first one appears within about a minute.</Nothing>;
  const [from, to] = [stats.from, stats.to].map((at) => new Date(at).getTime() / 1000) as [number, number];
  return (
    <Chart
      label="Response time"
      times={drawn.times}
      window={axisWindow(drawn.times, to, to - from)}
      series={series}
      troubles={troubles}
      troubleWord="Failed"
      height={HEIGHT}
      zone={zone}
      readTime={(seconds) => dayAndTime(seconds * 1000, zone)}
      readTick={(seconds, span) =>
        span > 3 * 86_400 ? shortDay(seconds * 1000, zone) : clockTime(seconds * 1000, zone)
      }
      readValue={milliseconds}
    />
  );
}
