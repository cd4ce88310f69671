import type Stripe from 'stripe';
import { dayMs, hourMs, secondMs } from '../../../kernel/index.ts';
import { firstOrderTime } from '../../orders/index.ts';
import { eventsSyncedUntil, saveEventsSyncedUntil } from '../payment-event.store.ts';
import type { StripeDeps } from '../stripe/index.ts';
import { callStripe } from '../stripe/index.ts';
import { stripeEventTypes } from './apply-event.ts';
import { receiveStripeEvent } from './receive-event.ts';

/** Events arrive out of order and clocks differ, so each run also reads this much before the last one. */
const overlapMs = hourMs;
/** Stripe lists events for 30 days. */
const oldestListedMs = 29 * dayMs;
/** After so many failed events, the rest is left for the next run. */
const maxFailures = 3;

/**
 * Fetches and applies Stripe events that were missed because webhooks were lost or never set up. Paid orders are not
 * synced, so this is the only other source of refunds and disputes. A run that fails is repeated from the same moment.
 * Throws `unavailable`.
 */
export async function syncStripeEvents(deps: StripeDeps): Promise<void> {
  if (deps.stripe === undefined) return;
  const { db } = deps.database;
  const now = deps.now();
  // No event before the first order can be about one.
  const from = (await eventsSyncedUntil(db, 'stripe')) ?? (await firstOrderTime(db, 'stripe'));
  if (from === undefined) return;
  const since = Math.max(now - oldestListedMs, from - overlapMs);
  const failures: unknown[] = [];
  let last: string | undefined;
  do {
    const page = await eventsSince(deps, since, last);
    for (const event of page.data) {
      // One event that fails must not block the others.
      await receiveStripeEvent(deps, event).catch((error) => failures.push(error));
      if (failures.length >= maxFailures) throw failures[0];
    }
    last = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (last !== undefined);
  if (failures.length > 0) throw failures[0];
  await saveEventsSyncedUntil(db, 'stripe', now);
}

/** A page of events, the newest first, after the event `last`. */
const eventsSince = (
  deps: StripeDeps,
  sinceMs: number,
  last: string | undefined,
): Promise<Stripe.ApiList<Stripe.Event>> =>
  callStripe(deps, (api) =>
    api.events.list({
      types: [...stripeEventTypes],
      created: { gte: Math.floor(sinceMs / secondMs) },
      limit: 100,
      ...(last === undefined ? {} : { starting_after: last }),
    }),
  );
