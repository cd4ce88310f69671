import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { deleteWaitingPayments } from '../../src/server/websites/stripe-sales/index.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

const secret = 'whsec_of_the_owner_of_this_website';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

onEachDatabase((open, testOnce) => {
  let service: WholeService;
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: { id: number; key: string };
  let bob: { id: number; key: string };
  let counter = 0;
  before(async () => {
    service = await openWholeService(open);
    ({ deps, app } = service);
    ada = await makeAuthor(deps, 'ada');
    bob = await makeAuthor(deps, 'bob');
  });
  after(() => service.close());

  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, account = ada) =>
    service.call(account, method, `websites${path}`, payload);
  const connect = async () => {
    const made = await send('POST', '', { domain: `site${++counter}.example` });
    const id: number = made.body.data.id;
    const { body } = await send('PUT', `/${id}/stripe`, { signing_secret: secret });
    return { id, path: new URL(body.data.url).pathname };
  };
  const seconds = () => Math.floor(deps.now() / 1000);
  const post = (path: string, payload: string, signature: string) =>
    app.inject({
      ...{ method: 'POST', url: path, payload },
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  const tell = async (path: string, type: string, object: object, created = seconds()) => {
    const payload = JSON.stringify({ id: `evt_${++counter}`, object: 'event', type, created, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds() });
    const answer = await post(path, payload, signature);
    assert.equal(answer.statusCode, 200, answer.body);
    return { payload, signature };
  };
  const session = (given: object = {}) => ({
    ...{ id: 'cs_1', payment_status: 'paid', amount_total: 4900, currency: 'eur', payment_intent: 'pi_1' },
    ...{ client_reference_id: null, metadata: { gatehouse_reference: 'order-1' }, ...given },
  });
  const charge = (refunded: number) => ({
    ...{ id: 'ch_1', payment_intent: 'pi_1', amount: 4900, amount_refunded: refunded, currency: 'eur' },
  });
  const dispute = (status: string, amount = 4900) => ({
    ...{ id: 'dp_1', payment_intent: 'pi_1', amount, currency: 'eur', status },
  });
  const sales = async (id: number) => {
    const { data } = (await send('GET', `/${id}/sales?sort=asc`)).body;
    return data.map((one: Record<string, unknown>) => [one.reference, one.amount, one.currency, one.refunded]);
  };

  test('records one sale if a payment is reported several times, also by the page', async () => {
    const { id, path } = await connect();
    const report = { w: id, u: '/thanks', n: 'Purchase', m: { amount: 1, currency: 'EUR', reference: 'order-1' } };
    const headers = { 'user-agent': firefox };
    assert.equal((await app.inject({ method: 'POST', url: '/api/collect', headers, payload: report })).statusCode, 202);
    const { payload, signature } = await tell(path, 'checkout.session.completed', session());
    assert.equal((await post(path, payload, signature)).statusCode, 200, 'sent again');
    await tell(path, 'payment_intent.succeeded', {
      ...{ id: 'pi_1', amount_received: 4900, currency: 'eur', metadata: { gatehouse_reference: 'order-1' } },
    });
    await tell(path, 'checkout.session.async_payment_succeeded', session({ metadata: {} }));
    assert.deepEqual(await sales(id), [['order-1', 49, 'EUR', 0]]);
    const [kept] = (await send('GET', `/${id}/sales`)).body.data;
    assert.equal(kept.told_by, 'server');
    assert.notEqual(kept.source, null, 'the page knows where its visitor came from');
  });

  test('uses the session ID if there is no other reference, and records renewals as separate sales', async () => {
    const { id, path } = await connect();
    await tell(path, 'checkout.session.completed', session({ metadata: {}, currency: 'jpy' }));
    const parent = { subscription_details: { metadata: { gatehouse_reference: 'sub-7' } } };
    const invoice = { amount_paid: 900, currency: 'usd', metadata: {}, parent };
    await tell(path, 'invoice.paid', { ...invoice, id: 'in_1', billing_reason: 'subscription_create' });
    await tell(path, 'invoice.paid', { ...invoice, id: 'in_2', billing_reason: 'subscription_cycle' });
    await tell(path, 'payment_intent.succeeded', { id: 'pi_9', amount_received: 5, currency: 'eur', metadata: {} });
    await tell(path, 'invoice.paid', { ...invoice, id: 'in_3', amount_paid: 0, billing_reason: 'subscription_cycle' });
    assert.deepEqual((await sales(id)).sort(), [
      ['cs_1', 4900, 'JPY', 0],
      ['sub-7', 9, 'USD', 0],
      ['sub-7/in_2', 9, 'USD', 0],
    ]);
  });

  test('records the first payment of a subscription once, although session and invoice both report it', async () => {
    const { id, path } = await connect();
    const bought = { mode: 'subscription', payment_intent: null, amount_total: 900 };
    const details = (reference: string) => ({
      subscription_details: { metadata: { gatehouse_reference: reference } },
    });
    const invoice = (name: string, reference: string) => ({
      ...{ id: name, amount_paid: 900, currency: 'eur', metadata: {}, billing_reason: 'subscription_create' },
      ...{ payment_intent: `pi_of_${name}`, parent: details(reference) },
    });
    await tell(path, 'checkout.session.completed', session({ ...bought, metadata: {} }));
    await tell(path, 'invoice.paid', invoice('in_1', 'sub-1'));
    const named = { ...bought, id: 'cs_2', metadata: { gatehouse_reference: 'sub-2' } };
    await tell(path, 'invoice.paid', invoice('in_2', 'sub-2'));
    await tell(path, 'checkout.session.completed', session(named));
    assert.deepEqual((await sales(id)).sort(), [
      ['sub-1', 9, 'EUR', 0],
      ['sub-2', 9, 'EUR', 0],
    ]);
    await tell(path, 'charge.refunded', { ...charge(900), payment_intent: 'pi_of_in_2', amount: 900 });
    assert.deepEqual((await sales(id)).sort()[1], ['sub-2', 9, 'EUR', 9]);
  });

  test('subtracts refunds and disputes, also if they are repeated, late, or arrive before the payment', async () => {
    const { id, path } = await connect();
    const at = seconds();
    await tell(path, 'charge.refunded', charge(1000), at + 1);
    assert.deepEqual(await sales(id), []);
    await tell(path, 'checkout.session.completed', session(), at);
    assert.deepEqual(await sales(id), [['order-1', 49, 'EUR', 10]]);
    await tell(path, 'charge.refunded', charge(1500), at + 3);
    await tell(path, 'charge.refunded', charge(1000), at + 1);
    assert.deepEqual(await sales(id), [['order-1', 49, 'EUR', 15]]);
    await tell(path, 'charge.dispute.created', dispute('warning_needs_response'), at + 4);
    assert.deepEqual(await sales(id), [['order-1', 49, 'EUR', 15]]);
    await tell(path, 'charge.dispute.created', dispute('needs_response', 2000), at + 5);
    assert.deepEqual(await sales(id), [['order-1', 49, 'EUR', 35]]);
    await tell(path, 'charge.dispute.closed', dispute('won', 2000), at + 6);
    await tell(path, 'charge.dispute.updated', dispute('under_review', 2000), at + 5);
    assert.deepEqual(await sales(id), [['order-1', 49, 'EUR', 15]]);
    await tell(path, 'charge.dispute.closed', dispute('lost', 4900), at + 9);
    assert.deepEqual(await sales(id), [['order-1', 49, 'EUR', 49]], 'never more than was paid');
  });

  test('counts refunds and disputes of one payment that arrive at the same time', async () => {
    const { id, path } = await connect();
    await tell(path, 'checkout.session.completed', session());
    await Promise.all([
      tell(path, 'charge.refunded', charge(1000)),
      tell(path, 'charge.dispute.created', dispute('needs_response', 2000)),
      tell(path, 'charge.refunded', charge(1000)),
    ]);
    assert.deepEqual(await sales(id), [['order-1', 49, 'EUR', 30]]);
  });

  test('ignores orders of the shop itself, and sessions that are not paid', async () => {
    const { id, path } = await connect();
    await tell(path, 'checkout.session.completed', session({ client_reference_id: 'N1', metadata: { order: 'N1' } }));
    await tell(path, 'checkout.session.completed', session({ payment_status: 'unpaid' }));
    await tell(path, 'customer.created', { id: 'cus_1' });
    assert.deepEqual(await sales(id), []);
  });

  test('rejects another amount for a known reference, and shows it to the owner', async () => {
    const { id, path } = await connect();
    await send('POST', `/${id}/sales`, { reference: 'order-1', amount: 12, currency: 'EUR' });
    await tell(path, 'checkout.session.completed', session());
    assert.deepEqual(await sales(id), [['order-1', 12, 'EUR', 0]]);
    const { data } = (await send('GET', `/${id}/stripe`)).body;
    assert.match(data.last_problem, /^order-1: reference is already used by a sale of 12\.00 EUR/);
    assert.notEqual(data.last_event_at, null);
    await tell(path, 'checkout.session.completed', session({ id: 'cs_2', payment_intent: 'pi_2', metadata: {} }));
    assert.equal((await send('GET', `/${id}/stripe`)).body.data.last_problem, '');
  });

  test("rejects amounts and currencies that can't be counted, and shows them to the owner", async () => {
    const { id, path } = await connect();
    const huge = 9_000_000_000_000_000;
    const shown = async () => (await send('GET', `/${id}/stripe`)).body.data.last_problem;
    await tell(path, 'checkout.session.completed', session({ amount_total: huge }));
    assert.equal(await shown(), 'order-1: amount must be at most 1000000000.00 EUR.');
    await tell(path, 'checkout.session.completed', session({ currency: 'zzq' }));
    assert.equal(await shown(), 'order-1: currency must be an ISO 4217 currency.');
    await tell(path, 'checkout.session.completed', session());
    assert.equal(await shown(), '');
    for (const [type, object] of [
      ['charge.refunded', { ...charge(huge), amount: huge }],
      ['charge.dispute.created', dispute('lost', huge)],
    ] as const) {
      await tell(path, type, object);
      assert.equal(await shown(), 'amount must be at most 1000000000.00 EUR.', type);
    }
    assert.deepEqual(await sales(id), [['order-1', 49, 'EUR', 0]]);
  });

  test("rejects or shows signed events that can't be read, and still shows the list of sales", async () => {
    const { id, path } = await connect();
    const sendSigned = async (given: unknown) => {
      const payload = JSON.stringify(given);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds() });
      return (await post(path, payload, signature)).statusCode;
    };
    const shown = async () => (await send('GET', `/${id}/stripe`)).body.data.last_problem;
    for (const given of [null, 7, {}, { type: 7 }, { object: 'v2.core.event', type: 'v1.billing.meter' }])
      assert.equal(await sendSigned(given), 400, JSON.stringify(given));
    assert.equal(await sendSigned({ type: 'v1.billing.meter.no_meter_found' }), 200, 'not of a sale');
    const type = 'checkout.session.completed';
    assert.equal(await sendSigned({ type, created: seconds() }), 200);
    assert.equal(await shown(), `${type} does not match Stripe’s documentation: data.`);
    const { amount_refunded: _, ...without } = charge(0);
    await tell(path, 'charge.refunded', without);
    assert.equal(await shown(), 'charge.refunded does not match Stripe’s documentation: amount_refunded.');
    await tell(path, type, session({ payment_intent: 'pi\u0000' }));
    assert.equal(await shown(), `${type} does not match Stripe’s documentation: payment_intent.`);
    await tell(path, type, session({ metadata: { gatehouse_reference: 'a\u0000b' } }));
    assert.equal(await shown(), 'reference must not contain NUL characters or broken surrogates.');
    for (const created of [-1e14, 0, seconds() + 2 * 86_400]) {
      await tell(path, type, session(), created);
      assert.equal(await shown(), 'order-1: created must be a time from 2000 to now.', String(created));
    }
    assert.deepEqual(await sales(id), []);
  });

  testOnce("limits signed events by website, and doesn't count unsigned ones", async () => {
    const [{ path }, other] = [await connect(), await connect()];
    const payload = JSON.stringify({ type: 'customer.created' });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds() });
    const wrong: number[] = [];
    for (let count = 0; count < 40; count++) wrong.push((await post(path, payload, 't=1,v1=00')).statusCode);
    assert.deepEqual([wrong[0], wrong.at(-1)], [400, 429]);
    assert.equal((await post('/api/stripe/nobody', payload, signature)).statusCode, 429, 'as any other guess');
    let taken = 0;
    let answer = await post(path, payload, signature);
    for (; answer.statusCode === 200 && taken < 5000; taken++) answer = await post(path, payload, signature);
    assert.deepEqual([taken, answer.statusCode], [1200, 429]);
    assert.ok(Number(answer.headers['retry-after']) > 0);
    assert.equal((await post(other.path, payload, signature)).statusCode, 200, 'another website has its own');
    deps.clock.ms += 60_000;
    assert.equal((await tell(path, 'checkout.session.completed', session())).signature.length > 0, true);
  });

  test('stores the secret sealed, never shows it, and hides it from other accounts', async () => {
    const { id } = await connect();
    const shown = await send('GET', `/${id}/stripe`);
    assert.doesNotMatch(shown.text, /whsec_of/);
    assert.equal(shown.body.data.has_signing_secret, true);
    const { db } = deps.database;
    const row = await db
      .selectFrom('website_stripe')
      .selectAll()
      .where('website_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.doesNotMatch(JSON.stringify(row), /whsec_of/);
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? { signing_secret: 'whsec_of_somebody_else' } : undefined;
      assert.equal((await send(method, `/${id}/stripe`, payload, bob)).status, 404, method);
    }
    const wrong = await send('PUT', `/${id}/stripe`, { signing_secret: 'sk_live_1234567890' });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['signing_secret']]);
    assert.doesNotMatch(wrong.text, /sk_live/);
  });

  test('rejects events that are not signed, are too old, or are sent to an unknown path', async () => {
    const { id, path } = await connect();
    const payload = JSON.stringify({
      ...{ id: 'evt_x', object: 'event', type: 'checkout.session.completed', created: seconds() },
      data: { object: session() },
    });
    const signed = (by: string, timestamp: number) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
    assert.equal((await post(path, payload, signed('whsec_of_somebody_else', seconds()))).statusCode, 400);
    assert.equal((await post(path, payload, signed(secret, seconds() - 600))).statusCode, 400);
    assert.equal((await post(path, `${payload} `, signed(secret, seconds()))).statusCode, 400);
    assert.equal((await post(path, payload, '')).statusCode, 400);
    const guessed = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    assert.equal((await post(guessed, payload, signed(secret, seconds()))).statusCode, 404);
    assert.equal((await post(path, 'x'.repeat(300_000), '')).statusCode, 413);
    assert.equal((await send('DELETE', `/${id}/stripe`)).status, 200);
    assert.equal((await post(path, payload, signed(secret, seconds()))).statusCode, 404);
    assert.deepEqual(await sales(id), []);
  });

  testOnce('deletes refunds after a month if their payment is still unknown', async () => {
    const { id, path } = await connect();
    await tell(path, 'charge.refunded', { ...charge(1000), payment_intent: 'pi_stranger' });
    await tell(path, 'charge.dispute.created', { ...dispute('lost'), payment_intent: 'pi_stranger' });
    deps.clock.ms += 31 * 86_400_000;
    await tell(path, 'checkout.session.completed', session());
    await tell(path, 'charge.refunded', charge(100));
    await deleteWaitingPayments(deps);
    const { db } = deps.database;
    const kept = await db
      .selectFrom('website_stripe_payments')
      .select('payment')
      .where('website_id', '=', id)
      .execute();
    assert.deepEqual(kept, [{ payment: 'pi_1' }]);
    const disputes = await db
      .selectFrom('website_stripe_disputes')
      .select('dispute')
      .where('website_id', '=', id)
      .execute();
    assert.deepEqual(disputes, []);
  });
});
