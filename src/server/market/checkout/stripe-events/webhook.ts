import type { FastifyInstance, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { presentErrors, refuseOtherMethods } from '../../../http/index.ts';
import { notFound, Refusal } from '../../../kernel/index.ts';
import type { StripeAccount, StripeDeps } from '../stripe/index.ts';
import { receiveStripeEvent } from './receive-event.ts';

const maxEventBytes = 256 * 1024;
/** How old a signature may be, as Stripe recommends: older requests may be replayed. */
const toleranceS = 300;

/** `POST /shop/stripe`: Stripe's events. The signature covers the raw bytes, so the body is not parsed before. */
export function stripeWebhook(deps: StripeDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    app.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: maxEventBytes } as const;
    app.addContentTypeParser('*', options, async (_: unknown, bytes: Buffer) => bytes);

    app.post('/shop/stripe', { schema: { hide: true } as object }, async (request) => {
      if (!deps.stripe) throw notFound();
      await receiveStripeEvent(deps, signedEvent(deps.stripe, request, deps.now()));
      return { received: true };
    });
    refuseOtherMethods(app, '/shop/stripe', ['POST']);
  };
}

function signedEvent({ api, webhookSecret }: StripeAccount, request: FastifyRequest, nowMs: number): Stripe.Event {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = request.headers['stripe-signature'] ?? '';
  try {
    return api.webhooks.constructEvent(bytes, signature, webhookSecret, toleranceS, undefined, nowMs);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw new Refusal('malformed', 'The signature is invalid. Check the webhook secret in GATEHOUSE_STRIPE_URL.');
    throw error;
  }
}
