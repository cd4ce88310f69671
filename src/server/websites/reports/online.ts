import type { Events } from '../../events/index.ts';
import { minuteMs } from '../../kernel/index.ts';
import { betweenInstants } from './instants.ts';

export const currentMs = 5 * minuteMs;

export async function onlineNow(events: Events, ids: number[], nowMs: number): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await events.query<{ id: number; visitors: number }>(
    `SELECT website AS id, uniqExact(bitShiftRight(visit, 8)) AS visitors FROM pageviews
     WHERE website IN {websites:Array(UInt32)} AND ${betweenInstants('start', 'end')} AND counted = 1 GROUP BY website`,
    { websites: ids, start: nowMs - currentMs, end: nowMs + 1 },
  );
  return new Map(rows.map(({ id, visitors }) => [id, visitors]));
}
