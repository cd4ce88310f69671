import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs } from '../../kernel/index.ts';
import { type Notice, unsealFacts } from '../../outbox/index.ts';
import { addVersion, openLibrary } from '../library/testing.ts';
import { changePurchase } from '../purchases/change-purchase.ts';
import { openShop, type TestShop } from './testing/shop.ts';

onEachDatabase((open) => {
  let shop: TestShop;
  before(async () => {
    shop = await openShop({ open });
    for (const item of [shop.item, shop.freeItem])
      await addVersion(shop.deps, item, { version: '1.0.0', content: `files of ${item.id}` });
  });
  after(() => shop.close());

  const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']);
  const pair = (cookie: string) => cookie.split(';')[0] ?? '';
  const lastOrder = async () => (await shop.orders()).at(-1)!;
  const get = (url: string, cookie?: string) =>
    shop.app.inject({ url, ...(cookie === undefined ? {} : { headers: { cookie } }) });
  const linkIn = (body: string) => /href="(\/shop\/orders\/[^"]+\/files\/\d+)"/.exec(body)?.[1];
  const code = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}/;

  test('delivers a free order immediately, only to the browser that placed it', async () => {
    const placed = await shop.order(shop.freeItem, { email: 'fay@buyer.example' });
    const { number } = await lastOrder();
    const cookie = cookieOf(placed);
    assert.match(
      cookie,
      new RegExp(`^gatehouse_order=[^;]+; Max-Age=2592000; Path=/shop/orders/${number}; HttpOnly; SameSite=Lax$`),
    );
    const own = await get(`/shop/orders/${number}`, pair(cookie));
    assert.match(own.body, code);
    assert.match(own.body, /<b>fay@buyer\.example<\/b>[\s\S]*Wrong address\?/);
    assert.match(own.body, /<dt class="total">Total<\/dt><dd class="total">Free</);
    const file = linkIn(own.body)!;
    const ticket = await get(file, pair(cookie));
    assert.equal(ticket.statusCode, 303);
    assert.match(String(ticket.headers.location), /^\/shop\/files\//);
    assert.equal(ticket.headers['cache-control'], 'no-store');
    for (const wrong of [undefined, 'gatehouse_order=1', pair(cookie).replace(/.$/, 'X').replace(/=\d/, '=9')]) {
      const seen = await get(`/shop/orders/${number}`, wrong);
      assert.doesNotMatch(seen.body, code);
      assert.doesNotMatch(seen.body, /fay@|Wrong address/);
      assert.match(seen.body, /f…@buyer\.example/);
      assert.equal(linkIn(seen.body), undefined);
      assert.equal((await get(file, wrong)).statusCode, 403);
      assert.equal((await get(`/shop/orders/${number}/invoice.pdf`, wrong)).statusCode, 403);
    }
    assert.equal(
      (await get(`/shop/orders/${number}/invoice.pdf`, pair(cookie))).statusCode,
      404,
      'a free one has none',
    );
  });

  test('delivers a paid card order and its invoice to the browser that placed it, but no other orders', async () => {
    const placed = await shop.order(shop.item, { pay: 'stripe', email: 'cy@buyer.example' });
    const { number, provider_ref } = await lastOrder();
    const cookie = pair(cookieOf(placed));
    assert.doesNotMatch((await get(`/shop/orders/${number}`, cookie)).body, code);
    shop.stripe.state.pay(provider_ref!);
    await get(`/shop/orders/${number}/returned`, cookie);
    const paid = await get(`/shop/orders/${number}`, cookie);
    assert.match(paid.body, code);
    const invoice = await get(`/shop/orders/${number}/invoice.pdf`, cookie);
    assert.deepEqual([invoice.statusCode, invoice.headers['content-type']], [200, 'application/pdf']);
    const other = await shop.order(shop.freeItem, {});
    const { number: otherNumber } = await lastOrder();
    assert.doesNotMatch((await get(`/shop/orders/${otherNumber}`, cookie)).body, code);
    assert.match((await get(`/shop/orders/${otherNumber}`, pair(cookieOf(other)))).body, code);
    const fileOfFree = linkIn((await get(`/shop/orders/${otherNumber}`, pair(cookieOf(other)))).body)!;
    const [fileId] = fileOfFree.split('/').slice(-1);
    assert.equal((await get(`/shop/orders/${number}/files/${fileId}`, cookie)).statusCode, 404);
  });

  test('thanks for an order until its purchase is revoked', async () => {
    const cookie = pair(cookieOf(await shop.order(shop.freeItem, { email: 'rev@buyer.example' })));
    const { number } = await lastOrder();
    const page = async () => (await get(`/shop/orders/${number}`, cookie)).body;
    assert.match(await page(), /<h1>Thank you<\/h1>[\s\S]*We emailed/);
    const { id } = (await shop.purchases()).at(-1)!;
    await changePurchase(shop.deps, { account_id: shop.ada, purchase_id: id }, { kind: 'revoke', reason: '' });
    const revoked = await page();
    assert.match(revoked, /<h1>Revoked<\/h1>[\s\S]*The seller has revoked this purchase/);
    assert.doesNotMatch(revoked, /We emailed|Wrong address/);
  });

  test('lets the browser that placed an order resume its download after the ticket has expired', async () => {
    const library = await openLibrary(shop.deps);
    const placed = await shop.order(shop.freeItem, { email: 'ray@buyer.example' });
    const { number, id } = await lastOrder();
    const cookie = pair(cookieOf(placed));
    const answer = await get(linkIn((await get(`/shop/orders/${number}`, cookie)).body)!, cookie);
    const url = String(answer.headers.location);
    const given = cookieOf(answer);
    assert.match(given, new RegExp(`^gatehouse_order=[^;]+; Max-Age=2592000; Path=${url}; HttpOnly; SameSite=Lax$`));
    const stranger = pair(cookieOf(await shop.order(shop.freeItem, { email: 'sid@buyer.example' })));
    shop.clock.ms += 3 * dayMs;
    const resume = async (sent: string) =>
      (await library.inject({ url, headers: { range: 'bytes=2-', ...(sent && { cookie: sent }) } })).statusCode;
    assert.deepEqual([await resume(pair(given)), await resume(stranger), await resume('')], [206, 403, 403]);
    const purchases = shop.deps.database.db.updateTable('purchases').where('order_id', '=', id);
    await purchases.set({ buyer_email: 'right@buyer.example' }).execute();
    assert.equal(await resume(pair(given)), 403, 'a purchase that moved to another buyer');
    await library.close();
  });

  test('emails file, size, code and a link that works in any browser for a month', async () => {
    await shop.order(shop.item, { pay: 'stripe', email: 'di@buyer.example' });
    const { number, provider_ref } = await lastOrder();
    shop.stripe.state.pay(provider_ref!);
    await get(`/shop/orders/${number}/returned`);
    const letter = (await shop.letters()).find((row) => row.idempotency_key === `order_receipt_${number}`)!;
    const { boxes = [], facts = [], action } = unsealFacts(shop.deps.vault, letter.facts) as Notice;
    const [proof, download] = boxes;
    assert.ok(download?.kind === 'files' && proof?.kind === 'code');
    assert.match(download.files[0]?.size ?? '', /^\d+ bytes$/);
    assert.match(proof.code, code);
    const path = (url: string) => url.slice(shop.deps.config.marketBaseUrl.length);
    const opened = await get(path(action.url));
    assert.deepEqual([opened.statusCode, opened.headers.location], [303, `/shop/orders/${number}`]);
    const page = await get(`/shop/orders/${number}`, pair(cookieOf(opened)));
    assert.ok(page.body.includes(download.files[0]?.name ?? '?') && page.body.includes(proof.code));
    const invoice = facts.find(([name]) => name === 'Invoice')?.[2];
    assert.ok(typeof invoice === 'object');
    assert.equal((await get(path(invoice.url))).headers.location, `/shop/orders/${number}/invoice.pdf`);
    for (const wrong of [action.url.replace(/.$/, '!'), action.url.replace(/open\/\d/, 'open/9')]) {
      const refused = await get(path(wrong));
      assert.deepEqual([refused.statusCode, refused.headers['set-cookie']], [403, undefined]);
    }
    const other = await shop.order(shop.freeItem, {});
    const { number: otherNumber } = await lastOrder();
    assert.ok(cookieOf(other));
    assert.equal((await get(path(action.url).replace(number, otherNumber))).statusCode, 403);
    shop.clock.ms += 31 * dayMs;
    assert.equal((await get(path(action.url))).statusCode, 403);
  });

  test('stops delivery after a month, after a revocation, and after a change of the buyer’s email address', async () => {
    const placed = await shop.order(shop.freeItem, { email: 'gil@buyer.example' });
    const { number, id } = await lastOrder();
    const cookie = pair(cookieOf(placed));
    const db = shop.deps.database.db;
    const change = (columns: { state?: 'valid' | 'revoked'; buyer_email?: string }) =>
      db.updateTable('purchases').set(columns).where('order_id', '=', id).execute();
    await change({ state: 'revoked' });
    assert.doesNotMatch((await get(`/shop/orders/${number}`, cookie)).body, code);
    await change({ state: 'valid', buyer_email: 'right@buyer.example' });
    assert.doesNotMatch((await get(`/shop/orders/${number}`, cookie)).body, code);
    await change({ buyer_email: 'gil@buyer.example' });
    assert.match((await get(`/shop/orders/${number}`, cookie)).body, code);
    shop.clock.ms += 30 * 86_400_000;
    assert.doesNotMatch((await get(`/shop/orders/${number}`, cookie)).body, code);
  });
});
