import type { LedgerOrTransaction } from '../ledger/index.ts';

/** The account's open incidents, newest first, at most 20. */
export async function openIncidents(db: LedgerOrTransaction, accountId: number) {
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
