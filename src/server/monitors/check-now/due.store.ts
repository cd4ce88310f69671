import { type DatabaseOrTransaction, hasEnabledModule } from '../../database/index.ts';

/** Returns false if the monitor is paused or another process holds its lease. */
export async function makeDue(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('monitors')
    .set({ next_check_at: nowMs, lease_until: 0, lease_by: '' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('paused', '=', 0)
    // A lease without a holder only delays the next check after a fault on this machine.
    .where((eb) => eb.or([eb('lease_until', '<=', nowMs), eb('lease_by', '=', '')]))
    .where(hasEnabledModule('monitors'))
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}
