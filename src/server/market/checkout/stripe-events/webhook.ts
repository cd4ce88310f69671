import type { FastifyInstance, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { presentErrors, refuseOtherMethods } from '../../../http/index.ts';
import { notFound, Refusal } from '../../../kernel/index.ts';
import { type StripeAccount, stripeAccount } from '../stripe/client.ts';
import { receiveStripeEvent } from './receive-event.ts';

const maxEventBytes = 256 * 1024;
/** How old an event may be when it comes, as Stripe advises: older ones were recorded by somebody. */
const toleranceS = 300;

/** `POST /shop/stripe`: what Stripe tells. The signature is over the bytes as they came, so nothing parses them before. */
export function stripeWebhook(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    app.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: maxEventBytes } as const;
    app.addContentTypeParser('*', options, async (_: unknown, bytes: Buffer) => bytes);

    app.post('/shop/stripe', { schema: { hide: true } as object }, async (request) => {
      const account = stripeAccount(deps.config);
      if (!account) throw notFound();
      await receiveStripeEvent(deps, signedEvent(account, request, deps.now()));
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
      throw new Refusal('malformed', 'The signature does not fit: check the webhook secret in GATEHOUSE_STRIPE_URL.');
    throw error;
  }
}
