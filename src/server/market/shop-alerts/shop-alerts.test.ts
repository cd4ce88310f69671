import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { openShop, type TestShop } from '../checkout/testing/shop.ts';
import type { StripeEvent } from '../checkout/testing/stripe-state.ts';
import { createDownloadTicket } from '../library/download-ticket.ts';
import { addVersion, openLibrary } from '../library/testing.ts';
import { marketInterface } from '../marketplace.routes.ts';
import { addItem, sell } from '../purchases/testing.ts';
import { FailureLog } from '../shop-failures/index.ts';
import { codeOf, makeAuthor } from '../testing.ts';
import { FailureLimiter } from '../validation/index.ts';
import { shopAlertEvents } from './annotated-alerts.ts';
import { checkShops } from './check-shops.ts';
import { deleteOldShopAlerts } from './delete-old.ts';
import { shopAlertRoutes } from './routes.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

onEachDatabase((open) => {
  let shop: TestShop;
  let api: FastifyInstance;
  let failures: FailureLog;
  before(async () => {
    shop = await openShop({ open });
    failures = new FailureLog(shop.deps);
    shop.deps.recordFailure = failures.record;
    api = fastify() as unknown as FastifyInstance;
    trustAccountHeader(api);
    shopAlertRoutes(useSchemas(api), shop.deps, 'http://gatehouse.test/api/v1');
    await api.ready();
  });
  after(async () => {
    await api.close();
    await shop.close();
  });
  beforeEach(async () => {
    const { db } = shop.deps.database;
    for (const table of ['shop_alerts', 'shop_alert_settings', 'shop_failures', 'outbox'] as const)
      await db.deleteFrom(table).execute();
    shop.clock.ms += 200 * dayMs;
  });

  const call = async (account: number, method: 'GET' | 'PATCH', url: string, payload?: object) => {
    const answer = await api.inject({
      method,
      url,
      headers: { 'x-account': String(account) },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const alerts = async (account = shop.ada, query = '') =>
    (await call(account, 'GET', `/market/alerts${query}`)).body.data;
  const check = async () => {
    await failures.flush();
    return checkShops(shop.deps);
  };
  const messages = async () =>
    (
      await shop.deps.database.db
        .selectFrom('outbox')
        .selectAll()
        .where('event', 'in', ['shop_alert', 'shop_alert_over'])
        .orderBy('id')
        .execute()
    ).map(({ event, channel, account_id, facts, idempotency_key }) => ({
      event,
      channel,
      account_id,
      problem: JSON.parse(facts).problem,
      key: idempotency_key,
    }));
  const events = async () => (await messages()).map(({ event }) => event);

  const addCheckout = async (
    at: number,
    isPaid: boolean,
    { email = `${randomUUID()}@buyer.example`, network = randomUUID() as string } = {},
  ) => {
    const { db } = shop.deps.database;
    const order = await db
      .insertInto('orders')
      .values({
        account_id: shop.ada,
        item_id: shop.item.id,
        number: randomUUID(),
        licence: 'regular',
        currency: 'EUR',
        list_minor: 1999,
        discount_minor: 0,
        tax_minor: 0,
        fee_minor: 0,
        total_minor: 1999,
        coupon_id: null,
        buyer_email: email,
        buyer_name: '',
        buyer_country: '',
        provider: 'stripe',
        provider_ref: null,
        payment_ref: null,
        state: isPaid ? 'paid' : 'expired',
        created_at: at,
        expires_at: at + hourMs,
        settled_at: isPaid ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('order_networks')
      .values({ order_id: order.id, account_id: shop.ada, network_hash: network, created_at: at })
      .execute();
    return order.id;
  };
  const sellAsUsual = async () => {
    for (let day = 2; day < 62; day++) {
      await addCheckout(shop.clock.ms - day * dayMs, true);
      if (day % 3 === 0) await addCheckout(shop.clock.ms - day * dayMs, false);
    }
  };

  test('notifies an author once when payments stop and once when they return', async () => {
    await sellAsUsual();
    assert.equal(await check(), 0);
    for (let index = 0; index < 20; index++) await addCheckout(shop.clock.ms - hourMs, false);
    assert.equal(await check(), 1);
    assert.equal(await check(), 0, 'a second look, or another process');
    const [alert] = await alerts();
    assert.deepEqual(
      [alert.kind, alert.text, alert.figures, alert.ended_at],
      [
        'checkout',
        'Checkouts are not being paid: 0 of 20 in 2 hours',
        { started: 20, paid: 0, hours: 2, usual: { started: 80, paid: 60, days: 90 } },
        null,
      ],
    );
    assert.deepEqual(await alerts(shop.bob), []);
    const [told] = await messages();
    assert.deepEqual([told?.channel, told?.account_id], ['email', shop.ada]);
    shop.clock.ms += hourMs;
    for (let index = 0; index < 5; index++) await addCheckout(shop.clock.ms - minuteMs, true);
    assert.equal(await check(), 1);
    assert.deepEqual(await events(), ['shop_alert', 'shop_alert_over']);
    const [began, over] = await messages();
    assert.equal(over?.key, began?.key.replace('_opened_', '_closed_'));
    assert.deepEqual((await alerts(shop.ada, '?state=open')).length, 0);
    for (let index = 0; index < 40; index++) await addCheckout(shop.clock.ms - 40 * minuteMs, false);
    assert.equal(await check(), 0);
    const marked = await shopAlertEvents.list(shop.deps.database.db, shop.ada, {
      from: shop.clock.ms - dayMs,
      to: shop.clock.ms,
      most: 10,
    });
    assert.deepEqual(
      marked.map(({ kind, from, to, isOfSales }) => [kind, to! - from, isOfSales]),
      [['shop_alert', hourMs, true]],
    );
  });

  test('ignores many checkouts of one buyer or network, and open checkouts', async () => {
    await sellAsUsual();
    for (let index = 0; index < 60; index++)
      await addCheckout(shop.clock.ms - hourMs, false, { network: 'one of these' });
    for (let index = 0; index < 60; index++)
      await addCheckout(shop.clock.ms - hourMs, false, { email: 'one@buyer.example' });
    for (let index = 0; index < 60; index++) await addCheckout(shop.clock.ms - 10 * minuteMs, false);
    assert.equal(await check(), 0);
  });

  test('stores the network of a checkout as a hash for two days', async () => {
    await shop.orderByStripe();
    const { db } = shop.deps.database;
    const kept = await db
      .selectFrom('order_networks')
      .selectAll()
      .orderBy('order_id', 'desc')
      .executeTakeFirstOrThrow();
    assert.match(kept.network_hash, /^[\w-]{43}$/);
    shop.clock.ms += 3 * dayMs;
    await deleteOldShopAlerts(shop.deps);
    assert.deepEqual(await db.selectFrom('order_networks').selectAll().execute(), []);
  });

  test('alerts when payments of several orders fail, but not for one buyer’s retries', async () => {
    const order = async (email: string) => {
      // Stripe's client doesn't retry this error.
      shop.stripe.failures.push({ kind: 'status', status: 400 });
      const answer = await shop.order(shop.item, { pay: 'stripe', email });
      assert.equal(answer.statusCode, 409);
      return (await shop.orders()).at(-1)?.number;
    };
    const number = await order('one@buyer.example');
    for (let index = 0; index < 6; index++) {
      shop.clock.ms += minuteMs;
      shop.stripe.failures.push({ kind: 'status', status: 400 });
      await shop.post(`/shop/orders/${number}/pay`, {});
    }
    assert.equal(await check(), 0);
    await order('two@buyer.example');
    await order('three@buyer.example');
    assert.equal(await check(), 1);
    const [alert] = await alerts();
    assert.deepEqual(
      [alert.kind, alert.figures],
      ['payment_provider', { errors: 9, orders: 3, minutes: 30, items: ['Item 1'] }],
    );
    shop.clock.ms += 32 * minuteMs;
    assert.equal(await check(), 1);
    assert.deepEqual(await events(), ['shop_alert', 'shop_alert_over']);
  });

  const forge = (event: StripeEvent) => {
    const { headers, payload } = shop.stripe.signed(event);
    return shop.app.inject({
      method: 'POST',
      url: '/shop/stripe',
      headers: { ...headers, 'stripe-signature': `t=${Math.floor(shop.clock.ms / 1000)},v1=${'0'.repeat(64)}` },
      payload,
    });
  };

  test('counts bad signatures only if their orders were paid', async () => {
    await call(shop.ada, 'PATCH', '/market/alert-settings', { provider_errors: 2, provider_orders: 2 });
    for (const email of ['a@buyer.example', 'b@buyer.example']) {
      const { session } = await shop.orderByStripe({ email });
      shop.stripe.state.pay(session);
      assert.equal((await forge(shop.stripe.state.events.at(-1) as StripeEvent)).statusCode, 400);
    }
    assert.equal(await check(), 0, 'not paid: anybody may have sent these');
    for (const event of shop.stripe.state.events.slice(-2)) await shop.hear(event);
    assert.equal(await check(), 1);
    const [alert] = await alerts();
    assert.deepEqual([alert.kind, alert.figures.errors, alert.figures.orders], ['payment_provider', 2, 2]);
  });

  test('ignores bad signatures of orders that were paid before', async () => {
    await call(shop.ada, 'PATCH', '/market/alert-settings', { provider_errors: 2, provider_orders: 2 });
    const paid: StripeEvent[] = [];
    for (const email of ['c@buyer.example', 'd@buyer.example']) {
      const { session } = await shop.orderByStripe({ email });
      shop.stripe.state.pay(session);
      paid.push(shop.stripe.state.events.at(-1) as StripeEvent);
      await shop.hear(paid.at(-1) as StripeEvent);
    }
    shop.clock.ms += 10 * minuteMs;
    for (const event of paid) assert.equal((await forge(event)).statusCode, 400);
    await failures.flush();
    const kept = await shop.deps.database.db.selectFrom('shop_failures').select('kind').execute();
    assert.deepEqual(kept, [{ kind: 'signature' }, { kind: 'signature' }]);
    assert.equal(await check(), 0);
  });

  test('alerts when files can’t be delivered, but not when access is denied', async () => {
    const item = await addItem(shop.deps, shop.ada);
    const file = await addVersion(shop.deps, item, { version: '1.0.0' });
    const { purchase } = await sell(shop.deps, item, { email: 'get@buyer.example' });
    const { read } = shop.deps.files;
    const library = await openLibrary(shop.deps);
    const download = () => {
      const ticket = createDownloadTicket(shop.deps.vault, { purchaseId: purchase.id, fileId: file.id }, shop.clock.ms);
      return library.inject({ url: `/shop/files/${ticket}` });
    };
    assert.equal((await download()).statusCode, 200);
    for (let index = 0; index < 5; index++)
      assert.equal((await library.inject({ url: '/shop/files/1.2.3.x' })).statusCode, 404);
    assert.equal(await check(), 0);
    shop.deps.files.read = () => Promise.reject(new Error('the bucket is gone'));
    for (let index = 0; index < 2; index++) assert.equal((await download()).statusCode, 500);
    shop.deps.files.read = read;
    assert.equal(await check(), 1);
    const [alert] = await alerts();
    assert.deepEqual(
      [alert.kind, alert.text, alert.figures],
      [
        'download',
        'Downloads are failing: 2 in 60 minutes',
        { failures: 2, purchases: 1, minutes: 60, items: [item.name] },
      ],
    );
    await library.close();
  });

  test('alerts about server errors of validations, and about rejected codes if enabled', async () => {
    const { id, key } = await makeAuthor(shop.deps, 'cy');
    const validate = async (deps: TestShop['deps']) => {
      const market = fastify() as unknown as FastifyInstance;
      await market.register(marketInterface(deps, new FailureLimiter(failures.record)));
      const headers = { 'x-api-key': key };
      const answer = await market.inject({
        method: 'POST',
        url: '/api/purchases/validation',
        headers,
        payload: { purchase_code: codeOf(1) },
      });
      await market.close();
      return answer.statusCode;
    };
    const broken = () => {
      throw new Error('out of order');
    };
    for (let index = 0; index < 3; index++) {
      assert.equal(await validate(shop.deps), 404);
      assert.equal(await validate({ ...shop.deps, vault: { ...shop.deps.vault, hmac: broken } }), 500);
    }
    for (let index = 0; index < 150; index++) failures.record(shop.ada, 'code');
    for (let index = 0; index < 150; index++) failures.record(shop.bob, 'code');
    await call(shop.bob, 'PATCH', '/market/alert-settings', { code_alerts: true });
    assert.equal(await check(), 2);
    assert.deepEqual(
      (await alerts(id)).map(({ text }: { text: string }) => text),
      ['Validations are failing: 3 in 15 minutes'],
    );
    assert.deepEqual(await alerts(), []);
    assert.deepEqual(
      (await alerts(shop.bob)).map(({ text }: { text: string }) => text),
      ['Many codes are being rejected: 150 in 60 minutes'],
    );
  });

  test('adds up failures of several processes, and retries failed writes', async () => {
    const other = new FailureLog(shop.deps);
    for (const log of [failures, other])
      for (let index = 0; index < 250; index++) log.record(shop.ada, 'download', index + 1);
    failures.record(999_999, 'download', 1);
    await other.flush();
    await assert.rejects(failures.flush(), 'an account that is not there');
    const rows = await shop.deps.database.db.selectFrom('shop_failures').selectAll().orderBy('subject_id').execute();
    assert.deepEqual([rows.length, rows[0]?.subject_id, rows[0]?.failures, rows[1]?.failures], [101, 0, 300, 2]);
    shop.clock.ms += 2 * hourMs;
    await assert.rejects(failures.flush());
    await failures.flush();
  });

  test('uses the author’s settings for kinds, channels and thresholds', async () => {
    const usual = (await call(shop.ada, 'GET', '/market/alert-settings')).body.data;
    assert.deepEqual(
      [usual.alerts, usual.alerts_default, usual.checkout_alerts, usual.code_alerts, usual.download_failures],
      [[{ key: 'email', value: 'ada@author.example' }], true, true, false, 2],
    );
    failures.record(shop.ada, 'download', 1);
    failures.record(shop.ada, 'download', 1);
    assert.equal(await check(), 1);
    const alerting = [{ key: 'slack', value: 'https://hooks.slack.com/services/T0/B0/x' }];
    const changed = await call(shop.ada, 'PATCH', '/market/alert-settings', {
      alerts: alerting,
      download_alerts: false,
    });
    assert.deepEqual(
      [changed.status, changed.body.data.alerts, changed.body.data.alerts_default],
      [200, alerting, false],
    );
    assert.deepEqual(
      (await alerts()).map(({ ended_at }: { ended_at: string | null }) => ended_at !== null),
      [true],
    );
    shop.clock.ms += 2 * hourMs;
    failures.record(shop.ada, 'validation');
    for (let index = 0; index < 9; index++) failures.record(shop.ada, 'download', 1);
    assert.equal(await check(), 0);
    await call(shop.ada, 'PATCH', '/market/alert-settings', { validation_failures: 1 });
    assert.equal(await check(), 1);
    assert.deepEqual(
      (await messages()).map(({ event, channel }) => [event, channel]),
      [
        ['shop_alert', 'email'],
        ['shop_alert', 'slack'],
      ],
    );
    assert.equal((await call(shop.ada, 'PATCH', '/market/alert-settings', { provider_errors: 0 })).status, 422);
    const others = (await call(shop.bob, 'GET', '/market/alert-settings')).body.data;
    assert.deepEqual([others.alerts[0].value, others.validation_failures], ['bob@author.example', 3]);
  });
});
