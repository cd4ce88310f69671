import type Stripe from 'stripe';
import type { Connections, Deps } from '../../../deps.ts';
import { isStripeTestKey, type Message, message, Refusal, t } from '../../../kernel/index.ts';
import type { RecordFailure } from '../../shop-failures/index.ts';
import { stripeLibrary } from '../stripe-library.ts';

/** `webhookSecret`: '' for none */
export type StripeAccount = { api: Stripe; webhookSecret: string; protocol: 'http:' | 'https:' };

/** The accounts change while the service runs. */
export type StripeAccounts = {
  /** takes new payments; undefined if Stripe is not set up */
  readonly current: StripeAccount | undefined;
  /** replaced or removed in the last days; they complete the orders that began with them */
  readonly former: readonly StripeAccount[];
  /** takes the payments of test orders; undefined if there is no account in test mode */
  readonly test?: StripeAccount | undefined;
};

export type StripeDeps = Deps & {
  stripe: StripeAccounts;
  recordFailure?: RecordFailure;
};

/** Buyers and webhook deliveries wait for the call. */
const timeoutMs = 10_000;

/** The clients keep connections open: call it once per process. */
export function createStripeAccounts(connections: Pick<Connections, 'urlOf' | 'formerUrlsOf'>): StripeAccounts {
  const accounts = new Map<string, StripeAccount>();
  const accountAt = (url: string): StripeAccount => {
    const account = accounts.get(url) ?? createAccount(url);
    accounts.set(url, account);
    return account;
  };
  return {
    get current() {
      const url = connections.urlOf('stripe');
      return url === undefined ? undefined : accountAt(url);
    },
    get former() {
      return connections.formerUrlsOf('stripe').map(accountAt);
    },
    get test() {
      const url = connections.urlOf('stripe_test') ?? connections.urlOf('stripe');
      return url !== undefined && isStripeTestKey(new URL(url).username) ? accountAt(url) : undefined;
    },
  };
}

/** The current account comes first. */
export const accountsOf = ({ current, former }: StripeAccounts): readonly StripeAccount[] =>
  current ? [current, ...former] : former;

function createAccount(url: string): StripeAccount {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === 'https:';
  const api = new (stripeLibrary())(decodeURIComponent(username), {
    host: hostname,
    port: port || (isTls ? 443 : 80),
    protocol: isTls ? 'https' : 'http',
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
  });
  return { api, webhookSecret: decodeURIComponent(password), protocol: isTls ? 'https:' : 'http:' };
}

const buyerMessages = {
  declined: message('Stripe declined this order. Choose another payment method, or contact the seller.'),
  unavailable: message(
    'The payment service is unavailable right now. Your order is saved: try again in a few minutes.',
  ),
};

type CallMessages = { declined: Message; unavailable: Message };

/**
 * Asks the former accounts if the current account doesn't know the object. Throws `unavailable` if a retry can succeed,
 * otherwise `conflict`.
 */
export async function callStripe<T>(
  deps: StripeDeps,
  call: (api: Stripe) => Promise<T>,
  messages: CallMessages = buyerMessages,
): Promise<T> {
  let missing: unknown;
  for (const { api } of accountsOf(deps.stripe)) {
    try {
      return await callAccount(deps, () => call(api), messages);
    } catch (error) {
      // A former key can have been revoked.
      if (!isMissing(error) && !(missing !== undefined && isRejectedKey(error))) throw error;
      missing ??= error;
    }
  }
  throw missing ?? stripeNotSetUp();
}

export const stripeNotSetUp = () =>
  new Refusal('unavailable', t('Stripe payments are not set up here. Choose another payment method.'));

/** Stripe's message names fields and keys, so it is only logged. */
async function callAccount<T>(deps: StripeDeps, call: () => Promise<T>, messages: CallMessages): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof stripeLibrary().errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    deps.log.warn({ type, code, statusCode, stripeRequest: requestId }, 'Stripe request failed');
    if (error instanceof stripeLibrary().errors.StripeInvalidRequestError)
      throw new Refusal('conflict', t(messages.declined), { cause: error });
    throw new Refusal('unavailable', t(messages.unavailable), { cause: error });
  }
}

const isRejectedKey = (error: unknown): boolean =>
  error instanceof Refusal && error.cause instanceof stripeLibrary().errors.StripeAuthenticationError;

export const isStripeError = (error: unknown): boolean =>
  error instanceof Refusal && error.cause instanceof stripeLibrary().errors.StripeError;

/** Also if the object is in another state, so the request is impossible now. */
export const isRejected = (error: unknown): boolean =>
  error instanceof Refusal && error.cause instanceof stripeLibrary().errors.StripeInvalidRequestError;

const hasCode =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof Refusal &&
    error.cause instanceof stripeLibrary().errors.StripeInvalidRequestError &&
    error.cause.code === code;
export const isMissing = hasCode('resource_missing');
export const isInvalidEmail = hasCode('email_invalid');
