import type { DatabaseOrTransaction } from '../../database/index.ts';
import { findSampleAccount, updateAccount } from '../account/index.ts';
import { deleteMembers } from '../members/index.ts';
import { moveSessions } from '../sessions/index.ts';
import { type OnSuspended, setSuspendedIn } from '../suspension/index.ts';
import { moveLastAccount } from '../users/index.ts';
import { setDeletion } from './deletion.store.ts';

/**
 * Hides the account's sample data immediately. The next run deletes it, without a notification. Another sample can be
 * created in the meantime. Does nothing if there is no sample.
 */
export async function deleteSampleData(
  trx: DatabaseOrTransaction,
  accountId: number,
  { by, nowMs, onSuspended }: { by: string; nowMs: number; onSuspended: OnSuspended },
): Promise<void> {
  const sample = await findSampleAccount(trx, accountId);
  if (!sample) return;
  await moveSessions(trx, sample.id, accountId);
  await moveLastAccount(trx, sample.id, accountId);
  await deleteMembers(trx, sample.id);
  await setSuspendedIn(trx, { id: sample.id, isSuspended: true, nowMs }, onSuspended);
  await setDeletion(trx, sample.id, { delete_at: nowMs, delete_requested_at: nowMs, delete_requested_by: by });
  await updateAccount(trx, sample.id, { sample_of: null });
}
