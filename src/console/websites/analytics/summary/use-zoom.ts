import { useState } from 'react';
import type { Answer, Dashboard } from '../../../api/websites.ts';
import type { ChartZoom } from '../../../ui/chart/chart-props.ts';
import { useAnalytics } from '../query/context.ts';
import type { Days } from '../query/periods.ts';
import { type AnalyticsSearch, atPeriod } from '../query/search.ts';
import { daysOfPoints } from './zoom.ts';

type Zoomed = { days: Days; before: AnalyticsSearch };

/** Zooms into the days that the user drags over. Reset returns to the period before the first zoom. */
export function useZoom(answer: Answer<Dashboard> | undefined): ChartZoom | undefined {
  const { search, show } = useAnalytics();
  const [zoomed, setZoomed] = useState<Zoomed>();
  const isZoomed = zoomed && search.from === zoomed.days.from && search.to === zoomed.days.to;
  const back = isZoomed ? zoomed.before : undefined;
  const reset = back && (() => show({ ...atPeriod(search, backTo(back)), ...intervalOf(back) }));
  if (!answer || (answer.meta.from === answer.meta.to && !reset)) return undefined;
  const isByTime = answer.meta.interval === 'hour' || answer.meta.interval === 'minute';
  return {
    onZoom: (points) => {
      const times = answer.data.series.map(({ time }) => time);
      const days = daysOfPoints(times, points, answer.meta);
      if (!days) return;
      setZoomed({ days, before: back ?? search });
      show(atPeriod(search, days));
    },
    onReset: reset,
    minSeconds: isByTime ? 3600 : 86_400,
  };
}

const backTo = ({ period, from, to }: AnalyticsSearch) => (from && to ? { from, to } : (period ?? '30d'));
const intervalOf = ({ interval }: AnalyticsSearch) => (interval ? { interval } : {});
