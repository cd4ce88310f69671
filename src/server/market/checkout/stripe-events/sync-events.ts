import type Stripe from 'stripe';
import { secondMs } from '../../../kernel/index.ts';
import { catchUpOnEvents } from '../catch-up.ts';
import type { StripeDeps } from '../stripe/index.ts';
import { callStripe } from '../stripe/index.ts';
import { stripeEventTypes } from './apply-event.ts';
import { receiveStripeEvent } from './receive-event.ts';

/** Throws `unavailable`. */
export async function syncStripeEvents(deps: StripeDeps): Promise<void> {
  if (deps.stripe.current === undefined) return;
  await catchUpOnEvents(deps, 'stripe', {
    list: (sinceMs) => eventsSince(deps, sinceMs),
    receive: (event) => receiveStripeEvent(deps, event),
  });
}

async function* eventsSince(deps: StripeDeps, sinceMs: number): AsyncGenerator<Stripe.Event> {
  let last: string | undefined;
  do {
    const page: Stripe.ApiList<Stripe.Event> = await callStripe(deps, (api) =>
      api.events.list({
        types: [...stripeEventTypes],
        created: { gte: Math.floor(sinceMs / secondMs) },
        limit: 100,
        ...(last === undefined ? {} : { starting_after: last }),
      }),
    );
    yield* page.data;
    last = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (last !== undefined);
}
