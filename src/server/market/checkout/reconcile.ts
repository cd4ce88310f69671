import type { Provider } from '../../database/index.ts';
import { dayMs, Refusal } from '../../kernel/index.ts';
import { claimOrderSync, listOrdersToSync } from '../orders/index.ts';
import { deletePaymentEvents } from './payment-event.store.ts';
import { syncPaypalEvents } from './paypal-events/index.ts';
import type { StripeDeps } from './stripe/index.ts';
import { syncDueSubscriptions, syncStripeEvents } from './stripe-events/index.ts';
import { syncOrder } from './sync-order.ts';

const ordersAtOnce = 100;
/** Stripe and PayPal retry and list events for a shorter time than this. */
const eventsKeptForMs = 90 * dayMs;

/**
 * Catches up on missed webhooks: checks open orders with their provider, closes expired ones, fetches the providers'
 * events, and reads subscriptions whose period has passed. Can run in several processes. The next run retries failures.
 */
export async function reconcileOrders(deps: StripeDeps): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  const down = new Set<Provider>();
  for (const order of await listOrdersToSync(db, now, ordersAtOnce)) {
    // While a provider is down, each call can take the full timeout.
    if (down.has(order.provider)) continue;
    if (!(await claimOrderSync(db, order, now))) continue;
    const wasReached = await tryProvider(() => syncOrder(deps, order));
    if (!wasReached) down.add(order.provider);
  }
  if (!down.has('stripe') && (await tryProvider(() => syncStripeEvents(deps))))
    await tryProvider(() => syncDueSubscriptions(deps));
  if (!down.has('paypal')) await tryProvider(() => syncPaypalEvents(deps));
  await deletePaymentEvents(db, now - eventsKeptForMs);
}

async function tryProvider(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code !== 'unavailable';
  }
}
