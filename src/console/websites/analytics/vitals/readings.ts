import type { WebVitals } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import type { StatusLook } from '../../../ui/feedback/status.tsx';
import { decimal, milliseconds } from '../../../ui/format/format.ts';

export type Vital = keyof WebVitals['totals'];
export type Rating = NonNullable<WebVitals['totals'][Vital]['rating']>;

/** Sorted by importance. The first is the default. */
export const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const satisfies Vital[];

/** In seconds from one second on, as other tools show web vitals. */
const time = (value: number | null) =>
  value !== null && value >= 1000 ? t('{seconds} s', { seconds: decimal(value / 1000, 1) }) : milliseconds(value);
const score = (value: number | null) => (value === null ? '–' : decimal(value, 3));

export const VITAL_READINGS: Record<Vital, { short: string; word: string; read: (value: number | null) => string }> = {
  // not shown
  lcp: { short: 'LCP', word: 'Largest Contentful Paint', read: time },
  // not shown
  inp: { short: 'INP', word: 'Interaction to Next Paint', read: time },
  // not shown
  cls: { short: 'CLS', word: 'Cumulative Layout Shift', read: score },
  // not shown
  fcp: { short: 'FCP', word: 'First Contentful Paint', read: time },
  // not shown
  ttfb: { short: 'TTFB', word: 'Time to First Byte', read: time },
};

export const RATINGS: Record<Rating, StatusLook> = {
  good: { tone: 'up', word: t('Good') },
  needs_improvement: { tone: 'maintenance', word: t('Needs improvement') },
  poor: { tone: 'down', word: t('Poor') },
};

export function ratingOf(
  value: number | null,
  { good_up_to, poor_above }: { good_up_to: number; poor_above: number },
): Rating | undefined {
  if (value === null) return undefined;
  return value <= good_up_to ? 'good' : value > poor_above ? 'poor' : 'needs_improvement';
}
