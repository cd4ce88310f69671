import type { OrderRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { providerOf } from './providers.ts';
import { closeOrder, settleOrder } from './settle.ts';

/** Asks the provider what has become of an order, and does what follows. Throws `unavailable` when it cannot be asked. */
export async function bringUpToDate(deps: Deps, order: OrderRow): Promise<void> {
  const standing = await providerOf(deps, order.provider).standing(order);
  switch (standing.state) {
    case 'waiting':
      return;
    case 'paid':
      await settleOrder(deps, order.number, standing.payment);
      return;
    case 'ended':
      await closeOrder(deps, order, standing.as);
  }
}
