import type { Deps } from '../deps.ts';
import { dayMs, hourMs, minuteMs, siteHost } from '../kernel/index.ts';
import { type FindUsualVisitors, listOutages } from '../monitors/index.ts';
import { findUsualWeek } from '../websites/index.ts';
import { createCountVisitors } from './host-traffic.ts';
import { createFindCost } from './outage-costs.ts';

const comparedMs = 28 * dayMs;
const retryMs = minuteMs;
/** Hosts. Each entry has 168 numbers. */
const maxCached = 1000;

/** Adds the functions with which the jobs of monitors read visitors and sales. */
export const createMonitorJobDeps = (deps: Deps) => ({
  countVisitors: createCountVisitors(deps),
  findUsualVisitors: createFindUsualVisitors(deps),
  findCost: createFindCost(deps),
});

/** Computes the usual week of a host once an hour, because all objectives and burn rates of the host need it. */
export function createFindUsualVisitors(deps: Deps): FindUsualVisitors {
  type Found = Awaited<ReturnType<FindUsualVisitors>>;
  const cache = new Map<string, { validUntil: number; found: Promise<Found> }>();
  return async (accountId, host) => {
    const nowMs = deps.now();
    const key = `${accountId} ${siteHost(host)}`;
    const cached = cache.get(key);
    if (cached && nowMs < cached.validUntil) return cached.found;
    const { db } = deps.database;
    const find = async (): Promise<Found> => {
      const outages = await listOutages(db, accountId, host, { from: nowMs - comparedMs, to: nowMs });
      return findUsualWeek({ db, events: deps.events }, { accountId, host, outages, nowMs });
    };
    const found = find();
    const entry = { validUntil: (Math.floor(nowMs / hourMs) + 1) * hourMs, found };
    cache.delete(key);
    cache.set(key, entry);
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break;
      cache.delete(oldest);
    }
    const forget = () => {
      if (cache.get(key) === entry) cache.delete(key);
    };
    found.then((answer) => {
      if (answer.kind === 'unknown') entry.validUntil = Math.min(entry.validUntil, nowMs + retryMs);
    }, forget);
    return found;
  };
}
