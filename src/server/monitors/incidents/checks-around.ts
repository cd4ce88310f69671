import type { Deps } from '../../deps.ts';
import { minuteMs } from '../../kernel/index.ts';

/** Times are in epoch ms. */
export type TimelineCheck = {
  at: number;
  good: 0 | 1;
  status: number;
  cause: string;
  total: number;
  /**
   * number of omitted checks before the next entry, time of the last omitted check, and whether all had the same cause
   */
  omitted: number;
  omitted_until: number;
  omitted_same: 0 | 1;
};

const aroundMs = 5 * minuteMs;
/** Number of checks listed nearest to the start and to the end. */
const nearStart = 30;
const nearEnd = 20;
/** Maximum number of other checks that are listed because their cause is new. */
const changes = 50;

/**
 * In a long outage, omits repeated checks and counts them. The caller must verify that the account owns the monitor.
 * Throws Refusal 'unavailable'.
 */
export async function listChecksAround(
  deps: Pick<Deps, 'events'>,
  monitor: number,
  startMs: number,
  endMs: number,
): Promise<TimelineCheck[]> {
  return deps.events.query<TimelineCheck>(
    `WITH
       around AS (
         SELECT toUnixTimestamp64Milli(checks.at) AS ms, good, status, cause, round(total, 1) AS total,
           row_number() OVER (ORDER BY abs(ms - {start:Int64}), ms) AS from_start,
           row_number() OVER (ORDER BY abs(ms - {end:Int64}), ms) AS from_end,
           row_number() OVER (ORDER BY ms) AS n,
           lagInFrame(ms, 1, ms) OVER (ORDER BY ms ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS ms_before,
           cause != lagInFrame(cause, 1, cause) OVER (ORDER BY ms ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS changed
         FROM checks
         WHERE monitor = {monitor:UInt32}
           AND checks.at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
           AND checks.at <= fromUnixTimestamp64Milli({to:Int64}, 'UTC')
       ),
       counted AS (
         SELECT *, toInt64(sum(changed) OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)) AS changes
         FROM around
       ),
       listed AS (
         SELECT * FROM counted
         WHERE from_start <= {nearStart:UInt32} OR from_end <= {nearEnd:UInt32} OR changed
         ORDER BY n
         LIMIT {changes:UInt32} BY from_start <= {nearStart:UInt32} OR from_end <= {nearEnd:UInt32}
       )
     SELECT ms AS at, good, status, cause, total,
       toUInt32(leadInFrame(n, 1, n + 1) OVER next - n - 1) AS omitted,
       leadInFrame(ms_before, 1, ms) OVER next AS omitted_until,
       leadInFrame(changes - changed, 1, changes) OVER next = changes AS omitted_same
     FROM listed
     WINDOW next AS (ORDER BY n ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING)
     ORDER BY n`,
    {
      monitor,
      start: startMs,
      end: endMs,
      from: startMs - aroundMs,
      to: endMs + aroundMs,
      nearStart,
      nearEnd,
      changes,
    },
  );
}
