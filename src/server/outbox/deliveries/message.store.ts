import { sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledAccount, type OutboxRow } from '../../database/index.ts';

export type NewMessage = Omit<OutboxRow, 'id' | 'state' | 'attempts' | 'lease_until'>;

/** Writes messages to be sent. */
export async function insertMessages(trx: DatabaseOrTransaction, messages: NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await trx.insertInto('outbox').values(messages.map(untried)).execute();
}

/** Inserts messages to webhook endpoints, except those whose idempotency key exists. Returns the inserted ones. */
export async function insertMessagesOnce(trx: DatabaseOrTransaction, messages: NewMessage[]): Promise<OutboxRow[]> {
  if (messages.length === 0) return [];
  return trx
    .insertInto('outbox')
    .values(messages.map(untried))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

/** Deletes a website's messages of one event that have not been sent, and whose keys begin with something. */
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

/** Deletes an account's notices that have not been sent, and whose keys begin with one text and end with another. */
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

/** The messages that wait beside one: of its account and event, with keys that begin in the same way. */
export async function listWaitingBeside(
  db: DatabaseOrTransaction,
  message: Pick<OutboxRow, 'id' | 'account_id' | 'event'>,
  keyStart: string,
): Promise<Pick<OutboxRow, 'id' | 'attempts' | 'idempotency_key'>[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'attempts', 'idempotency_key'])
    .where('account_id', '=', message.account_id)
    .where('event', '=', message.event)
    .where('state', '=', 'waiting')
    .where('id', '!=', message.id)
    .where(keyBegins(keyStart))
    .orderBy('id')
    .execute();
}

/** Deletes an account's messages with these idempotency keys, sent or not: what they tell of is gone. */
export async function deleteMessagesByKey(
  trx: DatabaseOrTransaction,
  accountId: number,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  await trx.deleteFrom('outbox').where('account_id', '=', accountId).where('idempotency_key', 'in', keys).execute();
}

/** Deletes all accounts' messages of one event whose last attempt was before a moment (epoch ms), delivered or failed. */
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

/** Messages that have not left, and the moment (epoch ms) at which the oldest of those that wait was written. For all accounts. */
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
 * For how long the message that is due longest has been left, ms; 0 if none is due. Of all accounts that are not
 * disabled. Mails about a new version keep a pace of their own and are not late by that.
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

/** How many messages of one event wait to be sent, of all accounts. */
export async function countWaitingMessages(db: DatabaseOrTransaction, event: OutboxRow['event']): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'waiting')
    .where('event', '=', event)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Changes what a message says before its first attempt. */
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

/** To `like`, each underscore of a key would be any letter. */
const keyBegins = (start: string) => sql<boolean>`substr(idempotency_key, 1, ${start.length}) = ${start}`;

const untried = (message: NewMessage) => ({ ...message, state: 'waiting' as const, attempts: 0, lease_until: 0 });
