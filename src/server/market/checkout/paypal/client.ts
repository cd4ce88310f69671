import { z } from 'zod';
import type { Connections } from '../../../deps.ts';
import { boundedText, type Message, message, parseJson, Refusal, secondMs, t } from '../../../kernel/index.ts';
import type { StripeDeps } from '../stripe/index.ts';
import { linkOf } from './objects.ts';

export type PaypalDeps = StripeDeps;

export type PaypalAccount = {
  origin: string;
  protocol: 'http:' | 'https:';
  webhookId: string;
  /** Returns a cached access token. `rejected` is a token that PayPal no longer accepts. */
  token(nowMs: number, rejected?: string): Promise<string>;
};

/** The accounts change while the service runs. */
type PaypalAccounts = {
  /** takes new payments; undefined if PayPal is not set up */
  readonly current: PaypalAccount | undefined;
  /** replaced or removed in the last days; they complete the orders that began with them */
  readonly former: readonly PaypalAccount[];
};

type Source = Pick<Connections, 'urlOf' | 'formerUrlsOf'>;

/** Buyers and webhook deliveries wait for the call. */
const timeoutMs = 10_000;
const maxBodyChars = 4 * 1024 * 1024;
/** PayPal's tokens last nine hours. */
const renewedBeforeMs = 60 * secondMs;

const accountsBySource = new WeakMap<Source, Map<string, PaypalAccount>>();

/** The process shares the access tokens of its accounts. */
export function paypalAccounts(connections: Source): PaypalAccounts {
  const known = accountsBySource.get(connections) ?? new Map<string, PaypalAccount>();
  accountsBySource.set(connections, known);
  const accountAt = (url: string): PaypalAccount => {
    const account = known.get(url) ?? createAccount(url);
    known.set(url, account);
    return account;
  };
  const url = connections.urlOf('paypal');
  return {
    current: url === undefined ? undefined : accountAt(url),
    former: connections.formerUrlsOf('paypal').map(accountAt),
  };
}

/** The current account comes first. */
export function paypalAccountList(connections: Source): readonly PaypalAccount[] {
  const { current, former } = paypalAccounts(connections);
  return current ? [current, ...former] : former;
}

function createAccount(url: string): PaypalAccount {
  const { origin, protocol, username, password, searchParams } = new URL(url);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  let token: Token | undefined;
  let pending: Promise<Token> | undefined;
  const fetchToken = async (nowMs: number): Promise<Token> => {
    const answer = await send(`${origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    const { access_token, expires_in } = read(answer, tokenAnswer);
    return { value: access_token, until: nowMs + expires_in * secondMs - renewedBeforeMs };
  };
  return {
    origin,
    protocol: protocol === 'https:' ? 'https:' : 'http:',
    webhookId: searchParams.get('webhook') ?? '',
    async token(nowMs, rejected) {
      if (token && token.value !== rejected && token.until > nowMs) return token.value;
      pending ??= fetchToken(nowMs).finally(() => {
        pending = undefined;
      });
      token = await pending;
      return token.value;
    },
  };
}

type Token = { value: string; until: number };
const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });

/** `status`: 0 if PayPal did not answer. `issue`: PayPal's error code, '' if unknown. */
export class PaypalError extends Error {
  readonly status: number;
  readonly issue: string;
  readonly debugId: string;
  /** the page on which the buyer can choose another way to pay */
  readonly redirect: string | undefined;
  constructor(
    status: number,
    { issue = '', debugId = '', redirect }: { issue?: string; debugId?: string; redirect?: string | undefined } = {},
  ) {
    // not shown
    super(`PayPal responded with status ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
    this.debugId = debugId;
    this.redirect = redirect;
  }
}

type Answer = { status: number; body: string };

async function send(url: string, options: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...options, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const body = await boundedText(answer, maxBodyChars);
    if (body === undefined) throw new PaypalError(0, { issue: 'RESPONSE_TOO_LONG' });
    return { status: answer.status, body };
  } catch (error) {
    if (error instanceof PaypalError) throw error;
    // The error of a failed connection can contain the URL, but no secret.
    throw new PaypalError(0, { issue: 'UNREACHABLE' });
  }
}

const errorBody = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
});

function read<Shape>({ status, body }: Answer, shape: z.ZodType<Shape>): Shape {
  const given = parseJson(body);
  if (status >= 200 && status < 300) {
    const parsed = shape.safeParse(given);
    if (parsed.success) return parsed.data;
    throw new PaypalError(0, { issue: 'UNREADABLE_RESPONSE' });
  }
  const { name, error, debug_id = '', details = [], links = [] } = errorBody.safeParse(given).data ?? {};
  throw new PaypalError(status, {
    issue: details[0]?.issue ?? name ?? error ?? '',
    debugId: debug_id,
    redirect: linkOf({ links }, 'redirect'),
  });
}

type PaypalCall<Shape> = {
  method: 'GET' | 'POST';
  /** starts with a slash */
  path: string;
  /** JSON */
  body?: string;
  /** idempotency key, at most 108 characters */
  requestId?: string;
  shape: z.ZodType<Shape>;
};

/** Throws PaypalError. Gets a new token if PayPal rejects the cached one. */
export async function askAccount<Shape>(
  account: PaypalAccount,
  nowMs: number,
  { method, path, body, requestId, shape }: PaypalCall<Shape>,
): Promise<Shape> {
  const ask = (token: string) =>
    send(`${account.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(method === 'POST' && { prefer: 'return=representation' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body }),
    });
  const token = await account.token(nowMs);
  const answer = await ask(token);
  return read(answer.status === 401 ? await ask(await account.token(nowMs, token)) : answer, shape);
}

const buyerMessages = {
  declined: message('PayPal declined this order. Choose another payment method, or contact the seller.'),
  unavailable: message(
    'The payment service is unavailable right now. Your order is saved: try again in a few minutes.',
  ),
};

type CallMessages = { declined: Message; unavailable: Message };

/**
 * Asks the former accounts if the current account doesn't know the object. Throws `unavailable` if a retry can succeed,
 * otherwise `conflict`.
 */
export async function callPaypal<Shape>(
  deps: PaypalDeps,
  call: PaypalCall<Shape>,
  messages: CallMessages = buyerMessages,
): Promise<Shape> {
  let missing: unknown;
  for (const account of paypalAccountList(deps.connections)) {
    try {
      return await askAccount(account, deps.now(), call).catch((error) => refuse(deps, error, messages));
    } catch (error) {
      // A former secret can have been revoked.
      if (!isPaypalMissing(error) && !(missing !== undefined && isRejected(error))) throw error;
      missing ??= error;
    }
  }
  throw missing ?? paypalNotSetUp();
}

export const paypalNotSetUp = () =>
  new Refusal('unavailable', t('PayPal is not set up here. Choose another payment method.'));

/** PayPal is processing an earlier request with the same key. */
const inProgress = new Set(['PREVIOUS_REQUEST_IN_PROGRESS', 'RESOURCE_CONFLICT']);

function refuse(deps: PaypalDeps, error: unknown, messages: CallMessages): never {
  if (!(error instanceof PaypalError)) throw error;
  const { status, issue, debugId } = error;
  deps.log.warn({ statusCode: status, issue, paypalRequest: debugId }, 'PayPal request failed');
  const isFinal = [400, 404, 409, 422].includes(status) && !inProgress.has(issue);
  throw isFinal
    ? new Refusal('conflict', t(messages.declined), { cause: error })
    : new Refusal('unavailable', t(messages.unavailable), { cause: error });
}

const causeOf = (error: unknown): PaypalError | undefined =>
  error instanceof Refusal && error.cause instanceof PaypalError ? error.cause : undefined;

export const isPaypalError = (error: unknown): boolean => causeOf(error) !== undefined;
export const isPaypalMissing = (error: unknown): boolean => causeOf(error)?.status === 404;
const isRejected = (error: unknown): boolean => causeOf(error)?.status === 401;
export const paypalIssue = (error: unknown): string | undefined => causeOf(error)?.issue;
export const paypalRedirect = (error: unknown): string | undefined => causeOf(error)?.redirect;
