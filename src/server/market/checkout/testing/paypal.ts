import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { PaypalProblem, PaypalState, type PaypalTestEvent, paypalId } from './paypal-state.ts';

const clientId = 'client-gatehouse-test';
const clientSecret = 'secret-gatehouse-test';
const webhookId = '1JE4291016473214C';
const tokenLivesMs = 9 * 3_600_000;

/** `lost`: the request is processed but never answered */
type Failure = { kind: 'status'; status: number } | { kind: 'refused' } | { kind: 'lost' };

export type TestPaypal = Awaited<ReturnType<typeof startPaypal>>;
type Answer = { status: number; body: object };

const zeroDecimals = new Set(['HUF', 'JPY', 'TWD']);
const currencies = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);
const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .max(32),
});
const orderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        amount: money,
        custom_id: z.string().min(1).max(127),
        invoice_id: z.string().min(1).max(127),
        description: z.string().min(1).max(127),
      }),
    )
    .length(1),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        user_action: z.enum(['PAY_NOW', 'CONTINUE']),
        shipping_preference: z.enum(['NO_SHIPPING', 'GET_FROM_FILE', 'SET_PROVIDED_ADDRESS']),
        payment_method_preference: z.enum(['IMMEDIATE_PAYMENT_REQUIRED', 'UNRESTRICTED']),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
});
const refundRequest = z.strictObject({
  amount: money,
  custom_id: z
    .string()
    .regex(/^[A-Za-z0-9-_.,]*$/)
    .max(127),
});
const verification = z.strictObject({
  auth_algo: z.literal('SHA256withRSA'),
  cert_url: z.url().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.iso.datetime(),
  webhook_id: z.string().regex(/^[A-Za-z0-9]+$/),
  webhook_event: z.looseObject({}),
});

let keys: ReturnType<typeof makeKeys> | undefined;
const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Serves the part of PayPal's API that the market uses, and rejects all that PayPal rejects. */
export async function startPaypal(now: () => number = Date.now) {
  let base = '';
  const state = new PaypalState(now, () => base);
  const failures: Failure[] = [];
  const requests: { method: string; path: string; key: string | undefined; body: string }[] = [];
  const answers = new Map<string, { asked: string; answer: Answer }>();
  const tokens = new Map<string, number>();
  let losing: RegExp | undefined;

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', base);
    const method = request.method ?? 'GET';
    if (url.pathname === '/checkoutnow') return payPage(method, url, response);
    const key = request.headers['paypal-request-id'] as string | undefined;
    requests.push({ method, path: url.pathname, key, body });
    const failure = failures.shift();
    if (failure?.kind === 'refused') return void response.destroy();
    const answer =
      failure?.kind === 'status' ? wrong(failure.status, 'INTERNAL_SERVER_ERROR') : repeated(request, url, body);
    if (failure?.kind === 'lost' || losing?.test(url.pathname)) {
      losing = undefined;
      return void response.destroy();
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', 'paypal-debug-id': paypalId() });
    response.end(JSON.stringify(answer.body));
  }

  /** Repeats the answer to a request with the same key. */
  function repeated(request: IncomingMessage, url: URL, body: string): Answer {
    const key = request.headers['paypal-request-id'] as string | undefined;
    if (key === undefined) return answerOf(request, url, body);
    if (key.length > 108) return wrong(400, 'INVALID_PAYPAL_REQUEST_ID');
    const asked = `${request.method} ${url.pathname} ${body}`;
    const known = answers.get(key);
    if (known) return known.asked === asked ? known.answer : wrong(422, 'DUPLICATE_REQUEST_ID');
    const answer = answerOf(request, url, body);
    if (answer.status < 300) answers.set(key, { asked, answer });
    return answer;
  }

  function answerOf(request: IncomingMessage, url: URL, body: string): Answer {
    const asked = `${request.method} ${url.pathname}`;
    if (asked === 'POST /v1/oauth2/token') return newToken(request, body);
    const until = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (until === undefined || until <= now()) return wrong(401, 'INVALID_TOKEN');
    try {
      return handle(asked, url, body);
    } catch (error) {
      if (error instanceof PaypalProblem) return wrong(error.status, error.issue, url);
      if (error instanceof z.ZodError) return wrong(400, 'INVALID_PARAMETER_SYNTAX');
      throw error;
    }
  }

  function newToken(request: IncomingMessage, body: string): Answer {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== expected)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
    if (body !== 'grant_type=client_credentials') return { status: 400, body: { error: 'unsupported_grant_type' } };
    const access_token = `A21AA${paypalId()}${paypalId()}`;
    tokens.set(access_token, now() + tokenLivesMs);
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: tokenLivesMs / 1000 } };
  }

  function handle(asked: string, url: URL, body: string): Answer {
    const [, kind = '', id = '', act = ''] =
      /^\w+ \/(v2\/checkout\/orders|v2\/payments\/captures|v2\/payments\/refunds|v1\/customer\/disputes)\/([\w-]+)(?:\/(\w+))?$/.exec(
        asked,
      ) ?? [];
    const verb = asked.startsWith('POST') ? `POST ${kind} ${act}` : `GET ${kind}${act}`;
    switch (verb) {
      case 'GET v2/checkout/orders':
        return { status: 200, body: state.shown(state.order(id)) };
      case 'POST v2/checkout/orders capture':
        z.strictObject({}).parse(JSON.parse(body));
        return { status: 201, body: state.shown(state.capture(id)) };
      case 'GET v2/payments/captures':
        return { status: 200, body: state.orderOf(id).capture as object };
      case 'POST v2/payments/captures refund': {
        const { amount, custom_id } = refundRequest.parse(JSON.parse(body));
        requireMoney(amount);
        return { status: 201, body: state.refund(id, amount, { custom_id }) };
      }
      case 'GET v2/payments/refunds':
        return { status: 200, body: state.refundById(id) };
      case 'GET v1/customer/disputes':
        return { status: 200, body: state.dispute(id) };
    }
    switch (asked) {
      case 'POST /v2/checkout/orders':
        return newOrder(JSON.parse(body));
      case 'GET /v1/customer/disputes':
        return listDisputes(url.searchParams.get('disputed_transaction_id') ?? '');
      case 'POST /v1/notifications/verify-webhook-signature':
        return verified(body);
      case 'GET /v1/notifications/webhooks-events':
        return listedEvents(url);
      default:
        return wrong(404, 'RESOURCE_NOT_FOUND');
    }
  }

  function newOrder(given: unknown): Answer {
    const { purchase_units, payment_source } = orderRequest.parse(given);
    const [unit] = purchase_units;
    if (!unit) throw new PaypalProblem(400, 'MISSING_REQUIRED_PARAMETER');
    requireMoney(unit.amount);
    const { return_url, cancel_url } = payment_source.paypal.experience_context;
    const { custom_id, invoice_id, amount } = unit;
    const order = state.createOrder({ custom_id, invoice_id, amount, return_url, cancel_url });
    return { status: 200, body: state.shown(order) };
  }

  function listDisputes(captureId: string): Answer {
    const items = [...state.disputes.values()]
      .filter(({ disputed_transactions: [one] }) => one?.seller_transaction_id === captureId)
      .map(({ dispute_id, status }) => ({ dispute_id, status }));
    return { status: 200, body: { items, links: [] } };
  }

  function verified(body: string): Answer {
    const asked = verification.parse(JSON.parse(body));
    const raw = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, body.lastIndexOf('}'));
    const text = signedText({ id: asked.transmission_id, time: asked.transmission_time, webhook: webhookId, raw });
    const isValid =
      asked.webhook_id === webhookId &&
      keys !== undefined &&
      createVerify('SHA256').update(text).verify(keys.publicKey, asked.transmission_sig, 'base64');
    return { status: 200, body: { verification_status: isValid ? 'SUCCESS' : 'FAILURE' } };
  }

  function listedEvents(url: URL): Answer {
    const { start_time = '', end_time = '', page_size = '10', at = '0' } = Object.fromEntries(url.searchParams);
    const [from, to, first, size] = [Date.parse(start_time), Date.parse(end_time), Number(at), Number(page_size)];
    const matching = state.events
      .filter(({ create_time }) => Date.parse(create_time) >= from && Date.parse(create_time) <= to)
      .reverse();
    const next = new URL(url);
    next.searchParams.set('at', String(first + size));
    const links = matching.length > first + size ? [{ rel: 'next', href: next.href, method: 'GET' }] : [];
    return { status: 200, body: { events: matching.slice(first, first + size), links } };
  }

  function payPage(method: string, url: URL, response: ServerResponse): void {
    const order = state.orders.get(url.searchParams.get('token') ?? '');
    if (!order) return void response.writeHead(404).end();
    if (method === 'POST') {
      state.approve(order.id);
      return void response.writeHead(303, { location: `${order.return_url}?token=${order.id}&PayerID=X` }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Test payment</title><h1>Pay ${order.amount.value} ${order.amount.currency_code}</h1>
<form method="post"><button>Pay now</button></form><p><a href="${order.cancel_url}">Cancel</a></p>`);
  }

  return {
    state,
    failures,
    requests,
    base,
    url: `http://${clientId}:${clientSecret}@127.0.0.1:${port}?webhook=${webhookId}`,
    /** Returns a delivery with PayPal's headers. */
    signed(event: PaypalTestEvent, { webhook = webhookId } = {}) {
      keys ??= makeKeys();
      const payload = JSON.stringify(event);
      const [id, time] = ['69cd13f0-d67a-11e5-baa3-778b53f4ae55', new Date(now()).toISOString()];
      const text = signedText({ id, time, webhook, raw: payload });
      return {
        payload,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${base}/v1/notifications/certs/CERT-1`,
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': createSign('SHA256').update(text).sign(keys.privateKey, 'base64'),
        },
      };
    },
    /** Processes the next request to such a path, but doesn't answer it. */
    lose(path: RegExp): void {
      losing = path;
    },
    /** Makes all access tokens invalid. */
    revokeTokens: () => tokens.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As PayPal documents it: the checksum is a decimal number. */
const signedText = (of: { id: string; time: string; webhook: string; raw: string }): string =>
  `${of.id}|${of.time}|${of.webhook}|${crc32(of.raw)}`;

function requireMoney({ currency_code, value }: { currency_code: string; value: string }): void {
  if (!currencies.has(currency_code)) throw new PaypalProblem(422, 'CURRENCY_NOT_SUPPORTED');
  const decimals = value.split('.')[1]?.length ?? 0;
  if (decimals > (zeroDecimals.has(currency_code) ? 0 : 2)) throw new PaypalProblem(422, 'DECIMAL_PRECISION');
  if (Number(value) <= 0) throw new PaypalProblem(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
}

function wrong(status: number, issue: string, url?: URL): Answer {
  const id = url?.pathname.split('/').at(-2) ?? '';
  const redirect = `${url?.origin}/checkoutnow?token=${id}`;
  const links = issue === 'INSTRUMENT_DECLINED' ? [{ href: redirect, rel: 'redirect', method: 'GET' }] : [];
  const name = status === 404 ? 'RESOURCE_NOT_FOUND' : status >= 500 ? issue : 'UNPROCESSABLE_ENTITY';
  return { status, body: { name, message: 'It failed.', debug_id: paypalId(), details: [{ issue }], links } };
}
