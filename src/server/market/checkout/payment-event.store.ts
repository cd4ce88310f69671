import type { DatabaseOrTransaction, Provider } from '../../database/index.ts';

export async function hasPaymentEvent(
  db: DatabaseOrTransaction,
  provider: Provider,
  eventId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPaymentEvent(
  db: DatabaseOrTransaction,
  event: { provider: Provider; event_id: string; type: string; received_at: number },
): Promise<void> {
  await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute();
}

export async function deletePaymentEvents(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', beforeMs).execute();
}

/** Returns epoch ms. */
export async function eventsSyncedUntil(db: DatabaseOrTransaction, provider: Provider): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment_catch_ups')
    .select('told_until')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.told_until;
}

export async function saveEventsSyncedUntil(
  db: DatabaseOrTransaction,
  provider: Provider,
  told_until: number,
): Promise<void> {
  await db
    .insertInto('payment_catch_ups')
    .values({ provider, told_until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ told_until }))
    .execute();
}
