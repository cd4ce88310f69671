import type { Deps } from '../deps.ts';
import { minuteMs, secondMs } from '../kernel/index.ts';
import { type CountVisitors, hostOfMonitor } from '../monitors/index.ts';
import type { FindTraffic } from '../outbox/index.ts';
import { countHostVisitors } from '../websites/index.ts';

export function createCountVisitors({ database: { db }, events }: Pick<Deps, 'database' | 'events'>): CountVisitors {
  return (of) => countHostVisitors({ db, events }, of);
}

const minutes = 10;
/** Responses are cached, because an outage notifies several destinations at the same time. */
const keptMs = 10 * secondMs;

/** Returns the traffic of the websites on a monitored host, for incident alerts. */
export function createFindTraffic(deps: Deps): FindTraffic {
  const countVisitors = createCountVisitors(deps);
  const asked = new Map<string, { at: number; answer: ReturnType<FindTraffic> }>();
  const find = async (accountId: number, host: string, at: number): ReturnType<FindTraffic> => {
    const span = { from: at - minutes * minuteMs, to: at };
    const found = await countVisitors({ accountId, host, span });
    if (found.kind === 'unknown' || (found.visitors === 0 && found.usual === 0)) return undefined;
    const { website, visitors, usual } = found;
    return { website, at, minutes, visitors, usual };
  };
  return async (accountId, monitorUrl) => {
    const host = hostOfMonitor(monitorUrl);
    if (host === undefined) return undefined;
    const now = deps.now();
    for (const [key, { at }] of asked) if (now - at >= keptMs) asked.delete(key);
    const key = `${accountId} ${host}`;
    const known = asked.get(key);
    if (known) return known.answer;
    const answer = find(accountId, host, now);
    asked.set(key, { at: now, answer });
    return answer;
  };
}
