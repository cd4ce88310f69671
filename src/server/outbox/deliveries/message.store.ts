import { sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledAccount, type OutboxRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { destinationMark } from './claim.store.ts';

/** How long a message is retried after the time for which it was written. */
export const deliveredWithinMs = dayMs;

export type NewMessage = Omit<OutboxRow, 'id' | 'state' | 'attempts' | 'lease_until' | 'combined_with'>;

export async function insertMessages(trx: DatabaseOrTransaction, messages: NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await trx.insertInto('outbox').values(messages.map(withInitialState)).execute();
}

/** Inserts the messages whose idempotency key is new, and returns them. */
export async function insertMessagesOnce(trx: DatabaseOrTransaction, messages: NewMessage[]): Promise<OutboxRow[]> {
  if (messages.length === 0) return [];
  return trx
    .insertInto('outbox')
    .values(messages.map(withInitialState))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

export async function deleteWaitingMessages(
  trx: DatabaseOrTransaction,
  website: { id: number; account_id: number },
  { event, keyStart }: { event: OutboxRow['event']; keyStart: string },
): Promise<void> {
  const waiting = await trx
    .selectFrom('outbox')
    .select(['id', 'idempotency_key'])
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('event', '=', event)
    .where('state', '=', 'waiting')
    .execute();
  const ids = waiting.filter((row) => row.idempotency_key.startsWith(keyStart)).map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .deleteFrom('outbox')
    .where('account_id', '=', website.account_id)
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
}

/** For messages without a website. */
export async function deleteWaitingByKey(
  trx: DatabaseOrTransaction,
  accountId: number,
  { events, keyStart }: { events: OutboxRow['event'][]; keyStart: string },
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('account_id', '=', accountId)
    .where('event', 'in', events)
    .where('state', '=', 'waiting')
    .where(keyBegins(keyStart))
    .execute();
}

export async function deleteWaitingNotices(
  trx: DatabaseOrTransaction,
  accountId: number,
  { keyStart, keyEnd = '' }: { keyStart: string; keyEnd?: string },
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('account_id', '=', accountId)
    .where('event', '=', 'notice')
    .where('state', '=', 'waiting')
    .where(keyBegins(keyStart))
    .where(sql<boolean>`substr(idempotency_key, length(idempotency_key) + 1 - ${keyEnd.length}) = ${keyEnd}`)
    .execute();
}

export async function listWaitingOrNewerMessages(
  db: DatabaseOrTransaction,
  message: Pick<OutboxRow, 'id' | 'account_id' | 'event'>,
  keyStart: string,
): Promise<Pick<OutboxRow, 'id' | 'attempts' | 'idempotency_key'>[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'attempts', 'idempotency_key'])
    .where('account_id', '=', message.account_id)
    .where('event', '=', message.event)
    .where('id', '!=', message.id)
    .where((row) => row.or([row('state', '=', 'waiting'), row('id', '>', message.id)]))
    .where(keyBegins(keyStart))
    .orderBy('id')
    .execute();
}

/** Deletes messages that were written for a later time. Returns their number. */
export async function deleteHeldMessages(
  trx: DatabaseOrTransaction,
  accountId: number,
  { event, keyStart, nowMs }: { event: OutboxRow['event']; keyStart: string; nowMs: number },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('account_id', '=', accountId)
    .where('event', '=', event)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    // The courier also postpones messages, but their retries end a day after the time for which they were written.
    .where('expires_at', '>', nowMs + deliveredWithinMs)
    .where(keyBegins(keyStart))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the marks of the destinations to which these messages were not sent yet. */
export async function listUnsentMarks(
  db: DatabaseOrTransaction,
  accountId: number,
  { event, keyStart }: { event: OutboxRow['event']; keyStart: string },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select('idempotency_key')
    .where('account_id', '=', accountId)
    .where('event', '=', event)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where(keyBegins(keyStart))
    .execute();
  return new Set(rows.map(destinationMark));
}

export async function deleteMessagesByKey(
  trx: DatabaseOrTransaction,
  accountId: number,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  await trx.deleteFrom('outbox').where('account_id', '=', accountId).where('idempotency_key', 'in', keys).execute();
}

/** Covers all accounts. `beforeMs` applies to the last attempt. */
export async function deleteFinishedMessages(
  db: DatabaseOrTransaction,
  event: OutboxRow['event'],
  beforeMs: number,
): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('event', '=', event)
    .where('state', 'in', ['delivered', 'failed'])
    .where('next_attempt_at', '<', beforeMs)
    .execute();
}

export async function countUnsentMessages(
  db: DatabaseOrTransaction,
): Promise<{ waiting: number; failed: number; oldestWaitingAt: number | null }> {
  const rows = await db
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('messages'), eb.fn.min('created_at').as('oldest')])
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy('state')
    .execute();
  const of = (state: 'waiting' | 'failed') => rows.find((row) => row.state === state);
  return {
    waiting: Number(of('waiting')?.messages ?? 0),
    failed: Number(of('failed')?.messages ?? 0),
    oldestWaitingAt: of('waiting')?.oldest ?? null,
  };
}

/**
 * Returns the lag of the oldest due message; 0 if no message is late. Ignores disabled accounts and version emails,
 * which are throttled.
 */
export async function outboxLagMs(db: DatabaseOrTransaction, nowMs: number): Promise<number> {
  const { due } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('next_attempt_at').as('due'))
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', nowMs)
    .where('lease_until', '<=', nowMs)
    .where('event', '!=', 'version')
    .where(hasEnabledAccount('outbox'))
    .executeTakeFirstOrThrow();
  return due === null ? 0 : nowMs - due;
}

export async function countWaitingMessages(db: DatabaseOrTransaction, event: OutboxRow['event']): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'waiting')
    .where('event', '=', event)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export async function updateMessageFacts(
  db: DatabaseOrTransaction,
  { id, account_id }: Pick<OutboxRow, 'id' | 'account_id'>,
  facts: string,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ facts })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .execute();
}

/** Not `like`, in which each underscore of a key would match any character. */
export const keyBegins = (start: string) => sql<boolean>`substr(idempotency_key, 1, ${start.length}) = ${start}`;

const withInitialState = (message: NewMessage) => ({
  ...message,
  state: 'waiting' as const,
  attempts: 0,
  lease_until: 0,
});
