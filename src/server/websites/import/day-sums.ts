import type { DimensionName } from '../filters/index.ts';

/** What is counted of a day and a value; what a file does not tell is left out. Times in milliseconds. */
export type DayCounts = {
  visitors?: number;
  visits?: number;
  pageviews?: number;
  events?: number;
  bounces?: number;
  duration?: number;
  engaged?: number;
  readers?: number;
  /** percents of all readers together */
  scroll?: number;
};

/** Sums of one day: of everything (dimension ''), or of what has one value of a dimension or of a property. */
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

/** What a line of the staging table holds. */
export function dayFields({ dimension, day, value, counts }: DaySums): (string | number)[] {
  return [dimension, day, value.slice(0, maxValueLength), ...countNames.map((name) => Math.round(counts[name] ?? 0))];
}
