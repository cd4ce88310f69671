import { type DatabaseOrTransaction, type MonitorGroupRow, ownedRows } from '../../database/index.ts';
import { stateColumns } from '../monitor/index.ts';
import { withDescendants } from './tree.ts';

export const {
  find: findGroup,
  list: listGroupRows,
  count: countGroups,
  insert: insertGroup,
  update: updateGroupRow,
  delete: deleteGroupRow,
} = ownedRows('monitor_groups');

/** The monitors and groups of a deleted group move to its parent. */
export async function moveMembers(
  trx: DatabaseOrTransaction,
  accountId: number,
  { id, parent_id }: Pick<MonitorGroupRow, 'id' | 'parent_id'>,
): Promise<void> {
  await trx
    .updateTable('monitors')
    .set({ group_id: parent_id })
    .where('account_id', '=', accountId)
    .where('group_id', '=', id)
    .execute();
  await trx
    .updateTable('monitor_groups')
    .set({ parent_id })
    .where('account_id', '=', accountId)
    .where('parent_id', '=', id)
    .execute();
}

export async function listGroupedMonitors(db: DatabaseOrTransaction, accountId: number, groupIds: number[]) {
  if (groupIds.length === 0) return [];
  return db
    .selectFrom('monitors')
    .select([...stateColumns, 'group_id'])
    .where('account_id', '=', accountId)
    .where('group_id', 'in', groupIds)
    .orderBy('id')
    .execute();
}

/** Returns the IDs of the group and of all groups in it. */
export const listGroupIdsIn = async (db: DatabaseOrTransaction, accountId: number, id: number): Promise<number[]> =>
  withDescendants(await listGroupRows(db, accountId), id);
