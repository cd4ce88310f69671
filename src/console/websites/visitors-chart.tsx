import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { Chart, type ChartSeries } from '../ui/chart.tsx';
import { count, longDay, shortDay } from '../ui/format.ts';
import type { Stats } from './wire.ts';

const HEIGHT = 240;

/** Visitors in front of page views: the one can never be more than the other. */
export function VisitorsChart({ days }: { days: Stats['days'] | undefined }) {
  const times = useMemo(() => (days ?? []).map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000), [days]);
  const series = useMemo((): ChartSeries[] => {
    const bars = { draw: 'bars', read: (value: number | null) => (value === null ? '–' : count(value)) } as const;
    return [
      {
        ...bars,
        label: 'Page views',
        values: (days ?? []).map(({ pageviews }) => pageviews),
        color: '--gh-chart-soft',
      },
      { ...bars, label: 'Visitors', values: (days ?? []).map(({ visitors }) => visitors), color: '--gh-chart-line' },
    ];
  }, [days]);
  if (!days) return <Skeleton height={HEIGHT + 86} radius={8} />;
  return (
    <Chart
      label="Visitors and page views per day"
      times={times}
      series={series}
      height={HEIGHT}
      zone="UTC"
      readTime={(seconds) => longDay(seconds * 1000, 'UTC')}
      readTick={(seconds) => shortDay(seconds * 1000, 'UTC')}
      readValue={count}
    />
  );
}
