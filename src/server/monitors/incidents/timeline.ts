import type { IncidentCommentRow, IncidentRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, toIso } from '../../kernel/index.ts';
import { listChecksAround, type TimelineCheck } from './checks-around.ts';
import { deliveriesOf } from './deliveries.ts';
import { listIncidentTraffic } from './traffic.store.ts';
import type { IncidentShown, TimelineEntry } from './wire.ts';

type TimelineDeps = Pick<Deps, 'database' | 'events' | 'vault' | 'now'>;
type Timeline = Pick<IncidentShown, 'timeline' | 'checks_available'>;

/** The order of entries within the same millisecond. */
const order: Record<TimelineEntry['kind'], number> = {
  check: 0,
  opened: 1,
  traffic: 2,
  acknowledged: 3,
  comment: 4,
  closed: 5,
  delivery: 6,
};

/** What happened around an incident, in time order. Without the event store, the checks are left out. */
export async function timelineOf(
  deps: TimelineDeps,
  incident: IncidentRow,
  comments: IncidentCommentRow[],
): Promise<Timeline> {
  const [checks, deliveries, traffic] = await Promise.all([
    checksOf(deps, incident),
    deliveriesOf(deps, incident),
    listIncidentTraffic(deps.database.db, incident.account_id, incident.id),
  ]);
  const entries: TimelineEntry[] = [{ at: toIso(incident.started_at), kind: 'opened' }, ...deliveries];
  if (incident.acknowledged_at !== null) entries.push({ at: toIso(incident.acknowledged_at), kind: 'acknowledged' });
  if (incident.ended_at !== null) entries.push({ at: toIso(incident.ended_at), kind: 'closed' });
  for (const { at, verdict, domain, minutes, visitors, usual } of traffic)
    entries.push({ at: toIso(at), kind: 'traffic', verdict, domain, minutes, visitors, usual });
  for (const { created_at, text, is_public } of comments)
    entries.push({ at: toIso(created_at), kind: 'comment', text, is_public: is_public === 1 });
  for (const { at, good, status, cause, total } of checks ?? [])
    entries.push({ at: toIso(at), kind: 'check', good: good === 1, status, cause, total });
  const timeline = entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || order[a.kind] - order[b.kind]);
  return { timeline, checks_available: checks !== undefined };
}

/** Undefined while the event store is unavailable. */
async function checksOf(deps: TimelineDeps, incident: IncidentRow): Promise<TimelineCheck[] | undefined> {
  try {
    return await listChecksAround(deps, incident.monitor_id, incident.started_at, incident.ended_at ?? deps.now());
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return undefined;
    throw error;
  }
}
