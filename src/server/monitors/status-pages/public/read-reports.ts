import type { ComponentState, DatabaseOrTransaction, ReportPhase, StatusPageRow } from '../../../database/index.ts';
import { listPublishedUpdates, listServices, listVisibleReports } from '../reports/index.ts';

/** Times are in epoch ms. */
export type ShownReport = {
  id: number;
  title: string;
  impact: 'none' | 'minor' | 'major' | 'critical';
  incidentId: number | null;
  postmortem: string;
  startedAt: number;
  resolvedAt: number | null;
  phase: ReportPhase;
  /** published updates, newest first */
  updates: { id: number; phase: ReportPhase; text: string; at: number }[];
  /** affected services that are on the page */
  services: { id: string; name: string; state: ComponentState }[];
};

const maxReports = 200;
/** Of all reports together. An update can have 5,000 characters. */
const maxUpdates = 1000;

/** `names`: names of the services on the page, by `monitor-ID` and `component-ID`. */
export async function readReports(
  db: DatabaseOrTransaction,
  page: StatusPageRow,
  names: ReadonlyMap<string, string>,
  sinceMs: number,
): Promise<ShownReport[]> {
  const rows = await listVisibleReports(db, page, { sinceMs, limit: maxReports });
  const ids = rows.map((row) => row.id);
  const updates = Map.groupBy(await listPublishedUpdates(db, ids, maxUpdates), (update) => update.status_report_id);
  const services = Map.groupBy(await listServices(db, ids), (service) => service.status_report_id);
  return rows.flatMap((row) => {
    const published = updates.get(row.id);
    if (!published) return [];
    return {
      id: row.id,
      title: row.title,
      impact: row.impact,
      incidentId: row.incident_id,
      postmortem: row.postmortem,
      startedAt: row.published_at ?? row.created_at,
      resolvedAt: row.resolved_at,
      phase: published[0]?.phase ?? 'investigating',
      updates: published.map(({ id, phase, text, publish_at }) => ({ id, phase, text, at: publish_at })),
      services: (services.get(row.id) ?? []).flatMap(({ monitor_id: monitor, component_id: component, state }) => {
        const id = monitor === null ? componentKey(component ?? 0) : monitorKey(monitor);
        const name = names.get(id);
        return name === undefined ? [] : { id, name, state };
      }),
    };
  });
}

export const monitorKey = (id: number): string => `monitor-${id}`;
export const componentKey = (id: number): string => `component-${id}`;
