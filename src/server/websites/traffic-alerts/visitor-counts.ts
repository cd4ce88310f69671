import { type Events, isStoreUnavailable } from '../../events/index.ts';
import { medianOf, sameTimeInPastWeeks } from '../../kernel/index.ts';
import type { JobRun } from '../job-runs/index.ts';
import { withinSpans } from '../reports/index.ts';
import { dropSpanMs, spikeSpanMs } from './traffic-alert.ts';

/** `usual`: number of visitors that this hour of the week usually has. */
export type VisitorCounts = { halfHour: number; hour: number; usual: number };

type Counted = { id: number; zone: string };

type Deps = { events: Pick<Events, 'query' | 'state'> };
type OfZone = { zone: string; ids: number[]; nowMs: number };

/** The result omits websites that can't be counted, and the run postpones them. Throws `unavailable`. */
export async function countRecentVisitors(
  deps: Deps,
  { websites, nowMs }: { websites: Counted[]; nowMs: number },
  run: JobRun,
): Promise<Map<number, VisitorCounts>> {
  const counts = new Map<number, VisitorCounts>();
  for (const [zone, some] of Map.groupBy(websites, (website) => website.zone)) {
    const ids = some.map(({ id }) => id);
    for (const [id, one] of await countByHalves(deps, { zone, ids, nowMs }, run)) counts.set(id, one);
  }
  return counts;
}

async function countByHalves(deps: Deps, { ids, ...asked }: OfZone, run: JobRun): Promise<Map<number, VisitorCounts>> {
  if (run.isOver) return new Map();
  try {
    return await countTogether(deps, { ids, ...asked });
  } catch (error) {
    if (isStoreUnavailable(deps.events, error)) throw error;
    const [id, ...more] = ids;
    if (id !== undefined && more.length === 0) run.failed({ id, facts: { website: id } }, error);
    if (more.length === 0) return new Map();
    const middle = Math.ceil(ids.length / 2);
    const first = await countByHalves(deps, { ids: ids.slice(0, middle), ...asked }, run);
    const second = await countByHalves(deps, { ids: ids.slice(middle), ...asked }, run);
    return new Map([...first, ...second]);
  }
}

async function countTogether({ events }: Deps, { zone, ids, nowMs }: OfZone): Promise<Map<number, VisitorCounts>> {
  const counts = new Map(ids.map((id) => [id, { halfHour: 0, hour: 0, usual: 0 }]));
  const ends = [nowMs, ...sameTimeInPastWeeks(nowMs, zone)];
  const { within, params } = withinSpans(ends.map((to) => ({ from: to - dropSpanMs, to })));
  const rows = await events.query<{ id: number; half_hour: number; hours: number[] }>(
    `SELECT website AS id, uniqExactIf(visitor, at >= fromUnixTimestamp64Milli({half:Int64}, 'UTC')) AS half_hour,
       [${within.map((hour) => `uniqExactIf(visitor, ${hour})`).join(', ')}] AS hours
     FROM pageviews
     WHERE website IN {websites:Array(UInt32)} AND counted = 1 AND import = 0 AND (${within.join(' OR ')})
     GROUP BY website`,
    { websites: ids, half: nowMs - spikeSpanMs, ...params },
  );
  for (const { id, half_hour, hours } of rows) {
    const [hour = 0, ...weeks] = hours.map(Number);
    counts.set(id, { halfHour: half_hour, hour, usual: Math.round(medianOf(weeks)) });
  }
  return counts;
}
