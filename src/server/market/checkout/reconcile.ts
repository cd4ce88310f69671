import type { Deps } from '../../deps.ts';
import { dayMs, Refusal } from '../../kernel/index.ts';
import { claimOrderSync, listOrdersToSync } from './order.store.ts';
import { deletePaymentEvents } from './payment-event.store.ts';
import { syncStripeEvents } from './stripe-events/sync-events.ts';
import { syncOrder } from './sync-order.ts';

const ordersAtOnce = 100;
/** Longer than Stripe repeats an event or lists it; one that comes later still changes nothing twice. */
const rememberedForMs = 90 * dayMs;

/**
 * Makes good what nobody told: asks after open orders, the newer the more often, ends those whose time has run out, and
 * asks Stripe for what it has told since. Several processes may do it at once. A provider that cannot be asked is asked
 * again the next time round.
 */
export async function reconcileOrders(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  let stripeIsAway = false;
  for (const order of await listOrdersToSync(db, now, ordersAtOnce)) {
    // One that could not be asked after is enough: each takes as long as the provider is given to answer.
    if (order.provider === 'stripe' && stripeIsAway) continue;
    if (!(await claimOrderSync(db, order, now))) continue;
    const wasAsked = await unlessAway(() => syncOrder(deps, order));
    if (!wasAsked && order.provider === 'stripe') stripeIsAway = true;
  }
  if (!stripeIsAway) await unlessAway(() => syncStripeEvents(deps));
  await deletePaymentEvents(db, now - rememberedForMs);
}

/** False when the provider could not be asked. What it said is logged where it was asked. */
async function unlessAway(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code !== 'unavailable';
  }
}
