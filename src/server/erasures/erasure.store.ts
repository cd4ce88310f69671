import type { DatabaseOrTransaction } from '../database/index.ts';

export type Erasure = { id: number; stream: string; subject_id: number; created_at: number };

export async function listPendingErasures(db: DatabaseOrTransaction, limit: number): Promise<Erasure[]> {
  return db.selectFrom('erasures').selectAll().orderBy('id').limit(limit).execute();
}

export async function deleteErasure(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.deleteFrom('erasures').where('id', '=', id).execute();
}

/** Schedules the erasure of a deleted monitor's or website's events, in the transaction that deletes it. */
export async function insertErasure(
  trx: DatabaseOrTransaction,
  stream: 'checks' | 'pageviews',
  subjectId: number,
  nowMs: number,
): Promise<void> {
  await trx.insertInto('erasures').values({ stream, subject_id: subjectId, created_at: nowMs }).execute();
}
