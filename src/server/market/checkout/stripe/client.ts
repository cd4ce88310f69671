import type Stripe from 'stripe';
import type { Config } from '../../../config/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Message, message, Refusal, t } from '../../../kernel/index.ts';
import type { RecordFailure } from '../../shop-failures/index.ts';
import { stripeLibrary } from '../stripe-library.ts';

export type StripeAccount = { api: Stripe; webhookSecret: string };

/** `stripe`: undefined if not configured */
export type StripeDeps = Deps & {
  stripe: StripeAccount | undefined;
  recordFailure?: RecordFailure;
};

/** Buyers and webhook deliveries wait for the call. */
const timeoutMs = 10_000;

/** The client keeps connections open: create one per process. */
export function createStripeAccount(config: Pick<Config, 'stripeUrl'>): StripeAccount | undefined {
  if (config.stripeUrl === undefined) return undefined;
  const { protocol, hostname, port, username, password } = new URL(config.stripeUrl);
  const isTls = protocol === 'https:';
  const api = new (stripeLibrary())(decodeURIComponent(username), {
    host: hostname,
    port: port || (isTls ? 443 : 80),
    protocol: isTls ? 'https' : 'http',
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
  });
  return { api, webhookSecret: decodeURIComponent(password) };
}

const buyerMessages = {
  declined: message('Stripe declined this order. Choose another payment method, or contact the seller.'),
  unavailable: message(
    'The payment service is unavailable right now. Your order is saved: try again in a few minutes.',
  ),
};

/**
 * Throws `unavailable` if a retry can succeed, otherwise `conflict`. Stripe's message names fields and keys, so it is
 * only logged.
 */
export async function callStripe<T>(
  deps: StripeDeps,
  call: (api: Stripe) => Promise<T>,
  messages: { declined: Message; unavailable: Message } = buyerMessages,
): Promise<T> {
  const account = deps.stripe;
  if (!account)
    throw new Refusal('unavailable', t('Stripe payments are not set up here. Choose another payment method.'));
  try {
    return await call(account.api);
  } catch (error) {
    if (!(error instanceof stripeLibrary().errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    deps.log.warn({ type, code, statusCode, stripeRequest: requestId }, 'Stripe request failed');
    if (error instanceof stripeLibrary().errors.StripeInvalidRequestError)
      throw new Refusal('conflict', t(messages.declined), { cause: error });
    throw new Refusal('unavailable', t(messages.unavailable), { cause: error });
  }
}

export const isStripeError = (error: unknown): boolean =>
  error instanceof Refusal && error.cause instanceof stripeLibrary().errors.StripeError;

const hasCode =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof Refusal &&
    error.cause instanceof stripeLibrary().errors.StripeInvalidRequestError &&
    error.cause.code === code;
export const isMissing = hasCode('resource_missing');
export const isInvalidEmail = hasCode('email_invalid');
