import type { Expression, Insertable } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  type MonitorRow,
  ownedRows,
  type PageOptions,
  type Schema,
  selectPage,
} from '../../database/index.ts';
import { deleteMonitorMessages } from '../../outbox/index.ts';
import { matchesSearch, type SearchBy } from './search.store.ts';

export type NewMonitor = Omit<Insertable<Schema['monitors']>, 'id' | 'account_id'>;

const monitors = ownedRows('monitors');

export const {
  find: findMonitor,
  findSome: findMonitors,
  lock: lockMonitor,
  count: countMonitors,
  insert: insertMonitor,
  update: updateMonitorRow,
} = monitors;

export const stateColumns = [
  'id',
  'account_id',
  'name',
  'url',
  'paused',
  'paused_at',
  'condition',
  'condition_since',
  'unknown_since',
  'unreachable_since',
  'degraded_since',
  'degraded_cause',
  'maintenance_start',
  'maintenance_end',
  'first_checked_at',
  'last_checked_at',
  'response_time_ms',
] as const satisfies (keyof MonitorRow)[];

export async function deleteMonitorRow(trx: DatabaseOrTransaction, accountId: number, id: number): Promise<boolean> {
  if (!(await monitors.delete(trx, accountId, id))) return false;
  await deleteMonitorMessages(trx, accountId, id);
  return true;
}

export type MonitorSelection = PageOptions<'id' | 'name' | 'url'> & {
  search: string | undefined;
  searchBy: SearchBy;
  among?: Expression<number> | undefined;
  groupIds?: number[] | undefined;
};

export async function listMonitors(
  database: Database,
  accountId: number,
  selection: MonitorSelection,
): Promise<{ rows: MonitorRow[]; total: number }> {
  let matching = database.db.selectFrom('monitors').where('account_id', '=', accountId);
  if (selection.search) matching = matching.where(matchesSearch(selection.search, selection.searchBy));
  if (selection.among !== undefined) matching = matching.where('id', 'in', selection.among);
  if (selection.groupIds !== undefined) matching = matching.where('group_id', 'in', selection.groupIds);
  return selectPage(matching, selection);
}

export async function listMonitorUrls(db: DatabaseOrTransaction, accountId: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('monitors').select(['id', 'url']).where('account_id', '=', accountId).execute();
  return new Map(rows.map(({ id, url }) => [id, url]));
}

export function listRunningMonitors(db: DatabaseOrTransaction, accountId: number) {
  return db
    .selectFrom('monitors')
    .select(['id', 'name', 'url', 'condition', 'unknown_since', 'unreachable_since', 'upside_down', 'alerts_sealed'])
    .where('account_id', '=', accountId)
    .where('paused', '=', 0)
    .orderBy('id')
    .execute();
}
