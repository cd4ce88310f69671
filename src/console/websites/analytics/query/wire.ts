import type { Days, Interval } from './periods.ts';

/** The answers of `/websites/{id}/stats/{question}`. */

/** What a chart can show; the first is the default. */
export const METRICS = ['visitors', 'visits', 'pageviews', 'views_per_visit', 'bounce_rate', 'visit_duration'] as const;
export type Metric = (typeof METRICS)[number];

/** Shares in percent, durations in seconds; null where there is nothing to divide by. */
export type Figures = {
  visitors: number;
  visits: number;
  pageviews: number;
  events: number;
  bounce_rate: number | null;
  visit_duration: number | null;
  views_per_visit: number | null;
  time_on_page: number | null;
  scroll_depth: number | null;
};

type Point = { time: string } & Pick<Figures, Metric>;

/** `time` is a day, or the instant at which an hour or minute begins. */
export type SeriesRow = Point & { compared: Point | null };

/** A row of a list; which figures it has depends on what is listed. */
export type Line = {
  name: string;
  visitors: number;
  visits?: number;
  pageviews?: number;
  events?: number;
  revenue?: Money[];
  bounce_rate?: number | null;
  visit_duration?: number | null;
  time_on_page?: number | null;
  scroll_depth?: number | null;
};

export type Answer<T> = {
  data: T;
  meta: {
    from: string;
    to: string;
    time_zone: string;
    more?: boolean;
    interval?: Interval;
    /** the days that it is compared with */
    compare?: Days | null;
    /** what the reader should know about the figures */
    notice?: string;
  };
};

/** The first view in one answer. */
export type Dashboard = {
  totals: Figures & { compared: Figures | null };
  series: SeriesRow[];
  /** ten lines each, by the name of the question that lists more */
  lists: { [question: string]: Line[] };
};

export type Segment = { id: number; name: string; filters: string[] };

/** Who is here now, and what the last half hour brought. */
export type Realtime = {
  /** of the last five minutes */
  current_visitors: number;
  /** of the last half hour, as all that follows */
  visitors: number;
  pageviews: number;
  minutes: { time: string; visitors: number; pageviews: number }[];
  pages: Pick<Line, 'name' | 'visitors'>[];
  sources: Pick<Line, 'name' | 'visitors'>[];
  countries: Pick<Line, 'name' | 'visitors'>[];
};

/** Currencies do not add up. */
export type Money = { currency: string; amount: number };

export type GoalLine = {
  id: number;
  name: string;
  kind: 'page' | 'event' | 'scroll';
  value: string;
  scroll: number | null;
  visitors: number;
  conversions: number;
  conversion_rate: number | null;
  revenue: Money[];
};

export type Funnel = { id: number; name: string; steps: { kind: 'page' | 'event'; value: string }[] };

export type FunnelStep = {
  kind: 'page' | 'event';
  name: string;
  visits: number;
  visitors: number;
  rate_of_previous: number | null;
  rate_of_first: number | null;
  dropped: number;
};

/** `returned` of each later interval, in order. */
export type Cohort = { cohort: string; people: number; returned: { people: number; percent: number | null }[] };

/** What one currency brought. */
export type RevenueLine = {
  currency: string;
  total: number;
  average: number | null;
  transactions: number;
  series: { time: string; total: number; transactions: number }[];
};

export type Journeys = {
  /** that have such a path */
  visits: number;
  paths: { path: string[]; visits: number; share: number | null }[];
  /** `step` from 1 */
  steps: { step: number; visits: number; pages: { page: string; visits: number }[] }[];
  /** `step` is that of the page it leads from */
  links: { step: number; from: string; to: string; visits: number }[];
};
