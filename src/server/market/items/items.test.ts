import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { importCatalogue } from '../import/import-catalogue.ts';
import { updateShopRow } from '../shops/index.ts';
import { catalogueOf, itemOf, makeAuthor } from '../testing.ts';
import { saveTiers } from '../tiers/save-tiers.ts';
import { listTiers } from '../tiers/tier.store.ts';
import { openItems, picture, type TestItems } from './testing.ts';

const fields = {
  kind: 'image',
  name: 'Harbour Icons',
  description: '# All icons',
  category: 'Graphics',
  sub_category: 'Icons',
  options: ['SVG', 'PNG', 'SVG'],
  tags: ['icons', 'sea'],
  demo_link: 'https://demo.example/',
  price_regular: 19.99,
  price_extended: 79,
  currency: 'EUR',
  support_months: 12,
  activation_limit: 3,
  product_ids: ['32-nPainqpLj1B_WIwVlMw==', '32-nPainqpLj1B_WIwVlMw=='],
};

onEachDatabase((open) => {
  let market: TestItems;
  before(async () => {
    market = await openItems(open);
  });
  after(() => market.close());
  const statusOf = async (id: number) => (await market.get(`/market/items/${id}`)).body.data.status;
  const told = async (type: string) => {
    const rows = await market.deps.database.db.selectFrom('outbox').select('facts').execute();
    return rows.filter(({ facts }) => facts.includes(type)).length;
  };

  test('stores every field and lists the missing fields', async () => {
    const { status, headers, body } = await market.post('/market/items', fields);
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(headers.location, `https://market.example/api/v1/market/items/${body.data.id}`);
    const { id, reference, updated_at, ...data } = body.data;
    assert.match(reference, /^[0-9a-f-]{36}$/);
    assert.equal(updated_at, '2026-03-10T12:00:00.000Z');
    assert.deepEqual(data, {
      name: 'Harbour Icons',
      description: '# All icons',
      category: 'Graphics',
      sub_category: 'Icons',
      options: ['SVG', 'PNG'],
      version: '',
      demo_link: 'https://demo.example/',
      tags: ['icons', 'sea'],
      media: { thumbnail: '' },
      price: { regular: 19.99, extended: 79 },
      currency: 'EUR',
      published_at: null,
      object: 'item',
      kind: 'image',
      status: 'draft',
      support_months: 12,
      activation_limit: 3,
      product_ids: ['32-nPainqpLj1B_WIwVlMw=='],
      is_code_only: false,
      has_public_licence_check: true,
      is_extended_free: false,
      is_tiers_only: false,
      support_price: 0,
      support_price_months: 6,
      price_minimum: null,
      sale: null,
      prices: {},
      is_deliverable: false,
      sales: 0,
      missing: [
        'Upload a thumbnail.',
        'Upload a preview image.',
        'Upload the file that buyers get, or mark the item as sold without a download.',
        'Enter the seller’s name and address. Invoices need them.',
      ],
      missing_fields: ['thumbnail', 'preview_image', 'versions', 'seller'],
      publish_problem: null,
      taken_out_at: null,
      taken_out_reason: null,
      needs_approval: false,
      submitted_at: null,
      declined_at: null,
      declined_reason: null,
      first_version: null,
    });
    assert.deepEqual((await market.get(`/market/items/${id}`)).body.data, body.data);
  });

  test('accepts forms with decimal prices and indexed lists', async () => {
    const { body } = await market.call(market.ann, 'POST', '/market/items', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Form&price_regular=4.5&tags[0]=a&tags[1]=b&activation_limit=&currency=usd',
    });
    assert.deepEqual(
      [body.data.price, body.data.tags, body.data.activation_limit, body.data.currency],
      [{ regular: 4.5, extended: 0 }, ['a', 'b'], null, 'USD'],
    );
  });

  test('rejects invalid values with the field’s name', async () => {
    for (const [wrong, field] of [
      [{ name: '' }, 'name'],
      [{ kind: 'film' }, 'kind'],
      [{ price_regular: 1.005 }, 'price_regular'],
      [{ price_extended: -1 }, 'price_extended'],
      [{ price_regular: 'much' }, 'price_regular'],
      [{ currency: 'XXQ' }, 'currency'],
      [{ demo_link: 'javascript:alert(1)' }, 'demo_link'],
      [{ support_months: 13 }, 'support_months'],
      [{ activation_limit: 0 }, 'activation_limit'],
      [{ description: 'x'.repeat(50_001) }, 'description'],
      [{ tags: Array.from({ length: 201 }, (_, index) => `t${index}`) }, 'tags'],
    ] as const) {
      const { status, body } = await market.post('/market/items', { ...fields, ...wrong });
      assert.equal(status, 422, JSON.stringify(wrong));
      assert.deepEqual(Object.keys(body.errors), [field], JSON.stringify(body));
    }
  });

  test('makes the extended license free only for free items that enable this explicitly', async () => {
    const created = async (changes: object) =>
      (await market.post('/market/items', { ...fields, price_regular: 0, price_extended: null, ...changes })).body;
    assert.equal((await created({})).data.is_extended_free, false);
    assert.equal((await created({ price_extended: 0 })).data.is_extended_free, false);
    const { data } = await created({ is_extended_free: 1 });
    assert.equal(data.is_extended_free, true);
    const kept = await market.patch(`/market/items/${data.id}`, { name: 'Other' });
    assert.equal(kept.body.data.is_extended_free, true);
    const priced = await market.patch(`/market/items/${data.id}`, { price_regular: 5 });
    assert.equal(priced.body.data.is_extended_free, false);
    const back = await market.patch(`/market/items/${data.id}`, { price_regular: 0 });
    assert.equal(back.body.data.is_extended_free, false);
    for (const [price, field] of [
      [{ price_regular: 5 }, 'price_extended'],
      [{ price_extended: 5 }, 'is_extended_free'],
    ] as const)
      assert.deepEqual(Object.keys((await created({ ...price, is_extended_free: 1 })).errors), [field]);
  });

  test('updates the given fields, and keeps the numbers of prices in a new currency', async () => {
    const { id } = (await market.post('/market/items', { ...fields, price_regular: 20 })).body.data;
    market.deps.clock.ms += 1000;
    const { body } = await market.patch(`/market/items/${id}`, { currency: 'JPY', tags: [] });
    assert.deepEqual(
      [body.data.price, body.data.tags, body.data.name],
      [{ regular: 20, extended: 79 }, [], fields.name],
    );
    assert.equal(body.data.updated_at, '2026-03-10T12:00:01.000Z');
    const fraction = await market.patch(`/market/items/${id}`, { currency: 'EUR', price_regular: 19.99 });
    assert.equal(fraction.status, 200);
    assert.equal((await market.put(`/market/items/${id}`, { currency: 'JPY' })).status, 422);
  });

  test('keeps the numbers of tiers in a new currency, and rejects one that cannot have them', async () => {
    const { id } = (await market.post('/market/items', { ...fields, price_regular: 20 })).body.data;
    const of = { account_id: market.ann, id };
    const rows = () => listTiers(market.deps.database.db, of);
    await saveTiers(market.deps, of, [{ name: 'Team', price: 40, licence_days: 30, renewal_price: 30 }]);
    assert.equal((await market.patch(`/market/items/${id}`, { currency: 'JPY' })).status, 200);
    assert.deepEqual(
      (await rows()).map(({ price_minor, renewal_minor }) => [price_minor, renewal_minor]),
      [[40, 30]],
    );
    await market.patch(`/market/items/${id}`, { currency: 'EUR' });
    const [tier] = await rows();
    await saveTiers(market.deps, of, [{ id: tier?.id, name: 'Team', price: 19.5 }]);
    const { status, body } = await market.patch(`/market/items/${id}`, { currency: 'JPY' });
    assert.equal(status, 422);
    assert.match(body.errors.currency[0], /tier Team has a price that JPY cannot have/);
    assert.equal((await rows())[0]?.price_minor, 1950);
  });

  test('publishes, withdraws and republishes a complete item, with an event for each', async () => {
    const endpoint = { account_id: market.ann, url_sealed: '', secret_sealed: '', events: '[]', created_at: 0 };
    await market.deps.database.db.insertInto('webhook_endpoints').values(endpoint).execute();
    const id = await market.wholeItem();
    market.deps.clock.ms += 1000;
    assert.deepEqual((await market.post(`/market/items/${id}/withdraw`)).status, 409);
    const published = await market.post(`/market/items/${id}/publish`);
    assert.equal(published.status, 200, JSON.stringify(published.body));
    assert.deepEqual(
      [published.body.data.status, published.body.data.missing, published.body.data.version],
      ['published', [], '1.0.0'],
    );
    assert.equal((await market.post(`/market/items/${id}/publish`)).status, 409);
    assert.equal((await market.remove(`/market/items/${id}`)).status, 409);
    market.deps.clock.ms += 1000;
    assert.equal((await market.patch(`/market/items/${id}`, { name: 'Other' })).status, 200);
    assert.equal((await market.patch(`/market/items/${id}`, { kind: 'audio' })).status, 422);
    market.deps.clock.ms += 1000;
    assert.equal((await market.post(`/market/items/${id}/withdraw`)).body.data.status, 'withdrawn');
    assert.equal((await market.post(`/market/items/${id}/withdraw`)).status, 409);
    assert.equal((await market.remove(`/market/items/${id}`)).status, 409);
    market.deps.clock.ms += 1000;
    const again = await market.post(`/market/items/${id}/publish`);
    assert.equal(again.body.data.published_at, published.body.data.published_at);
    assert.deepEqual(
      [await told('item.published'), await told('item.updated'), await told('item.withdrawn')],
      [2, 1, 1],
    );
  });

  test('rejects publishing with a sentence for each missing field', async () => {
    const { id } = (await market.post('/market/items', { name: 'Song', kind: 'audio' })).body.data;
    const { status, body } = await market.post(`/market/items/${id}/publish`);
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      description: ['Describe the item.'],
      category: ['Choose a category.'],
      thumbnail: ['Upload a thumbnail.'],
      preview_audio: ['Upload an audio preview.'],
      versions: ['Upload the file that buyers get, or mark the item as sold without a download.'],
    });
    assert.equal(await statusOf(id), 'draft');
  });

  test('requires a seller to publish a priced item, and keeps selling the published ones without one', async () => {
    const { db } = market.deps.database;
    const { id: eve } = await makeAuthor(market.deps, 'eve');
    const id = await market.wholeItem(eve);
    const send = (change: string) => market.post(`/market/items/${id}/${change}`, undefined, eve);
    const price = (price_regular: number) =>
      market.call(eve, 'PATCH', `/market/items/${id}`, { body: { price_regular } });
    assert.deepEqual((await price(0)).body.data.missing_fields, [], 'free items have no invoices');
    assert.deepEqual((await price(12)).body.data.missing_fields, ['seller']);
    await updateShopRow(db, eve, { seller_name: 'Bob & Co', seller_address: '  ' });
    const refused = await send('publish');
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['seller']]);
    await updateShopRow(db, eve, { seller_address: '1 Harbour Lane\nKiel' });
    assert.equal((await send('publish')).body.data.status, 'published');

    await updateShopRow(db, eve, { seller_name: '' });
    assert.equal((await price(14)).body.data.status, 'published');
    await price(0);
    assert.deepEqual(Object.keys((await price(12)).body.errors), ['seller'], 'as a new price');
  });

  test('requires a seller before an imported item can be bought', async () => {
    const { deps } = market;
    const { id: frank } = await makeAuthor(deps, 'frank');
    const { items } = await importCatalogue(deps, frank, catalogueOf([itemOf(1)]));
    const versions = `/market/items/${items[1]}/versions`;
    const { id } = (await market.post(versions, { version: '2.0.0' }, frank)).body.data;
    const upload = `${versions}/${id}/files?file_name=icons.zip`;
    await market.upload(upload, Buffer.from('PK'), frank);
    const refused = await market.post(`${versions}/${id}/publish`, undefined, frank);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['seller']]);
    await updateShopRow(deps.database.db, frank, { seller_name: 'Frank', seller_address: 'Kiel' });
    assert.equal((await market.post(`${versions}/${id}/publish`, undefined, frank)).status, 200);
    assert.equal((await market.get(`/market/items/${items[1]}`, frank)).body.data.is_deliverable, true);
  });

  test('publishes an item without a file only if it delivers only a code', async () => {
    const id = await market.wholeItem();
    const { db } = market.deps.database;
    await db.deleteFrom('item_versions').where('item_id', '=', id).execute();
    assert.deepEqual(Object.keys((await market.post(`/market/items/${id}/publish`)).body.errors), ['versions']);
    const chosen = (await market.patch(`/market/items/${id}`, { is_code_only: 1 })).body.data;
    assert.deepEqual([chosen.is_code_only, chosen.is_deliverable, chosen.missing], [true, true, []]);
    assert.equal((await market.post(`/market/items/${id}/publish`)).status, 200);
    const taken = await market.patch(`/market/items/${id}`, { is_code_only: 0 });
    assert.deepEqual([taken.status, Object.keys(taken.body.errors)], [422, ['versions']]);
  });

  test('publishes the first version together with its item, later ones separately', async () => {
    const id = await market.wholeItem();
    const { db } = market.deps.database;
    await db.updateTable('item_versions').set({ published_at: null }).where('item_id', '=', id).execute();
    const early = (await market.post(`/market/items/${id}/versions`, { version: '0.9.0' })).body.data;
    const draft = (await market.get(`/market/items/${id}`)).body.data;
    assert.deepEqual([draft.missing_fields, draft.first_version, draft.is_deliverable], [[], '1.0.0', false]);
    const { data } = (await market.post(`/market/items/${id}/publish`)).body;
    assert.deepEqual(
      [data.status, data.version, data.first_version, data.is_deliverable],
      ['published', '1.0.0', null, true],
    );
    const versions = (await market.get(`/market/items/${id}/versions`)).body.data;
    assert.deepEqual(
      versions.map((row: { id: number; published_at: string | null }) => [
        row.id === early.id,
        row.published_at !== null,
      ]),
      [
        [true, false],
        [false, true],
      ],
    );
    await market.post(`/market/items/${id}/withdraw`);
    assert.equal((await market.get(`/market/items/${id}`)).body.data.first_version, null);
  });

  test('publishes no version if publishing its item is rejected', async () => {
    const id = await market.wholeItem();
    const { db } = market.deps.database;
    await db.updateTable('item_versions').set({ published_at: null }).where('item_id', '=', id).execute();
    await market.patch(`/market/items/${id}`, { category: null });
    assert.deepEqual(Object.keys((await market.post(`/market/items/${id}/publish`)).body.errors), ['category']);
    const versions = (await market.get(`/market/items/${id}/versions`)).body.data;
    assert.deepEqual(
      versions.map(({ published_at }: { published_at: string | null }) => published_at),
      [null],
    );
  });

  test('rejects removing anything that a published item requires', async () => {
    const id = await market.wholeItem();
    await market.post(`/market/items/${id}/publish`);
    for (const changes of [{ description: '' }, { category: null }]) {
      const { status, body } = await market.patch(`/market/items/${id}`, changes);
      assert.deepEqual([status, Object.keys(body.errors)], [422, Object.keys(changes)]);
    }
    assert.equal((await market.remove(`/market/items/${id}/media/thumbnail`)).status, 422);
    assert.equal((await market.remove(`/market/items/${id}/media/preview_image`)).status, 422);
  });

  test('deletes a draft with everything it contains, including its media', async () => {
    const { id } = (await market.post('/market/items', fields)).body.data;
    await market.upload(`/market/items/${id}/media/preview_image`, await picture(70, 70, '#123').png().toBuffer());
    const media = (await market.get(`/market/items/${id}/media`)).body.data;
    assert.equal(media.length, 2);
    for (const { url } of media) assert.equal((await market.get(market.shown(url))).status, 200);
    assert.deepEqual((await market.remove(`/market/items/${id}`)).body, { id, object: 'item', deleted: true });
    assert.equal((await market.get(`/market/items/${id}`)).status, 404);
    for (const { url } of media) assert.equal((await market.get(market.shown(url))).status, 404);
  });

  const insertPurchase = (item_id: number) =>
    market.deps.database.db
      .insertInto('purchases')
      .values({
        account_id: market.ann,
        item_id,
        code_hash: randomUUID(),
        code_sealed: '',
        license_type: 'Regular License',
        price_minor: 100,
        currency: 'EUR',
        downloaded: 0,
        state: 'valid',
        purchased_at: 1,
      })
      .execute();

  test('keeps a draft that has imported purchases', async () => {
    const { id } = (await market.post('/market/items', fields)).body.data;
    await insertPurchase(id);
    assert.equal((await market.remove(`/market/items/${id}`)).status, 409);
    const { body } = await market.get(`/market/items/${id}`);
    assert.equal(body.data.sales, 1);
    // The shop counts with triggers, the console from purchases.
    const { db } = market.deps.database;
    const figureOf = () => db.selectFrom('item_figures').select('sales').where('item_id', '=', id).executeTakeFirst();
    assert.equal((await figureOf())?.sales, 1);
    for (const state of ['refunded', 'disputed', 'revoked'] as const) {
      await db.updateTable('purchases').set({ state }).where('item_id', '=', id).execute();
      assert.equal((await market.get(`/market/items/${id}`)).body.data.sales, 0, state);
      assert.equal((await figureOf())?.sales, 0, state);
    }
    assert.equal((await market.remove(`/market/items/${id}`)).status, 409);
    await market.deps.database.db.deleteFrom('purchases').where('item_id', '=', id).execute();
    assert.equal((await market.remove(`/market/items/${id}`)).status, 200);
  });

  test('sorts by price within each currency, and by all sales', async () => {
    const ids: Record<string, number> = {};
    for (const [name, currency, price_regular] of [
      ['Dear', 'EUR', 90],
      ['Cheap', 'EUR', 5],
      ['Dollars', 'USD', 20],
    ])
      ids[`${name}`] = (
        await market.post('/market/items', { name, currency, price_regular, category: 'Sorted' })
      ).body.data.id;
    const sorted = async (query: string) =>
      (await market.get(`/market/items?category=Sorted&${query}`)).body.data.map((one: { name: string }) => one.name);
    assert.deepEqual(await sorted('sort_by=price'), ['Dear', 'Cheap', 'Dollars']);
    assert.deepEqual(await sorted('sort_by=price&sort=asc'), ['Cheap', 'Dear', 'Dollars']);
    for (const name of ['Cheap', 'Cheap', 'Dollars']) await insertPurchase(ids[name] ?? 0);
    assert.deepEqual(await sorted('sort_by=sales'), ['Cheap', 'Dollars', 'Dear']);
    assert.deepEqual(await sorted('sort_by=sales&sort=asc'), ['Dear', 'Dollars', 'Cheap']);
    assert.equal((await market.get('/market/items?sort_by=sold')).status, 422);
    for (const id of Object.values(ids))
      await market.deps.database.db.deleteFrom('purchases').where('item_id', '=', id).execute();
    for (const id of Object.values(ids)) await market.remove(`/market/items/${id}`);
  });

  test('filters by search, status, kind and category, in the given order', async () => {
    for (const [name, category] of [
      ['Zebra', 'Animals'],
      ['Ant', 'Animals'],
      ['Ünder 100%_sure', 'Words'],
    ])
      await market.post('/market/items', { name, category }, market.bob);
    const names = async (query: string) =>
      (await market.get(`/market/items?${query}`, market.bob)).body.data.map((item: { name: string }) => item.name);
    assert.deepEqual(await names('category=Animals&sort_by=name&sort=asc'), ['Ant', 'Zebra']);
    assert.deepEqual(await names('search=%25_'), ['Ünder 100%_sure']);
    assert.deepEqual(await names('status=published'), []);
    assert.deepEqual(await names('kind=image&per_page=10&page=2'), []);
    assert.equal((await market.get('/market/items?status=gone', market.bob)).status, 422);
    const { body } = await market.get('/market/items?per_page=10', market.bob);
    assert.deepEqual(
      [body.meta.total, body.links.first],
      [3, 'https://market.example/api/v1/market/items?per_page=10&page=1'],
    );
  });

  test('suggests own categories and published ones, but not from other drafts', async () => {
    await market.post('/market/items', { name: 'Secret', category: 'Unannounced' }, market.bob);
    const mine = (await market.get('/market/categories')).body.data;
    const words = mine.map(({ category }: { category: string }) => category);
    assert.ok(words.includes('Graphics') && !words.includes('Unannounced') && !words.includes(''));
    assert.deepEqual(mine.find(({ category }: { category: string }) => category === 'Graphics').sub_categories, [
      'Icons',
    ]);
  });

  test('gives an author no access to another author’s items by any route', async () => {
    const id = await market.wholeItem();
    const item = `/market/items/${id}`;
    const [version] = (await market.get(`${item}/versions`)).body.data;
    const draft = (await market.post(`${item}/versions`, { version: '2.0.0' })).body.data;
    const of = (one: { id: number }) => `${item}/versions/${one.id}`;
    const png = await picture().png().toBuffer();
    const file = `${of(version)}/files/${version.files[0].id}`;
    for (const [method, url, body] of [
      ['GET', item],
      ['PUT', item, { name: 'Mine' }],
      ['PATCH', item, { name: 'Mine' }],
      ['DELETE', item],
      ['POST', `${item}/publish`],
      ['POST', `${item}/withdraw`],
      ['GET', `${item}/media`],
      ['PUT', `${item}/media/thumbnail`, png],
      ['DELETE', `${item}/media/thumbnail`],
      ['PUT', `${item}/screenshots`, { screenshots: [] }],
      ['GET', `${item}/versions`],
      ['POST', `${item}/versions`, { version: '3.0.0' }],
      ['GET', of(draft)],
      ['PUT', of(draft), { changes: 'x' }],
      ['PATCH', of(draft), { changes: 'x' }],
      ['POST', `${of(draft)}/publish`],
      ['PUT', `${of(draft)}/files?file_name=x`, png],
      ['GET', file],
      ['HEAD', file],
      ['DELETE', file],
      ['DELETE', of(draft)],
    ] as [Parameters<typeof market.call>[1], string, (object | Buffer)?][]) {
      const headers = Buffer.isBuffer(body) ? { 'content-type': 'image/png' } : undefined;
      const answer = await market.call(market.bob, method, url, { ...(body && { body }), ...(headers && { headers }) });
      assert.equal(answer.status, 404, `${method} ${url}`);
    }
    const { body: other } = await market.post('/market/items', { name: 'Bob’s' }, market.bob);
    const through = `/market/items/${other.data.id}/versions/${version.id}`;
    assert.equal((await market.get(through, market.bob)).status, 404);
    assert.equal((await market.get(`${through}/files/${version.files[0].id}`, market.bob)).status, 404);
    assert.deepEqual((await market.get(item)).body.data.status, 'draft');
    assert.equal((await market.get(`${item}/versions`)).body.data.length, 2);
  });
});
