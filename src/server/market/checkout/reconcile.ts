import { dayMs, Refusal } from '../../kernel/index.ts';
import { claimOrderSync, listOrdersToSync } from '../orders/index.ts';
import { deletePaymentEvents } from './payment-event.store.ts';
import type { StripeDeps } from './stripe/index.ts';
import { syncStripeEvents } from './stripe-events/index.ts';
import { syncOrder } from './sync-order.ts';

const ordersAtOnce = 100;
/** Longer than Stripe retries or lists an event. Even one that comes later is not applied twice. */
const eventsKeptForMs = 90 * dayMs;

/**
 * Catches up on missed webhooks: checks open orders with their provider, new ones more often, closes expired ones, and
 * fetches Stripe's events since the last run. Several processes may run it at once. A provider that cannot be reached is
 * tried again on the next run.
 */
export async function reconcileOrders(deps: StripeDeps): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  let isStripeDown = false;
  for (const order of await listOrdersToSync(db, now, ordersAtOnce)) {
    // One failed call is enough: each may take as long as the timeout.
    if (order.provider === 'stripe' && isStripeDown) continue;
    if (!(await claimOrderSync(db, order, now))) continue;
    const wasReached = await tryProvider(() => syncOrder(deps, order));
    if (!wasReached && order.provider === 'stripe') isStripeDown = true;
  }
  if (!isStripeDown) await tryProvider(() => syncStripeEvents(deps));
  await deletePaymentEvents(db, now - eventsKeptForMs);
}

/** False when the provider could not be reached; the call itself has logged why. */
async function tryProvider(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code !== 'unavailable';
  }
}
