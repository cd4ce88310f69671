import type { AnnotatedEvent, AnnotationSource } from '../annotations/index.ts';
import type { DatabaseOrTransaction } from '../database/index.ts';
import { siteHost } from '../kernel/index.ts';
import { findListedIncident, listAccountIncidentsWithin } from './incidents/index.ts';
import { upcomingMaintenance } from './maintenance/index.ts';
import { findMonitor, hostOf, listMonitorUrls } from './monitor/index.ts';

/** The incidents and the planned maintenance of an account, for the charts of its websites and sales. */
export const monitorEvents: AnnotationSource = async (db, accountId, range) => {
  const urls = await listMonitorUrls(db, accountId);
  const monitors = (ids: number[]) => ids.map((id) => ({ id, host: hostOf(urls.get(id) ?? '') ?? '' }));
  const [incidents, plans] = await Promise.all([
    listAccountIncidentsWithin(db, accountId, range),
    upcomingMaintenance(db, accountId, [...urls.keys()], range.from, range.to),
  ]);
  const outages = incidents.map(
    (incident): AnnotatedEvent => ({
      kind: 'incident',
      text: `${incident.monitor_name || incident.monitor_url}: ${incident.cause}`,
      from: incident.started_at,
      to: incident.ended_at,
      isOngoing: incident.ended_at === null,
      path: `/incidents/${incident.id}`,
      monitors: monitors([incident.monitor_id]),
    }),
  );
  const windows = plans.flatMap(({ planId, name, monitorIds, spans }) =>
    spans.map(
      ({ from, to }): AnnotatedEvent => ({
        kind: 'maintenance',
        text: name,
        from,
        to,
        path: `/maintenance/${planId}`,
        monitors: monitors(monitorIds),
      }),
    ),
  );
  return [...outages, ...windows.sort((one, other) => one.from - other.from).slice(-range.most)];
};

/** The host name in the address of an account's monitor, '' where it has none; undefined where there is no monitor. */
export async function findMonitorHost(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const monitor = await findMonitor(db, accountId, id);
  return monitor && (hostOf(monitor.url) ?? '');
}

/** An incident of an account with the host of its monitor, '' where that has none; `to` is null while it is open. */
export async function findOutage(db: DatabaseOrTransaction, accountId: number, id: number) {
  const incident = await findListedIncident(db, accountId, id);
  return incident && { from: incident.started_at, to: incident.ended_at, host: hostOf(incident.monitor_url) ?? '' };
}

/** More than this in five weeks, and nothing was usual. */
const maxOutages = 2000;

/** The incidents of an account's monitors of a host, with or without `www.`, that touch a time. */
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
