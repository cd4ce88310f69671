import type { LedgerOrTransaction, OutboxRow } from '../ledger/index.ts';

export type NewMessage = Omit<OutboxRow, 'id' | 'state' | 'attempts' | 'lease_until'>;

/** Writes messages to be sent. */
export async function addMessages(trx: LedgerOrTransaction, messages: NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(messages.map((message) => ({ ...message, state: 'waiting' as const, attempts: 0, lease_until: 0 })))
    .execute();
}
