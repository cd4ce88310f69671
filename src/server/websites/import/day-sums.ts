import { cutText } from '../../kernel/index.ts';
import type { DimensionName } from '../filters/index.ts';

/** Omits unknown counts. Times are in ms. */
export type DayCounts = {
  visitors?: number;
  visits?: number;
  pageviews?: number;
  events?: number;
  bounces?: number;
  duration?: number;
  engaged?: number;
  readers?: number;
  /** sum of the percents of all readers */
  scroll?: number;
};

/** `dimension` '' is the whole day. */
export type DaySums = {
  dimension: DimensionName | `property.${string}` | '';
  day: string;
  value: string;
  counts: DayCounts;
};

export const countNames = [
  'visitors',
  'visits',
  'pageviews',
  'events',
  'bounces',
  'duration',
  'engaged',
  'readers',
  'scroll',
] as const satisfies (keyof DayCounts)[];

export const dayColumns = `dimension String, day Date, value String, ${countNames.map((name) => `${name} UInt64`).join(', ')}`;

const maxValueLength = 2000;

export function dayFields({ dimension, day, value, counts }: DaySums): (string | number)[] {
  return [dimension, day, cutText(value, maxValueLength), ...countNames.map((name) => Math.round(counts[name] ?? 0))];
}
