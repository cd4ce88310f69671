import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { fastify } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/index.ts';
import { type Notice, unsealFacts } from '../../outbox/index.ts';
import { findWayBack } from '../checkout/index.ts';
import { openShop, type TestShop } from '../checkout/testing/shop.ts';
import { libraryRoutes } from '../library/index.ts';
import { sell } from '../purchases/testing.ts';
import { CurrentShop } from '../shop-profile/index.ts';
import { findCameBack, sendSecondChances } from './index.ts';

const incident = { kind: 'incident', id: 1 } as const;

onEachDatabase((open) => {
  let shop: TestShop;
  let outages: { id: number; from: number; to: number | null }[] = [];

  before(async () => {
    shop = await openShop({ open });
  });
  after(() => shop.close());
  beforeEach(async () => {
    const { db } = shop.deps.database;
    const tables = ['second_chances', 'outbox', 'mail_allowances', 'shop_alerts'] as const;
    for (const table of tables) await db.deleteFrom(table).execute();
    await db.updateTable('orders').set({ state: 'cancelled' }).where('state', '!=', 'paid').execute();
    await db.updateTable('items').set({ status: 'published' }).execute();
    await db.updateTable('shop_alert_settings').set({ second_chance_mails: 1 }).execute();
    shop.clock.ms += 100 * dayMs;
    outages = [{ id: 1, from: shop.clock.ms, to: shop.clock.ms + hourMs }];
  });

  const jobOf = (deps = shop.deps) => ({
    ...deps,
    listIncidents: async (accountId: number) => (accountId === shop.ada ? outages : []),
    findWayBack: (order: Parameters<typeof findWayBack>[1]) => findWayBack(deps, order),
  });
  const run = () => sendSecondChances(jobOf());
  const letters = async () => (await shop.letters()).map(({ facts }) => unsealFacts(shop.deps.vault, facts) as Notice);
  /** Places an order at the start of the outage, and moves the clock to 20 minutes after its end. */
  const hit = async (fields: Parameters<TestShop['orderByStripe']>[0] = {}) => {
    const made = await shop.orderByStripe(fields);
    shop.clock.ms = (outages[0]?.to ?? shop.clock.ms) + 20 * minuteMs;
    return made;
  };

  test('mails the buyer of an unpaid order once, with the same choices, and counts what that brought back', async () => {
    await shop.call(shop.ada, 'POST', '/market/coupons', { code: 'TEN', percent: 10 });
    const { order, session } = await hit({ coupon: 'TEN', licence: 'extended' });
    shop.stripe.state.expire(session);
    assert.equal(await run(), 1);
    const [letter] = await letters();
    assert.match(letter?.subject ?? '', /^You can now pay for your order of /);
    assert.match(letter?.paragraphs.join(' ') ?? '', /The price is €71\.10.*coupon TEN still applies/);
    const way = new URL(letter?.action.url ?? '');
    assert.equal(`${way.pathname}${way.search}`, `/shop/buy/${shop.item.id}?licence=extended&coupon=TEN`);
    assert.match((await shop.app.inject({ url: `${way.pathname}${way.search}` })).body, /name="total" value="7110"/);
    assert.equal(await run(), 0);
    const { db } = shop.deps.database;
    assert.deepEqual(await findCameBack(db, shop.ada, incident), { mailed: 1, orders: 0, amounts: [] });
    assert.equal(await findCameBack(db, shop.bob, incident), null);
    shop.clock.ms += hourMs;
    await sellByStripe('eve+shop@buyer.example');
    await sellByStripe('stranger@buyer.example');
    const back = { mailed: 1, orders: 1, amounts: [{ currency: 'EUR', amount: 19.99 }] };
    assert.deepEqual(await findCameBack(db, shop.ada, incident), back);
    assert.equal(order.buyer_email, 'eve@buyer.example');
  });

  const sellByStripe = async (email: string) => {
    const { order, session } = await shop.orderByStripe({ email });
    const start = shop.eventCount();
    shop.stripe.state.pay(session);
    for (const event of shop.eventsFrom(start)) await shop.hear(event);
    const paid = (await shop.orders()).find(({ id }) => id === order.id);
    assert.equal(paid?.state, 'paid');
  };

  test('leads back to the order while it is open, and never mails about a payment that arrived', async () => {
    outages = [{ id: 1, from: shop.clock.ms, to: shop.clock.ms + minuteMs }];
    const { order } = await hit({ email: 'open@buyer.example' });
    assert.equal(await run(), 1);
    assert.match((await letters())[0]?.action.url ?? '', new RegExp(`/shop/orders/${order.number}$`));

    outages = [{ id: 2, from: shop.clock.ms, to: shop.clock.ms + minuteMs }];
    const { session } = await hit({ email: 'silent@buyer.example' });
    // The provider's event was lost.
    shop.stripe.state.pay(session);
    assert.equal(await run(), 0);
    assert.equal((await shop.orders()).at(-1)?.state, 'paid');
  });

  test('waits until the shop has worked for ten minutes, and for the provider', async () => {
    outages = [{ id: 1, from: shop.clock.ms, to: shop.clock.ms + minuteMs }];
    await hit({ email: 'early@buyer.example' });
    shop.clock.ms -= 15 * minuteMs;
    assert.equal(await run(), 0);
    shop.clock.ms += 15 * minuteMs;
    outages.push({ id: 2, from: shop.clock.ms - minuteMs, to: null });
    assert.equal(await run(), 0);
    outages.pop();
    shop.stripe.failures.push(...Array.from({ length: 5 }, () => ({ kind: 'status' as const, status: 503 })));
    assert.equal(await run(), 0);
    shop.stripe.failures.length = 0;
    assert.equal(await run(), 1);
  });

  test('mails nobody who bought the item, opted out or was mailed, and nothing that is not for sale', async () => {
    await sell(shop.deps, shop.item, { email: 'has@buyer.example' });
    await shop.orderByStripe({ email: 'has@buyer.example' });
    await hit({ email: 'gone@buyer.example' });
    const set = (status: 'published' | 'draft') =>
      shop.deps.database.db.updateTable('items').set({ status }).where('id', '=', shop.item.id).execute();
    await set('draft');
    assert.equal(await run(), 0);
    await set('published');
    assert.equal(await run(), 1);
    const [letter] = await letters();

    const { pathname, search } = new URL(letter?.unsubscribeUrl ?? '');
    const library = fastify();
    await library.register(libraryRoutes(shop.deps, new CurrentShop(shop.deps)));
    assert.match((await library.inject({ url: `${pathname}${search}` })).body, /Stop these emails\?/);
    assert.equal((await library.inject({ url: `${pathname}?token=x` })).statusCode, 404);
    await library.inject({ method: 'POST', url: `${pathname}${search}` });
    assert.match((await library.inject({ url: `${pathname}${search}` })).body, /You are unsubscribed/);
    await library.close();
    shop.clock.ms += 60 * dayMs;
    outages = [{ id: 3, from: shop.clock.ms, to: shop.clock.ms + minuteMs }];
    await hit({ email: 'Gone+again@buyer.example' });
    assert.equal(await run(), 0);
  });

  test('mails a buyer with several orders once, and again only after 30 days', async () => {
    await shop.orderByStripe({ email: 'often@buyer.example' });
    await hit({ email: 'often@buyer.example', licence: 'extended' });
    assert.equal(await run(), 1);
    outages = [{ id: 2, from: shop.clock.ms, to: shop.clock.ms + minuteMs }];
    await hit({ email: 'often+2@buyer.example' });
    assert.equal(await run(), 0);
    shop.clock.ms += 31 * dayMs;
    outages = [{ id: 3, from: shop.clock.ms, to: shop.clock.ms + minuteMs }];
    await hit({ email: 'often@buyer.example' });
    assert.equal(await run(), 1);
  });

  test('ignores alerts about unpaid checkouts, old outages, and sellers who turned it off', async () => {
    await hit({ email: 'off@buyer.example' });
    const { db } = shop.deps.database;
    const [{ from, to }] = outages as unknown as [{ from: number; to: number }];
    outages = [];
    const alert = (kind: 'checkout' | 'payment_provider') =>
      db
        .insertInto('shop_alerts')
        .values({ account_id: shop.ada, kind, problem: '{}', started_at: from, ended_at: to })
        .execute();
    await alert('checkout');
    assert.equal(await run(), 0);
    await alert('payment_provider');
    await db.insertInto('shop_alert_settings').values({ account_id: shop.ada, second_chance_mails: 0 }).execute();
    assert.equal(await run(), 0);
    await db.updateTable('shop_alert_settings').set({ second_chance_mails: 1 }).execute();
    shop.clock.ms += 3 * dayMs;
    assert.equal(await run(), 0);
    shop.clock.ms -= 3 * dayMs;
    assert.equal(await run(), 1);
  });

  test('mails each buyer once if two processes run at the same time', async () => {
    for (const name of ['a', 'b', 'c']) await shop.orderByStripe({ email: `${name}@twice.example` });
    await hit({ email: 'd@twice.example' });
    const mailed = await Promise.all([run(), run(), run(), run()]);
    assert.equal(
      mailed.reduce((sum, count) => sum + count, 0),
      4,
    );
    assert.equal((await letters()).length, 4);
  });

  test('mails once, wherever a run is interrupted', async () => {
    await hit({ email: 'killed@buyer.example' });
    let left = 0;
    const failing: KyselyPlugin = {
      transformQuery({ node }) {
        if (--left === 0) throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { deps } = shop;
    const database = { ...deps.database, db: deps.database.db.withPlugin(failing) };
    let statement = 1;
    for (; statement < 200; statement++) {
      left = statement;
      const mailed = await sendSecondChances(jobOf({ ...deps, database })).catch(() => undefined);
      if (mailed === undefined) assert.equal((await letters()).length, 0, `statement ${statement}`);
      else break;
    }
    assert.ok(statement > 10 && statement < 200);
    assert.equal((await letters()).length, 1);
    assert.equal(await run(), 0);
  });
});
