import type { OrderRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { findOrder } from '../orders/index.ts';
import { closeOrder, fulfilOrder } from './fulfil-order.ts';

/** Also confirms an expired order. Doesn't change a paid order. */
export async function confirmOrder(deps: Deps, accountId: number, id: number): Promise<void> {
  const order = await findManualOrder(deps, accountId, id);
  if (order.state === 'cancelled')
    throw new Refusal('conflict', t('This order was cancelled. Ask the buyer to order again.'));
  const { number, total_minor: paid_minor, currency } = order;
  await fulfilOrder(deps, number, { payment_ref: null, paid_minor, currency, at: deps.now() });
}

export async function cancelOrder(deps: Deps, accountId: number, id: number): Promise<void> {
  const order = await findManualOrder(deps, accountId, id);
  if (await closeOrder(deps, order, 'cancelled')) return;
  throw new Refusal('conflict', t('This order is no longer open. If it was paid, refund its purchase instead.'));
}

async function findManualOrder(deps: Deps, accountId: number, id: number): Promise<OrderRow> {
  const order = await findOrder(deps.database.db, accountId, id);
  if (!order) throw notFound();
  if (order.provider === 'manual') return order;
  throw new Refusal('conflict', t('Only bank transfer orders can be confirmed or cancelled manually.'));
}
