import type { DatabaseOrTransaction, IncidentRow, MonitorRow } from '../../database/index.ts';
import { readInChunks } from '../../kernel/index.ts';

export async function closeIncident(
  trx: DatabaseOrTransaction,
  monitorId: number,
  endedAt: number,
): Promise<IncidentRow | undefined> {
  return trx
    .updateTable('incidents')
    .set({ ended_at: endedAt })
    .where('monitor_id', '=', monitorId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Oldest first */
export async function closeAllIncidents(
  trx: DatabaseOrTransaction,
  accountId: number,
  endedAt: number,
): Promise<IncidentRow[]> {
  const closed = await trx
    .updateTable('incidents')
    .set({ ended_at: endedAt })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
  return closed.sort((one, other) => one.id - other.id);
}

export function listMonitors(db: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<MonitorRow[]> {
  return readInChunks(ids, (some) =>
    db
      .selectFrom('monitors')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', 'in', some)
      .orderBy('id')
      .execute(),
  );
}

type Reported = {
  monitor: MonitorRow;
  incident: Pick<IncidentRow, 'id' | 'cause' | 'started_at' | 'escalated_sealed'>;
};

/** Returns the open incidents whose alerts were sent or enqueued, oldest first. */
export async function listReportedIncidents(
  trx: DatabaseOrTransaction,
  accountId: number,
  monitorId: number | undefined,
): Promise<Reported[]> {
  const rows = await trx
    .selectFrom('incidents')
    .innerJoin('monitors', 'monitors.id', 'incidents.monitor_id')
    .selectAll('monitors')
    .select(['incidents.id as incident_id', 'incidents.cause', 'incidents.started_at', 'incidents.escalated_sealed'])
    .where('incidents.account_id', '=', accountId)
    .where('incidents.ended_at', 'is', null)
    .where('incidents.alerts_held_until', 'is', null)
    .$if(monitorId !== undefined, (query) => query.where('incidents.monitor_id', '=', monitorId as number))
    .orderBy('incidents.id')
    .execute();
  return rows.map(({ incident_id, cause, started_at, escalated_sealed, ...monitor }) => ({
    monitor,
    incident: { id: incident_id, cause, started_at, escalated_sealed },
  }));
}
