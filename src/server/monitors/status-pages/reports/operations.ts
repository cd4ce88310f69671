import {
  type DatabaseOrTransaction,
  inTransaction,
  type StatusPageRow,
  type StatusReportRow,
  type StatusReportUpdateRow,
} from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { invalid, notFound, Refusal, t } from '../../../kernel/index.ts';
import { findListedIncident } from '../../incidents/index.ts';
import { deleteReportNotices, deleteUpdateNotices, enqueueUpdateNotices } from './notices.ts';
import {
  changeUpdate,
  deleteReportRow,
  deleteUpdateRow,
  findUpdate,
  insertReport,
  insertUpdate,
  listServiceIds,
  listUpdates,
  lockOwnReport,
  lockReport,
  type NewUpdate,
  replaceServices,
  updateReportRow,
} from './report.store.ts';
import type { AffectedFields, ReportChanges, ReportFields, UpdateChanges, UpdateFields } from './wire.ts';

const maxUpdates = 200;

export async function createReport(deps: Deps, page: StatusPageRow, fields: ReportFields): Promise<StatusReportRow> {
  const nowMs = deps.now();
  const { title, impact, affected = [], incident_id = null } = fields;
  return inTransaction(deps.database, async (trx) => {
    await checkAffected(trx, page, affected);
    await checkIncident(trx, page.account_id, incident_id);
    const report = await insertReport(trx, page, {
      title,
      impact: impact ?? 'minor',
      incident_id,
      published_at: null,
      resolved_at: null,
      created_at: nowMs,
    });
    await replaceServices(trx, report.id, servicesOf(affected));
    const { after } = await addUpdate(trx, deps, report, { ...fields, phase: fields.phase ?? 'investigating' });
    return after;
  });
}

export async function updateReport(
  deps: Deps,
  page: StatusPageRow,
  id: number,
  { title, impact, affected, incident_id: incidentId, postmortem }: ReportChanges,
): Promise<StatusReportRow> {
  return inTransaction(deps.database, async (trx) => {
    const report = await lockReport(deps.database, trx, page, id);
    if (!report) throw notFound();
    if (postmortem && report.resolved_at === null)
      throw invalid({ postmortem: [t('postmortem can only be added once the report is resolved.')] });
    if (affected) {
      await checkAffected(trx, page, affected);
      await replaceServices(trx, id, servicesOf(affected));
    }
    if (incidentId !== undefined) await checkIncident(trx, page.account_id, incidentId);
    const after = await updateReportRow(trx, page, id, {
      ...(title !== undefined && { title }),
      ...(impact !== undefined && { impact: impact ?? 'minor' }),
      ...(incidentId !== undefined && { incident_id: incidentId }),
      ...(postmortem !== undefined && { postmortem: postmortem ?? '' }),
    });
    if (!after) throw notFound();
    return after;
  });
}

export async function deleteReport(deps: Deps, page: StatusPageRow, id: number): Promise<boolean> {
  return inTransaction(deps.database, async (trx) => {
    if (!(await lockReport(deps.database, trx, page, id))) return false;
    await deleteReportRow(trx, page, id);
    await deleteReportNotices(trx, { id, account_id: page.account_id, status_page_id: page.id });
    return true;
  });
}

export async function createUpdate(
  deps: Deps,
  accountId: number,
  reportId: number,
  fields: UpdateFields,
): Promise<StatusReportUpdateRow> {
  return inTransaction(deps.database, async (trx) => {
    const report = await lockOwnReport(deps.database, trx, accountId, reportId);
    if (!report) throw notFound();
    if ((await listUpdates(trx, [reportId])).length >= maxUpdates)
      throw new Refusal('conflict', t('A report can have up to {max} updates.', { max: maxUpdates }));
    return (await addUpdate(trx, deps, report, fields)).update;
  });
}

export async function updateUpdate(
  deps: Deps,
  accountId: number,
  { reportId, id }: { reportId: number; id: number },
  changes: UpdateChanges,
): Promise<StatusReportUpdateRow> {
  const nowMs = deps.now();
  return inTransaction(deps.database, async (trx) => {
    const report = await lockOwnReport(deps.database, trx, accountId, reportId);
    const before = report && (await findUpdate(trx, report, id));
    if (!before) throw notFound();
    const columns = columnsOf(changes, nowMs);
    const { publish_at: publishAt } = columns;
    if (publishAt !== undefined && publishAt > nowMs && before.state === 'published')
      throw invalid({ publish_at: [t('publish_at cannot be later than now: the update is already published.')] });
    const state = publishAt === undefined ? before.state : stateAt(report, publishAt, nowMs);
    await changeUpdate(trx, report, id, { ...columns, state });
    const update = await findUpdate(trx, report, id);
    if (!update) throw notFound();
    const after = await refreshReport(trx, report);
    if (before.state !== 'published' && state === 'published') await notify(trx, deps, after, update, nowMs);
    return update;
  });
}

export async function deleteUpdate(deps: Deps, accountId: number, reportId: number, id: number): Promise<boolean> {
  return inTransaction(deps.database, async (trx) => {
    const report = await lockOwnReport(deps.database, trx, accountId, reportId);
    if (!report) throw notFound();
    const updates = await listUpdates(trx, [reportId]);
    if (!updates.some((update) => update.id === id)) return false;
    if (updates.length === 1)
      throw new Refusal('conflict', t('A report needs an update. Delete the report to remove its last one.'));
    await deleteUpdateRow(trx, report, id);
    await refreshReport(trx, report);
    await deleteUpdateNotices(trx, report, id);
    return true;
  });
}

async function addUpdate(trx: DatabaseOrTransaction, deps: Deps, report: StatusReportRow, fields: UpdateFields) {
  const nowMs = deps.now();
  const publishAt = fields.publish_at ?? nowMs;
  const update = await insertUpdate(trx, report, {
    phase: fields.phase,
    text: fields.text,
    notify: fields.notify ?? 1,
    publish_at: publishAt,
    state: stateAt(report, publishAt, nowMs),
    created_at: nowMs,
  });
  const after = await refreshReport(trx, report);
  if (update.state === 'published') await notify(trx, deps, after, update, nowMs);
  return { after, update };
}

function stateAt({ resolved_at: resolvedAt }: StatusReportRow, publishAt: number, nowMs: number): NewUpdate['state'] {
  if (publishAt <= nowMs) return 'published';
  if (resolvedAt !== null)
    throw invalid({
      publish_at: [
        t('publish_at cannot be later than now: the report is resolved. Publish an update to open it again.'),
      ],
    });
  return 'planned';
}

/** Derives what follows from the published updates. The caller must lock the report. */
export async function refreshReport(trx: DatabaseOrTransaction, report: StatusReportRow): Promise<StatusReportRow> {
  const published = (await listUpdates(trx, [report.id])).filter(({ state }) => state === 'published');
  const [last] = published;
  const after = await updateReportRow(trx, { id: report.status_page_id, account_id: report.account_id }, report.id, {
    published_at: published.at(-1)?.publish_at ?? null,
    resolved_at: last?.phase === 'resolved' ? last.publish_at : null,
  });
  if (!after) throw notFound();
  return after;
}

export async function notify(
  trx: DatabaseOrTransaction,
  deps: Pick<Deps, 'vault' | 'config'>,
  report: StatusReportRow,
  update: StatusReportUpdateRow,
  nowMs: number,
): Promise<number> {
  return update.notify === 1 ? enqueueUpdateNotices(trx, deps, report, update, nowMs) : 0;
}

function columnsOf(sent: UpdateChanges, nowMs: number): Partial<NewUpdate> {
  return {
    ...(sent.phase !== undefined && { phase: sent.phase }),
    ...(sent.text !== undefined && { text: sent.text }),
    ...(sent.notify !== undefined && { notify: sent.notify ?? 1 }),
    ...(sent.publish_at !== undefined && { publish_at: sent.publish_at ?? nowMs }),
  };
}

const servicesOf = (affected: AffectedFields) =>
  affected.map(({ monitor_id, component_id, state }) => ({
    monitor_id: monitor_id ?? null,
    component_id: component_id ?? null,
    state: state ?? ('degraded' as const),
  }));

async function checkAffected(trx: DatabaseOrTransaction, page: StatusPageRow, affected: AffectedFields): Promise<void> {
  if (affected.length === 0) return;
  const own = await listServiceIds(trx, page);
  const keys = affected.map(({ monitor_id: monitor, component_id: component }) => `${monitor} ${component}`);
  if (new Set(keys).size < keys.length)
    throw invalid({ affected: [t('affected must contain each monitor and component once.')] });
  const foreign = affected.find(
    ({ monitor_id: monitor, component_id: component }) =>
      (monitor != null && !own.monitors.has(monitor)) || (component != null && !own.components.has(component)),
  );
  if (!foreign) return;
  throw invalid({
    affected: [
      foreign.monitor_id == null
        ? t('affected must contain components of the page: it has no component {id}.', {
            id: foreign.component_id ?? '',
          })
        : t('affected must contain monitors of the page: it has no monitor {id}.', { id: foreign.monitor_id }),
    ],
  });
}

async function checkIncident(trx: DatabaseOrTransaction, accountId: number, id: number | null): Promise<void> {
  if (id === null || (await findListedIncident(trx, accountId, id))) return;
  throw invalid({ incident_id: [t('incident_id must be one of your incidents: you have no incident {id}.', { id })] });
}
