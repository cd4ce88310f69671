// English only: programs read it
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../config/index.ts';
import { clientAddress, networkOf, presentErrors, RateLimiter } from '../../../http/index.ts';
import { notFound, Refusal } from '../../../kernel/index.ts';
import { findOrderByNumber } from '../../orders/index.ts';
import { hasPaymentEvent } from '../payment-event.store.ts';
import { type PaypalDeps, PaypalError, type PaypalEvent, paypalAccountList, paypalEvent } from '../paypal/index.ts';
import { isHandledType } from './apply-event.ts';
import { receivePaypalEvent } from './receive-event.ts';
import { isSignedByPaypal } from './verify-event.ts';

const paypalWebhookPath = '/shop/paypal';
export const paypalWebhookUrl = ({ marketBaseUrl }: Config): string => marketBaseUrl + paypalWebhookPath;

const maxEventBytes = 256 * 1024;
/** Each new event calls PayPal. */
const eventsPerMinute = 300;

const received = { received: true };

/** The signature covers the raw bytes. */
export function paypalWebhook(deps: PaypalDeps) {
  const limiter = new RateLimiter({ perMinute: eventsPerMinute });
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, bytes: Buffer) => bytes);

    app.post(
      paypalWebhookPath,
      { bodyLimit: maxEventBytes, config: { access: 'public' }, schema: { hide: true } as object },
      async (request) => {
        if (paypalAccountList(deps.connections).length === 0) throw notFound();
        const body = Buffer.isBuffer(request.body) ? request.body.toString() : '';
        const event = readEvent(body);
        if (!isHandledType(event.event_type) || (await hasPaymentEvent(deps.database.db, 'paypal', event.id)))
          return received;
        const retryAfterS = limiter.take(networkOf(clientAddress(request)), deps.now());
        if (retryAfterS > 0) throw new Refusal('too_many', 'Too many events. Send them again later.', { retryAfterS });
        if (!(await isSigned(deps, request, body))) {
          await countBadSignature(deps, event);
          throw new Refusal('malformed', "The signature is invalid. Check the webhook's ID in Gatehouse's settings.");
        }
        await receivePaypalEvent(deps, event);
        return received;
      },
    );
  };
}

function readEvent(body: string): PaypalEvent {
  try {
    const event = paypalEvent.safeParse(JSON.parse(body)).data;
    if (event) return event;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal('malformed', 'The body is not an event of PayPal.');
}

async function isSigned(deps: PaypalDeps, request: FastifyRequest, body: string): Promise<boolean> {
  try {
    return await isSignedByPaypal(deps, request.headers, body);
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error;
    const { status, issue, debugId } = error;
    deps.log.warn({ statusCode: status, issue, paypalRequest: debugId }, 'PayPal could not check a signature');
    throw new Refusal('unavailable', 'PayPal could not check the signature. Send the event again later.');
  }
}

const numbered = z.object({
  custom_id: z.string().max(100).optional(),
  purchase_units: z.array(z.object({ custom_id: z.string().max(100).optional() })).optional(),
});

/** The event may be forged, so it is only used to find the order. */
async function countBadSignature({ database, recordFailure }: PaypalDeps, { resource }: PaypalEvent): Promise<void> {
  const { custom_id, purchase_units } = numbered.safeParse(resource).data ?? {};
  const number = custom_id ?? purchase_units?.[0]?.custom_id;
  if (!recordFailure || number === undefined) return;
  const order = await findOrderByNumber(database.db, number);
  if (order?.provider === 'paypal') recordFailure(order.account_id, 'signature', order.id);
}
