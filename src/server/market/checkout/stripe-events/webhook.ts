// English only: programs read it
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '../../../config/index.ts';
import { presentErrors, text } from '../../../http/index.ts';
import { notFound, Refusal } from '../../../kernel/index.ts';
import { findOrderByNumber } from '../../orders/index.ts';
import { accountsOf, type StripeDeps } from '../stripe/index.ts';
import { InvalidSignature, readStripeEvent } from './read-event.ts';
import { receiveStripeEvent } from './receive-event.ts';

const stripeWebhookPath = '/shop/stripe';
export const stripeWebhookUrl = ({ marketBaseUrl }: Config): string => marketBaseUrl + stripeWebhookPath;

const maxEventBytes = 256 * 1024;
const completeEvent = z.object({ id: z.string(), data: z.object({ object: z.looseObject({}) }) });

/** The signature covers the raw bytes. */
export function stripeWebhook(deps: StripeDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, bytes: Buffer) => bytes);

    app.post(
      stripeWebhookPath,
      { bodyLimit: maxEventBytes, config: { access: 'public' }, schema: { hide: true } as object },
      async (request) => {
        if (accountsOf(deps.stripe).length === 0) throw notFound();
        const event = await signedEvent(deps, request);
        if (!completeEvent.safeParse(event).success)
          throw new Refusal('malformed', 'The body is not an event of Stripe.');
        await receiveStripeEvent(deps, event);
        return { received: true };
      },
    );
  };
}

/** Events that Stripe retries have the signature of a replaced secret. */
async function signedEvent(deps: StripeDeps, request: FastifyRequest): Promise<Stripe.Event> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = String(request.headers['stripe-signature'] ?? '');
  const nowMs = deps.now();
  for (const { webhookSecret: secret } of accountsOf(deps.stripe)) {
    try {
      return readStripeEvent(bytes, { signature, secret, nowMs });
    } catch (error) {
      if (!(error instanceof InvalidSignature)) throw error;
    }
  }
  await countBadSignature(deps, bytes);
  throw new Refusal(
    'malformed',
    "The signature is invalid. Check the webhook's signing secret in Gatehouse's settings.",
  );
}

/** Events are a few KiB. */
const maxReadBytes = 32 * 1024;

/** The event may be forged, so it is only used to find the order. */
async function countBadSignature({ database, recordFailure }: StripeDeps, bytes: Buffer): Promise<void> {
  if (!recordFailure || bytes.length > maxReadBytes) return;
  const number = readOrderNumber(bytes.toString());
  const order = number === undefined ? undefined : await findOrderByNumber(database.db, number);
  if (order?.provider === 'stripe') recordFailure(order.account_id, 'signature', order.id);
}

const named = z.object({ data: z.object({ object: z.object({ client_reference_id: text(100) }) }) });

function readOrderNumber(body: string): string | undefined {
  try {
    return named.safeParse(JSON.parse(body)).data?.data.object.client_reference_id;
  } catch (error) {
    // Anyone can post invalid JSON.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
