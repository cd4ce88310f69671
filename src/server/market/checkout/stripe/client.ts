import Stripe from 'stripe';
import type { Config } from '../../../config.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../kernel/index.ts';

export type StripeAccount = { api: Stripe; webhookSecret: string };

/** How long a buyer who is on the way to pay, or Stripe that tells of a payment, is kept waiting for one call. */
const timeoutMs = 10_000;

const accounts = new WeakMap<Config, StripeAccount>();

/** The Stripe account that buyers pay to; undefined where none is configured. One client keeps its connections. */
export function stripeAccount(config: Config): StripeAccount | undefined {
  if (config.stripeUrl === undefined) return undefined;
  const known = accounts.get(config);
  if (known) return known;
  const { protocol, hostname, port, username, password } = new URL(config.stripeUrl);
  const isTls = protocol === 'https:';
  const api = new Stripe(decodeURIComponent(username), {
    host: hostname,
    port: port || (isTls ? 443 : 80),
    protocol: isTls ? 'https' : 'http',
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
  });
  const account = { api, webhookSecret: decodeURIComponent(password) };
  accounts.set(config, account);
  return account;
}

const buyerMessages = {
  refused: 'Stripe does not take this order: choose another way to pay, or tell the seller.',
  away: 'The payment service cannot be reached at the moment. Your order is kept: try again in a few minutes.',
};

/**
 * Asks Stripe, and translates what it says when it cannot answer or will not: `unavailable` when the same may succeed
 * later, `conflict` when it will not. Its own words are for the log: they name fields and keys.
 */
export async function askStripe<T>(
  deps: Deps,
  ask: (api: Stripe) => Promise<T>,
  words: { refused: string; away: string } = buyerMessages,
): Promise<T> {
  const account = stripeAccount(deps.config);
  if (!account)
    throw new Refusal('unavailable', 'Payments through Stripe are not set up here: choose another way to pay.');
  try {
    return await ask(account.api);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    deps.log.warn({ type, code, statusCode, stripeRequest: requestId }, 'Stripe did not do what it was asked');
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new Refusal('conflict', words.refused, { cause: error });
    throw new Refusal('unavailable', words.away, { cause: error });
  }
}

/** Whether Stripe said that it has no such thing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.cause instanceof Stripe.errors.StripeInvalidRequestError &&
  error.cause.code === 'resource_missing';
