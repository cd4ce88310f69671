import type { OrderRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { closeOrder, fulfilOrder } from './fulfil-order.ts';
import { providerOf } from './providers.ts';

/** Asks the provider what has become of an order, and does what follows. Throws `unavailable` when it cannot be asked. */
export async function syncOrder(deps: Deps, order: OrderRow): Promise<void> {
  const standing = await providerOf(deps, order.provider).fetchStatus(order);
  switch (standing.state) {
    case 'waiting':
      return;
    case 'paid':
      await fulfilOrder(deps, order.number, standing.payment);
      return;
    case 'ended':
      await closeOrder(deps, order, standing.as);
  }
}
