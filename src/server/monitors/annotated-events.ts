import type { AnnotatedEvent, AnnotationSource } from '../annotations/index.ts';
import type { DatabaseOrTransaction } from '../database/index.ts';
import { listAccountIncidentsWithin } from './incidents/index.ts';
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
