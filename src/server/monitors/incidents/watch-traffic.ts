import type { Deps } from '../../deps.ts';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import { judgeTraffic } from '../../outbox/index.ts';
import { hostOf } from '../monitor/index.ts';
import { insertIncidentTraffic, listIncidentTraffic, listWatchedIncidents } from './traffic.store.ts';
import { trafficSpan } from './traffic-span.ts';

export type CountVisitors = (of: {
  accountId: number;
  host: string;
  span: { from: number; to: number };
}) => Promise<
  | { kind: 'counted'; website: { id: number; domain: string }; visitors: number; usual: number }
  | { kind: 'unknown'; why: 'no_website' | 'no_history' | 'unavailable' }
>;

export type TrafficWatchDeps = Pick<Deps, 'database' | 'log' | 'now'> & { countVisitors: CountVisitors };
type Watched = Awaited<ReturnType<typeof listWatchedIncidents>>[number];

const batchSize = 200;
const watchedMs = dayMs;

/** Records whether the website still has visitors, each time a clear change is found. */
export async function watchTraffic(deps: TrafficWatchDeps): Promise<void> {
  const nowMs = deps.now();
  for (let afterId = 0; ; ) {
    const incidents = await listWatchedIncidents(deps.database.db, {
      startedAfter: nowMs - watchedMs,
      afterId,
      limit: batchSize,
    });
    for (const incident of incidents) {
      try {
        await noteTraffic(deps, incident, nowMs);
      } catch (error) {
        deps.log.error({ err: error, incident: incident.id }, 'the visitors during an incident could not be recorded');
      }
    }
    const last = incidents.at(-1);
    if (!last || incidents.length < batchSize) return;
    afterId = last.id;
  }
}

async function noteTraffic(deps: TrafficWatchDeps, incident: Watched, nowMs: number): Promise<void> {
  const { id, account_id: accountId, started_at: startedAt, url } = incident;
  const { db } = deps.database;
  const host = hostOf(url);
  const span = trafficSpan(startedAt, nowMs);
  if (host === undefined || span === undefined) return;
  const found = await deps.countVisitors({ accountId, host, span });
  const verdict = found.kind === 'counted' ? judgeTraffic(found) : undefined;
  if (found.kind !== 'counted' || verdict === undefined) return;
  const noted = await listIncidentTraffic(db, accountId, id);
  if (noted.at(-1)?.verdict === verdict) return;
  await insertIncidentTraffic(db, {
    incident_id: id,
    position: noted.length,
    account_id: accountId,
    at: nowMs,
    verdict,
    domain: found.website.domain,
    minutes: Math.round((span.to - span.from) / minuteMs),
    visitors: found.visitors,
    usual: found.usual,
  });
}
