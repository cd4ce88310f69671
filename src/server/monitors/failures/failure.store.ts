import type { DatabaseOrTransaction, MonitorFailureRow } from '../../database/index.ts';

export type LastFailureRow = MonitorFailureRow;

export async function writeFailures(trx: DatabaseOrTransaction, failures: LastFailureRow[]): Promise<void> {
  // Keeps only the last failure of each monitor, because an upsert can't change a row twice.
  const last = [...new Map(failures.map((failure) => [failure.monitor_id, failure])).values()];
  if (last.length === 0) return;
  await trx
    .insertInto('monitor_failures')
    .values(last)
    .onConflict((conflict) =>
      conflict.column('monitor_id').doUpdateSet((eb) => ({
        failed_at: eb.ref('excluded.failed_at'),
        cause: eb.ref('excluded.cause'),
        received_sealed: eb.ref('excluded.received_sealed'),
      })),
    )
    .execute();
}

export async function findFailure(
  db: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
): Promise<MonitorFailureRow | undefined> {
  return db
    .selectFrom('monitor_failures')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .executeTakeFirst();
}
