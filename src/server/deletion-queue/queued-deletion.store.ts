import type { DatabaseOrTransaction } from '../database/index.ts';

export type QueuedDeletion = { id: number; stream: string; subject_id: number; created_at: number };

/**
 * At most so many that wait, half of them the oldest and half the newest: an account of 100,000 monitors holds up nobody who
 * deletes one after it.
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

/** What was erased since a time (epoch ms), `limit` of it, the oldest first, from after an ID. */
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

/** Orders these to be erased again. */
export async function requeueDeletions(db: DatabaseOrTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('erasures').set({ erased_at: null }).where('id', 'in', ids).execute();
}

/** Forgets what was erased before a time. */
export async function dropDeletedBefore(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('erasures').where('erased_at', '<', beforeMs).execute();
}

/** Schedules the erasure of a deleted monitor's or website's events, in the transaction that deletes it. */
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
