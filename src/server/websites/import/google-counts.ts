import type { DayCounts } from './day-sums.ts';
import type { GoogleMetric } from './google-columns.ts';

export type Metrics = { [M in GoogleMetric]?: number };

const fractional: readonly GoogleMetric[] = [
  'bounce_rate',
  'engagement_rate',
  'session_duration',
  'engagement_per_visitor',
];

/**
 * Parses `1,234`, `1,23,456` (Indian), `0.4567`, `29.09%` (as a fraction) and `00:01:23` (as seconds). An empty value is
 * 0. Returns undefined for numbers in the form of other languages, such as `1.234` users or `29,09%`.
 */
export function parseMetric(text: string, name: GoogleMetric): number | undefined {
  const number = numberIn(text);
  return number !== undefined && (fractional.includes(name) || Number.isInteger(number)) ? number : undefined;
}

function numberIn(text: string): number | undefined {
  if (text === '' || text === '<1') return 0;
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,4}):)?(\d\d?):(\d\d)$/.exec(text) ?? [];
  if (minutes !== undefined) return 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  const isPercent = text.endsWith('%');
  const written = isPercent ? text.slice(0, -1).trim() : text;
  const digits = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(written) ? written.replaceAll(',', '') : written;
  if (!/^\d{1,15}(\.\d+)?$/.test(digits)) return undefined;
  return isPercent ? Number(digits) / 100 : Number(digits);
}

/** Rates refer to the row's visits. */
export function googleCounts(metrics: Metrics): DayCounts {
  const { visitors = 0, visits = 0, pageviews = 0, events = 0 } = metrics;
  const readers = metrics.engagement_per_visitor === undefined ? 0 : visitors;
  return {
    visitors,
    visits,
    pageviews,
    events,
    bounces: Math.min(visits, bouncesOf(metrics, visits)),
    duration: 1000 * visits * (metrics.session_duration ?? 0),
    engaged: 1000 * readers * (metrics.engagement_per_visitor ?? 0),
    readers,
  };
}

function bouncesOf(metrics: Metrics, visits: number): number {
  if (metrics.bounces !== undefined) return metrics.bounces;
  if (metrics.bounce_rate !== undefined) return Math.round(visits * fraction(metrics.bounce_rate));
  if (metrics.engaged_sessions !== undefined) return Math.max(0, visits - metrics.engaged_sessions);
  if (metrics.engagement_rate !== undefined) return Math.round(visits * (1 - fraction(metrics.engagement_rate)));
  return 0;
}

/** Some percentages have no percent sign. */
const fraction = (rate: number): number => Math.min(1, rate > 1 ? rate / 100 : rate);
