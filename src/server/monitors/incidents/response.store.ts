import type { DatabaseOrTransaction, IncidentRow } from '../../database/index.ts';

export async function insertIncidentResponse(
  trx: DatabaseOrTransaction,
  { id, account_id }: Pick<IncidentRow, 'id' | 'account_id'>,
  sealed: string,
): Promise<void> {
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
