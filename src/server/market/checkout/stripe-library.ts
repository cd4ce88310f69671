import { createRequire } from 'node:module';
import type Stripe from 'stripe';

let loaded: typeof Stripe | undefined;

/** Stripe's library, loaded when it is first needed: its 200 files make a start longer, and most shops do without. */
export function stripeLibrary(): typeof Stripe {
  loaded ??= createRequire(import.meta.url)('stripe') as typeof Stripe;
  return loaded;
}
