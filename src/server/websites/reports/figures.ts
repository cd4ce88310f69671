import { z } from 'zod';
import type { Sums } from './sums.ts';

const count = z.int().min(0);
const percent = z.number().nullable();
const seconds = z.int().nullable();

const bounceRate = percent.describe('Percentage of visits with one page view and under 10 s of attention.');
const visitDuration = seconds.describe('Average, in seconds.');
const timeOnPage = seconds.describe('Average visible and focused time of a page in a visit, in seconds.');
const scrollDepth = percent.describe('Average of the deepest scroll of a page in a visit, in percent.');

/** Quotients are null if the divisor is 0. */
export const figures = z.object({
  visitors: count,
  visits: count,
  pageviews: count,
  events: count.describe('Custom events.'),
  bounce_rate: bounceRate,
  visit_duration: visitDuration,
  views_per_visit: z.number().nullable(),
  time_on_page: timeOnPage,
  scroll_depth: scrollDepth,
});
export type Figures = z.output<typeof figures>;

export const visitLine = z.object({
  name: z.string().describe("'' if unknown."),
  visitors: count,
  visits: count,
  pageviews: count,
  bounce_rate: bounceRate,
  visit_duration: visitDuration,
});
export const pageLine = z.object({
  name: z.string(),
  visitors: count,
  visits: count,
  pageviews: count,
  time_on_page: timeOnPage,
  scroll_depth: scrollDepth,
});
export const comparedLine = z.object({ visitors: count, visits: count, pageviews: count });
export const eventLine = z.object({ name: z.string(), visitors: count, events: count });

export const figuresOf = (sums: Sums): Figures => ({
  visitors: sums.visitors,
  visits: sums.visits,
  pageviews: sums.views,
  events: sums.events,
  ...visitFigures(sums),
  views_per_visit: ratio(sums.views, sums.visits, 100),
  ...readingFigures(sums),
});

export const visitFigures = ({ visits, bounces, duration }: Sums) => ({
  bounce_rate: ratio(100 * Math.max(0, bounces), visits, 10),
  visit_duration: ratio(duration / 1000, visits, 1),
});

export const readingFigures = ({ readers, engaged, scroll }: Sums) => ({
  time_on_page: ratio(engaged / 1000, readers, 1),
  scroll_depth: ratio(scroll, readers, 1),
});

export const percentOf = (part: number, whole: number): number | null =>
  // With one decimal, 4 of 10,000 would be 0%.
  ratio(100 * part, whole, part > 0 && part < whole / 1000 ? 10_000 : 10);

const ratio = (amount: number, by: number, parts: number): number | null =>
  by > 0 ? Math.round((amount / by) * parts) / parts : null;
