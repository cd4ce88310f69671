import type { DatabaseOrTransaction } from '../../database/index.ts';
import { findSampleAccount, updateAccount } from '../account/index.ts';
import { deleteMembers } from '../members/index.ts';
import { moveSessions } from '../sessions/index.ts';
import { type OnSuspended, setSuspendedIn } from '../suspension/index.ts';
import { moveLastAccount } from '../users/index.ts';
import { setDeletion } from './deletion.store.ts';

type Discard = { by: string; nowMs: number; onSuspended: OnSuspended };

/**
 * Hides the account's sample data immediately. The next run deletes it, without a notification. Another sample can be
 * created in the meantime. Does nothing if there is no sample.
 */
export async function deleteSampleData(trx: DatabaseOrTransaction, accountId: number, discard: Discard): Promise<void> {
  const sample = await findSampleAccount(trx, accountId);
  if (!sample) return;
  await moveSessions(trx, sample.id, accountId);
  await moveLastAccount(trx, sample.id, accountId);
  await deleteMembers(trx, sample.id);
  await discardSampleAccount(trx, sample.id, discard);
}

/** The account must have no members. */
export async function discardSampleAccount(
  trx: DatabaseOrTransaction,
  sampleId: number,
  { by, nowMs, onSuspended }: Discard,
): Promise<void> {
  await setSuspendedIn(trx, { id: sampleId, isSuspended: true, nowMs }, onSuspended);
  await setDeletion(trx, sampleId, { delete_at: nowMs, delete_requested_at: nowMs, delete_requested_by: by });
  await updateAccount(trx, sampleId, { sample_of: null });
}
