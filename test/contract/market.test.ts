import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { z } from 'zod';
import { onEachDatabase } from '../support/testing.ts';
import { accountShape, codeOf, fileItem, filePurchase, importInto, itemShape, success } from './catalogue.ts';
import { type Answer, assertMarketRefused, type Call, encode, encodingsOn, exactly } from './client.ts';
import { useService } from './service.ts';

const baseUrl = 'https://gatehouse.example';
const paths = {
  account: '/api/account/details',
  all: '/api/items/all',
  item: '/api/items/item',
  validation: '/api/purchases/validation',
};
const video = {
  thumbnail: 'https://m.example/t.png',
  preview_image: 'https://m.example/p.png',
  preview_video: 'https://m.example/v.mp4',
};
const audio = { thumbnail: 'https://m.example/t.png', preview_audio: 'https://m.example/a.mp3' };

onEachDatabase((open, testOnce, database) => {
  const encodings = encodingsOn(database);
  const service = useService(open, {
    config: { baseUrl, monitorBaseUrl: baseUrl, analyticsBaseUrl: baseUrl, marketBaseUrl: baseUrl },
  });
  let ids: Record<string, number> = {};
  let graceIds: Record<string, number> = {};
  before(async () => {
    const items = [
      fileItem('image'),
      fileItem('video', { kind: 'video', media: video }),
      fileItem('audio', {
        kind: 'audio',
        media: { ...audio, preview_image: 'https://m.example/p.png' },
        version: '2.10.0-beta.1',
      }),
      fileItem('yen', {
        currency: 'JPY',
        price: { regular: 2000, extended: 20000 },
        options: [],
        tags: [],
        sub_category: '',
        demo_link: null,
        media: { thumbnail: 'https://m.example/t.png', preview_image: 'https://m.example/p.png', screenshots: [] },
      }),
      fileItem('dinar', { currency: 'KWD', price: { regular: 6.125, extended: 0.001 } }),
    ];
    ids = await importInto(service.deps, service.adaId, items, [filePurchase(1, 'image')]);
    graceIds = await importInto(service.deps, service.graceId, [fileItem('image', { name: "Grace's" })]);
  });
  const item = (query: string) => service.ada.get(paths.item, query);
  const shownItem = async (name: string) => {
    const answer = await item(`item_id=${ids[name]}`);
    assert.equal(answer.status, 200, answer.text);
    return exactly(success({ item: itemShape }), answer.body).item;
  };

  type Operation = { name: string; ask: (call: Call) => Promise<Answer>; method: string; path: string };
  const operations: Operation[] = [
    {
      name: 'account details',
      method: 'GET',
      path: paths.account,
      ask: (call) => service.ada.send('GET', paths.account, call),
    },
    { name: 'all items', method: 'GET', path: paths.all, ask: (call) => service.ada.send('GET', paths.all, call) },
    {
      name: 'an item',
      method: 'GET',
      path: paths.item,
      ask: (call) =>
        service.ada.send('GET', paths.item, {
          ...call,
          query: `item_id=${ids.image}${call.query ? `&${call.query}` : ''}`,
        }),
    },
    {
      name: 'validation',
      method: 'POST',
      path: paths.validation,
      ask: (call) =>
        service.ada.send('POST', paths.validation, {
          ...call,
          ...(call.fields || call.payload
            ? {}
            : { query: `purchase_code=${codeOf(1)}${call.query ? `&${call.query}` : ''}` }),
        }),
    },
  ];

  for (const { name, ask, method, path } of operations) {
    test(`${name}: accepts the key in each header and in the query string`, async () => {
      const { key } = service.ada;
      const places: [string, Call][] = [
        ['Authorization', { headers: { authorization: `Bearer ${key}` } }],
        ['authorization, other letter case', { headers: { authorization: `bearer ${key}` } }],
        ['X-API-Key', { headers: { 'x-api-key': key } }],
        ['the query string', { query: `api_key=${key}` }],
        ['the query string beside unknown parameters', { query: `unknown=1&api_key=${key}&item=2` }],
      ];
      for (const [place, call] of places) {
        const answer = await ask({ key: undefined, ...call });
        assert.equal(answer.status, 200, `${place} ${answer.text}`);
        assert.equal(answer.body.status, 'success');
        assert.match(String(answer.headers['content-type']), /^application\/json; charset=utf-8$/);
      }
    });

    testOnce(`${name}: answers 401 "Invalid request" if the key is missing or unknown`, async () => {
      const { key } = service.ada;
      const wrong: Call[] = [
        {},
        { headers: { authorization: 'Bearer' } },
        { headers: { authorization: `Basic ${btoa(key)}` } },
        { headers: { 'x-api-key': '' } },
        { headers: { 'x-api-key': `${key}x` } },
        { query: 'api_key=' },
        { query: `api_key=${key.toLowerCase()}` },
        { query: `api_key=${key}&api_key=${key}` },
        { query: `api_key[]=${key}` },
        { query: `API_KEY=${key}` },
        { query: 'api_key=%00' },
        { headers: { authorization: `Bearer ${key.slice(0, -1)}` } },
      ];
      for (const [number, call] of wrong.entries())
        assertMarketRefused(
          await ask({ key: undefined, address: `198.51.100.${number}`, ...call }),
          401,
          'Invalid request',
          JSON.stringify(call),
        );
    });

    testOnce(`${name}: accepts one trailing slash`, async () => {
      const query = { item: `item_id=${ids.image}`, validation: `purchase_code=${codeOf(1)}` }[
        path.split('/').at(-1) as 'item'
      ];
      const answer = await service.ada.send(method, `${path}/`, { query: query ?? '' });
      assert.equal(answer.status, 200, answer.text);
    });

    testOnce(`${name}: answers 405 and names the allowed method`, async () => {
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
        if (other === method) continue;
        const answer = await service.ada.send(other, path);
        assert.equal(answer.status, 405, `${other} ${answer.text}`);
        assert.deepEqual(Object.keys(answer.body), ['status', 'msg']);
        assert.equal(answer.body.status, 'error');
        const named = String(answer.headers.allow)
          .split(', ')
          .filter((allowed) => allowed !== 'HEAD');
        assert.deepEqual(named, [method]);
      }
    });
  }

  test('validation: accepts the key in a form, JSON and multipart body', async () => {
    for (const encoding of encodings) {
      const fields = { api_key: service.ada.key, purchase_code: codeOf(1) };
      const answer = await service.ada.send('POST', paths.validation, { key: undefined, fields, encoding });
      assert.equal(answer.status, 200, answer.text);
      for (const api_key of ['', 'x', `${service.ada.key}x`]) {
        const refused = await service.ada.send('POST', paths.validation, {
          key: undefined,
          fields: { ...fields, api_key },
          encoding,
        });
        assertMarketRefused(refused, 401, 'Invalid request');
      }
    }
    for (const api_key of [5, true, {}, [service.ada.key], null]) {
      const fields = { api_key, purchase_code: codeOf(1) };
      assertMarketRefused(
        await service.ada.send('POST', paths.validation, { key: undefined, fields, encoding: 'json' }),
        401,
        'Invalid request',
      );
    }
  });

  testOnce('answers a GET whose body contains the key, in the format of the interface', async () => {
    for (const encoding of encodings) {
      const body = encode(encoding, { api_key: service.ada.key });
      const answer = await service.ada.send('GET', paths.account, {
        key: undefined,
        payload: body.payload,
        headers: { 'content-type': body.type },
      });
      if (answer.status !== 200) assertMarketRefused(answer, 401, 'Invalid request');
    }
  });

  test('account details: contain all fields, and empty values for missing texts and media', async () => {
    const answer = await service.ada.get(paths.account);
    const { data } = exactly(success({ data: accountShape, warnings: z.array(z.string()) }), answer.body);
    assert.deepEqual(data, {
      name: { firstname: 'Ada', lastname: 'Lovelace', full_name: 'Ada Lovelace' },
      username: 'ada',
      email: 'ada@example.com',
      balance: 0,
      balances: { USD: 0 },
      currency: 'USD',
      profile: {
        heading: '',
        description: '',
        contact: { email: 'ada@example.com' },
        social_links: {},
        media: { avatar: `${baseUrl}/media/generated/avatar/137/AL`, cover: `${baseUrl}/media/generated/cover/137/AL` },
      },
      registered_at: '2026-03-10T12:00:00.000Z',
    });
  });

  test('account details: contain the profile, and media on the host of the interface', async () => {
    const social_links = { github: '/ada', mastodon: 'https://social.example/@ada' };
    const profile = {
      heading: 'Engines',
      description: 'Analytical – ü',
      contact_email: 'hello@example.com',
      currency: 'EUR',
    };
    await service.deps.database.db
      .updateTable('accounts')
      .set({ ...profile, social_links: JSON.stringify(social_links), avatar: 'aaa.png', cover: 'ccc.webp' })
      .where('id', '=', service.graceId)
      .execute();
    const { data } = exactly(success({ data: accountShape }), (await service.grace.get(paths.account)).body);
    assert.equal(data.currency, 'EUR');
    assert.deepEqual(data.profile, {
      heading: profile.heading,
      description: profile.description,
      contact: { email: profile.contact_email },
      social_links,
      media: { avatar: `${baseUrl}/media/aaa.png`, cover: `${baseUrl}/media/ccc.webp` },
    });
  });

  test('all items: contain exactly the items of the account that the key belongs to', async () => {
    const { items } = exactly(success({ items: z.array(itemShape) }), (await service.ada.get(paths.all)).body);
    assert.deepEqual(items.map(({ id }) => id).sort(), Object.values(ids).sort());
    const hers = exactly(success({ items: z.array(itemShape) }), (await service.grace.get(paths.all)).body);
    assert.deepEqual(
      hers.items.map(({ id, name }) => [id, name]),
      [[graceIds.image, "Grace's"]],
    );
    for (const query of ['page=2', 'per_page=1', 'search=nothing', 'limit=0'])
      assert.equal((await service.ada.get(paths.all, query)).body.items.length, 5, query);
  });

  test('an item: has all imported fields, and its own identifier', async () => {
    const { id: _, kind: __, ...fields } = fileItem('image');
    const shown = await shownItem('image');
    assert.deepEqual(shown, { ...fields, id: ids.image, published_at: '2026-01-02T03:04:05.000Z' });
    const { items } = (await service.ada.get(paths.all)).body;
    assert.deepEqual(
      items.find(({ id }: { id: number }) => id === ids.image),
      shown,
    );
  });

  test('an item: has the media of its kind, and screenshots only if there are any', async () => {
    assert.deepEqual(Object.keys((await shownItem('image')).media), ['thumbnail', 'preview_image', 'screenshots']);
    assert.deepEqual((await shownItem('video')).media, video);
    assert.deepEqual((await shownItem('audio')).media, audio);
    assert.deepEqual(Object.keys((await shownItem('yen')).media), ['thumbnail', 'preview_image']);
  });

  test('an item: has prices with the decimals of their currency, and versions as strings', async () => {
    assert.deepEqual((await shownItem('image')).price, { regular: 19.99, extended: 190 });
    assert.deepEqual((await shownItem('yen')).price, { regular: 2000, extended: 20000 });
    assert.deepEqual((await shownItem('dinar')).price, { regular: 6.125, extended: 0.001 });
    assert.equal((await shownItem('audio')).version, '2.10.0-beta.1');
  });

  test('an item: is "Item Not Found" if it isn\'t in the account of the key', async () => {
    const wrong = [
      '0',
      '-1',
      '1.5',
      'x',
      '999999',
      '9007199254740993',
      '99999999999999999999999',
      '1e1',
      'null',
      '%00',
      '__proto__',
      String(graceIds.image),
      `${ids.image}x`,
      `0x${ids.image}`,
    ];
    for (const id of wrong) assertMarketRefused(await item(`item_id=${id}`), 404, 'Item Not Found', id);
  });

  testOnce('an item: is "Invalid request" if the identifier is missing', async () => {
    for (const query of ['', 'item_id=', 'item=1', 'ITEM_ID=1', 'unknown=1'])
      assertMarketRefused(await item(query), 400, 'Invalid request', query);
  });

  test('all items: are "No items found" if the account has none', async () => {
    const { db } = service.deps.database;
    const kept = await db
      .updateTable('items')
      .set({ account_id: service.adaId, reference: 'moved' })
      .where('account_id', '=', service.graceId)
      .returning('id')
      .execute();
    assertMarketRefused(await service.grace.get(paths.all), 404, 'No items found');
    await db
      .updateTable('items')
      .set({ account_id: service.graceId, reference: 'image' })
      .where(
        'id',
        'in',
        kept.map(({ id }) => id),
      )
      .execute();
  });

  test('keeps identifiers and updates changed items when a file is imported again', async () => {
    const again = await importInto(service.deps, service.graceId, [fileItem('image', { name: "Grace's" })]);
    assert.deepEqual(again, graceIds);
    await importInto(service.deps, service.graceId, [fileItem('image', { name: 'Renamed' })]);
    const answer = await service.grace.get(paths.item, `item_id=${graceIds.image}`);
    assert.equal(answer.body.item.name, 'Renamed');
    await importInto(service.deps, service.graceId, [fileItem('image', { name: "Grace's" })]);
  });

  testOnce('answers unknown paths in the format of the interface', async () => {
    for (const path of ['/api/nothing', '/api/items', '/api/purchases', '/api/items/item/1', '/api/account/details/x'])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await service.ada.send(method, path);
        assert.equal(answer.status, 404, path);
        assert.deepEqual(Object.keys(answer.body), ['status', 'msg']);
      }
  });
});
