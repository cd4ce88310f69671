import type Stripe from 'stripe';
import { dayMs, hourMs, secondMs } from '../../../kernel/index.ts';
import { firstOrderTime } from '../../orders/index.ts';
import { eventsSyncedUntil, saveEventsSyncedUntil } from '../payment-event.store.ts';
import type { StripeDeps } from '../stripe/index.ts';
import { callStripe } from '../stripe/index.ts';
import { stripeEventTypes } from './apply-event.ts';
import { receiveStripeEvent } from './receive-event.ts';

/** Events arrive out of order and clocks differ. */
const overlapMs = hourMs;
/** Stripe lists events for 30 days. */
const oldestListedMs = 29 * dayMs;
/** per run */
const maxFailures = 3;

/**
 * Fallback for lost webhooks. After a failure, the next run starts from the same point in time. Throws `unavailable`.
 */
export async function syncStripeEvents(deps: StripeDeps): Promise<void> {
  if (deps.stripe.current === undefined) return;
  const { db } = deps.database;
  const now = deps.now();
  const from = (await eventsSyncedUntil(db, 'stripe')) ?? (await firstOrderTime(db, 'stripe'));
  if (from === undefined) return;
  // If the clock was ahead then, it isn't known which events are missing.
  const since = from > now ? now - oldestListedMs : Math.max(now - oldestListedMs, from - overlapMs);
  const failures: unknown[] = [];
  let last: string | undefined;
  do {
    const page = await eventsSince(deps, since, last);
    for (const event of page.data) {
      await receiveStripeEvent(deps, event).catch((error) => failures.push(error));
      if (failures.length >= maxFailures) throw failures[0];
    }
    last = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (last !== undefined);
  if (failures.length > 0) throw failures[0];
  await saveEventsSyncedUntil(db, 'stripe', now);
}

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
