import type { LedgerOrTransaction, OrderRow, Provider } from '../../ledger/index.ts';

export async function isEventKnown(db: LedgerOrTransaction, provider: Provider, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers an event whose consequences are written. */
export async function rememberEvent(
  db: LedgerOrTransaction,
  event: { provider: Provider; event_id: string; type: string; received_at: number },
): Promise<void> {
  await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute();
}

export async function forgetEvents(db: LedgerOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', beforeMs).execute();
}

export async function newestEventAt(db: LedgerOrTransaction, provider: Provider): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('payment_events')
    .select((select) => select.fn.max('received_at').as('at'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

type PaidPurchase = { account_id: number; purchase_id: number; currency: string };

/** The purchase that a provider's payment made. */
export function purchaseOfPayment(
  db: LedgerOrTransaction,
  provider: OrderRow['provider'],
  paymentRef: string,
): Promise<PaidPurchase | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.order_id', 'orders.id')
    .select(['orders.account_id', 'purchases.id as purchase_id', 'orders.currency'])
    .where('orders.provider', '=', provider)
    .where('orders.payment_ref', '=', paymentRef)
    .executeTakeFirst();
}
