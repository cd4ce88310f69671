import type { StatusReportRow, StatusReportTemplateRow, StatusReportUpdateRow } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { toIso, toIsoOrNull } from '../../../kernel/index.ts';
import { listServices, listUpdates } from './report.store.ts';
import type { ReportAnswer, ReportTemplateAnswer, ReportUpdateAnswer } from './wire.ts';

export async function presentReports(
  { database: { db } }: Pick<Deps, 'database'>,
  rows: StatusReportRow[],
): Promise<ReportAnswer[]> {
  const ids = rows.map((row) => row.id);
  const updates = Map.groupBy(await listUpdates(db, ids), (update) => update.status_report_id);
  const services = Map.groupBy(await listServices(db, ids), (service) => service.status_report_id);
  return rows.map((row) => ({
    id: row.id,
    object: 'status_report',
    status_page_id: row.status_page_id,
    title: row.title,
    impact: row.impact,
    phase: updates.get(row.id)?.find(({ state }) => state === 'published')?.phase ?? null,
    affected: (services.get(row.id) ?? []).map(({ monitor_id, component_id, state }) => ({
      monitor_id,
      component_id,
      state,
    })),
    incident_id: row.incident_id,
    updates: (updates.get(row.id) ?? []).map(presentUpdate),
    postmortem: row.postmortem,
    published_at: toIsoOrNull(row.published_at),
    resolved_at: toIsoOrNull(row.resolved_at),
    created_at: toIso(row.created_at),
  }));
}

export const presentUpdate = (row: StatusReportUpdateRow): ReportUpdateAnswer => ({
  id: row.id,
  object: 'status_report_update',
  phase: row.phase,
  text: row.text,
  state: row.state,
  publish_at: toIso(row.publish_at),
  notify: row.notify as 0 | 1,
  created_at: toIso(row.created_at),
});

export const presentTemplate = (row: StatusReportTemplateRow): ReportTemplateAnswer => ({
  id: row.id,
  object: 'status_report_template',
  name: row.name,
  title: row.title,
  investigating: row.investigating,
  identified: row.identified,
  monitoring: row.monitoring,
  resolved: row.resolved,
  created_at: toIso(row.created_at),
});
