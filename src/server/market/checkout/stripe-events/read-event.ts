// English only: programs read it
import type Stripe from 'stripe';
import { z } from 'zod';
import { Refusal } from '../../../kernel/index.ts';
import { stripeLibrary } from '../stripe-library.ts';

/** Stripe's recommendation against replays. */
const toleranceS = 300;

const isEvent = z.object({ type: z.string() });

export class InvalidSignature extends Refusal {
  constructor() {
    super('malformed', 'The signature is invalid. Check the webhook’s signing secret.');
  }
}

const notAnEvent = () => new Refusal('malformed', 'The body is not an event of Stripe.');

type Signed = { signature: string; secret: string; nowMs: number };

export function readStripeEvent(bytes: Buffer, { signature, secret, nowMs }: Signed): Stripe.Event {
  try {
    const event = stripeLibrary().webhooks.constructEvent(bytes, signature, secret, toleranceS, undefined, nowMs);
    if (!isEvent.safeParse(event).success) throw notAnEvent();
    return event;
  } catch (error) {
    if (error instanceof stripeLibrary().errors.StripeSignatureVerificationError) throw new InvalidSignature();
    // The signature is checked first.
    if (error instanceof SyntaxError) throw notAnEvent();
    // Stripe's library throws a plain error.
    if (error instanceof Error && /thin event/.test(error.message))
      throw new Refusal(
        'malformed',
        'Thin events are not supported: choose snapshot events for the webhook in Stripe.',
      );
    throw error;
  }
}
