import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { minuteMs } from '../../kernel/time.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { reconcileOrders } from './reconcile.ts';
import { openShop, type TestShop } from './testing/shop.ts';
import type { StripeEvent } from './testing/stripe-state.ts';

/** €19.99 minus 20% tax and a fee of 10% of the rest. */
const authorsShare = 1999 - 333 - 167;

const shuffled = <T>(things: T[], seed: number): T[] =>
  things
    .map((thing, index) => ({ thing, at: Math.sin((index + 1) * 12.9898 * (seed + 1)) * 43758.5453 }))
    .sort((a, b) => a.at - Math.floor(a.at) - (b.at - Math.floor(b.at)))
    .map(({ thing }) => thing);

onEachDatabase({ forks: true }, (open) => {
  let shop: TestShop;
  before(async () => {
    shop = await openShop({ open });
  });
  after(() => shop.close());

  const purchasesOf = async (orderId: number) =>
    (await shop.purchases()).filter((purchase) => purchase.order_id === orderId);
  const deliverAll = async (events: StripeEvent[], seed: number) => {
    let waiting = shuffled(
      events.flatMap((event) => Array<StripeEvent>(10).fill(event)),
      seed,
    );
    for (let round = 0; waiting.length > 0 && round < 5; round++) {
      const refused: StripeEvent[] = [];
      for (let at = 0; at < waiting.length; at += 20) {
        const some = waiting.slice(at, at + 20);
        const answers = await Promise.all(some.map((event) => shop.hear(event)));
        for (const [n, { statusCode, body }] of answers.entries()) {
          assert.ok([200, 503].includes(statusCode), `${some[n]?.type}: ${statusCode} ${body}`);
          if (statusCode !== 200) refused.push(some[n] as StripeEvent);
        }
      }
      waiting = refused;
    }
    assert.equal(waiting.length, 0);
  };

  for (let seed = 0; seed < 4; seed++)
    test(`creates one purchase if each event arrives ten times, shuffled and concurrently (${seed})`, async () => {
      const { order, session } = await shop.orderByStripe();
      const before = await shop.balance();
      const letters = (await shop.letters()).length;
      const start = shop.eventCount();
      shop.stripe.state.pay(session, { delayed: true });
      shop.stripe.state.endDelay(session, true);
      shop.stripe.state.refund(shop.intentOf(session), 500);
      await deliverAll(shop.eventsFrom(start), seed);

      const [purchase, ...others] = await purchasesOf(order.id);
      assert.deepEqual(others, []);
      assert.deepEqual([purchase?.price_minor, purchase?.refunded_minor, purchase?.state], [1999, 500, 'valid']);
      // 83 is the tax included in the refund.
      assert.equal((await shop.balance()) - before, authorsShare - (500 - 83));
      const receipts = (await shop.letters()).slice(letters).filter((row) => row.idempotency_key.startsWith('order_'));
      assert.deepEqual(
        receipts.map((row) => row.idempotency_key),
        [`order_receipt_${order.number}`],
      );
    });

  for (const [outcome, state, left] of [
    ['won', 'valid', authorsShare],
    // No tax is due on the amount, and the service keeps its fee.
    ['lost', 'refunded', authorsShare - 1999 + 333],
  ] as const)
    test(`counts a dispute that is ${outcome} once, in any order of events`, async () => {
      const { order, session } = await shop.orderByStripe();
      const before = await shop.balance();
      const start = shop.eventCount();
      shop.stripe.state.pay(session);
      const { id } = shop.stripe.state.openDispute(shop.intentOf(session));
      shop.stripe.state.closeDispute(id, outcome);
      await deliverAll(shop.eventsFrom(start), 7);
      const [purchase, ...others] = await purchasesOf(order.id);
      assert.deepEqual([purchase?.state, others], [state, []]);
      assert.equal((await shop.balance()) - before, left);
    });

  test('keeps a purchase valid during an inquiry', async () => {
    const { order, session } = await shop.orderByStripe();
    const start = shop.eventCount();
    shop.stripe.state.pay(session);
    const { id } = shop.stripe.state.openDispute(shop.intentOf(session), 'warning_needs_response');
    shop.stripe.state.closeDispute(id, 'warning_closed');
    await deliverAll(shop.eventsFrom(start), 3);
    assert.equal((await purchasesOf(order.id))[0]?.state, 'valid');
  });

  test('finds a payment by checking its order if the webhook was missed', async () => {
    const { order, session } = await shop.orderByStripe();
    shop.stripe.state.pay(session);
    shop.stripe.state.events.length = 0;
    await reconcileOrders(shop.deps);
    assert.deepEqual(await purchasesOf(order.id), [], 'asked before its time');
    shop.clock.ms += 2 * minuteMs;
    await Promise.all([reconcileOrders(shop.deps), reconcileOrders(shop.deps)]);
    assert.equal((await purchasesOf(order.id)).length, 1);
  });

  test('finds a refund in Stripe’s list of events if the webhook was missed', async () => {
    const { order, session } = await shop.orderByStripe();
    const before = await shop.balance();
    shop.stripe.state.pay(session);
    shop.stripe.state.refund(shop.intentOf(session), 1999);
    await Promise.all([reconcileOrders(shop.deps), reconcileOrders(shop.deps)]);
    assert.deepEqual(
      (await purchasesOf(order.id)).map(({ state }) => state),
      ['refunded'],
    );
    // The service keeps its fee.
    assert.equal((await shop.balance()) - before, -167);
  });

  test('checks an open order at growing intervals', async () => {
    const { session } = await shop.orderByStripe();
    const asked = () => shop.stripe.requests.filter(({ path }) => path.endsWith(session)).length;
    const checkedMinutes: number[] = [];
    for (let minute = 1; minute <= 30; minute++) {
      shop.clock.ms += minuteMs;
      const before = asked();
      await reconcileOrders(shop.deps);
      if (asked() > before) checkedMinutes.push(minute);
    }
    assert.deepEqual(checkedMinutes, [1, 2, 4, 8, 16]);
  });

  test('settles on the return page if the webhook is late', async () => {
    const { order, session } = await shop.orderByStripe();
    const start = shop.eventCount();
    shop.stripe.state.pay(session);
    const back = `/shop/orders/${order.number}`;
    const answers = await Promise.all([1, 2, 3].map(() => shop.app.inject({ url: `${back}/returned` })));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [303, 303, 303],
    );
    await deliverAll(shop.eventsFrom(start), 1);
    assert.equal((await purchasesOf(order.id)).length, 1);
    assert.match((await shop.app.inject({ url: back })).body, /Thank you/);
  });

  test('accepts a payment after the order has expired, and counts the use of its coupon', async () => {
    await shop.call(shop.ada, 'POST', '/market/coupons', { code: 'late', percent: 10, max_uses: 1 });
    const uses = async () =>
      (await shop.deps.database.db.selectFrom('coupons').select('uses').where('code', '=', 'LATE').executeTakeFirst())
        ?.uses;
    const { order, session } = await shop.orderByStripe({ coupon: 'Late' });
    assert.deepEqual([order.total_minor, order.discount_minor, await uses()], [1799, 200, 0]);
    const start = shop.eventCount();
    shop.stripe.state.expire(session);
    await deliverAll(shop.eventsFrom(start), 1);
    assert.equal(await uses(), 0);
    assert.match((await shop.app.inject({ url: `/shop/orders/${order.number}` })).body, /has expired/);
    const payment = { payment_ref: 'pi_late', paid_minor: 1799, currency: 'EUR', at: shop.clock.ms };
    const settled = await Promise.all([1, 2, 3].map(() => fulfilOrder(shop.deps, order.number, payment)));
    assert.deepEqual(settled.sort(), ['already_fulfilled', 'already_fulfilled', 'fulfilled']);
    assert.deepEqual([(await purchasesOf(order.id)).length, await uses()], [1, 1]);
  });

  test('cancels an order whose payment fails after days', async () => {
    const { order, session } = await shop.orderByStripe();
    const start = shop.eventCount();
    shop.stripe.state.pay(session, { delayed: true });
    await deliverAll(shop.eventsFrom(start), 1);
    shop.clock.ms += 90 * minuteMs;
    await reconcileOrders(shop.deps);
    const stateOf = async () => (await shop.orders()).find(({ id }) => id === order.id)?.state;
    assert.equal(await stateOf(), 'open', 'ended while the payment was under way');
    shop.stripe.state.endDelay(session, false);
    shop.clock.ms += 120 * minuteMs;
    await reconcileOrders(shop.deps);
    assert.deepEqual([await stateOf(), await purchasesOf(order.id)], ['cancelled', []]);
  });

  test('creates no purchase for a payment of another amount or currency', async () => {
    const { order, session } = await shop.orderByStripe();
    const start = shop.eventCount();
    shop.stripe.state.pay(session, { amount: 1 });
    await deliverAll(shop.eventsFrom(start), 1);
    const payment = { payment_ref: 'pi_x', paid_minor: 1999, currency: 'USD', at: shop.clock.ms };
    assert.equal(await fulfilOrder(shop.deps, order.number, payment), 'unapplied');
    assert.deepEqual(await purchasesOf(order.id), []);
    assert.equal(await fulfilOrder(shop.deps, 'XXXX-XXXX-XXXX-XXXX', payment), 'unknown_order');
  });

  test('rejects events with a wrong, old or missing signature', async () => {
    const { order, session } = await shop.orderByStripe();
    shop.stripe.state.pay(session);
    const event = shop.stripe.state.events.at(-1) as StripeEvent;
    const send = (signed: { payload: string; headers: object }) =>
      shop.app.inject({ method: 'POST', url: '/shop/stripe', payload: signed.payload, headers: { ...signed.headers } });
    const good = shop.stripe.signed(event);
    for (const wrong of [
      shop.stripe.signed(event, { secret: 'whsec_other' }),
      shop.stripe.signed(event, { atMs: shop.clock.ms - 6 * minuteMs }),
      { ...good, payload: good.payload.replace('"paid"', '"paid" ') },
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, headers: { ...good.headers, 'stripe-signature': 'nonsense' } },
    ])
      assert.equal((await send(wrong)).statusCode, 400);
    const other = await send(shop.stripe.signed({} as StripeEvent));
    assert.deepEqual([other.statusCode, other.json().message], [400, 'The body is not an event of Stripe.']);
    assert.deepEqual(await purchasesOf(order.id), []);
    for (let n = 0; n < 3; n++) assert.equal((await send(good)).statusCode, 200);
    assert.equal((await purchasesOf(order.id)).length, 1);
  });

  test('ignores unrelated events, and other customers’ payments of the same Stripe account', async () => {
    const { state } = shop.stripe;
    const created = state.seconds;
    const strange = { id: 'cs_strange', object: 'checkout.session', created, payment_status: 'paid', currency: 'eur' };
    state.intents.set('pi_strange', {
      id: 'pi_strange',
      object: 'payment_intent',
      created,
      status: 'succeeded',
      amount: 5,
      currency: 'eur',
      metadata: {},
    });
    const before = (await shop.purchases()).length;
    for (const event of [
      state.tell('invoice.paid', { id: 'in_1', object: 'invoice', created }),
      state.tell('checkout.session.completed', { ...strange, client_reference_id: null }),
      state.tell('checkout.session.completed', { ...strange, client_reference_id: 'XXXX-XXXX-XXXX-XXXX' }),
      state.tell('refund.created', {
        id: 're_1',
        object: 'refund',
        created,
        payment_intent: 'pi_strange',
        amount: 5,
        currency: 'eur',
        status: 'succeeded',
      }),
    ])
      assert.equal((await shop.hear(event)).statusCode, 200, event.type);
    assert.equal((await shop.purchases()).length, before);
  });
});
