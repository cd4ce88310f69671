import type { AnnotatedEvent, AnnotationSource } from '../annotations/index.ts';
import { causeForGuest, translateCause } from '../causes/index.ts';
import type { DatabaseOrTransaction } from '../database/index.ts';
import { siteHost } from '../kernel/index.ts';
import { findListedIncident, insertComment, listAccountIncidentsWithin } from './incidents/index.ts';
import { upcomingMaintenance } from './maintenance/index.ts';
import { addressForGuest, findMonitor, hostOf, listMonitorUrls } from './monitor/index.ts';

async function readMonitors(db: DatabaseOrTransaction, accountId: number) {
  const urls = await listMonitorUrls(db, accountId);
  const withHosts = (ids: number[]) => ids.map((id) => ({ id, host: hostOf(urls.get(id) ?? '') ?? '' }));
  return { ids: [...urls.keys()], withHosts };
}

const incidentEvents: AnnotationSource['list'] = async (db, accountId, range) => {
  const [{ withHosts }, incidents] = await Promise.all([
    readMonitors(db, accountId),
    listAccountIncidentsWithin(db, accountId, range),
  ]);
  return incidents.map(
    (incident): AnnotatedEvent => ({
      kind: 'incident',
      text: `${incident.monitor_name || incident.monitor_url}: ${translateCause(incident.cause)}`,
      textForGuests: () =>
        `${incident.monitor_name || addressForGuest(incident.monitor_url)}: ${causeForGuest(incident.cause)}`,
      from: incident.started_at,
      to: incident.ended_at,
      isOngoing: incident.ended_at === null,
      path: `/incidents/${incident.id}`,
      monitors: withHosts([incident.monitor_id]),
    }),
  );
};

const maintenanceEvents: AnnotationSource['list'] = async (db, accountId, range) => {
  const { ids, withHosts } = await readMonitors(db, accountId);
  const plans = await upcomingMaintenance(db, accountId, ids, range.from, range.to);
  const windows = plans.flatMap(({ planId, name, monitorIds, spans }) =>
    spans.map(
      ({ from, to }): AnnotatedEvent => ({
        kind: 'maintenance',
        text: name,
        from,
        to,
        path: `/maintenance/${planId}`,
        monitors: withHosts(monitorIds),
      }),
    ),
  );
  return windows.sort((one, other) => one.from - other.from).slice(-range.most);
};

export const monitorEvents: AnnotationSource[] = [
  { kind: 'incident', permission: 'monitors:read', list: incidentEvents },
  { kind: 'maintenance', permission: 'monitors:read', list: maintenanceEvents },
];

/** Returns '' if the address has no host, and undefined if the account has no such monitor. */
export async function findMonitorHost(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const monitor = await findMonitor(db, accountId, id);
  return monitor && (hostOf(monitor.url) ?? '');
}

/** `host` is '' if the address has no host. `to` is null while the incident is open. */
export async function findOutage(db: DatabaseOrTransaction, accountId: number, id: number) {
  const incident = await findListedIncident(db, accountId, id);
  return incident && { from: incident.started_at, to: incident.ended_at, host: hostOf(incident.monitor_url) ?? '' };
}

/** Adds a comment to an incident's timeline that no status page shows. */
export async function addIncidentNote(
  db: DatabaseOrTransaction,
  accountId: number,
  { id, text, nowMs }: { id: number; text: string; nowMs: number },
): Promise<void> {
  await insertComment(db, accountId, { incident_id: id, text, is_public: 0, created_at: nowMs });
}

const maxOutages = 2000;

export async function listOutages(
  db: DatabaseOrTransaction,
  accountId: number,
  host: string,
  span: { from: number; to: number },
) {
  const incidents = await listAccountIncidentsWithin(db, accountId, { ...span, most: maxOutages });
  return incidents
    .filter(({ monitor_url }) => siteHost(hostOf(monitor_url) ?? '') === siteHost(host))
    .map(({ id, monitor_id, started_at, ended_at }) => ({ id, monitor: monitor_id, from: started_at, to: ended_at }));
}
