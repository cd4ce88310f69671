import type { Deps } from '../../deps.ts';
import { hourMs } from '../../kernel/index.ts';
import { answered, tenth } from './scope.ts';

const hours = 24;

/**
 * Values are in ms, oldest first, and null if there were no answers. The caller must verify that the account owns the
 * monitors.
 */
export async function sparklines(
  deps: Pick<Deps, 'events'>,
  monitorIds: number[],
  nowMs: number,
): Promise<Map<number, (number | null)[]>> {
  const lines = new Map(monitorIds.map((id) => [id, new Array<number | null>(hours).fill(null)]));
  if (monitorIds.length === 0) return lines;
  const rows = await deps.events.query<{ monitor: number; hour: number; average: number }>(
    `SELECT monitor, intDiv(toUnixTimestamp64Milli(checks.at) - {from:Int64}, {hour:Int64}) AS hour, avg(total) AS average
     FROM checks WHERE monitor IN {monitors:Array(UInt32)}
       AND checks.at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') AND checks.at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
       AND maintenance = 0 AND ${answered}
     GROUP BY monitor, hour`,
    { monitors: monitorIds, from: nowMs - hours * hourMs, to: nowMs, hour: hourMs },
  );
  for (const { monitor, hour, average } of rows) lines.get(monitor)![hour] = tenth(average);
  return lines;
}
