import type { DatabaseOrTransaction, IncidentRow } from '../../database/index.ts';

/** Responses are long, and a monitor can open an incident every few minutes. */
const keptPerMonitor = 50;

/** Deletes the response that is older than the monitor's last 50 incidents. */
export async function insertIncidentResponse(
  trx: DatabaseOrTransaction,
  { id, account_id, monitor_id }: Pick<IncidentRow, 'id' | 'account_id' | 'monitor_id'>,
  sealed: string,
): Promise<void> {
  await trx
    .deleteFrom('incident_responses')
    .where('account_id', '=', account_id)
    .where('incident_id', '=', (db) =>
      db
        .selectFrom('incidents')
        .select('id')
        .where('account_id', '=', account_id)
        .where('monitor_id', '=', monitor_id)
        .orderBy('id', 'desc')
        .offset(keptPerMonitor)
        .limit(1),
    )
    .execute();
  await trx.insertInto('incident_responses').values({ incident_id: id, account_id, received_sealed: sealed }).execute();
}

export async function findIncidentResponse(
  db: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('incident_responses')
    .select('received_sealed')
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
    .executeTakeFirst();
  return row?.received_sealed;
}
