import type { DatabaseOrTransaction, IncidentRow } from '../../database/index.ts';

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

/** Returns the monitor's open incident if its alert was sent or enqueued. */
export async function findReportedIncident(
  trx: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
): Promise<IncidentRow | undefined> {
  return trx
    .selectFrom('incidents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .where('ended_at', 'is', null)
    .where('alerts_held_until', 'is', null)
    .executeTakeFirst();
}

/** The monitors of open incidents, oldest incident first. */
export async function listFailingMonitors(trx: DatabaseOrTransaction, accountId: number) {
  return trx
    .selectFrom('incidents')
    .innerJoin('monitors', 'monitors.id', 'incidents.monitor_id')
    .selectAll('monitors')
    .where('incidents.account_id', '=', accountId)
    .where('incidents.ended_at', 'is', null)
    .where('incidents.alerts_held_until', 'is', null)
    .orderBy('incidents.id')
    .execute();
}
