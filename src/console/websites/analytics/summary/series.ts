import type { SeriesRow } from '../../../api/websites.ts';
import type { Metric } from '../query/metrics.ts';

/** What the chart draws. Days are drawn as days, whatever the zone; hours and minutes as the instants that they are. */
export type Drawn = {
  /** epoch seconds */
  times: number[];
  values: (number | null)[];
  /** the same place in the period that it is compared with, and when that was */
  before: (number | null)[];
  beforeTimes: number[];
  /** the point that is not over yet */
  unfinishedFrom: number | undefined;
  isByDay: boolean;
};

type Asked = {
  rows: SeriesRow[];
  metric: Metric;
  /** the last day shown, and today, in the website's zone */
  to: string;
  today: string;
  /** epoch ms */
  now: number;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The instant of a bucket's name in epoch seconds; for a day its midnight in UTC. */
const secondsOf = (at: string): number => Date.parse(DAY.test(at) ? `${at}T00:00:00Z` : at) / 1000;

/** What has not begun is no zero but nothing, and what has not ended is marked. */
export function drawn({ rows, metric, to, today, now }: Asked): Drawn {
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
