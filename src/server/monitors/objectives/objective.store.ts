import {
  type Database,
  type DatabaseOrTransaction,
  hasEnabledModule,
  lockForUpdate,
  type MonitorRow,
  type ObjectiveRow,
  ownedRows,
  selectPage,
} from '../../database/index.ts';
import { groupIdsWithin, listGroupIdsAround, listMembersOf } from '../groups/index.ts';
import { hasIncidentSince } from '../incidents/index.ts';

export const {
  find: findObjective,
  lock: lockObjective,
  list: listAccountObjectives,
  count: countObjectives,
  insert: insertObjective,
  update: updateObjectiveRow,
  delete: deleteObjectiveRow,
} = ownedRows('objectives');

export async function listObjectives(
  db: DatabaseOrTransaction,
  accountId: number,
  { monitorId, ...page }: { monitorId: number | undefined; sort: 'asc' | 'desc'; page: number; perPage: number },
): Promise<{ rows: ObjectiveRow[]; total: number }> {
  let matching = db.selectFrom('objectives').where('objectives.account_id', '=', accountId);
  if (monitorId !== undefined) {
    const groupIds = await listGroupIdsAround(db, accountId, monitorId);
    matching = matching.where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('objective_monitors')
            .select('objective_monitors.monitor_id')
            .whereRef('objective_monitors.objective_id', '=', 'objectives.id')
            .where('objective_monitors.monitor_id', '=', monitorId),
        ),
        ...(groupIds.length > 0 ? [eb('objectives.group_id', 'in', groupIds)] : []),
      ]),
    );
  }
  return selectPage(matching, { sortBy: 'id', ...page });
}

export type CoveredMonitor = Pick<
  MonitorRow,
  'id' | 'account_id' | 'name' | 'url' | 'first_checked_at' | 'maintenance_start' | 'maintenance_end' | 'group_id'
>;

type Covering = Pick<ObjectiveRow, 'id' | 'account_id' | 'group_id'>;

/** Returns the monitors of each objective, or the monitors that are in its group now. */
export async function listCoveredMonitors(
  db: DatabaseOrTransaction,
  objectives: Covering[],
): Promise<Map<number, CoveredMonitor[]>> {
  const covered = await listChosenMonitors(db, objectives);
  for (const [accountId, own] of Map.groupBy(objectives, ({ account_id }) => account_id)) {
    const groupIds = new Set(own.flatMap(({ group_id }) => group_id ?? []));
    const members = await listMembersOf(db, accountId, [...groupIds]);
    for (const { id, group_id } of own) if (group_id !== null) covered.set(id, members.get(group_id) ?? []);
  }
  return covered;
}

async function listChosenMonitors(
  db: DatabaseOrTransaction,
  objectives: Covering[],
): Promise<Map<number, CoveredMonitor[]>> {
  if (objectives.length === 0) return new Map();
  const rows = await db
    .selectFrom('objective_monitors')
    .innerJoin('objectives', 'objectives.id', 'objective_monitors.objective_id')
    .innerJoin('monitors', 'monitors.id', 'objective_monitors.monitor_id')
    .select([
      'objective_monitors.objective_id',
      'monitors.id',
      'monitors.account_id',
      'monitors.name',
      'monitors.url',
      'monitors.first_checked_at',
      'monitors.maintenance_start',
      'monitors.maintenance_end',
      'monitors.group_id',
    ])
    .where(
      'objectives.id',
      'in',
      objectives.map(({ id }) => id),
    )
    .where('objectives.account_id', 'in', [...new Set(objectives.map(({ account_id }) => account_id))])
    .whereRef('monitors.account_id', '=', 'objectives.account_id')
    .orderBy('monitors.id')
    .execute();
  return Map.groupBy(rows, (row) => row.objective_id);
}

/** Locks the monitors, so none of them is deleted before the transaction ends. */
export async function lockOwnMonitors(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<Set<number>> {
  const found = trx
    .selectFrom('monitors')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('id');
  return new Set((await lockForUpdate(database, found).execute()).map(({ id }) => id));
}

/** The caller must verify that the account owns the objective and the monitors. */
export async function replaceMonitors(trx: DatabaseOrTransaction, objectiveId: number, ids: number[]): Promise<void> {
  await trx.deleteFrom('objective_monitors').where('objective_id', '=', objectiveId).execute();
  if (ids.length === 0) return;
  await trx
    .insertInto('objective_monitors')
    .values(ids.map((monitor_id) => ({ objective_id: objectiveId, monitor_id })))
    .execute();
}

/**
 * Not limited to an account. Returns objectives with an open alert, or with an incident of their monitors since
 * `incidentsSince`. No other objective can change its state.
 */
export async function listObjectivesToWatch(
  db: DatabaseOrTransaction,
  { incidentsSince, afterId, limit }: { incidentsSince: number; afterId: number; limit: number },
): Promise<ObjectiveRow[]> {
  return db
    .selectFrom('objectives')
    .selectAll()
    .where('objectives.id', '>', afterId)
    .where(hasEnabledModule('objectives'))
    .where((eb) =>
      eb.or([
        eb('burning_since', 'is not', null),
        eb.exists(
          eb
            .selectFrom('objective_monitors')
            .select('objective_monitors.monitor_id')
            .whereRef('objective_monitors.objective_id', '=', 'objectives.id')
            .where((inner) => hasIncidentSince(inner.ref('objective_monitors.monitor_id'), incidentsSince)),
        ),
        eb.exists(
          eb
            .selectFrom('monitors')
            .select('monitors.id')
            .where('objectives.group_id', 'is not', null)
            .whereRef('monitors.account_id', '=', 'objectives.account_id')
            .where((inner) => inner('monitors.group_id', 'in', groupIdsWithin(inner.ref('objectives.group_id'))))
            .where((inner) => hasIncidentSince(inner.ref('monitors.id'), incidentsSince)),
        ),
      ]),
    )
    .orderBy('objectives.id')
    .limit(limit)
    .execute();
}

/** Returns true in only one process, and only if the objective has not changed since it was read. */
export async function claimBurning(
  trx: DatabaseOrTransaction,
  { id, account_id, burning_since, updated_at }: ObjectiveRow,
  since: number | null,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('objectives')
    .set({ burning_since: since })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('burning_since', burning_since === null ? 'is' : '=', burning_since)
    .where('updated_at', '=', updated_at)
    .executeTakeFirst();
  return Number(claimed.numUpdatedRows) === 1;
}
