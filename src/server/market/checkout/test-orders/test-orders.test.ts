import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../../../test/support/testing.ts';
import type { ItemRow } from '../../../database/index.ts';
import { dayMs } from '../../../kernel/index.ts';
import { updateItem } from '../../catalogue/index.ts';
import { saveTiers } from '../../tiers/save-tiers.ts';
import { type OrderFields, openShop, type TestShop } from '../testing/shop.ts';

onEachDatabase((open) => {
  let shop: TestShop;
  before(async () => {
    shop = await openShop({ open, withPaypal: true });
  });
  after(() => shop.close());

  const linkTo = async ({ id }: ItemRow, account = shop.ada): Promise<string> => {
    const url = `/api/v1/market/items/${id}/test-checkout`;
    const { statusCode, headers } = await shop.app.inject({ url, headers: { 'x-account': String(account) } });
    assert.equal(statusCode, 303);
    const { pathname, search } = new URL(String(headers.location));
    return pathname + search;
  };
  const form = {
    licence: 'regular',
    email: 'Eve@buyer.example',
    name: 'Eve',
    country: 'DE',
    consent: '1',
    do: 'order',
  };
  const order = async (path: string, fields: OrderFields = {}) => {
    const { body } = await shop.app.inject({ url: path });
    const number = /name="number" value="([^"]+)"/.exec(body)?.[1] ?? '';
    return shop.post(path, { ...form, number, ...fields });
  };
  /** Rows of every table. */
  const everything = async (): Promise<string> => {
    const { db } = shop.deps.database;
    const tables = (await db.introspection.getTables()).map(({ name }) => name).toSorted();
    const rows = await Promise.all(
      tables.map(async (name) => [name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows]),
    );
    return JSON.stringify(rows);
  };

  test('a test order is paid with a test card, shows what it would do, and leaves nothing behind', async () => {
    const path = await linkTo(shop.item);
    const stored = await everything();
    const page = await shop.app.inject({ url: path });
    assert.match(page.body, /Test mode<\/b> No money is charged, and no data is stored or sent/);
    const answer = await order(path, { pay: 'stripe' });
    assert.equal(answer.statusCode, 303, answer.body);
    const [session] = [...shop.stripe.state.sessions.keys()].slice(-1);
    const returned = new URL(
      String(shop.stripe.state.sessions.get(session!)?.success_url).replace('{CHECKOUT_SESSION_ID}', session!),
    );
    const unknown = await shop.app.inject({
      url: (returned.pathname + returned.search).replace(session!, 'cs_unknown'),
    });
    assert.deepEqual([unknown.statusCode, unknown.headers.location], [303, path]);
    const unpaid = await shop.app.inject({ url: returned.pathname + returned.search });
    assert.deepEqual([unpaid.statusCode, unpaid.headers.location], [303, path]);

    shop.stripe.state.pay(session!);
    const { statusCode, body } = await shop.app.inject({ url: returned.pathname + returned.search });
    assert.equal(statusCode, 200, body);
    assert.match(body, /Paid with a test card/);
    assert.match(body, /<b>eve@buyer\.example<\/b><br>[^<]*your purchase, order/);
    assert.match(body, /Change of your balance<\/dt><dd class="total">€14\.99/);
    assert.match(body, /A purchase code/);
    assert.equal(await everything(), stored);
  });

  test('the event of a test payment fulfils nothing', async () => {
    const stored = await shop.orders();
    await order(await linkTo(shop.item), { pay: 'stripe' });
    const [session] = [...shop.stripe.state.sessions.keys()].slice(-1);
    shop.stripe.state.pay(session!);
    assert.equal((await shop.hear(shop.stripe.state.events.at(-1)!)).statusCode, 200);
    assert.deepEqual([await shop.orders(), await shop.purchases()], [stored, []]);
  });

  test('a subscription is tested with one payment, and leaves no subscription at Stripe', async () => {
    const of = { account_id: shop.ada, id: shop.item.id };
    await shop.call(shop.ada, 'PATCH', '/market/shop', { seller_name: 'Ada', seller_address: 'Here' });
    const [cloud] = await saveTiers(shop.deps, of, [
      { name: 'Cloud', price: 9, licence_days: 30, renews_automatically: true },
    ]);
    const answer = await order(await linkTo(shop.item), {
      pay: 'stripe',
      licence: `tier-${cloud!.id}`,
      consent: 'month',
    });
    assert.equal(answer.statusCode, 303, answer.body);
    const [id, session] = [...shop.stripe.state.sessions].at(-1)!;
    assert.equal(session.mode, 'payment');
    shop.stripe.state.pay(id);
    const { pathname, search } = new URL(String(session.success_url).replace('{CHECKOUT_SESSION_ID}', id));
    const { body } = await shop.app.inject({ url: pathname + search });
    assert.match(body, /Test order completed/);
    assert.match(body, /License ends: 9 April 2026/);
    assert.equal(shop.stripe.state.billing.subscriptions.size, 0);
    assert.deepEqual(await shop.purchases(), []);
  });

  test('bank transfers, PayPal, free items and drafts are tested without a payment', async () => {
    const draft = { ...shop.freeItem, status: 'draft' as const };
    await updateItem(shop.deps.database.db, shop.ada, draft.id, { status: 'draft' });
    const stored = [await shop.orders(), await shop.purchases(), await shop.letters()];
    const transfer = await order(await linkTo(shop.item), { pay: 'manual' });
    assert.match(transfer.body, /This is what happens when you confirm their transfer/);
    assert.match(transfer.body, /Change of your balance<\/dt><dd class="total">−€1\.67/);
    const paypal = await order(await linkTo(shop.item), { pay: 'paypal' });
    assert.match(paypal.body, /a test order doesn’t open PayPal/);
    assert.doesNotMatch(paypal.body, /Stripe/);
    const free = await order(await linkTo(draft));
    assert.equal(free.statusCode, 200, free.body);
    assert.match(free.body, /No payment is due/);
    assert.deepEqual([await shop.orders(), await shop.purchases(), await shop.letters()], stored);
    assert.equal((await shop.app.inject({ url: `/shop/buy/${draft.id}` })).statusCode, 404);
  });

  test('refuses what a real order refuses, and counts no use of a coupon', async () => {
    const path = await linkTo(shop.item);
    const { status } = await shop.call(shop.ada, 'POST', '/market/coupons', { code: 'ONCE', percent: 50, max_uses: 1 });
    assert.equal(status, 201);
    for (let n = 0; n < 2; n++) {
      const { body } = await order(path, { pay: 'manual', coupon: 'ONCE' });
      assert.match(body, /Test order completed/);
    }
    assert.equal((await order(path, { pay: 'manual', email: 'nobody' })).statusCode, 422);
    assert.equal((await order(path, { pay: 'manual', coupon: 'UNKNOWN' })).statusCode, 422);
  });

  test('only the item’s account gets a link, which works for a day and for no other item', async () => {
    const url = `/api/v1/market/items/${shop.item.id}/test-checkout`;
    const other = await shop.app.inject({ url, headers: { 'x-account': String(shop.bob) } });
    assert.equal(other.statusCode, 404);
    const path = await linkTo(shop.item);
    const moved = path.replace(`/buy/${shop.item.id}`, `/buy/${shop.bobsItem.id}`);
    assert.equal((await shop.app.inject({ url: moved })).statusCode, 404);
    shop.clock.ms += dayMs;
    const late = await shop.app.inject({ url: path });
    assert.equal(late.statusCode, 404);
    assert.match(late.body, /This test link has expired/);
    shop.clock.ms -= dayMs;
  });
});
