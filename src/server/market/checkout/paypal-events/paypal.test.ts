import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDeps } from '../../../../../test/support/testing.ts';
import type { Refusal } from '../../../kernel/refusal.ts';
import { hourMs, minuteMs } from '../../../kernel/time.ts';
import { imbalances } from '../../money/testing.ts';
import { refundPurchase } from '../../purchases/refund-purchase.ts';
import { reconcileOrders } from '../reconcile.ts';
import { refundPayment } from '../refund-payment.ts';
import type { PaypalTestEvent } from '../testing/paypal-state.ts';
import { openShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
before(async () => {
  shop = await openShop({ open: openTestDeps, withPaypal: true, withStripe: false });
});
after(() => shop.close());

/** 19.99 minus 20 % tax and a fee of 10 %. */
const share = 1499;

const hear = async (events: PaypalTestEvent[]) => {
  for (const event of events) assert.equal((await shop.hearPaypal(event)).statusCode, 200, event.event_type);
};
const eventsFrom = (start: number) => shop.paypal.state.events.slice(start);
const stateOf = async (number: string) => (await shop.orders()).find((one) => one.number === number)?.state;
const returned = (number: string) => shop.app.inject({ url: `/shop/orders/${number}/returned` });
const captureOf = (ref: string) => shop.paypal.state.orders.get(ref)?.capture?.id ?? '';
const purchaseOf = async (orderId: number) => (await shop.purchases()).filter(({ order_id }) => order_id === orderId);
const isBalanced = async () => assert.deepEqual(await imbalances(shop.deps.database.db, shop.ada), []);

async function buy() {
  const { order, ref } = await shop.orderByPaypal();
  shop.paypal.state.approve(ref);
  await returned(order.number);
  const [purchase] = await purchaseOf(order.id);
  assert.ok(purchase, 'not paid');
  return { order, ref, purchase, capture: captureOf(ref) };
}
/** Returns whether the refund is done, or the code of the refusal. */
const refund = (
  purchase_id: number,
  { amount, reference, reason = '' }: Partial<Parameters<typeof refundPurchase>[2]>,
) =>
  refundPurchase(shop.deps, { account_id: shop.ada, purchase_id }, { amount, reason, reference }, (asked) =>
    refundPayment(shop.deps, asked),
  ).catch((error: Refusal) => error.code);

test('sells through PayPal: approved there, captured on the return, booked once', async () => {
  const form = await shop.app.inject({ url: `/shop/buy/${shop.item.id}` });
  assert.match(form.body, /You pay on PayPal’s page/);
  assert.match(String(form.headers['content-security-policy']), /form-action 'self' http:;/);
  const before = await shop.balance();
  const { order, ref } = await shop.orderByPaypal();
  assert.equal((await returned(order.number)).statusCode, 303);
  assert.equal(await stateOf(order.number), 'open', 'not approved yet');
  shop.paypal.state.approve(ref);
  await Promise.all([returned(order.number), returned(order.number), hear(eventsFrom(0)), reconcileOrders(shop.deps)]);
  await hear([...eventsFrom(0), ...eventsFrom(0)].reverse());
  assert.equal(await stateOf(order.number), 'paid');
  assert.equal((await purchaseOf(order.id)).length, 1);
  assert.equal((await shop.balance()) - before, share);
  assert.equal(shop.paypal.state.balance('EUR'), 1999);
  assert.equal((await shop.orders()).at(-1)?.payment_ref, captureOf(ref));
  await isBalanced();
});

test('captures an approved order whose buyer closed the window', async () => {
  for (const find of [
    async () => hear(eventsFrom(-1)),
    async () => {
      shop.clock.ms += 2 * minuteMs;
      await reconcileOrders(shop.deps);
    },
  ]) {
    const { order, ref } = await shop.orderByPaypal();
    shop.paypal.state.approve(ref);
    await find();
    assert.equal(await stateOf(order.number), 'paid');
  }
});

test('never charges an order that has expired or was replaced', async () => {
  const late = await shop.orderByPaypal();
  shop.clock.ms += 2 * hourMs;
  shop.paypal.state.approve(late.ref);
  await reconcileOrders(shop.deps);
  await hear(eventsFrom(-1));
  await returned(late.order.number);
  assert.equal(await stateOf(late.order.number), 'expired');

  const number = await shop.formNumber(shop.item.id);
  const first = await shop.orderByPaypal({ number });
  shop.paypal.state.approve(first.ref);
  const second = await shop.orderByPaypal({ number, licence: 'extended' });
  await hear(eventsFrom(-1));
  assert.deepEqual([await stateOf(first.order.number), await stateOf(second.order.number)], ['cancelled', 'open']);
  assert.equal(captureOf(late.ref) + captureOf(first.ref), '');
});

test('finds a payment whose answer was lost', async () => {
  const { order, ref } = await shop.orderByPaypal();
  shop.paypal.state.approve(ref);
  const before = await shop.balance();
  shop.paypal.failures.push({ kind: 'refused' });
  assert.equal((await returned(order.number)).statusCode, 503);
  assert.equal(captureOf(ref), '');
  shop.paypal.lose(/\/capture$/);
  assert.equal((await returned(order.number)).statusCode, 503);
  assert.notEqual(captureOf(ref), '');
  assert.equal(await stateOf(order.number), 'open');
  // Far later than the order's time: the payment still counts.
  shop.clock.ms += 24 * hourMs;
  await Promise.all([reconcileOrders(shop.deps), reconcileOrders(shop.deps)]);
  assert.equal(await stateOf(order.number), 'paid');
  assert.equal((await shop.balance()) - before, share);
});

test('renews access tokens that PayPal no longer accepts', async () => {
  await buy();
  const tokens = () => shop.paypal.requests.filter(({ path }) => path === '/v1/oauth2/token').length;
  const before = tokens();
  await buy();
  assert.equal(tokens(), before);
  shop.paypal.revokeTokens();
  await buy();
  assert.equal(tokens(), before + 1);
  shop.clock.ms += 10 * hourMs;
  await buy();
  assert.equal(tokens(), before + 2);
});

test('lets a buyer choose another way to pay after a decline', async () => {
  const { order, ref } = await shop.orderByPaypal();
  shop.paypal.state.approve(ref);
  shop.paypal.state.nextCapture = { status: '', issue: 'INSTRUMENT_DECLINED' };
  const declined = await returned(order.number);
  assert.equal(declined.statusCode, 409);
  assert.match(declined.body, /PayPal could not charge your payment method/);
  shop.paypal.state.nextCapture = { status: '', issue: 'INSTRUMENT_DECLINED' };
  const again = await shop.post(`/shop/orders/${order.number}/pay`, {});
  assert.match(String(again.headers.location), /checkoutnow\?token=/);
  shop.paypal.state.approve(ref);
  await returned(order.number);
  assert.equal(await stateOf(order.number), 'paid');
});

test('waits for a pending payment, and closes the order if PayPal declines it', async () => {
  for (const [end, state] of [
    ['COMPLETED', 'paid'],
    ['DECLINED', 'cancelled'],
  ] as const) {
    const { order, ref } = await shop.orderByPaypal();
    shop.paypal.state.approve(ref);
    shop.paypal.state.nextCapture = { status: 'PENDING' };
    await returned(order.number);
    shop.clock.ms += 48 * hourMs;
    await reconcileOrders(shop.deps);
    assert.equal(await stateOf(order.number), 'open');
    shop.paypal.state.endCapture(captureOf(ref), end);
    await hear(eventsFrom(-1));
    assert.equal(await stateOf(order.number), state);
  }
});

test('keeps a payment of another amount apart, and returns it', async () => {
  const { order, ref } = await shop.orderByPaypal();
  shop.paypal.state.approve(ref);
  const [before, held] = [await shop.balance(), shop.paypal.state.balance('EUR')];
  shop.paypal.state.nextCapture = { status: 'COMPLETED', value: '5.00' };
  await returned(order.number);
  assert.equal(await stateOf(order.number), 'cancelled');
  const { stray_payments } = (await shop.call(shop.ada, 'GET', `/market/orders/${order.id}`)).body.data;
  assert.deepEqual([stray_payments.length, stray_payments[0].amount], [1, 5]);
  const path = `/market/orders/${order.id}/stray-payments/${stray_payments[0].id}/return`;
  const start = shop.paypal.state.events.length;
  assert.equal((await shop.call(shop.ada, 'POST', path)).status, 200);
  await hear(eventsFrom(start));
  assert.equal((await shop.call(shop.ada, 'POST', path)).status, 200);
  assert.deepEqual([await shop.balance(), shop.paypal.state.balance('EUR')], [before, held]);
  await isBalanced();
});

test('refunds in parts, once per reference, and reverses a refund that fails', async () => {
  const { purchase, capture } = await buy();
  const start = shop.paypal.state.events.length;
  shop.paypal.lose(/\/refund$/);
  assert.equal(await refund(purchase.id, { amount: 5, reference: 'a' }), 'unavailable');
  for (let n = 0; n < 2; n++)
    assert.equal(await refund(purchase.id, { amount: 5, reason: 'private', reference: 'a' }), true);
  assert.equal(shop.paypal.state.leftOf(capture), 1499);
  assert.equal(await refund(purchase.id, { amount: 6, reference: 'a' }), 'conflict');
  await hear(eventsFrom(start));
  assert.equal((await purchaseOf(purchase.order_id ?? 0))[0]?.refunded_minor, 500);
  assert.ok(!shop.paypal.requests.some(({ body }) => body.includes('private')));

  shop.paypal.state.nextRefund = 'PENDING';
  assert.equal(await refund(purchase.id, { reference: 'b' }), false);
  assert.equal((await purchaseOf(purchase.order_id ?? 0))[0]?.refunded_minor, 500);
  const pending = shop.paypal.state.orderOf(capture).refunds.at(-1)?.id ?? '';
  shop.paypal.state.endRefund(pending, 'FAILED');
  await hear(eventsFrom(start));
  assert.equal((await purchaseOf(purchase.order_id ?? 0))[0]?.state, 'valid');
  assert.equal(await refund(purchase.id, { reference: 'b' }), true);
  const [done] = await purchaseOf(purchase.order_id ?? 0);
  assert.deepEqual([done?.state, done?.refunded_minor, shop.paypal.state.leftOf(capture)], ['refunded', 1999, 0]);
  await isBalanced();
});

test('holds the money of a dispute, and books its end once in any order of events', async () => {
  const { state } = shop.paypal;
  const ends = [
    ['won', {}, 'valid', 0],
    ['lost', {}, 'refunded', 1999],
    ['lost', { by: 'refund' }, 'refunded', 1999],
    ['lost', { value: '5.00' }, 'valid', 500],
  ] as const;
  for (const [n, [outcome, how, after, lost]] of ends.entries())
    for (const isShuffled of [n % 2 === 0]) {
      const { purchase, capture } = await buy();
      const [balance, held] = [await shop.balance(), state.balance('EUR')];
      const start = state.events.length;
      const { dispute_id } = state.openDispute(capture);
      if (!isShuffled) {
        await hear(eventsFrom(start));
        assert.equal((await purchaseOf(purchase.order_id ?? 0))[0]?.state, 'disputed');
        assert.equal(await refund(purchase.id, {}), 'conflict');
      }
      state.resolve(dispute_id, outcome, how);
      await hear(isShuffled ? eventsFrom(start).reverse() : eventsFrom(start));
      await reconcileOrders(shop.deps);
      const [left] = await purchaseOf(purchase.order_id ?? 0);
      const name = `${outcome} ${JSON.stringify(how)} ${isShuffled}`;
      assert.equal(left?.state, after, name);
      assert.equal(held - state.balance('EUR'), lost, name);
      if (lost === 0) assert.equal(await shop.balance(), balance, name);
      await isBalanced();
    }
});

test('ignores inquiries, and takes back what PayPal reverses without a dispute', async () => {
  const { purchase, capture } = await buy();
  const start = shop.paypal.state.events.length;
  const { dispute_id } = shop.paypal.state.openDispute(capture, { stage: 'INQUIRY' });
  await hear(eventsFrom(start));
  assert.equal((await purchaseOf(purchase.order_id ?? 0))[0]?.state, 'valid');
  shop.paypal.state.escalate(dispute_id);
  await hear(eventsFrom(start).slice(-1));
  assert.equal((await purchaseOf(purchase.order_id ?? 0))[0]?.state, 'disputed');

  const other = await buy();
  const from = shop.paypal.state.events.length;
  shop.paypal.state.reverse(other.capture, { currency_code: 'EUR', value: '19.99' });
  await hear([...eventsFrom(from), ...eventsFrom(from)]);
  assert.equal((await purchaseOf(other.order.id))[0]?.state, 'refunded');
  await isBalanced();
});

test('accepts only events that PayPal signed for this webhook', async () => {
  const { order, ref } = await shop.orderByPaypal();
  shop.paypal.state.approve(ref);
  const [event] = eventsFrom(-1) as [PaypalTestEvent];
  const { payload, headers } = shop.paypal.signed(event);
  const post = (change: Record<string, string>, body = payload) =>
    shop.app.inject({ method: 'POST', url: '/shop/paypal', payload: body, headers: { ...headers, ...change } });
  const forged = [
    await post({ 'paypal-transmission-sig': 'AAAA' }),
    await post({ 'paypal-transmission-time': new Date(0).toISOString() }),
    await post({}, payload.replace('happened', 'Happened')),
    await post({ 'paypal-cert-url': 'none' }),
    await shop.app.inject({ method: 'POST', url: '/shop/paypal', ...shop.paypal.signed(event, { webhook: 'OTHER' }) }),
    await post({}, 'null'),
    await post({}, '{'),
  ];
  assert.deepEqual(
    forged.map(({ statusCode }) => statusCode),
    forged.map(() => 400),
  );
  assert.equal(await stateOf(order.number), 'open');
  shop.paypal.failures.push({ kind: 'status', status: 503 });
  assert.equal((await post({})).statusCode, 503, 'PayPal sends it again');
  assert.equal((await post({})).statusCode, 200);
  assert.equal(await stateOf(order.number), 'paid');
});

test('ignores payments of other services in the same PayPal account', async () => {
  const before = (await shop.purchases()).length;
  const foreign = shop.paypal.state.createOrder({
    ...{ custom_id: 'other-4711', invoice_id: 'other-4711', amount: { currency_code: 'EUR', value: '3.00' } },
    ...{ return_url: 'http://x.example', cancel_url: 'http://x.example' },
  });
  const start = shop.paypal.state.events.length;
  shop.paypal.state.approve(foreign.id);
  shop.paypal.state.capture(foreign.id);
  shop.paypal.state.resolve(shop.paypal.state.openDispute(captureOf(foreign.id)).dispute_id, 'lost');
  await hear(eventsFrom(start));
  assert.equal((await shop.purchases()).length, before);
});

test('fetches the events that no webhook delivered', async () => {
  const { purchase, capture } = await buy();
  await reconcileOrders(shop.deps);
  shop.clock.ms += minuteMs;
  shop.paypal.state.refund(capture, { currency_code: 'EUR', value: '19.99' });
  shop.clock.ms += minuteMs;
  await reconcileOrders(shop.deps);
  assert.equal((await purchaseOf(purchase.order_id ?? 0))[0]?.state, 'refunded');
});

test('says before the order which prices PayPal can’t take', async () => {
  const { db } = shop.deps.database;
  const sellIn = (currency: string, price_regular_minor: number) =>
    db.updateTable('items').set({ currency, price_regular_minor }).where('id', '=', shop.item.id).execute();
  await shop.call(shop.ada, 'PATCH', '/market/shop', { bank_instructions: '' });
  const form = async () => (await shop.app.inject({ url: `/shop/buy/${shop.item.id}` })).body;
  await sellIn('INR', 5000);
  assert.ok((await form()).includes('PayPal does not accept payments in INR'));
  assert.equal((await shop.order(shop.item, { pay: 'paypal' })).statusCode, 409);
  await sellIn('TWD', 500050);
  assert.ok((await form()).includes('PayPal only accepts whole amounts in TWD'));
  await sellIn('JPY', 5000);
  const { ref } = await shop.orderByPaypal();
  assert.deepEqual(shop.paypal.state.orders.get(ref)?.amount, { currency_code: 'JPY', value: '5000' });
  await sellIn('EUR', 1999);
  await shop.call(shop.ada, 'PATCH', '/market/shop', { bank_instructions: 'IBAN DE00 1234' });
});
