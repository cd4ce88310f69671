import type { DatabaseOrTransaction } from '../database/index.ts';

export type QueuedDeletion = { id: number; stream: string; subject_id: number; created_at: number };

/**
 * Half of the result is the oldest entries and half the newest, so an account with 100,000 monitors doesn't delay
 * others.
 */
export async function listQueuedDeletions(db: DatabaseOrTransaction, limit: number): Promise<QueuedDeletion[]> {
  const pending = db
    .selectFrom('erasures')
    .select(['id', 'stream', 'subject_id', 'created_at'])
    .where('erased_at', 'is', null)
    .limit(Math.ceil(limit / 2));
  const oldest = await pending.orderBy('id').execute();
  const newest = await pending.orderBy('id', 'desc').execute();
  const last = oldest.at(-1)?.id ?? 0;
  return [...oldest, ...newest.filter(({ id }) => id > last)];
}

export async function saveDeleted(db: DatabaseOrTransaction, ids: readonly number[], nowMs: number): Promise<void> {
  await db.updateTable('erasures').set({ erased_at: nowMs }).where('id', 'in', ids).execute();
}

/** `since`: epoch ms. `after`: last ID of the previous page. */
export async function listDeleted(
  db: DatabaseOrTransaction,
  { since, after, limit }: { since: number; after: number; limit: number },
): Promise<QueuedDeletion[]> {
  return db
    .selectFrom('erasures')
    .select(['id', 'stream', 'subject_id', 'created_at'])
    .where('erased_at', '>=', since)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function requeueDeletions(db: DatabaseOrTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('erasures').set({ erased_at: null }).where('id', 'in', ids).execute();
}

export async function dropDeletedBefore(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('erasures').where('erased_at', '<', beforeMs).execute();
}

/** Call this in the transaction that deletes the subject. */
export async function queueDeletion(
  trx: DatabaseOrTransaction,
  stream: 'checks' | 'pageviews',
  subjectId: number,
  nowMs: number,
): Promise<void> {
  await trx
    .insertInto('erasures')
    .values({ stream, subject_id: subjectId, created_at: nowMs, erased_at: null })
    .execute();
}
