import type { DatabaseOrTransaction } from '../../database/index.ts';

/** The account's open incidents, newest first, at most 20. */
export async function openIncidents(db: DatabaseOrTransaction, accountId: number) {
  return db
    .selectFrom('incidents')
    .innerJoin('monitors', 'monitors.id', 'incidents.monitor_id')
    .select([
      'incidents.id',
      'incidents.monitor_id',
      'monitors.name as monitor_name',
      'incidents.cause',
      'incidents.started_at',
    ])
    .where('incidents.account_id', '=', accountId)
    .where('incidents.ended_at', 'is', null)
    .where('monitors.paused', '=', 0)
    .orderBy('incidents.started_at', 'desc')
    .orderBy('incidents.id', 'desc')
    .limit(20)
    .execute();
}

/** The sealed alerts of the account's monitors that are checked. */
export async function sealedAlerts(db: DatabaseOrTransaction, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('monitors')
    .select('alerts_sealed')
    .where('account_id', '=', accountId)
    .where('alerts_sealed', '!=', '')
    .where('paused', '=', 0)
    .execute();
  return rows.map((row) => row.alerts_sealed);
}
