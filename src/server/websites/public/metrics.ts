import { formatCount, formatDuration, formatPercent, formatShare, type Message, message } from '../../kernel/index.ts';
import type { Figures } from '../reports/index.ts';

type Shown = {
  word: Message;
  read: (value: number) => string;
  /** integer ticks */
  isWhole?: true;
  /** in percent, so changes are in points */
  isShare?: true;
  lessIsBetter?: true;
  isTime?: true;
};

export const metrics = {
  visitors: { word: message('Visitors'), read: formatCount, isWhole: true },
  visits: { word: message('Visits'), read: formatCount, isWhole: true },
  pageviews: { word: message('Page views'), read: formatCount, isWhole: true },
  views_per_visit: { word: message('Views per visit'), read: formatCount },
  bounce_rate: {
    word: message('Bounce rate'),
    read: (rate) => formatPercent(Math.round(rate)),
    isShare: true,
    lessIsBetter: true,
  },
  visit_duration: { word: message('Visit duration'), read: formatDuration, isTime: true },
} as const satisfies Partial<Record<keyof Figures, Shown>>;

export type Metric = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as Metric[];
export const metricOf = (metric: Metric): Shown => metrics[metric];

export const readMetric = (metric: Metric, value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : metricOf(metric).read(value);

export const readShare = (part: number, whole: number | undefined): string =>
  formatShare(whole ? (part / whole) * 100 : null);
