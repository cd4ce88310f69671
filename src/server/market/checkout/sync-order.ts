import type { OrderRow } from '../../database/index.ts';
import { closeOrder, fulfilOrder } from './fulfil-order.ts';
import { providerOf } from './providers.ts';
import type { StripeDeps } from './stripe/index.ts';

export async function syncOrder(deps: StripeDeps, order: OrderRow): Promise<void> {
  const status = await providerOf(deps, order.provider).fetchStatus(order);
  switch (status.state) {
    case 'waiting':
      return;
    case 'paid':
      await fulfilOrder(deps, order.number, status.payment);
      return;
    case 'ended':
      await closeOrder(deps, order, status.as);
  }
}
