/** Epoch ms. `to` is exclusive. */
export type Scope = { monitor: number; from: number; to: number };

// Columns have the table's name as a prefix because ClickHouse prefers a SELECT alias of the same name.

export const inScope = `checks.monitor = {monitor:UInt32}
  AND checks.at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
  AND checks.at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`;

/**
 * True for checks with a response time. Heartbeat calls have one if the job reported its start or its duration. Rows from
 * before the protocol column are recognized by their status.
 */
export const answered = `(checks.status > 0 OR checks.protocol NOT IN ('', 'heartbeat')
  OR (checks.protocol = 'heartbeat' AND checks.total > 0))`;

/** Rounds to tenths, because the stored floats are inexact. */
export const tenth = (ms: number): number => Math.round(ms * 10) / 10;
