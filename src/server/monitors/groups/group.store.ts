import { type Expression, type RawBuilder, sql } from 'kysely';
import { type DatabaseOrTransaction, type MonitorGroupRow, ownedRows } from '../../database/index.ts';
import { stateColumns } from '../monitor/index.ts';
import { withAncestors, withDescendants } from './tree.ts';

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

/** Returns the IDs of the group that contains the monitor and of all groups around it. */
export async function listGroupIdsAround(
  db: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
): Promise<number[]> {
  const monitor = await db
    .selectFrom('monitors')
    .select('group_id')
    .where('account_id', '=', accountId)
    .where('id', '=', monitorId)
    .executeTakeFirst();
  if (!monitor || monitor.group_id === null) return [];
  return withAncestors(await listGroupRows(db, accountId), monitor.group_id);
}

type GroupedMonitor = Awaited<ReturnType<typeof listGroupedMonitors>>[number];

/** Returns the monitors of each group, including those of the groups in it. */
export async function listMembersOf(
  db: DatabaseOrTransaction,
  accountId: number,
  groupIds: readonly number[],
): Promise<Map<number, GroupedMonitor[]>> {
  if (groupIds.length === 0) return new Map();
  const groups = await listGroupRows(db, accountId);
  const inside = new Map(groupIds.map((id) => [id, withDescendants(groups, id)]));
  const monitors = await listGroupedMonitors(db, accountId, [...new Set([...inside.values()].flat())]);
  return new Map(
    [...inside].map(([id, ids]) => [
      id,
      monitors.filter(({ group_id }) => group_id !== null && ids.includes(group_id)),
    ]),
  );
}

/** The IDs of the group and of all groups in it. */
export const groupIdsWithin = (groupId: Expression<unknown>): RawBuilder<number> =>
  sql<number>`(with recursive inside (id) as (
    select ${groupId} union select monitor_groups.id from monitor_groups join inside on monitor_groups.parent_id = inside.id
  ) select id from inside)`;
