import { dayMs, Refusal } from '../../kernel/index.ts';
import { claimOrderSync, listOrdersToSync } from '../orders/index.ts';
import { deletePaymentEvents } from './payment-event.store.ts';
import type { StripeDeps } from './stripe/index.ts';
import { syncStripeEvents } from './stripe-events/index.ts';
import { syncOrder } from './sync-order.ts';

const ordersAtOnce = 100;
/** Stripe retries and lists events for a shorter time than this. */
const eventsKeptForMs = 90 * dayMs;

/**
 * Catches up on missed webhooks: checks open orders with their provider, closes expired ones, and fetches Stripe's
 * events. Can run in several processes. The next run retries failures.
 */
export async function reconcileOrders(deps: StripeDeps): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  let isStripeDown = false;
  for (const order of await listOrdersToSync(db, now, ordersAtOnce)) {
    // While Stripe is down, each call can take the full timeout.
    if (order.provider === 'stripe' && isStripeDown) continue;
    if (!(await claimOrderSync(db, order, now))) continue;
    const wasReached = await tryProvider(() => syncOrder(deps, order));
    if (!wasReached && order.provider === 'stripe') isStripeDown = true;
  }
  if (!isStripeDown) await tryProvider(() => syncStripeEvents(deps));
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
