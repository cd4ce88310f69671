import type { Deps } from '../../../deps.ts';
import { dayMs, hourMs, secondMs } from '../../../kernel/time.ts';
import { newestEventAt } from '../payment-event.store.ts';
import { askStripe } from './client.ts';
import { stripeEventTypes } from './events.ts';
import { receiveStripeEvent } from './receive.ts';

/** Events overtake each other: so far back from the newest that came, all are looked through. */
const overlapMs = 2 * hourMs;
/** Stripe lists events for 30 days. */
const furthestMs = 29 * dayMs;
const mostEvents = 10_000;

/**
 * Applies what Stripe tells and nobody here has heard: webhooks that were lost, or never set up. Refunds and disputes
 * come to light by this alone, for nobody asks after an order that is paid. Throws `unavailable`.
 */
export async function catchUpWithStripe(deps: Deps): Promise<void> {
  if (deps.config.stripeUrl === undefined) return;
  const { db } = deps.ledger;
  const now = deps.now();
  const since = Math.max(now - furthestMs, ((await newestEventAt(db, 'stripe')) ?? 0) - overlapMs);
  const events = await askStripe(deps, (api) =>
    api.events
      .list({ types: [...stripeEventTypes], created: { gte: Math.floor(since / secondMs) }, limit: 100 })
      .autoPagingToArray({ limit: mostEvents }),
  );
  for (const event of events.reverse()) await receiveStripeEvent(deps, event);
}
