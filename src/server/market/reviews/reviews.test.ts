import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { parseBodies, presentErrors, setCaller, useSchemas } from '../../http/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { openShop } from '../storefront/testing.ts';
import { postReview, reviewRoutes } from './index.ts';

onEachDatabase((open) => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  let api: FastifyInstance;
  let item: number;
  before(async () => {
    shop = await openShop(open);
    item = await shop.addItem('Harbour Icons');
    api = fastify();
    presentErrors(api);
    parseBodies(api);
    api.addHook('onRequest', async (request) => {
      setCaller(request, { accountId: Number(request.headers['x-account']), isOwner: false, timeZone: 'UTC' });
    });
    reviewRoutes(useSchemas(api), shop.deps, 'https://gatehouse.example/api/v1');
  });
  after(async () => {
    await api.close();
    await shop.close();
  });

  async function call(account: number, method: 'GET' | 'PATCH' | 'PUT', url: string, payload?: object) {
    const answer = await api.inject({
      method,
      url: `/market/reviews${url}`,
      headers: { 'x-account': String(account) },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const shown = async () => (await shop.get(`/shop/items/${item}/harbour-icons`)).body;

  test('keeps one review per purchase, which the buyer can edit', async () => {
    const purchase = await shop.sell(item);
    const first = await postReview(shop.deps, { purchase, stars: '4', body: ' Fine. ', name: '' });
    shop.deps.clock.ms += 1000;
    const second = await postReview(shop.deps, { purchase, stars: 5, body: 'Better.', name: 'Grace' });
    assert.equal(second.id, first.id);
    assert.deepEqual(
      [first.stars, first.body, second.stars, second.body, second.name],
      [4, 'Fine.', 5, 'Better.', 'Grace'],
    );
    assert.equal(second.updated_at - second.created_at, 1000);
    const page = await shown();
    assert.match(
      page,
      /<h2>Reviews<\/h2>\s*<div class="stars-summary"><p><b>5\.0<\/b>.*?<span class="soft">1 review<\/span>/,
    );
    assert.match(page, /Grace<\/h3><span class="stars" role="img" aria-label="5 of 5 stars">.*✓ Verified buyer/);
  });

  test('creates one review for two concurrent requests', async () => {
    const purchase = await shop.sell(item);
    const both = await Promise.all(
      [1, 2].map((stars) => postReview(shop.deps, { purchase, stars, body: '', name: '' })),
    );
    assert.equal(both[0]?.id, both[1]?.id);
  });

  test('rejects invalid ratings and purchases that are not valid', async () => {
    const purchase = await shop.sell(item);
    const written = { stars: 3, body: '', name: '' };
    for (const bad of [
      { stars: 0 },
      { stars: 6 },
      { stars: 'x' },
      { stars: undefined },
      { body: 'x'.repeat(5001) },
      { name: 'x'.repeat(81) },
    ])
      assert.throws(
        () => postReview(shop.deps, { purchase, ...written, ...bad }),
        (error) => error instanceof Refusal && error.code === 'invalid' && Object.keys(bad)[0]! in (error.errors ?? {}),
        JSON.stringify(bad),
      );
    for (const state of ['refunded', 'revoked', 'disputed'] as const)
      await assert.rejects(postReview(shop.deps, { purchase: await shop.sell(item, { state }), ...written }), {
        code: 'conflict',
      });
    const stolen = { ...purchase, account_id: shop.bob };
    await assert.rejects(postReview(shop.deps, { purchase: stolen, ...written }), { code: 'conflict' });
  });

  test('sends webhooks for a review and its changes', async () => {
    const { db } = shop.deps.database;
    await db
      .insertInto('webhook_endpoints')
      .values({
        account_id: shop.ada,
        url_sealed: 'x',
        secret_sealed: 'x',
        events: '[]',
        created_at: 1,
      })
      .execute();
    const purchase = await shop.sell(item);
    for (const stars of [1, 2]) await postReview(shop.deps, { purchase, stars, body: 'Told.', name: '' });
    const told = await db
      .selectFrom('outbox')
      .select('facts')
      .where('account_id', '=', shop.ada)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      told.map(({ facts }) => JSON.parse(facts)).map(({ type, data }) => [type, data.stars, data.body]),
      [
        ['review.created', 1, 'Told.'],
        ['review.updated', 2, 'Told.'],
      ],
    );
  });

  test('lists, searches and answers reviews for the author', async () => {
    const { id } = await shop.review(item, { stars: 2, body: 'Not for me: 100%_sure', name: 'Hopper' });
    const all = (await call(shop.ada, 'GET', '')).body;
    assert.equal(all.data[0].id, id);
    assert.equal(all.meta.total, all.data.length);
    assert.equal(all.data[0].item.reviews, all.meta.total);
    for (const [query, found] of [
      ['?search=0%25_SURE', 1],
      ['?search=hopper', 1],
      ['?search=nobody', 0],
      ['?stars=5', 1],
      [`?item_id=${item}&status=unanswered`, all.meta.total],
      ['?status=hidden', 0],
    ] as const)
      assert.equal((await call(shop.ada, 'GET', query)).body.meta.total, found, query);
    const { data: summary } = (await call(shop.ada, 'GET', '/summary')).body;
    assert.equal(summary.visible, all.meta.total);
    assert.equal(summary.unanswered, all.meta.total);
    const stars = all.data.map((review: { stars: number }) => review.stars);
    const mean = stars.reduce((sum: number, one: number) => sum + one, 0) / stars.length;
    assert.equal(summary.average, Math.round(mean * 10) / 10);
    assert.deepEqual(
      summary.by_stars,
      [5, 4, 3, 2, 1].map((of) => ({ stars: of, reviews: stars.filter((one: number) => one === of).length })),
    );
    const nobody = (await call(shop.bob, 'GET', '/summary')).body.data;
    assert.deepEqual([nobody.average, nobody.visible, nobody.hidden], [null, 0, 0]);
    assert.equal((await call(shop.bob, 'GET', `/summary?item_id=${item}`)).body.data.visible, 0);
    const hide = (hidden: 0 | 1) => call(shop.ada, 'PATCH', `/${id}`, { hidden, hidden_reason: 'Off topic' });
    await hide(1);
    const without = (await call(shop.ada, 'GET', `/summary?item_id=${item}`)).body.data;
    assert.deepEqual([without.visible, without.hidden], [all.meta.total - 1, 1]);
    await hide(0);
    const answered = await call(shop.ada, 'PATCH', `/${id}`, { answer: 'What is missing?' });
    assert.deepEqual([answered.status, answered.body.data.answer], [200, 'What is missing?']);
    assert.ok(answered.body.data.answered_at);
    assert.equal((await call(shop.ada, 'GET', '/summary')).body.data.unanswered, all.meta.total - 1);
    assert.match(await shown(), /<div class="answer"><b>Ada Lovelace<\/b>.*What is missing\?/);
    const taken = await call(shop.ada, 'PATCH', `/${id}`, { answer: null });
    assert.deepEqual([taken.body.data.answer, taken.body.data.answered_at], [null, null]);
  });

  test('hides a review for a reason that only the author sees', async () => {
    const { id } = await shop.review(item, { stars: 1, body: 'Buy pills at spam.example', name: 'Spammer' });
    const before = (await call(shop.ada, 'GET', `/${id}`)).body.data.item;
    const refused = await call(shop.ada, 'PATCH', `/${id}`, { hidden: 1 });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['hidden_reason']]);
    const hidden = (await call(shop.ada, 'PATCH', `/${id}`, { hidden: 1, hidden_reason: 'An advertisement' })).body
      .data;
    assert.deepEqual([hidden.hidden, hidden.hidden_reason], [true, 'An advertisement']);
    assert.equal(hidden.item.reviews, before.reviews - 1);
    assert.ok(hidden.item.rating > before.rating);
    assert.doesNotMatch(await shown(), /spam\.example|advertisement/);
    assert.equal((await call(shop.ada, 'GET', '?status=hidden')).body.meta.total, 1);
    const { purchase_id } = hidden;
    await postReview(shop.deps, {
      purchase: { id: purchase_id, account_id: shop.ada },
      stars: 1,
      body: 'spam.example',
      name: '',
    });
    assert.doesNotMatch(await shown(), /spam\.example/);
    const back = (await call(shop.ada, 'PUT', `/${id}`, { hidden: 0 })).body.data;
    assert.deepEqual([back.hidden, back.hidden_reason], [false, '']);
    assert.match(await shown(), /spam\.example/);
  });

  test('hides reviews from other authors', async () => {
    const { id } = await shop.review(item, { stars: 3 });
    assert.equal((await call(shop.bob, 'GET', '')).body.meta.total, 0);
    assert.equal((await call(shop.bob, 'GET', `/${id}`)).status, 404);
    assert.equal((await call(shop.bob, 'PATCH', `/${id}`, { answer: 'Mine' })).status, 404);
    assert.equal((await call(shop.ada, 'GET', `/${id}`)).body.data.answer, null);
    assert.equal((await call(shop.ada, 'GET', '/x')).status, 404);
  });

  test('shows reviews in pages', async () => {
    const many = await shop.addItem('Much reviewed');
    for (let n = 1; n <= 25; n++) {
      shop.deps.clock.ms += 1;
      await shop.review(many, { stars: 4, name: `Buyer ${n}.` });
    }
    const path = `/shop/items/${many}/much-reviewed`;
    const first = (await shop.get(path)).body;
    assert.match(first, /Buyer 25\./);
    assert.doesNotMatch(first, /Buyer 15\./);
    assert.match(first, new RegExp(`href="${path}\\?reviews=2#reviews">Older`));
    assert.match((await shop.get(`${path}?reviews=2`)).body, /Buyer 15\.[\s\S]*Buyer 6\./);
    assert.match((await shop.get(`${path}?reviews=3`)).body, /Buyer 5\.[\s\S]*Buyer 1\./);
    assert.equal((await shop.get(`${path}?reviews=4`)).statusCode, 404);
  });
});
