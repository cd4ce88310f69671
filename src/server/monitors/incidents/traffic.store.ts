import { type DatabaseOrTransaction, hasEnabledModule, type IncidentTrafficRow } from '../../database/index.ts';

/** Not limited to an account. */
export async function listWatchedIncidents(
  db: DatabaseOrTransaction,
  { startedAfter, afterId, limit }: { startedAfter: number; afterId: number; limit: number },
) {
  return db
    .selectFrom('incidents')
    .innerJoin('monitors', 'monitors.id', 'incidents.monitor_id')
    .select(['incidents.id', 'incidents.account_id', 'incidents.started_at', 'monitors.url'])
    .where('incidents.ended_at', 'is', null)
    .where('incidents.started_at', '>', startedAfter)
    .where('incidents.id', '>', afterId)
    .where('monitors.paused', '=', 0)
    .where(hasEnabledModule('monitors'))
    .orderBy('incidents.id')
    .limit(limit)
    .execute();
}

export function listIncidentTraffic(
  db: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
): Promise<IncidentTrafficRow[]> {
  return db
    .selectFrom('incident_traffic')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
    .orderBy('position')
    .execute();
}

/** Returns true in only one process. */
export async function insertIncidentTraffic(db: DatabaseOrTransaction, row: IncidentTrafficRow): Promise<boolean> {
  const added = await db
    .insertInto('incident_traffic')
    .values(row)
    .onConflict((conflict) => conflict.columns(['incident_id', 'position']).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) === 1;
}
