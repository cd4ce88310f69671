import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { openTestDeps, type TestDeps } from '../../../test/support/testing.ts';
import { presentErrors, presentUnknownPaths } from '../http/index.ts';
import * as wire from './catalogue/wire.ts';
import { importCatalogue } from './import/index.ts';
import { marketErrorShape, marketInterface } from './marketplace.routes.ts';
import { account } from './marketplace.wire.ts';
import { hashCode } from './purchases/purchase-code.ts';
import { catalogueOf, codeOf, itemOf, makeAuthor, purchaseOf } from './testing.ts';
import { purchase } from './validation/wire.ts';

const thumbnail = 'https://files.example/t.png';
const allMedia = {
  thumbnail,
  preview_image: 'https://files.example/p.png',
  preview_video: 'https://files.example/p.mp4',
  preview_audio: 'https://files.example/p.mp3',
};
const code = codeOf(1);
const validation = '/api/purchases/validation';

let deps: TestDeps;
let app: FastifyInstance;
let ada: { id: number; key: string };
let bob: { id: number; key: string };
let eve: { id: number; key: string };
let ids: Record<string, number>;

before(async () => {
  deps = await openTestDeps({ config: { marketBaseUrl: 'https://market.example', baseUrl: 'https://market.example' } });
  [ada, bob, eve] = [await makeAuthor(deps, 'ada'), await makeAuthor(deps, 'bob'), await makeAuthor(deps, 'eve')];
  const items = [
    itemOf(1, { price: { regular: 19.99, extended: 0.07 } }),
    itemOf(2, { kind: 'audio', media: allMedia, currency: 'JPY', price: { regular: 2400, extended: 9000 } }),
    itemOf(3, {
      kind: 'video',
      media: { ...allMedia, screenshots: [] },
      currency: 'KWD',
      price: { regular: 1.005, extended: 2 },
    }),
    itemOf(4, { media: allMedia }),
  ];
  const purchases = [
    purchaseOf(1, 1),
    purchaseOf(2, 2, { supported_until: null, downloaded: true, price: 2400, currency: 'JPY' }),
    purchaseOf(3, 1, { state: 'refunded' }),
    purchaseOf(4, 1, { state: 'revoked' }),
  ];
  ids = (await importCatalogue(deps, ada.id, catalogueOf(items, purchases))).items;
  await importCatalogue(deps, bob.id, catalogueOf([itemOf(1)], [purchaseOf(50, 1)]));
  await open();
});
after(async () => {
  await app.close();
  await deps.close();
});

/** Opens the app again, which resets the rate limits. */
async function open(): Promise<void> {
  await app?.close();
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  presentErrors(app, marketErrorShape);
  presentUnknownPaths(app, () => marketErrorShape);
  await app.register(marketInterface(deps));
}

type Call = { headers?: Record<string, string>; payload?: string | object; address?: string };
async function call(method: string, url: string, { headers, payload, address }: Call = {}) {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    payload,
    remoteAddress: address ?? '192.0.2.1',
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const get = (url: string, key = ada.key) => call('GET', url, { headers: { 'x-api-key': key } });
const validate = (purchaseCode: unknown, key = ada.key, address?: string) =>
  call('POST', validation, { headers: { 'x-api-key': key }, payload: { purchase_code: purchaseCode }, address });

test('returns the contract’s account details, with defaults and with a full profile', async () => {
  const plain = await get('/api/account/details');
  assert.equal(plain.status, 200);
  assert.match(String(plain.headers['content-type']), /^application\/json/);
  assert.deepEqual(plain.body, {
    status: 'success',
    warnings: ['The currency is USD until you choose one in Settings → Preferences.'],
    data: {
      name: { firstname: 'Ada', lastname: 'Lovelace', full_name: 'Ada Lovelace' },
      username: 'ada',
      email: 'ada@author.example',
      balance: 0,
      balances: { USD: 0 },
      currency: 'USD',
      profile: {
        heading: '',
        description: '',
        contact: { email: 'ada@author.example' },
        social_links: {},
        media: {
          avatar: 'https://market.example/media/generated/avatar/137/AL',
          cover: 'https://market.example/media/generated/cover/137/AL',
        },
      },
      registered_at: '2026-03-10T12:00:00.000Z',
    },
  });
  const full = {
    heading: 'Icons',
    description: 'All of them',
    contact_email: 'hello@ada.example',
    avatar: 'pic1',
    cover: 'pic2',
  };
  const links = { social_links: JSON.stringify({ mastodon: '/@ada' }), currency: 'EUR' };
  await deps.database.db
    .updateTable('accounts')
    .set({ ...full, ...links })
    .where('id', '=', ada.id)
    .execute();
  const { data, ...rest } = (await get('/api/account/details')).body;
  assert.deepEqual(rest, { status: 'success' });
  assert.deepEqual(account.parse(data), data);
  assert.equal(data.currency, 'EUR');
  assert.deepEqual(data.balances, { EUR: 0 });
  assert.deepEqual(data.profile, {
    heading: 'Icons',
    description: 'All of them',
    contact: { email: 'hello@ada.example' },
    social_links: { mastodon: '/@ada' },
    media: { avatar: 'https://market.example/media/pic1', cover: 'https://market.example/media/pic2' },
  });
});

test('lists every item of the key’s account with the media of its kind', async () => {
  const { status, body } = await get('/api/items/all');
  assert.deepEqual([status, body.status], [200, 'success']);
  assert.deepEqual(
    body.items.map((item: wire.Item) => item.id),
    Object.values(ids),
  );
  for (const item of body.items) assert.deepEqual(wire.item.strict().parse(item), item);
  const media = body.items.map((item: wire.Item) => Object.keys(item.media).join(' '));
  assert.deepEqual(media, [
    'thumbnail preview_image screenshots',
    'thumbnail preview_audio',
    'thumbnail preview_image preview_video',
    'thumbnail preview_image',
  ]);
  const prices = body.items.map((item: wire.Item) => [item.price.regular, item.price.extended, item.currency]);
  assert.deepEqual(prices, [
    [19.99, 0.07, 'EUR'],
    [2400, 9000, 'JPY'],
    [1.005, 2, 'KWD'],
    [19.99, 79, 'EUR'],
  ]);
});

test('returns all fields of an item', async () => {
  const { body } = await get(`/api/items/item?item_id=${ids[1]}`);
  assert.deepEqual(body, {
    status: 'success',
    item: {
      ...itemOf(1),
      id: ids[1],
      price: { regular: 19.99, extended: 0.07 },
      published_at: '2026-01-01T00:00:00.000Z',
    },
  });
});

test('returns 404 for an account without items', async () => {
  const { status, body } = await get('/api/items/all', eve.key);
  assert.deepEqual([status, body], [404, { status: 'error', msg: 'No items found' }]);
});

test('does not find an item of another account, in any spelling of its id', async () => {
  const own = ids[1];
  for (const given of [
    '999999',
    '0',
    '-1',
    'abc',
    '1.0',
    `${own}.0`,
    `0${own}`,
    '1e0',
    '9'.repeat(30),
    '%00',
    `${own}&item_id=${own}`,
    "1' or '1'='1",
  ]) {
    const { status, body } = await get(`/api/items/item?item_id=${given}`);
    assert.deepEqual([status, body], [404, { status: 'error', msg: 'Item Not Found' }], given);
  }
  assert.equal((await get(`/api/items/item?item_id=${own}`, bob.key)).status, 404);
  for (const url of ['/api/items/item', '/api/items/item?item_id=']) {
    const { status, body } = await get(url);
    assert.deepEqual([status, body], [400, { status: 'error', msg: 'Invalid request' }], url);
  }
});

test('returns the purchase and its item for a valid code', async () => {
  const { status, body } = await validate(code);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    status: 'success',
    data: {
      purchase: {
        purchase_code: code,
        license_type: 'Regular License',
        price: 19.99,
        currency: 'EUR',
        item: (await get(`/api/items/item?item_id=${ids[1]}`)).body.item,
        supported_until: '2026-09-01T00:00:00.000Z',
        downloaded: false,
        date: '2026-03-01T10:00:00.000Z',
      },
    },
  });
  assert.deepEqual(purchase.parse(body.data.purchase), body.data.purchase);
});

test('omits supported_until without support, and shows the download', async () => {
  const { purchase } = (await validate(codeOf(2))).body.data;
  assert.deepEqual(
    ['supported_until' in purchase, purchase.downloaded, purchase.price, purchase.currency],
    [false, true, 2400, 'JPY'],
  );
});

test('finds a code in any pasted form', async () => {
  const dashes = ['\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\uff0d', '', ' ', ' - '];
  const written = dashes.map((dash) => code.replaceAll('-', dash));
  for (const given of [code.toUpperCase(), ` ${code}\n`, `\t${code}`, `\u200b${code}\ufeff`, ...written]) {
    const { status, body } = await validate(given);
    assert.deepEqual([status, body.data?.purchase.purchase_code], [200, code], JSON.stringify(given));
  }
});

test('returns the same error for refunded, revoked, unknown and other accounts’ codes', async () => {
  for (const given of [
    codeOf(3),
    codeOf(4),
    codeOf(50),
    codeOf(999),
    'abc',
    `${code}x`,
    '%',
    '\u0000',
    'ü'.repeat(500),
  ]) {
    const { status, body } = await validate(given);
    assert.deepEqual([status, body], [404, { status: 'error', msg: 'Invalid purchase code' }], given);
  }
  assert.equal((await validate(codeOf(50), bob.key)).status, 200);
});

test('rejects a code during a dispute, and accepts it after the dispute is won', async () => {
  const hashOfCode = hashCode(deps.vault, code);
  const become = (state: 'disputed' | 'valid') =>
    deps.database.db.updateTable('purchases').set({ state }).where('code_hash', '=', hashOfCode).execute();
  await become('disputed');
  assert.deepEqual((await validate(code)).body, { status: 'error', msg: 'Invalid purchase code' });
  await become('valid');
  assert.equal((await validate(code)).status, 200);
});

test('rejects a code that is missing or not text as an invalid request', async () => {
  for (const given of [undefined, '', '  ', null, 7, true, [code], { code }]) {
    const { status, body } = await validate(given);
    assert.deepEqual([status, body], [400, { status: 'error', msg: 'Invalid request' }], JSON.stringify(given));
  }
});

const boundary = 'b0undary';
const multipart = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const parts = { 'content-type': `multipart/form-data; boundary=${boundary}` };

test('accepts parameters as form, JSON, multipart and query', async () => {
  const both = { api_key: ada.key, purchase_code: code, unknown: 'ignored' };
  const query = new URLSearchParams(both);
  for (const [name, asked] of Object.entries<Call & { url: string }>({
    form: { url: validation, headers: form, payload: query.toString() },
    'form with a charset': {
      url: validation,
      headers: { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=utf-8' },
      payload: query.toString(),
    },
    json: { url: validation, headers: json, payload: JSON.stringify(both) },
    multipart: { url: validation, headers: parts, payload: multipart(both) },
    query: { url: `${validation}?${query}`, headers: {}, payload: undefined },
    'key in the query, code in the body': {
      url: `${validation}?api_key=${ada.key}`,
      headers: form,
      payload: `purchase_code=${code}`,
    },
    'a slash at the end': { url: `${validation}/`, headers: form, payload: query.toString() },
  })) {
    const { status, body } = await call('POST', asked.url, asked);
    assert.deepEqual([status, body.data?.purchase.purchase_code], [200, code], name);
  }
});

test('reads parameters from the body of a GET request', async () => {
  const json = { 'content-type': 'application/json' };
  for (const url of ['/api/account/details', '/api/items/all', '/api/items/item'])
    for (const [headers, payload] of [
      [form, `api_key=${ada.key}&item_id=${ids[1]}`],
      [json, { api_key: ada.key, item_id: ids[1] }],
      [json, { api_key: ada.key, item_id: String(ids[1]) }],
    ] as const)
      assert.equal((await call('GET', url, { headers: { ...headers }, payload })).status, 200, url);
  const large = await call('GET', '/api/items/all', { headers: { ...form }, payload: `a=${'x'.repeat(70_000)}` });
  assert.equal(large.status, 413);
  assert.equal((await call('GET', '/api/items/all', { headers: json, payload: '{' })).status, 401);
});

test('reads the key from each place, headers first', async () => {
  const wrong = 'gh_wrong';
  for (const [name, headers, query, status] of [
    ['X-API-Key', { 'x-api-key': ada.key }, '', 200],
    ['Bearer', { authorization: `Bearer ${ada.key}` }, '', 200],
    ['bearer in lower case', { authorization: `bearer  ${ada.key} ` }, '', 200],
    ['query', {}, `?api_key=${ada.key}`, 200],
    ['a proxy’s own Authorization beside the query', { authorization: 'Basic YTpi' }, `?api_key=${ada.key}`, 200],
    ['an empty header beside the query', { 'x-api-key': '' }, `?api_key=${ada.key}`, 200],
    ['a wrong query behind a good header', { 'x-api-key': ada.key }, `?api_key=${wrong}`, 200],
    ['a good query behind a wrong header', { 'x-api-key': wrong }, `?api_key=${ada.key}`, 401],
    ['no key', {}, '', 401],
    ['an unknown key', { 'x-api-key': wrong }, '', 401],
    ['an empty key', {}, '?api_key=', 401],
    ['a key twice', {}, `?api_key=${ada.key}&api_key=${ada.key}`, 401],
    ['a key with NUL', {}, '?api_key=%00', 401],
  ] as const) {
    for (const url of ['/api/account/details', '/api/items/all', '/api/items/item']) {
      const asked = `${url}${query}${url.endsWith('item') ? `${query ? '&' : '?'}item_id=${ids[1]}` : ''}`;
      const answer = await call('GET', asked, { headers: { ...headers } });
      assert.equal(answer.status, status, `${name} at ${url}`);
      if (status === 401) assert.deepEqual(answer.body, { status: 'error', msg: 'Invalid request' });
    }
    const answer = await call('POST', `${validation}${query}`, {
      headers: { ...headers, ...form },
      payload: `purchase_code=${code}`,
    });
    assert.equal(answer.status, status, `${name} at validation`);
  }
});

test('rejects a replaced key immediately', async () => {
  const zoe = await makeAuthor(deps, 'zoe');
  assert.equal((await get('/api/account/details', zoe.key)).status, 200);
  await deps.database.db.updateTable('accounts').set({ api_key_hash: 'another' }).where('id', '=', zoe.id).execute();
  assert.equal((await get('/api/account/details', zoe.key)).status, 401);
});

test('rejects hostile bodies with the API’s error shape, never with 5xx', async () => {
  await open();
  const deep = `{"purchase_code":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  for (const [name, headers, payload, status] of [
    ['broken JSON', json, '{"purchase_code":', 400],
    ['a JSON list', json, '[1]', 400],
    ['JSON null', json, 'null', 400],
    ['deep brackets', json, deep, 400],
    ['__proto__', json, `{"__proto__":{"purchase_code":"${code}"}}`, 400],
    ['a form’s __proto__', form, `__proto__[purchase_code]=${code}`, 400],
    ['a list in a form', form, `purchase_code[]=${code}`, 400],
    ['broken percent signs', form, 'purchase_code=%zz', 400],
    ['invalid UTF-8', form, 'purchase_code=%ff%fe', 400],
    ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    ['broken multipart', parts, '--b0undary\r\nnonsense', 400],
    ['an empty body', json, '', 400],
    ['XML', { 'content-type': 'application/xml' }, `<purchase_code>${code}</purchase_code>`, 400],
    ['text', { 'content-type': 'text/plain' }, `purchase_code=${code}`, 400],
    ['a content type that is none', { 'content-type': ';;;' }, `purchase_code=${code}`, 400],
    ['ten thousand fields', form, Array.from({ length: 10_000 }, (_, n) => `f${n % 10}=`).join('&'), 400],
    ['a body over 64 KiB', form, `purchase_code=${'a'.repeat(64 * 1024)}`, 413],
  ] as const) {
    const { status: got, body } = await call('POST', validation, {
      headers: { 'x-api-key': ada.key, ...headers },
      payload,
    });
    assert.deepEqual([got, body.status, Object.keys(body).join()], [status, 'error', 'status,msg'], name);
    if (status === 400) assert.equal(body.msg, 'Invalid request', name);
  }
  assert.equal((await call('POST', validation, { headers: json, payload: '{' })).status, 401);
});

test('rejects unknown paths and methods with the API’s error shape', async () => {
  for (const url of ['/api/items', '/api/items/nothing', '/api/account', '/api/purchases/validation/more']) {
    const { status, body } = await get(url);
    assert.deepEqual([status, body.status, typeof body.msg], [404, 'error', 'string'], url);
  }
  for (const [method, url, allow] of [
    ['GET', validation, 'POST'],
    ['DELETE', '/api/items/all', 'GET, HEAD'],
    ['POST', '/api/items/item', 'GET, HEAD'],
    ['PUT', '/api/account/details', 'GET, HEAD'],
  ] as const) {
    const { status, body, headers } = await call(method, url, { headers: { 'x-api-key': ada.key } });
    assert.deepEqual([status, body.status, headers.allow], [405, 'error', allow], `${method} ${url}`);
  }
});

test('blocks guesses from an address, but accepts valid checks from it', async () => {
  await open();
  for (let guess = 0; guess < 120; guess++) assert.equal((await validate(codeOf(1000 + guess))).status, 404);
  const stopped = await validate(codeOf(5000));
  assert.deepEqual([stopped.status, stopped.body], [429, { status: 'error', msg: 'Too many requests' }]);
  assert.ok(Number(stopped.headers['retry-after']) >= 1);
  assert.equal((await validate(code)).status, 200);
  // Guesses with this key are blocked from any address.
  assert.equal((await validate(codeOf(5001), ada.key, '192.0.2.77')).status, 429);
  assert.equal((await validate(codeOf(5001), bob.key, '192.0.2.77')).status, 404);
  deps.clock.ms += 60_000;
  assert.equal((await validate(codeOf(5000))).status, 404);
});

test('blocks unknown keys from an address, but accepts valid keys from it', async () => {
  await open();
  for (let guess = 0; guess < 120; guess++) assert.equal((await get('/api/items/all', `gh_${guess}`)).status, 401);
  const stopped = await get('/api/items/all', 'gh_more');
  assert.deepEqual([stopped.status, stopped.body.msg], [429, 'Too many requests']);
  assert.equal((await get('/api/items/all')).status, 200);
});

test('does not limit valid checks', async () => {
  await open();
  for (let turn = 0; turn < 1000; turn++) assert.equal((await validate(code)).status, 200);
});
