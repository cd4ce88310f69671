import type Stripe from 'stripe';
import { Refusal } from '../../../kernel/index.ts';
import { hasPaymentEvent, insertPaymentEvent } from '../payment-event.store.ts';
import type { StripeDeps } from '../stripe/index.ts';
import { applyStripeEvent, stripeEventTypes } from './apply-event.ts';

const handledTypes: ReadonlySet<string> = new Set(stripeEventTypes);

/**
 * Applies and stores an event once. Applying an event again after a crash changes nothing. Throws `unavailable` if the
 * event can't be applied now: Stripe retries for three days.
 */
export async function receiveStripeEvent(deps: StripeDeps, event: Stripe.Event): Promise<void> {
  if (!handledTypes.has(event.type)) return;
  const { db } = deps.database;
  if (await hasPaymentEvent(db, 'stripe', event.id)) return;
  try {
    await applyStripeEvent(deps, event);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
    // A retry doesn't help: a person must look at the error.
    deps.log.error({ err: error, event: event.id, type: event.type }, 'Stripe event could not be applied');
  }
  await insertPaymentEvent(db, { provider: 'stripe', event_id: event.id, type: event.type, received_at: deps.now() });
}
