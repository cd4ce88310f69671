import { useMemo } from 'react';
import type { ObjectiveBudget } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartSeries } from '../../ui/chart/chart-props.ts';
import { longDay, percentage, shortDay } from '../../ui/format/format.ts';
import { amount } from './labels.ts';

const HEIGHT = 180;
/** The days are calendar dates, so they are drawn in UTC. */
const ZONE = 'UTC';

/** Shows the remaining share of the budget at the end of each day, below 0 % if the target is missed. */
export function BudgetChart({ history: { days, unit } }: { history: ObjectiveBudget }) {
  const times = useMemo(() => days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000), [days]);
  const series = useMemo(
    (): ChartSeries[] => [
      {
        draw: 'line',
        label: t('Remaining'),
        values: days.map((day) => day.remaining_percent),
        color: '--gh-chart-line',
        fill: '--gh-chart-fill',
        read: (_, index) => {
          const day = days[index];
          if (!day || day.remaining === null || day.remaining_percent === null) return '–';
          return `${percentage(Math.floor(day.remaining_percent))} (${amount(unit, day.remaining)})`;
        },
      },
    ],
    [days, unit],
  );
  return (
    <Chart
      label={t('Remaining budget')}
      times={times}
      series={series}
      leastTop={100}
      height={HEIGHT}
      zone={ZONE}
      readTime={(seconds) => longDay(seconds * 1000, ZONE)}
      readTick={(seconds) => shortDay(seconds * 1000, ZONE)}
      readValue={(value) => percentage(Math.round(value))}
    />
  );
}
