import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { dayMs, hourMs, secondMs } from '../../../kernel/index.ts';
import { firstOrderTime } from '../order.store.ts';
import { eventsSyncedUntil, saveEventsSyncedUntil } from '../payment-event.store.ts';
import { askStripe } from '../stripe/client.ts';
import { stripeEventTypes } from './apply-event.ts';
import { receiveStripeEvent } from './receive-event.ts';

/** Events overtake each other, and clocks differ: so far back from the last time, all are looked through. */
const overlapMs = hourMs;
/** Stripe lists events for 30 days. */
const furthestMs = 29 * dayMs;
/** Events that could not be applied before the rest is left for the next time. */
const mostFailures = 3;

/**
 * Applies what Stripe tells and nobody here has heard: webhooks that were lost, or never set up. Refunds and disputes
 * come to light by this alone, for nobody asks after an order that is paid. Where it ends early, the next time begins
 * where this one did. Throws `unavailable`.
 */
export async function syncStripeEvents(deps: Deps): Promise<void> {
  if (deps.config.stripeUrl === undefined) return;
  const { db } = deps.database;
  const now = deps.now();
  // Before the first order nothing that Stripe tells can be about one.
  const from = (await eventsSyncedUntil(db, 'stripe')) ?? (await firstOrderTime(db, 'stripe'));
  if (from === undefined) return;
  const since = Math.max(now - furthestMs, from - overlapMs);
  const failures: unknown[] = [];
  let last: string | undefined;
  do {
    const page = await eventsSince(deps, since, last);
    for (const event of page.data) {
      // One that cannot be applied must not keep the others back.
      await receiveStripeEvent(deps, event).catch((error) => failures.push(error));
      if (failures.length >= mostFailures) throw failures[0];
    }
    last = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (last !== undefined);
  if (failures.length > 0) throw failures[0];
  await saveEventsSyncedUntil(db, 'stripe', now);
}

/** A page of events, the newest first, those after `last`. */
const eventsSince = (deps: Deps, sinceMs: number, last: string | undefined): Promise<Stripe.ApiList<Stripe.Event>> =>
  askStripe(deps, (api) =>
    api.events.list({
      types: [...stripeEventTypes],
      created: { gte: Math.floor(sinceMs / secondMs) },
      limit: 100,
      ...(last === undefined ? {} : { starting_after: last }),
    }),
  );
