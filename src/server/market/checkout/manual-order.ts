import type { OrderRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal } from '../../kernel/index.ts';
import { closeOrder, fulfilOrder } from './fulfil-order.ts';
import { findOrder } from './order.store.ts';

/**
 * The author says that the transfer has come: the buyer gets what was bought. An order that had expired meanwhile is
 * honoured, one that is paid already stays as it is. Throws `not_found`, or `conflict` for orders of another kind.
 */
export async function confirmOrder(deps: Deps, accountId: number, id: number): Promise<void> {
  const order = await manualOrder(deps, accountId, id);
  if (order.state === 'cancelled')
    throw new Refusal('conflict', 'This order was cancelled: ask the buyer to order again.');
  const { number, total_minor: paid_minor, currency } = order;
  await fulfilOrder(deps, number, { payment_ref: null, paid_minor, currency, at: deps.now() });
}

/** Throws `not_found`, or `conflict` when the order is not open any more. */
export async function cancelOrder(deps: Deps, accountId: number, id: number): Promise<void> {
  const order = await manualOrder(deps, accountId, id);
  if (await closeOrder(deps, order, 'cancelled')) return;
  throw new Refusal('conflict', 'This order is not open any more: a paid one is refunded as a purchase.');
}

async function manualOrder(deps: Deps, accountId: number, id: number): Promise<OrderRow> {
  const order = await findOrder(deps.database.db, accountId, id);
  if (!order) throw notFound();
  if (order.provider === 'manual') return order;
  throw new Refusal('conflict', 'Only orders by bank transfer are confirmed or cancelled by hand.');
}
