import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import qs from 'qs';
import Stripe from 'stripe';
import { type Answer, type Fields, found, listed, wrong } from './stripe-answers.ts';
import { billingApi } from './stripe-billing-api.ts';
import { idOf, type StripeEvent, StripeState } from './stripe-state.ts';

const secretKey = 'sk_test_gatehouse';
const webhookSecret = 'whsec_gatehouse_test';

/** `lost`: the request is processed but never answered */
type Failure =
  | { kind: 'status'; status: number }
  | { kind: 'refused' }
  | { kind: 'lost' }
  | { kind: 'slow'; ms: number };

export type TestStripe = Awaited<ReturnType<typeof startStripe>>;

/** Serves the part of Stripe's API that the market uses. */
export async function startStripe(now: () => number = Date.now) {
  const state = new StripeState(now);
  const failures: Failure[] = [];
  const requests: { method: string; path: string; key: string | undefined }[] = [];
  const answers = new Map<string, { asked: string; answer: Answer }>();

  const server = createServer((request, response) => {
    answerTo(request, response).catch((error) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', base);
    if (url.pathname.startsWith('/pay/')) return payPage(request.method ?? '', url, response);
    const method = request.method ?? 'GET';
    const key = request.headers['idempotency-key'] as string | undefined;
    requests.push({ method, path: url.pathname, key });
    const failure = failures.shift();
    if (failure?.kind === 'refused') return void response.destroy();
    if (failure?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, failure.ms));
    const text = Buffer.concat(chunks).toString();
    const fields = qs.parse(method === 'GET' ? url.search.slice(1) : text) as Fields;
    const asked = `${method} ${url.pathname} ${text}`;
    const known = key === undefined ? undefined : answers.get(key);
    const answer =
      known === undefined
        ? fresh(request, url.pathname, fields, failure)
        : repeated(known.asked === asked, known.answer);
    if (key !== undefined && known === undefined) answers.set(key, { asked, answer });
    if (failure?.kind === 'lost') return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': idOf('req') });
    response.end(JSON.stringify(answer.body));
  }

  function fresh(request: IncomingMessage, path: string, fields: Fields, failure: Failure | undefined): Answer {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return wrong(
        401,
        'invalid_request_error',
        `Invalid API Key provided: ${request.headers.authorization?.slice(7)}.`,
      );
    if (failure?.kind === 'status') return wrong(failure.status, 'api_error', 'Something is out of order.');
    return handled(`${request.method} ${path}`, fields);
  }

  function handled(asked: string, fields: Fields): Answer {
    const [, kind = '', id = ''] = /^GET \/v1\/(checkout\/sessions|payment_intents)\/(\w+)$/.exec(asked) ?? [];
    const billed = billingApi(state, asked, fields);
    if (billed) return billed;
    if (kind === 'payment_intents') return found(state.intents.get(id));
    if (kind === 'checkout/sessions') return found(expanded(id));
    const [, ends = ''] = /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(asked) ?? [];
    if (ends !== '') return expired(ends);
    switch (asked) {
      case 'POST /v1/checkout/sessions':
        return newSession(fields);
      case 'POST /v1/refunds':
        return newRefund(fields);
      case 'GET /v1/refunds':
        return listed(state.refundsOf(String(fields.payment_intent)));
      case 'GET /v1/account':
        return found(state.account);
      case 'GET /v1/events':
        return listed(eventsAsked(fields));
      default:
        return wrong(404, 'invalid_request_error', `Unrecognized request URL (${asked}).`);
    }
  }

  function expanded(id: string): object | undefined {
    const session = state.sessions.get(id);
    if (!session || session.payment_intent === null) return session;
    return { ...session, payment_intent: state.intents.get(session.payment_intent) };
  }

  function newSession(fields: Fields): Answer {
    const [line] = Object.values(fields.line_items as Record<string, Fields>);
    const price = line?.price_data as {
      currency: string;
      unit_amount: string;
      recurring?: { interval: string };
    };
    if ((fields.mode === 'subscription') !== (price.recurring !== undefined))
      return wrong(400, 'invalid_request_error', 'Only the mode subscription takes recurring prices.');
    const amount_total = Number(price.unit_amount) * Number(line?.quantity);
    const expires_at = Number(fields.expires_at);
    if (expires_at < state.seconds + 30 * 60 - 60 || expires_at > state.seconds + 24 * 3600)
      return wrong(400, 'invalid_request_error', 'expires_at must be 30 minutes to 24 hours from now.');
    if (amount_total < 50 && price.currency !== 'jpy')
      return wrong(400, 'invalid_request_error', 'The total amount must be at least 0.50.', 'amount_too_small');
    // As documented for customers: only ASCII addresses without quoted names.
    if (fields.customer_email !== undefined && !/^[!-~]+@[!-~]+$/.test(String(fields.customer_email)))
      return wrong(400, 'invalid_request_error', 'Invalid email address.', 'email_invalid');
    const id = idOf('cs_test');
    const session = {
      status: 'open',
      payment_status: 'unpaid',
      mode: fields.mode,
      client_reference_id: fields.client_reference_id ?? null,
      customer_email: fields.customer_email ?? null,
      metadata: (fields.metadata ?? {}) as Record<string, string>,
      payment_intent: null,
      subscription: null,
      ...(price.recurring && {
        plan: {
          metadata: (fields.subscription_data as { metadata?: object } | undefined)?.metadata ?? {},
          interval: price.recurring.interval,
        },
      }),
      amount_total,
      currency: price.currency,
      success_url: String(fields.success_url),
      cancel_url: String(fields.cancel_url),
      expires_at,
      url: `${base}/pay/${id}`,
    } as const;
    return found(state.openSession(session, id));
  }

  function expired(id: string): Answer {
    if (state.sessions.get(id)?.status === 'complete')
      return wrong(400, 'invalid_request_error', 'Only open Checkout Sessions can be expired.');
    return found(state.sessions.has(id) ? state.expire(id) : undefined);
  }

  function newRefund(fields: Fields): Answer {
    const intent = String(fields.payment_intent);
    const amount = Number(fields.amount);
    const left = state.leftOf(intent);
    if (amount > left)
      return wrong(400, 'invalid_request_error', `Refund amount (${amount}) is greater than what is left (${left}).`);
    const metadata = (fields.metadata ?? {}) as Record<string, string>;
    return found(state.refund(intent, amount, { status: state.nextRefund, metadata }));
  }

  function eventsAsked(fields: Fields): StripeEvent[] {
    const types = Object.values((fields.types ?? {}) as Record<string, string>);
    const since = Number((fields.created as { gte?: string } | undefined)?.gte ?? 0);
    const matching = state.events.filter(({ type, created }) => types.includes(type) && created >= since).reverse();
    const after = matching.findIndex(({ id }) => id === fields.starting_after);
    return matching.slice(after + 1);
  }

  function payPage(method: string, url: URL, response: ServerResponse): void {
    const session = state.sessions.get(url.pathname.slice('/pay/'.length));
    if (!session) return void response.writeHead(404).end();
    if (method === 'POST') {
      state.pay(session.id);
      return void response.writeHead(303, { location: session.success_url }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Test payment</title><h1>Pay ${session.amount_total} ${session.currency}</h1>
<form method="post"><button>Pay</button></form><p><a href="${session.cancel_url}">Back</a></p>`);
  }

  return {
    state,
    failures,
    requests,
    base,
    url: `http://${secretKey}:${webhookSecret}@127.0.0.1:${port}`,
    signed(event: StripeEvent, { secret = webhookSecret, atMs = now() } = {}) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(atMs / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' } };
    },
    /** Deletes the keys, as Stripe does after a day. */
    expireIdempotencyKeys: () => answers.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const repeated = (isSame: boolean, answer: Answer): Answer =>
  isSame ? answer : wrong(400, 'idempotency_error', 'Keys for idempotent requests are for the same parameters only.');
