import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { Chart, type ChartSeries } from '../ui/chart.tsx';
import { clockTime, dayAndTime, milliseconds, shortDay } from '../ui/format.ts';
import { useNow } from '../ui/moment.tsx';
import { Nothing } from '../ui/notice.tsx';
import { useZone } from '../ui/zone.ts';
import { axisWindow, responseSeries } from './response-series.ts';
import type { Bucket } from './wire.ts';

const HEIGHT = 220;
const HOUR_S = 3600;

type ResponseChartProps = { buckets: Bucket[] | undefined; hours: number };

export function ResponseChart({ buckets, hours }: ResponseChartProps) {
  const zone = useZone();
  const now = Math.ceil(useNow() / 1000);
  const drawn = useMemo(() => responseSeries(buckets ?? []), [buckets]);
  const series = useMemo((): ChartSeries[] => {
    const line = { draw: 'line', read: milliseconds } as const;
    return [
      { ...line, label: 'Average', values: drawn.average, color: '--gh-chart-line', fill: '--gh-chart-fill' },
      { ...line, label: 'Slowest', values: drawn.maximum, color: '--gh-chart-soft' },
    ];
  }, [drawn]);
  if (!buckets) return <Skeleton height={HEIGHT + 88} radius={8} />;
  if (buckets.length === 0)
    return <Nothing>No checks in this time. The first one shows here within a minute or so.</Nothing>;
  return (
    <Chart
      label="Response time"
      times={drawn.times}
      window={axisWindow(drawn.times, now, hours * HOUR_S)}
      series={series}
      troubled={drawn.troubled}
      troubleWord="Down"
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
