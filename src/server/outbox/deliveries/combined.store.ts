import { type Database, type DatabaseOrTransaction, type OutboxRow, skipLocked } from '../../database/index.ts';
import { inChunks } from '../../kernel/index.ts';
import {
  type AfterAttempt,
  type Attempt,
  type ClaimedMessage,
  claimedColumns,
  deliveryRow,
  destinationMark,
  isMarked,
} from './claim.store.ts';

/** Claims the closing messages that wait for these opening messages. */
export async function claimClosings(
  database: Database,
  opening: [ClaimedMessage, ...ClaimedMessage[]],
  nowMs: number,
): Promise<ClaimedMessage[]> {
  const [{ account_id, lease_until }] = opening;
  const keys = opening.map(({ idempotency_key }) => idempotency_key.replace('_opened_', '_closed_'));
  return database.db
    .with('closings', (db) =>
      skipLocked(
        database,
        db
          .selectFrom('outbox')
          .select('id')
          .where('account_id', '=', account_id)
          .where('idempotency_key', 'in', keys)
          .where('state', '=', 'waiting')
          .where('lease_until', '<=', nowMs)
          .orderBy('id'),
      ),
    )
    .updateTable('outbox')
    .set({ lease_until })
    .where('id', 'in', (db) => db.selectFrom('closings').select('closings.id'))
    .returning(claimedColumns)
    .execute();
}

/** Counts the unsent alerts of one kind to one destination. Times are epoch ms. */
export async function findUnsent(
  db: DatabaseOrTransaction,
  message: Pick<OutboxRow, 'account_id' | 'event' | 'idempotency_key'>,
  dueBefore: number,
): Promise<{ count: number; firstAt: number; lastAt: number }> {
  const found = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('firstAt'),
      fn.max('created_at').as('lastAt'),
    ])
    .where('account_id', '=', message.account_id)
    .where('event', '=', message.event)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '<=', dueBefore)
    .where(isMarked([destinationMark(message)]))
    .executeTakeFirstOrThrow();
  return { count: Number(found.count), firstAt: Number(found.firstAt), lastAt: Number(found.lastAt) };
}

/** Notes which alerts share a message. */
export async function noteCombined(db: DatabaseOrTransaction, ids: [number, ...number[]]): Promise<void> {
  const combinedWith = Math.min(...ids);
  await db
    .updateTable('outbox')
    .set({ combined_with: combinedWith })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('combined_with', 'is', null), eb('combined_with', '<>', combinedWith)]))
    .execute();
}

/** Rows of `deliveries` that fit into the parameters of one statement. */
const insertedAtOnce = 1000;

/** Records an attempt that sent several messages together. */
export async function recordSharedAttempt(
  trx: DatabaseOrTransaction,
  messages: Pick<OutboxRow, 'id'>[],
  attempt: Attempt,
  after: AfterAttempt,
): Promise<void> {
  const changed = await trx
    .updateTable('outbox')
    .set((eb) => ({
      state: after.state,
      next_attempt_at: after.nextAttemptAt,
      attempts: eb('attempts', '+', 1),
      lease_until: 0,
    }))
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  for (const some of inChunks(changed, insertedAtOnce))
    await trx
      .insertInto('deliveries')
      .values(some.map(({ id }) => deliveryRow(id, attempt, after)))
      .execute();
}
