import type { Selectable } from 'kysely';
import {
  type DatabaseOrTransaction,
  type OutboxRow,
  type Schema,
  selectPage,
  type WebhookEndpointRow,
} from '../../database/index.ts';

type Endpoint = Pick<WebhookEndpointRow, 'account_id' | 'id'>;
export type DeliveryAttemptRow = Selectable<Schema['deliveries']>;

const messages = (db: DatabaseOrTransaction, { account_id, id }: Endpoint) =>
  db.selectFrom('outbox').where('account_id', '=', account_id).where('endpoint_id', '=', id);

/** Messages to a webhook endpoint, newest first. */
export async function listEndpointMessages(
  db: DatabaseOrTransaction,
  endpoint: Endpoint,
  { state, page, perPage }: { state: OutboxRow['state'] | undefined; page: number; perPage: number },
): Promise<{ rows: OutboxRow[]; total: number }> {
  const wanted = state === undefined ? messages(db, endpoint) : messages(db, endpoint).where('state', '=', state);
  return selectPage(wanted, { sortBy: 'id', sort: 'desc', page, perPage });
}

export async function findEndpointMessage(
  db: DatabaseOrTransaction,
  endpoint: Endpoint,
  id: number,
): Promise<OutboxRow | undefined> {
  return messages(db, endpoint).selectAll().where('outbox.id', '=', id).executeTakeFirst();
}

/** The delivery attempts of a message, oldest first. */
export async function listDeliveryAttempts(
  db: DatabaseOrTransaction,
  message: OutboxRow,
): Promise<DeliveryAttemptRow[]> {
  return db.selectFrom('deliveries').selectAll().where('outbox_id', '=', message.id).orderBy('id').execute();
}

/** How often each of these messages was attempted, and the last attempt; messages without an attempt are left out. */
export async function findLastDeliveryAttempts(
  db: DatabaseOrTransaction,
  outboxIds: number[],
): Promise<Map<number, { attempts: number; last: DeliveryAttemptRow }>> {
  if (outboxIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin(
      (counted) =>
        counted
          .selectFrom('deliveries')
          .select((eb) => [eb.fn.countAll<number>().as('attempts'), eb.fn.max('id').as('last_id')])
          .where('outbox_id', 'in', outboxIds)
          .groupBy('outbox_id')
          .as('counts'),
      (join) => join.onRef('counts.last_id', '=', 'deliveries.id'),
    )
    .selectAll('deliveries')
    .select('counts.attempts')
    .execute();
  return new Map(rows.map(({ attempts, ...last }) => [last.outbox_id, { attempts: Number(attempts), last }]));
}

/** Sends the endpoint's queued messages to its new address. */
export async function redirectEndpointMessages(
  db: DatabaseOrTransaction,
  { account_id, id, url_sealed }: Pick<WebhookEndpointRow, 'account_id' | 'id' | 'url_sealed'>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ destination_sealed: url_sealed })
    .where('account_id', '=', account_id)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** At most so many are queued again at once. */
const requeuedAtOnce = 10_000;

/** Queues finished messages of the endpoint again under the same identifiers, the oldest 10,000. Returns how many. */
export async function requeueEndpointMessages(
  db: DatabaseOrTransaction,
  { account_id, id }: Endpoint,
  which: { message: number } | { failedSince: number },
  { nowMs, expiresAt }: { nowMs: number; expiresAt: number },
): Promise<number> {
  const finished = messages(db, { account_id, id }).select('id').orderBy('id').limit(requeuedAtOnce);
  const some =
    'message' in which
      ? finished.where('id', '=', which.message).where('state', '!=', 'waiting')
      : finished.where('state', '=', 'failed').where('created_at', '>=', which.failedSince);
  const changed = await db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: nowMs, expires_at: expiresAt, lease_until: 0 })
    .where('id', 'in', some)
    .where('state', '!=', 'waiting')
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Deletes finished messages older than a moment, of all accounts, at most `limit`. Returns how many. */
export async function deleteEndpointMessagesBefore(
  db: DatabaseOrTransaction,
  beforeMs: number,
  limit: number,
): Promise<number> {
  const removed = await db
    .deleteFrom('outbox')
    .where('id', 'in', (old) =>
      old
        .selectFrom('outbox')
        .select('id')
        .where('endpoint_id', 'is not', null)
        .where('state', '!=', 'waiting')
        .where('created_at', '<', beforeMs)
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
