import type { IncidentRow, LedgerOrTransaction } from '../../ledger/index.ts';

/** Opens an incident. Undefined when the monitor has an open one: a unique index keeps it at one, whatever races. */
export async function openIncident(
  trx: LedgerOrTransaction,
  incident: Pick<IncidentRow, 'account_id' | 'monitor_id' | 'cause' | 'started_at'>,
): Promise<IncidentRow | undefined> {
  return trx
    .insertInto('incidents')
    .values({ ...incident, ended_at: null, acknowledged_at: null, reminded_at: incident.started_at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Ends the open incident of a monitor; undefined when there is none. */
export async function closeIncident(
  trx: LedgerOrTransaction,
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
