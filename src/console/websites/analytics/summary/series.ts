import type { SeriesRow } from '../../../api/websites.ts';
import type { Metric } from '../query/metrics.ts';

/** A day is UTC midnight of its date, in any time zone. Hours and minutes are exact times. */
export type ChartData = {
  /** epoch seconds */
  times: number[];
  values: (number | null)[];
  /** values of the compared period at the same index */
  before: (number | null)[];
  beforeTimes: number[];
  /** index of the first incomplete point */
  unfinishedFrom: number | undefined;
  isByDay: boolean;
};

type Asked = {
  rows: SeriesRow[];
  metric: Metric;
  /** days in the website's time zone */
  to: string;
  today: string;
  /** epoch ms */
  now: number;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the time in epoch seconds. */
const secondsOf = (at: string): number => Date.parse(DAY.test(at) ? `${at}T00:00:00Z` : at) / 1000;

/** Points in the future are null, not 0. */
export function chartDataOf({ rows, metric, to, today, now }: Asked): ChartData {
  const isByDay = rows.length === 0 || DAY.test(rows[0]?.time ?? '');
  const hasBegun = ({ time }: SeriesRow) => (isByDay ? time <= today : Date.parse(time) <= now);
  const begun = rows.filter(hasBegun).length;
  const isOver = to < today || begun === 0;
  return {
    times: rows.map(({ time }) => secondsOf(time)),
    values: rows.map((row) => (hasBegun(row) ? row[metric] : null)),
    before: rows.map(({ compared }) => compared?.[metric] ?? null),
    beforeTimes: rows.map(({ compared }) => secondsOf(compared?.time ?? '')),
    unfinishedFrom: isOver ? undefined : begun - 1,
    isByDay,
  };
}
