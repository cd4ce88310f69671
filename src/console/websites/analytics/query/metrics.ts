import type { Figures, Money } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { count, duration, money, ratio, share, shortCount } from '../../../ui/format/format.ts';

/** The first metric is the default. */
export const METRICS = [
  'visitors',
  'visits',
  'pageviews',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
] as const satisfies (keyof Figures)[];
export type Metric = (typeof METRICS)[number];

export const amounts = (revenue: Money[]): string =>
  revenue.length === 0 ? '–' : revenue.map(({ amount, currency }) => money(amount, currency)).join(' + ');

type MetricFormat = {
  word: string;
  read: (value: number | null) => string;
  readShort: (value: number | null) => string;
  /** the axis shows only integers */
  isWhole: boolean;
  isShare?: true;
  lessIsBetter?: true;
};

const counted = (word: string): MetricFormat => ({
  word,
  read: (value) => (value === null ? '–' : count(value)),
  readShort: (value) => (value === null ? '–' : shortCount(value)),
  isWhole: true,
});
const measured = (word: string, read: MetricFormat['read']): MetricFormat => ({
  word,
  read,
  readShort: read,
  isWhole: false,
});

export const METRIC_FORMATS: Record<Metric, MetricFormat> = {
  visitors: counted(t('Visitors')),
  visits: counted(t('Visits')),
  pageviews: counted(t('Page views')),
  views_per_visit: measured(t('Views per visit'), ratio),
  bounce_rate: { ...measured(t('Bounce rate'), share), isShare: true, lessIsBetter: true },
  visit_duration: measured(t('Visit duration'), duration),
};
