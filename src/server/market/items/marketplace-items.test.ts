import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { marketInterface } from '../marketplace.routes.ts';
import { makeAuthor } from '../testing.ts';
import { marketAddress, openItems, picture, type TestItems } from './testing.ts';

onEachDatabase((open) => {
  let market: TestItems;
  let app: FastifyInstance;
  let cid: { id: number; key: string };
  before(async () => {
    market = await openItems(open);
    cid = await makeAuthor(market.deps, 'cid');
    app = fastify();
    await app.register(marketInterface(market.deps));
  });
  after(async () => {
    await app.close();
    await market.close();
  });
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers: { host: 'market.example', 'x-api-key': cid.key, ...headers } });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? undefined : answer.json() };
  };

  test('the marketplace API shows published and withdrawn items, but no drafts', async () => {
    const id = await market.wholeItem(cid.id);
    assert.deepEqual((await ask('/api/items/all')).body, { status: 'error', msg: 'No items found' });
    assert.equal((await ask(`/api/items/item?item_id=${id}`)).status, 404);
    await market.post(`/market/items/${id}/publish`, undefined, cid.id);
    const { body } = await ask('/api/items/all');
    assert.deepEqual(
      body.items.map((item: { id: number }) => item.id),
      [id],
    );
    await market.post(`/market/items/${id}/withdraw`, undefined, cid.id);
    assert.equal((await ask(`/api/items/item?item_id=${id}`)).body.item.id, id);
    assert.equal((await ask('/api/items/all')).body.items.length, 1);
  });

  test('returns full URLs of uploaded media, and only the contract’s fields', async () => {
    const { item } = (await ask('/api/items/item?item_id=1')).body;
    assert.deepEqual(Object.keys(item), [
      ...['id', 'name', 'description', 'category', 'sub_category', 'options', 'version', 'demo_link', 'tags'],
      ...['media', 'price', 'currency', 'published_at'],
    ]);
    assert.deepEqual(Object.keys(item.media), ['thumbnail', 'preview_image']);
    for (const address of Object.values(item.media as Record<string, string>)) {
      assert.ok(address.startsWith(`${marketAddress}/shop/media/`), address);
      assert.equal((await market.get(market.shown(address))).status, 200);
    }
  });

  test('returns 304 until an item changes', async () => {
    const first = await ask('/api/items/all');
    const etag = String(first.headers.etag);
    assert.deepEqual(
      [first.headers['cache-control'], first.headers['content-type']],
      ['private, no-cache', 'application/json; charset=utf-8'],
    );
    const again = await ask('/api/items/all', { 'if-none-match': etag });
    assert.deepEqual([again.status, again.body, again.headers.etag], [304, undefined, etag]);
    await market.upload('/market/items/1/media/screenshot', await picture(9, 9, '#fed').png().toBuffer(), cid.id);
    const changed = await ask('/api/items/all', { 'if-none-match': etag });
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.etag, etag);
  });
});
