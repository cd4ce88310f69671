import { type DatabaseOrTransaction, hasEnabledAccount } from '../../database/index.ts';

/**
 * Makes a monitor due at this moment, where no check of it is under way. False where one is, or where it is paused: who
 * holds the lease goes on undisturbed.
 */
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
    // A lease that nobody holds only delays what comes after a fault of this machine.
    .where((eb) => eb.or([eb('lease_until', '<=', nowMs), eb('lease_by', '=', '')]))
    .where(hasEnabledAccount('monitors'))
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}
