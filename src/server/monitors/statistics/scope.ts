/** One monitor's checks from … to, epoch ms, the end exclusive. */
export type Scope = { monitor: number; from: number; to: number };

// Columns carry the table's name wherever an answer's column may have the same one: ClickHouse would take that instead.

/** The condition that every question about one monitor and time starts with; a Scope holds its parameters. */
export const inScope = `checks.monitor = {monitor:UInt32}
  AND checks.at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
  AND checks.at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`;

/**
 * Whether the check met an answer that took time: a heartbeat's call takes none of its own. Rows older than the
 * protocol's column tell by their status.
 */
export const answered = `(checks.status > 0 OR checks.protocol NOT IN ('', 'heartbeat'))`;

/** Times are kept in tenths of a millisecond, in floats that are a little beside them. */
export const tenth = (ms: number): number => Math.round(ms * 10) / 10;
