import {
  type Database,
  type DatabaseOrTransaction,
  lockForUpdate,
  ownedRows,
  type UptimeReportRow,
} from '../../database/index.ts';

export const {
  find: findReport,
  findSome: findReports,
  lock: lockReport,
  count: countReports,
  insert: insertReport,
  update: updateReportRow,
  delete: deleteReportRow,
  listPage: listReports,
} = ownedRows('uptime_reports');

type Covered = { monitors: number[]; groups: number[] };

/** The caller must verify that the account owns the reports. */
export async function listCovered(
  db: DatabaseOrTransaction,
  reports: Pick<UptimeReportRow, 'id'>[],
): Promise<Map<number, Covered>> {
  const ids = reports.map(({ id }) => id);
  const covered = new Map<number, Covered>(ids.map((id) => [id, { monitors: [], groups: [] }]));
  if (ids.length === 0) return covered;
  const monitors = await db
    .selectFrom('uptime_report_monitors')
    .selectAll()
    .where('report_id', 'in', ids)
    .orderBy('monitor_id')
    .execute();
  const groups = await db
    .selectFrom('uptime_report_groups')
    .selectAll()
    .where('report_id', 'in', ids)
    .orderBy('group_id')
    .execute();
  for (const { report_id, monitor_id } of monitors) covered.get(report_id)?.monitors.push(monitor_id);
  for (const { report_id, group_id } of groups) covered.get(report_id)?.groups.push(group_id);
  return covered;
}

/** The caller must verify that the account owns the report, the monitors and the groups. */
export async function replaceCovered(
  trx: DatabaseOrTransaction,
  reportId: number,
  { monitors, groups }: { monitors: number[] | undefined; groups: number[] | undefined },
): Promise<void> {
  if (monitors) {
    await trx.deleteFrom('uptime_report_monitors').where('report_id', '=', reportId).execute();
    if (monitors.length > 0)
      await trx
        .insertInto('uptime_report_monitors')
        .values(monitors.map((monitor_id) => ({ report_id: reportId, monitor_id })))
        .execute();
  }
  if (groups) {
    await trx.deleteFrom('uptime_report_groups').where('report_id', '=', reportId).execute();
    if (groups.length > 0)
      await trx
        .insertInto('uptime_report_groups')
        .values(groups.map((group_id) => ({ report_id: reportId, group_id })))
        .execute();
  }
}

/** Locks the rows, so none of them is deleted before the transaction ends. Returns the IDs that the account owns. */
export async function lockOwn(
  database: Database,
  trx: DatabaseOrTransaction,
  { table, accountId, ids }: { table: 'monitors' | 'monitor_groups'; accountId: number; ids: number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found =
    table === 'monitors'
      ? trx.selectFrom('monitors').select('id').where('account_id', '=', accountId).where('id', 'in', ids).orderBy('id')
      : trx
          .selectFrom('monitor_groups')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', 'in', ids)
          .orderBy('id');
  return new Set((await lockForUpdate(database, found).execute()).map(({ id }) => id));
}
