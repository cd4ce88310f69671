import type { DatabaseOrTransaction } from '../../database/index.ts';

/** Returns the parents of each monitor. The caller must verify that the account owns the monitors. */
export async function dependenciesOf(db: DatabaseOrTransaction, monitorIds: number[]): Promise<Map<number, number[]>> {
  if (monitorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('monitor_dependencies')
    .select(['monitor_id', 'depends_on_id'])
    .where('monitor_id', 'in', monitorIds)
    .orderBy('depends_on_id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.monitor_id)].map(([id, found]) => [id, found.map((row) => row.depends_on_id)]),
  );
}

export async function listEdges(db: DatabaseOrTransaction, accountId: number): Promise<{ from: number; to: number }[]> {
  return db
    .selectFrom('monitor_dependencies')
    .select(['monitor_id as from', 'depends_on_id as to'])
    .where('account_id', '=', accountId)
    .execute();
}

export async function listOwnNames(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('monitors')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function replaceEdges(
  trx: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
  parents: number[],
): Promise<void> {
  await trx
    .deleteFrom('monitor_dependencies')
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .execute();
  if (parents.length === 0) return;
  await trx
    .insertInto('monitor_dependencies')
    .values(parents.map((depends_on_id) => ({ monitor_id: monitorId, depends_on_id, account_id: accountId })))
    .execute();
}

export async function deleteEdge(
  trx: DatabaseOrTransaction,
  accountId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await trx
    .deleteFrom('monitor_dependencies')
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', from)
    .where('depends_on_id', '=', to)
    .execute();
}

/** Not limited to an account, because the checker works for all accounts. */
export async function listParents(db: DatabaseOrTransaction, childIds: number[]) {
  if (childIds.length === 0) return [];
  return db
    .selectFrom('monitor_dependencies')
    .innerJoin('monitors', 'monitors.id', 'monitor_dependencies.depends_on_id')
    .select([
      'monitor_dependencies.monitor_id as child_id',
      'monitors.id',
      'monitors.account_id',
      'monitors.url',
      'monitors.paused',
      'monitors.condition',
      'monitors.failing_checks',
      'monitors.last_checked_at',
      'monitors.unknown_since',
      'monitors.unreachable_since',
      'monitors.maintenance_start',
      'monitors.maintenance_end',
    ])
    .where('monitor_dependencies.monitor_id', 'in', childIds)
    .execute();
}

export type ParentRow = Awaited<ReturnType<typeof listParents>>[number];

/** Skips monitors that are being checked. */
export async function makeMonitorsDue(trx: DatabaseOrTransaction, ids: number[], nowMs: number): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('monitors')
    .set({ next_check_at: nowMs, lease_until: 0, lease_by: '' })
    .where('id', 'in', ids)
    .where('paused', '=', 0)
    .where('next_check_at', '>', nowMs)
    .where('lease_until', '<=', nowMs)
    .execute();
}

/** Makes the monitors due that were unreachable because of these parents. */
export async function wakeChildren(trx: DatabaseOrTransaction, parentIds: number[], nowMs: number): Promise<void> {
  if (parentIds.length === 0) return;
  const children = await trx
    .selectFrom('monitor_dependencies')
    .innerJoin('monitors', 'monitors.id', 'monitor_dependencies.monitor_id')
    .select('monitors.id')
    .where('monitor_dependencies.depends_on_id', 'in', parentIds)
    .where('monitors.unreachable_since', 'is not', null)
    .execute();
  await makeMonitorsDue(
    trx,
    children.map(({ id }) => id),
    nowMs,
  );
}

/** Returns the monitors that depend on this one, directly or through others. */
export async function listDependents(
  db: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
): Promise<number[]> {
  const children = Map.groupBy(await listEdges(db, accountId), ({ to }) => to);
  const found = new Set([monitorId]);
  // Iterating a set also visits values that are added during the loop.
  for (const id of found) for (const { from } of children.get(id) ?? []) found.add(from);
  found.delete(monitorId);
  return [...found];
}
