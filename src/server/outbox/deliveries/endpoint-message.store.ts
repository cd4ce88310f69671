import { type Selectable, sql } from 'kysely';
import {
  type DatabaseOrTransaction,
  jsonText,
  type OutboxRow,
  type Schema,
  selectPage,
  type WebhookEndpointRow,
} from '../../database/index.ts';

type Endpoint = Pick<WebhookEndpointRow, 'account_id' | 'id'>;
export type DeliveryAttemptRow = Selectable<Schema['deliveries']>;

type Types = readonly string[] | undefined;

const messages = (db: DatabaseOrTransaction, { account_id, id }: Endpoint) =>
  db.selectFrom('outbox').where('account_id', '=', account_id).where('endpoint_id', '=', id);

const isOfTypes = (db: DatabaseOrTransaction, types: Types) =>
  types === undefined ? sql<boolean>`1 = 1` : sql<boolean>`${jsonText(db, 'facts', 'type')} in (${sql.join(types)})`;

export async function listEndpointMessages(
  db: DatabaseOrTransaction,
  endpoint: Endpoint,
  {
    state,
    types,
    page,
    perPage,
  }: { state: OutboxRow['state'] | undefined; types: Types; page: number; perPage: number },
): Promise<{ rows: OutboxRow[]; total: number }> {
  const typed = messages(db, endpoint).where(isOfTypes(db, types));
  const wanted = state === undefined ? typed : typed.where('state', '=', state);
  return selectPage(wanted, { sortBy: 'id', sort: 'desc', page, perPage });
}

export async function findEndpointMessage(
  db: DatabaseOrTransaction,
  endpoint: Endpoint,
  id: number,
): Promise<OutboxRow | undefined> {
  return messages(db, endpoint).selectAll().where('outbox.id', '=', id).executeTakeFirst();
}

export async function listDeliveryAttempts(
  db: DatabaseOrTransaction,
  message: OutboxRow,
): Promise<DeliveryAttemptRow[]> {
  return db.selectFrom('deliveries').selectAll().where('outbox_id', '=', message.id).orderBy('id').execute();
}

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

export async function redirectEndpointMessages(
  db: DatabaseOrTransaction,
  { account_id, id, url_sealed }: Pick<WebhookEndpointRow, 'account_id' | 'id' | 'url_sealed'>,
  types: Types,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ destination_sealed: url_sealed })
    .where('account_id', '=', account_id)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .where(isOfTypes(db, types))
    .execute();
}

const requeuedAtOnce = 10_000;

/** Requeues up to 10,000 messages, oldest first. They are sent to the endpoint's current address. */
export async function requeueEndpointMessages(
  db: DatabaseOrTransaction,
  { account_id, id, url_sealed }: Endpoint & Pick<WebhookEndpointRow, 'url_sealed'>,
  which: { message: number } | { failedSince: number; types: Types },
  { nowMs, expiresAt }: { nowMs: number; expiresAt: number },
): Promise<number> {
  const finished = messages(db, { account_id, id }).select('id').orderBy('id').limit(requeuedAtOnce);
  const some =
    'message' in which
      ? finished.where('id', '=', which.message).where('state', '!=', 'waiting')
      : finished
          .where('state', '=', 'failed')
          .where('created_at', '>=', which.failedSince)
          .where(isOfTypes(db, which.types));
  const changed = await db
    .updateTable('outbox')
    .set({
      state: 'waiting',
      attempts: 0,
      next_attempt_at: nowMs,
      expires_at: expiresAt,
      lease_until: 0,
      destination_sealed: url_sealed,
    })
    .where('id', 'in', some)
    .where('state', '!=', 'waiting')
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

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
