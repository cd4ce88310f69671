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

/**
 * A process that was killed can have sent this message without recording it. It is sent again with the same alerts, so
 * the receiver recognizes it.
 */
export const isInterrupted = ({ attempts, combined_with }: Pick<OutboxRow, 'attempts' | 'combined_with'>): boolean =>
  attempts === 0 && combined_with !== null;

/** Claims the closing messages that wait for these opening messages, and notes that they share their message. */
export async function claimClosings(
  database: Database,
  opening: [ClaimedMessage, ...ClaimedMessage[]],
  nowMs: number,
): Promise<ClaimedMessage[]> {
  const [first] = opening;
  const { account_id, lease_until } = first;
  const combinedWith = Math.min(...opening.map(({ id }) => id));
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
          .$if(isInterrupted(first), (query) => query.where('combined_with', '=', first.combined_with))
          .where('state', '=', 'waiting')
          .where('lease_until', '<=', nowMs)
          .orderBy('id'),
      ),
    )
    .updateTable('outbox')
    .set({ lease_until, combined_with: combinedWith })
    .where('id', 'in', (db) => db.selectFrom('closings').select('closings.id'))
    .returning(claimedColumns)
    .execute();
}

/** Counts the unsent alerts of one kind to one destination, without those of an interrupted message. Times are epoch ms. */
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
    .where('combined_with', 'is', null)
    .where('next_attempt_at', '<=', dueBefore)
    .where(isMarked([destinationMark(message)]))
    .executeTakeFirstOrThrow();
  return { count: Number(found.count), firstAt: Number(found.firstAt), lastAt: Number(found.lastAt) };
}

/** Counts the alerts in the message that reported the start of this end. */
export async function countReportedWith(
  db: DatabaseOrTransaction,
  { account_id, idempotency_key }: Pick<OutboxRow, 'account_id' | 'idempotency_key'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('combined_with', '=', (outbox) =>
      outbox
        .selectFrom('outbox as opening')
        .select('opening.combined_with')
        .where('opening.account_id', '=', account_id)
        .where('opening.idempotency_key', '=', idempotency_key.replace('_closed_', '_opened_')),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes which alerts share a message. */
export async function noteCombined(
  db: DatabaseOrTransaction,
  messages: [Pick<OutboxRow, 'id'>, ...Pick<OutboxRow, 'id'>[]],
): Promise<void> {
  const ids = messages.map(({ id }) => id);
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
