import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { openShop, type TestShop } from './testing/shop.ts';

onEachDatabase((open) => {
  let shop: TestShop;
  before(async () => {
    shop = await openShop({ open });
  });
  after(() => shop.close());

  const lastOrders = async (count: number) => (await shop.orders()).slice(-count);
  const sessionAt = (url: unknown) => [...shop.stripe.state.sessions.values()].find((session) => session.url === url);

  test('replaces an open order if its form is sent again with other values', async () => {
    const number = await shop.formNumber(shop.item.id);
    await shop.order(shop.item, { number, pay: 'stripe', email: 'typo@exampel.example' });
    const changes = [
      { email: 'ada@buyer.example' },
      { licence: 'extended', total: '7900' },
      { name: 'Ada Byron' },
      { company: 'Byron GmbH', vat_id: 'DE123456789' },
      { country: 'AT', vat_id: '' },
    ];
    let fields = {};
    for (const change of changes) {
      const [before] = await lastOrders(1);
      fields = { ...fields, ...change };
      const answer = await shop.order(shop.item, { email: 'ada@buyer.example', ...fields, number, pay: 'stripe' });
      const [old, now] = (await lastOrders(2)) as [typeof before, typeof before];
      assert.deepEqual([answer.statusCode, old?.id, old?.state, now?.state], [303, before?.id, 'cancelled', 'open']);
      assert.equal(sessionAt(answer.headers.location)?.client_reference_id, now?.number);
      assert.equal(shop.stripe.state.sessions.get(before?.provider_ref ?? '')?.status, 'expired');
    }
    const [order] = await lastOrders(1);
    assert.deepEqual(
      [order?.buyer_email, order?.licence, order?.total_minor, order?.buyer_name, order?.buyer_company],
      ['ada@buyer.example', 'extended', 7900, 'Ada Byron', 'Byron GmbH'],
    );
    assert.deepEqual([order?.buyer_vat_id, order?.buyer_country], ['', 'AT']);
    const count = (await shop.orders()).length;
    const same = await shop.order(shop.item, { email: 'Ada@buyer.example', ...fields, number, pay: 'stripe' });
    assert.equal(sessionAt(same.headers.location)?.client_reference_id, order?.number);
    assert.equal((await shop.orders()).length, count);
    const transfer = await shop.order(shop.item, { email: 'ada@buyer.example', ...fields, number, pay: 'manual' });
    const [byTransfer] = await lastOrders(1);
    assert.match(String(transfer.headers.location), new RegExp(`/shop/orders/${byTransfer?.number}$`));
    assert.equal(byTransfer?.provider, 'manual');
    assert.match(String(transfer.headers['set-cookie']), new RegExp(`Path=/shop/orders/${byTransfer?.number};`));
  });

  test('keeps the last use of a coupon for the corrected order', async () => {
    await shop.call(shop.ada, 'POST', '/market/coupons', { code: 'ONCE', percent: 50, max_uses: 1 });
    const number = await shop.formNumber(shop.item.id);
    for (const email of ['typo@exampel.example', 'eve@buyer.example'])
      assert.equal((await shop.order(shop.item, { number, pay: 'stripe', coupon: 'once', email })).statusCode, 303);
    assert.equal((await shop.order(shop.item, { number, pay: 'stripe', email: 'eve@buyer.example' })).statusCode, 303);
    const orders = await lastOrders(3);
    assert.deepEqual(
      orders.map(({ state, total_minor }) => [state, total_minor]),
      [
        ['cancelled', 999],
        ['cancelled', 999],
        ['open', 1999],
      ],
    );
  });

  test('places one order if corrected values are sent five times concurrently', async () => {
    const number = await shop.formNumber(shop.item.id);
    await shop.order(shop.item, { number, pay: 'manual', email: 'typo@exampel.example' });
    const count = (await shop.orders()).length;
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => shop.order(shop.item, { number, pay: 'manual', email: 'five@buyer.example' })),
    );
    assert.equal(new Set(answers.map(({ headers }) => headers.location)).size, 1);
    assert.equal((await shop.orders()).length, count + 1);
  });

  test('shows a paid order, and says that changes were not applied', async () => {
    shop.clock.ms += 3_600_000;
    const number = await shop.formNumber(shop.item.id);
    const fields = { number, pay: 'stripe', email: 'paid@buyer.example' };
    await shop.order(shop.item, fields);
    const [order] = await lastOrders(1);
    // Stripe's event has not arrived yet.
    shop.stripe.state.pay(order?.provider_ref ?? '');
    const changed = await shop.order(shop.item, { ...fields, email: 'other@buyer.example' });
    assert.equal(changed.statusCode, 409);
    assert.match(changed.body, /already paid, so your changes were not applied/);
    assert.match(changed.body, /Thank you/);
    const same = await shop.order(shop.item, fields);
    assert.deepEqual([same.statusCode, String(same.headers.location).endsWith(`/${order?.number}`)], [303, true]);
    assert.equal((await lastOrders(1))[0]?.id, order?.id);
  });

  test('does not replace an order while its payment is processed', async () => {
    const number = await shop.formNumber(shop.item.id);
    await shop.order(shop.item, { number, pay: 'stripe' });
    const [order] = await lastOrders(1);
    shop.stripe.state.pay(order?.provider_ref ?? '', { delayed: true });
    const changed = await shop.order(shop.item, { number, pay: 'stripe', email: 'other@buyer.example' });
    assert.equal(changed.statusCode, 409);
    assert.match(changed.body, /Your payment is being processed/);
    assert.deepEqual([(await lastOrders(1))[0]?.id, (await lastOrders(1))[0]?.state], [order?.id, 'open']);
  });

  test('places a free order again for a corrected address', async () => {
    const number = await shop.formNumber(shop.freeItem.id);
    for (const email of ['typo@exampel.example', 'free@buyer.example', 'free@buyer.example'])
      assert.equal((await shop.order(shop.freeItem, { number, email })).statusCode, 303);
    assert.deepEqual(
      (await lastOrders(2)).map(({ buyer_email, state }) => [buyer_email, state]),
      [
        ['typo@exampel.example', 'paid'],
        ['free@buyer.example', 'paid'],
      ],
    );
  });
});
