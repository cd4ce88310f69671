// English only: programs read it
import type Stripe from 'stripe';
import { Refusal } from '../../../kernel/index.ts';
import { stripeLibrary } from '../stripe-library.ts';

/** How old a signature may be, as Stripe recommends: older requests may be replayed. */
const toleranceS = 300;

type Signed = { signature: string; secret: string; nowMs: number };

/** The event of a signed request. Throws `malformed` where its signature is not of that secret, or is old. */
export function readStripeEvent(bytes: Buffer, { signature, secret, nowMs }: Signed): Stripe.Event {
  try {
    return stripeLibrary().webhooks.constructEvent(bytes, signature, secret, toleranceS, undefined, nowMs);
  } catch (error) {
    if (error instanceof stripeLibrary().errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw new Refusal('malformed', 'The signature is invalid. Check the webhook’s signing secret.');
    // Stripe's library refuses these by a plain error.
    if (error instanceof Error && /thin event/.test(error.message))
      throw new Refusal(
        'malformed',
        'Thin events are not supported: choose snapshot events for the webhook in Stripe.',
      );
    throw error;
  }
}
