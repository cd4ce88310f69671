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
  const [{ account_id, channel, lease_until }] = opening;
  const incidents = opening.map((row) => row.incident_id);
  return database.db
    .with('closings', (db) =>
      skipLocked(
        database,
        db
          .selectFrom('outbox')
          .select('id')
          .where('account_id', '=', account_id)
          .where('incident_id', 'in', incidents)
          .where('event', '=', 'closed')
          .where('channel', '=', channel)
          .where('state', '=', 'waiting')
          .where('lease_until', '<=', nowMs)
          .where(isMarked([destinationMark(opening[0])]))
          .orderBy('id'),
      ),
    )
    .updateTable('outbox')
    .set({ lease_until })
    .where('id', 'in', (db) => db.selectFrom('closings').select('closings.id'))
    .returning(claimedColumns)
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
