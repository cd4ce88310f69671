import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../kernel/index.ts';
import { hasPaymentEvent, insertPaymentEvent } from '../payment-event.store.ts';
import { applyStripeEvent, stripeEventTypes } from './apply-event.ts';

const handledTypes: ReadonlySet<string> = new Set(stripeEventTypes);

/**
 * Applies an event that nobody has applied before, then remembers it. Killed in between, it comes again and changes
 * nothing twice. Throws `unavailable` when it cannot be applied now: Stripe then repeats it for three days.
 */
export async function receiveStripeEvent(deps: Deps, event: Stripe.Event): Promise<void> {
  if (!handledTypes.has(event.type)) return;
  const { db } = deps.database;
  if (await hasPaymentEvent(db, 'stripe', event.id)) return;
  try {
    await applyStripeEvent(deps, event);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
    // What does not fit a purchase now never will, however often it is repeated: somebody has to look at it.
    deps.log.error({ err: error, event: event.id, type: event.type }, 'an event of Stripe fits no purchase');
  }
  await insertPaymentEvent(db, { provider: 'stripe', event_id: event.id, type: event.type, received_at: deps.now() });
}
