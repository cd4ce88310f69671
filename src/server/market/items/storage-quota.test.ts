import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { openItems, picture, type TestItems } from './testing.ts';

const most = 200_000;

onEachDatabase({ forks: true }, (open) => {
  let market: TestItems;
  before(async () => {
    market = await openItems((options) =>
      open({ ...options, config: { ...options?.config, filesPerAccountBytes: most } }),
    );
  });
  after(() => market.close());
  const draft = async (account: number) => {
    const { id } = (await market.post('/market/items', { name: 'Large' }, account)).body.data;
    const { body } = await market.post(`/market/items/${id}/versions`, { version: '1.0.0' }, account);
    return { id, version: `/market/items/${id}/versions/${body.data.id}` };
  };
  const upload = (url: string, body: Buffer | string, headers: Record<string, string> = {}, account = market.ann) =>
    market.call(account, 'PUT', url, {
      body,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    });

  test('limits an author’s storage, counts equal content once, and explains how to get more', async () => {
    const { id, version } = await draft(market.ann);
    const file = (name: string) => `${version}/files?file_name=${name}`;
    assert.equal((await upload(file('a'), 'a'.repeat(most - 50_000))).status, 200);
    assert.equal((await upload(file('same'), 'a'.repeat(most - 50_000))).status, 409, 'as it comes it takes room');
    const over = await upload(file('b'), 'b'.repeat(50_001));
    assert.equal(over.status, 409);
    assert.match(
      over.body.message,
      /^Storage quota exceeded: .* Delete .*, or ask the owner of the service for more storage\.$/,
    );
    assert.equal((await upload(file('b'), 'b'.repeat(50_000))).status, 200);
    const image = await picture(300, 300).png().toBuffer();
    assert.equal((await upload(`/market/items/${id}/media/thumbnail`, image)).status, 409);
    const { files } = (await market.get(version)).body.data;
    assert.deepEqual(
      files.map(({ name }: { name: string }) => name),
      ['a', 'b'],
    );
    await market.remove(`${version}/files/${files[0].id}`);
    assert.equal((await upload(`/market/items/${id}/media/thumbnail`, image)).status, 200);
  });

  test('counts each author’s files separately, and does not limit the service owner', async () => {
    const { version } = await draft(market.bob);
    const file = `${version}/files?file_name=x`;
    assert.equal((await upload(file, 'x'.repeat(most + 1), {}, market.bob)).status, 409);
    assert.equal((await upload(file, 'x'.repeat(most), {}, market.bob)).status, 200);
    assert.equal((await upload(file, 'x'.repeat(most + 1), { 'x-owner': '1' }, market.bob)).status, 200);
  });

  test('limits the number of versions of an item', async () => {
    const { id } = await draft(market.bob);
    const rows = Array.from({ length: 499 }, (_, index) => ({
      account_id: market.bob,
      item_id: id,
      version: `2.0.${index}`,
      changes: '',
      created_at: 1,
      published_at: null,
    }));
    await market.deps.database.db.insertInto('item_versions').values(rows).execute();
    const one = await market.post(`/market/items/${id}/versions`, { version: '3.0.0' }, market.bob);
    assert.equal(one.status, 409);
    assert.match(one.body.message, /up to 500 versions/);
  });
});
