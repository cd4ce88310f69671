import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { minuteMs } from '../../kernel/time.ts';
import { balancesAt } from '../money/balance.ts';
import { imbalances } from '../money/testing.ts';
import { reconcileOrders } from './reconcile.ts';
import { openShop, type TestShop } from './testing/shop.ts';
import type { StripeEvent } from './testing/stripe-state.ts';

onEachDatabase({ forks: true }, (open) => {
  let shop: TestShop;
  before(async () => {
    shop = await openShop({ open });
  });
  after(() => shop.close());

  const hear = async (events: StripeEvent[]) => {
    for (const event of events) assert.equal((await shop.hear(event)).statusCode, 200, event.type);
  };
  const stray = async (currency = 'EUR') =>
    (await balancesAt(shop.deps.database.db, shop.ada)).find((one) => one.currency === currency)?.stray ?? 0;
  const shown = async (id: number) => (await shop.call(shop.ada, 'GET', `/market/orders/${id}`)).body.data;
  const lettersOf = async (number: string) =>
    (await shop.letters()).filter(({ facts }) => facts.includes(number)).map((row) => row.idempotency_key);

  /** Pays through a session that the order doesn't refer to. */
  const payTwice = async () => {
    const { order, session } = await shop.orderByStripe();
    shop.stripe.state.pay(session);
    await hear(shop.stripe.state.events.slice(-1));
    const known = shop.stripe.state.sessions.get(session)!;
    const start = shop.eventCount();
    const again = shop.stripe.state.openSession({
      ...known,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    });
    shop.stripe.state.pay(again.id);
    return { order, intent: shop.intentOf(again.id), start };
  };
  const waysBack = (id: number, payment: number, account = shop.ada) =>
    shop.call(account, 'POST', `/market/orders/${id}/stray-payments/${payment}/return`);

  test('shows the author a second payment, which is not in the balance, and refunds it once', async () => {
    const { order, intent, start } = await payTwice();
    const balance = await shop.balance();
    const before = await stray();
    for (let n = 0; n < 3; n++) await Promise.all(shop.eventsFrom(start).map((event) => shop.hear(event)));
    assert.deepEqual([await shop.balance(), (await stray()) - before], [balance, 1999]);
    const { state, stray_payments } = await shown(order.id);
    const { id } = stray_payments[0];
    assert.deepEqual(
      [state, stray_payments],
      [
        'paid',
        [
          {
            ...{ id, reason: 'second', amount: 19.99, currency: 'EUR', returned: 0, payment: intent },
            received_at: new Date(shop.clock.ms).toISOString(),
          },
        ],
      ],
    );
    assert.equal(
      (await shop.call(shop.ada, 'GET', `/market/orders?search=${order.number}`)).body.data[0].stray_payments.length,
      1,
    );
    const letters = await lettersOf(order.number);
    assert.deepEqual(
      letters.filter((key) => key.startsWith('stray_')),
      [`stray_stripe:${intent}`],
    );
    const page = await shop.app.inject({ url: `/shop/orders/${order.number}` });
    assert.match(page.body, /A payment of €19\.99 does not match this order/);

    assert.equal((await waysBack(order.id, id, shop.bob)).status, 404);
    assert.equal((await waysBack(order.id, id + 1000)).status, 404);
    const answers = await Promise.all([waysBack(order.id, id), waysBack(order.id, id), waysBack(order.id, id)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    await hear(shop.eventsFrom(start));
    assert.equal(shop.stripe.state.refundsOf(intent).length, 1);
    assert.equal((await shown(order.id)).stray_payments[0].returned, 19.99);
    assert.deepEqual([await shop.balance(), (await stray()) - before], [balance, 0]);
    assert.deepEqual(await imbalances(shop.deps.database.db, shop.ada), []);
    assert.equal((await shop.purchases()).filter(({ order_id }) => order_id === order.id).length, 1);
  });

  test('cancels an order paid with another amount or currency, and frees its coupon', async () => {
    await shop.call(shop.ada, 'POST', '/market/coupons', { code: 'odd', percent: 10, max_uses: 1 });
    const { order, session } = await shop.orderByStripe({ coupon: 'odd' });
    const [before, balance] = [await stray(), await shop.balance()];
    const start = shop.eventCount();
    shop.stripe.state.pay(session, { amount: 1 });
    await hear([...shop.eventsFrom(start), ...shop.eventsFrom(start)]);
    shop.clock.ms += 2 * minuteMs;
    await Promise.all([reconcileOrders(shop.deps), reconcileOrders(shop.deps)]);
    const { state, stray_payments, purchase_id } = await shown(order.id);
    assert.deepEqual([state, purchase_id], ['cancelled', null]);
    assert.deepEqual(
      stray_payments.map(({ reason, amount }: Record<string, unknown>) => [reason, amount]),
      [['other_amount', 0.01]],
    );
    assert.deepEqual([(await stray()) - before, await shop.balance()], [1, balance]);
    const { uses } = await shop.deps.database.db
      .selectFrom('coupons')
      .select('uses')
      .where('code', '=', 'ODD')
      .executeTakeFirstOrThrow();
    assert.equal(uses, 0);
    const { body } = await shop.app.inject({ url: `/shop/orders/${order.number}` });
    assert.match(body, /This order was cancelled[\s\S]*A payment of €0\.01 does not match this order/);
    assert.doesNotMatch(body, /you paid nothing/);
  });

  test('keeps a payment refundable after a failed refund, in any order of events', async () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const before = await stray();
      const paid = await payTwice();
      await hear(shop.eventsFrom(paid.start));
      const at = shop.eventCount();
      const refund = shop.stripe.state.refund(paid.intent, 1999);
      shop.stripe.state.endRefund(refund.id, 'failed');
      const events = shop.eventsFrom(at).filter(({ type }) => type.startsWith('refund.'));
      assert.equal(events.length, 4);
      await hear(order.flatMap((place) => [events[place]!, events[place]!]));
      assert.equal((await stray()) - before, 1999, order.join());
      const { id, stray_payments } = await shown(paid.order.id);
      assert.equal(stray_payments[0].returned, 0);
      assert.equal((await waysBack(id, stray_payments[0].id)).body.data.stray_payments[0].returned, 19.99);
      assert.equal((await stray()) - before, 0);
    }
  });

  test('counts a refund that is reported before its unapplied payment', async () => {
    const before = await stray();
    const { order, intent, start } = await payTwice();
    const at = shop.eventCount();
    shop.stripe.state.refund(intent, 1999);
    await hear(shop.eventsFrom(at));
    await hear(shop.eventsFrom(start));
    assert.equal((await shown(order.id)).stray_payments[0].returned, 19.99);
    assert.equal((await stray()) - before, 0);
  });
});
