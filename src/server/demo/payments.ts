import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const secretKey = 'sk_demo';
const webhookSecret = 'whsec_demo';

type Session = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string;
  expires_at: number;
  url: string | null;
  success_url: string;
  cancel_url: string;
};
export type Payments = Awaited<ReturnType<typeof startPayments>>;

/** Imitates Stripe on this machine. Its state is lost when the demo ends. */
export async function startPayments() {
  const sessions = new Map<string, Session>();
  let counted = 0;
  // Unique across runs, because the database can contain earlier IDs.
  const idOf = (kind: string): string => `${kind}_demo_${Date.now().toString(36)}${(counted++).toString(36)}`;
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = new URLSearchParams(await text(request));
    const { pathname } = new URL(request.url ?? '/', base);
    const session = sessions.get(pathname.split('/').at(-1) ?? '');
    if (pathname.startsWith('/pay/') && session) return payPage(request, response, session);
    const { status, body } = handled(`${request.method} ${pathname}`, fields, session);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': idOf('req') });
    response.end(JSON.stringify(body));
  }

  function handled(
    asked: string,
    fields: URLSearchParams,
    session: Session | undefined,
  ): { status: number; body: object } {
    if (asked === 'POST /v1/checkout/sessions') return { status: 200, body: openSession(fields) };
    if (asked === 'GET /v1/account')
      return { status: 200, body: { id: 'acct_demo', charges_enabled: true, email: 'demo@harbour-lamp.example' } };
    if (asked === 'POST /v1/refunds') return { status: 200, body: refund(fields) };
    if (asked === 'GET /v1/refunds' || asked === 'GET /v1/events')
      return { status: 200, body: { object: 'list', data: [], has_more: false } };
    if (session) return { status: 200, body: session };
    return {
      status: 404,
      body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing.' } },
    };
  }

  function openSession(fields: URLSearchParams): Session {
    const id = idOf('cs');
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(fields.get('line_items[0][price_data][unit_amount]')),
      currency: fields.get('line_items[0][price_data][currency]') ?? 'eur',
      client_reference_id: fields.get('client_reference_id') ?? '',
      expires_at: Number(fields.get('expires_at')),
      url: `${base}/pay/${id}`,
      success_url: fields.get('success_url') ?? '',
      cancel_url: fields.get('cancel_url') ?? '',
    };
    sessions.set(id, session);
    return session;
  }

  const refund = (fields: URLSearchParams): object => ({
    id: idOf('re'),
    object: 'refund',
    status: 'succeeded',
    amount: Number(fields.get('amount')),
    currency: 'eur',
    payment_intent: fields.get('payment_intent'),
    metadata: {},
  });

  function pay(session: Session): void {
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: idOf('pi'), url: null });
  }

  function payPage(request: IncomingMessage, response: ServerResponse, session: Session): void {
    if (request.method === 'POST' && session.status === 'open') pay(session);
    if (session.status === 'complete') return void response.writeHead(303, { location: session.success_url }).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    // not shown: a name
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><title>Demo payment</title>
<body style="font-family: system-ui; max-width: 26rem; margin: 4rem auto; padding: 0 1rem"><h1>Demo payment</h1>
<p>In a real shop this is the page of Stripe. In the demo, no money is charged.</p>
<form method="post"><button style="font: inherit; padding: .5rem 1rem">Pay with no money</button></form><p><a href="${session.cancel_url}">Cancel</a></p>`);
  }

  return {
    url: `http://${secretKey}:${webhookSecret}@127.0.0.1:${port}`,
    payAt(url: string): string {
      const session = sessions.get(url.split('/').at(-1) ?? '');
      if (!session) throw new Error(`there is no payment at ${url}`);
      pay(session);
      return session.payment_intent ?? '';
    },
    event(type: string, object: object, atMs: number) {
      const created = Math.floor(atMs / 1000);
      const body = JSON.stringify({
        id: idOf('evt'),
        object: 'event',
        type,
        created,
        livemode: false,
        data: { object },
      });
      const signature = createHmac('sha256', webhookSecret).update(`${created}.${body}`).digest('hex');
      return {
        body,
        headers: { 'stripe-signature': `t=${created},v1=${signature}`, 'content-type': 'application/json' },
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
