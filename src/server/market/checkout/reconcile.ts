import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { dayMs } from '../../kernel/time.ts';
import { claimLook, ordersToLookAt } from './order.store.ts';
import { forgetEvents } from './payment-event.store.ts';
import { bringUpToDate } from './standing.ts';
import { catchUpWithStripe } from './stripe/catch-up.ts';

const ordersAtOnce = 100;
/** Longer than Stripe repeats an event or lists it; one that comes later still changes nothing twice. */
const rememberedForMs = 90 * dayMs;

/**
 * Makes good what nobody told: asks after open orders, the newer the more often, ends those whose time has run out, and
 * asks Stripe for what it has told since. Several processes may do it at once. A provider that cannot be asked is asked
 * again the next time round.
 */
export async function reconcileOrders(deps: Deps): Promise<void> {
  const { db } = deps.ledger;
  const now = deps.now();
  for (const order of await ordersToLookAt(db, now, ordersAtOnce)) {
    if (await claimLook(db, order, now)) await unlessAway(() => bringUpToDate(deps, order));
  }
  await unlessAway(() => catchUpWithStripe(deps));
  await forgetEvents(db, now - rememberedForMs);
}

/** What the provider said is logged where it was asked. */
async function unlessAway(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
