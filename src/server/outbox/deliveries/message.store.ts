import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';

export type NewMessage = Omit<OutboxRow, 'id' | 'state' | 'attempts' | 'lease_until'>;

/** Writes messages to be sent. */
export async function insertMessages(trx: DatabaseOrTransaction, messages: NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await trx.insertInto('outbox').values(messages.map(untried)).execute();
}

/** Writes those messages to authors' endpoints whose idempotency key is not there yet, and gives them. */
export async function insertMessagesOnce(trx: DatabaseOrTransaction, messages: NewMessage[]): Promise<OutboxRow[]> {
  if (messages.length === 0) return [];
  return trx
    .insertInto('outbox')
    .values(messages.map(untried))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

const untried = (message: NewMessage) => ({ ...message, state: 'waiting' as const, attempts: 0, lease_until: 0 });
