import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as lemonSqueezy from '@lemonsqueezy/lemonsqueezy.js';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { importCatalogue } from '../import/import-catalogue.ts';
import { envatoSaleOf, gumroadFile, gumroadSaleOf } from '../import/testing.ts';
import { catalogueOf, codeOf, itemOf, makeAuthor, purchaseOf } from '../testing.ts';
import { verified } from './gumroad.ts';
import { activated, deactivated, validated } from './lemon-squeezy.ts';
import { setUpLicenceTests } from './testing.ts';

onEachDatabase((open) => {
  const room = setUpLicenceTests(open);
  type Asked = { method?: 'POST' | 'PUT' | 'OPTIONS' | 'GET'; key?: string; json?: boolean; from?: string };
  const ask = async (url: string, fields: Record<string, string>, { method = 'POST', key, json, from }: Asked = {}) => {
    const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
    const headers = { 'content-type': type, ...(key !== undefined && { authorization: `Bearer ${key}` }) };
    const payload = json ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
    const answer = await room.app.inject({ method, url, headers, payload, remoteAddress: from ?? '192.0.2.1' });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? undefined : JSON.parse(answer.body),
    };
  };
  const verify = (fields: Record<string, string>, options?: Asked) => ask('/v2/licenses/verify', fields, options);
  const squeeze = (name: string, fields: Record<string, string>, options?: Asked) =>
    ask(`/v1/licenses/${name}`, fields, options);
  /** Runs `work` with the published package, whose requests go to this server. */
  const withPackage = async <T>(work: (client: typeof lemonSqueezy) => Promise<T>): Promise<T> => {
    if (!room.app.server.listening) await room.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = room.app.server.address() as { port: number };
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      real(String(input).replace('https://api.lemonsqueezy.com', `http://127.0.0.1:${port}`), init);
    try {
      return await work(lemonSqueezy);
    } finally {
      globalThis.fetch = real;
    }
  };

  test('activates, validates and deactivates codes through the Lemon Squeezy package', async () => {
    await room.limit(1);
    await withPackage(async (client) => {
      const fresh = await client.validateLicense(codeOf(1));
      assert.deepEqual([fresh.error, fresh.data?.valid, fresh.data?.license_key.status], [null, true, 'inactive']);
      const made = await client.activateLicense(codeOf(1), 'Studio');
      assert.deepEqual([made.data?.activated, made.data?.instance?.name], [true, 'Studio']);
      const id = made.data?.instance?.id ?? '';
      const again = await client.validateLicense(codeOf(1), id);
      assert.deepEqual(
        [again.data?.valid, again.data?.instance?.id, again.data?.license_key.status, again.data?.meta.product_id],
        [true, id, 'active', room.ids.plain],
      );
      const full = await client.activateLicense(codeOf(1), 'Laptop');
      assert.equal(full.statusCode, 400);
      assert.match(String(full.error?.cause ?? full.error?.message), /reached the activation limit/);
      assert.equal((await client.deactivateLicense(codeOf(1), id)).data?.deactivated, true);
      assert.equal((await client.validateLicense(codeOf(1), id)).statusCode, 404);
      assert.equal((await client.activateLicense(codeOf(1), 'Laptop')).data?.activated, true);
    });
    await room.limit(null);
  });

  test('returns only Lemon Squeezy’s fields and error shape', async () => {
    const { body: valid } = await squeeze('validate', { license_key: codeOf(2) });
    assert.deepEqual(validated.strict().parse(valid), valid);
    assert.deepEqual([valid.instance, valid.meta.store_id, valid.license_key.key], [null, room.ada.id, codeOf(2)]);
    assert.equal(valid.meta.customer_email, 'buyer-2@buyer.example');
    const { body: made } = await squeeze('activate', { license_key: codeOf(2), instance_name: 'A' }, { json: true });
    assert.deepEqual(activated.strict().parse(made), made);
    const freed = await squeeze('deactivate', { license_key: codeOf(2), instance_id: made.instance.id });
    assert.deepEqual(deactivated.strict().parse(freed.body), freed.body);
    assert.equal(freed.body.license_key.activation_usage, 0);
    for (const [name, fields, status] of [
      ['validate', {}, 422],
      ['validate', { license_key: codeOf(999) }, 404],
      ['validate', { license_key: 'nonsense' }, 404],
      ['validate', { license_key: codeOf(2), instance_id: 'nobody' }, 404],
      ['activate', { license_key: codeOf(2) }, 422],
      ['activate', { license_key: codeOf(2), instance_name: 'x'.repeat(300) }, 422],
      ['deactivate', { license_key: codeOf(2) }, 422],
      ['deactivate', { license_key: codeOf(2), instance_id: made.instance.id }, 404],
    ] as const) {
      const { status: got, body } = await squeeze(name, fields);
      assert.equal(got, status, `${name} ${JSON.stringify(fields)}`);
      assert.equal(body[{ validate: 'valid', activate: 'activated', deactivate: 'deactivated' }[name]], false);
      assert.equal(typeof body.error, 'string');
    }
    assert.equal((await squeeze('validate', {}, { method: 'GET' })).status, 405);
  });

  test('rejects refunded, disputed and revoked purchases', async () => {
    for (const state of ['refunded', 'disputed', 'revoked'] as const) {
      await room.setState(3, state);
      const { status, body } = await squeeze('validate', { license_key: codeOf(3) });
      assert.deepEqual([status, body.valid, body.license_key.status], [400, false, 'disabled']);
      const made = await squeeze('activate', { license_key: codeOf(3), instance_name: 'A' });
      assert.deepEqual([made.status, made.body.activated, made.body.instance], [400, false, null]);
    }
    await room.setState(3, 'valid');
  });

  test('verifies keys in Gumroad’s shape, and lets only authors decrement uses', async () => {
    const [product_id, license_key] = [String(room.ids.plain), codeOf(4)];
    const { status, body } = await verify({ product_id, license_key });
    assert.equal(status, 200);
    assert.deepEqual(verified.strict().parse(body), body);
    assert.deepEqual(
      [body.uses, body.purchase.product_id, body.purchase.price, body.purchase.currency, body.purchase.email],
      [1, product_id, 1999, 'eur', 'buyer-4@buyer.example'],
    );
    const both = await Promise.all([verify({ product_id, license_key }), verify({ product_id, license_key })]);
    assert.deepEqual(both.map((one) => one.body.uses).sort(), [2, 3]);
    const look = { product_id, license_key, increment_uses_count: 'false' };
    assert.equal((await verify(look)).body.uses, 3);
    assert.equal((await verify(look, { json: true })).body.uses, 3);
    const back = '/v2/licenses/decrement_uses_count';
    for (const [options, expected] of [
      [{}, 401],
      [{ key: 'gh_wrong' }, 401],
      [{ key: room.bob.key }, 404],
      [{ key: room.ada.key }, 200],
    ] as const)
      assert.equal((await ask(back, { product_id, license_key }, { method: 'PUT', ...options })).status, expected);
    const withToken = { product_id, license_key, access_token: room.ada.key };
    for (const uses of [1, 0, 0]) assert.equal((await ask(back, withToken, { method: 'PUT' })).body.uses, uses);
  });

  test('finds Gumroad products by ID and permalink, and rejects others', async () => {
    const { body: first } = await verify({ product_id: '1', license_key: codeOf(5) });
    const { product_permalink } = first.purchase;
    const good: Record<string, string>[] = [
      { product_id: String(room.ids.plain) },
      { product_permalink: String(room.ids.plain) },
      { product_permalink },
      { product_permalink: product_permalink.split('/').at(-1) },
    ];
    for (const named of good)
      assert.equal((await verify({ ...named, license_key: codeOf(5) })).status, 200, JSON.stringify(named));
    const bad: Record<string, string>[] = [
      { product_id: String(room.ids.other) },
      { product_id: 'x' },
      { product_permalink: `${product_permalink}x` },
    ];
    for (const named of bad) {
      const { status, body } = await verify({ ...named, license_key: codeOf(5) });
      assert.deepEqual([status, body.success], [404, false]);
      assert.equal(body.message, 'That license does not exist for the provided product.');
    }
    assert.equal((await verify({ license_key: codeOf(5) })).status, 400);
    assert.equal((await verify({ product_id: String(room.ids.plain) })).status, 400);
  });

  test('reports refunds and disputes in Gumroad’s shape, and hides revoked purchases', async () => {
    const fields = { product_id: String(room.ids.plain), license_key: codeOf(6) };
    const flags = async () => {
      const { body } = await verify(fields);
      return [body.success, body.uses, body.purchase?.refunded, body.purchase?.disputed, body.purchase?.chargebacked];
    };
    await room.setState(6, 'refunded');
    assert.deepEqual(await flags(), [true, 0, true, false, false]);
    await room.setState(6, 'disputed');
    assert.deepEqual(await flags(), [true, 0, false, true, true]);
    await room.setState(6, 'revoked');
    const { status, body } = await verify(fields);
    assert.deepEqual([status, body], [404, { success: false, message: 'This license key has been disabled.' }]);
    await room.setState(6, 'valid');
  });

  test('finds imported sales by their original keys and products', async () => {
    const { id, key } = await makeAuthor(room.deps, 'gus');
    const uuid = 'BEA0454F-918A4F76-B68EFA71-6187C39D';
    await importCatalogue(room.deps, id, gumroadFile([gumroadSaleOf(1, { 'License Key': uuid })]));
    const old = '86781236-23d0-4b3c-7dfa-c1c147e0dece';
    await importCatalogue(room.deps, id, { text: JSON.stringify([envatoSaleOf({ code: old })]) });
    const { status, body } = await verify({ product_id: 'fieldnotes', license_key: uuid });
    assert.deepEqual(
      [status, body.purchase?.product_id, body.purchase?.license_key, body.purchase?.price],
      [200, 'fieldnotes', uuid, 2500],
    );
    assert.equal((await squeeze('validate', { license_key: old })).body.license_key.key, old);
    assert.equal((await squeeze('validate', { license_key: old }, { key })).body.valid, true);
    assert.equal((await squeeze('validate', { license_key: old }, { key: room.bob.key })).status, 404);
  });

  test('finds an imported key as it was pasted', async () => {
    const { id, key } = await makeAuthor(room.deps, 'pat');
    const licence = '1A2B3C4D-5E6F4A7B-8C9D0E1F-2A3B4CAA';
    await importCatalogue(room.deps, id, gumroadFile([gumroadSaleOf(1, { 'License Key': licence })]));
    const wide = [...licence].map((one) => (/\w/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one));
    for (const pasted of [
      `${licence}\u200b`,
      licence.replaceAll('-', '–'),
      licence.replaceAll('-', '\u2011'),
      licence.replaceAll('-', '-\u00a0'),
      licence.replaceAll('-', '\u00ad-'),
      licence.replaceAll('-', ''),
      licence.replaceAll('-', ' ').toLowerCase(),
      wide.join(''),
    ]) {
      const { status, body } = await verify({ product_id: 'fieldnotes', license_key: pasted }, { key });
      assert.deepEqual([status, body.purchase?.license_key], [200, licence], pasted);
    }
  });

  test('answers for imported subscriptions, seats, uses and product IDs like Gumroad', async () => {
    const { id, key } = await makeAuthor(room.deps, 'gil');
    const db = room.deps.database.db;
    const [ended, seats, revoked] = ['1', '2', '3'].map((last) => `1A2B3C4D-5E6F4A7B-8C9D0E1F-2A3B4C5${last}`);
    await importCatalogue(
      room.deps,
      id,
      gumroadFile([
        gumroadSaleOf(1, { 'License Key': ended ?? '', 'Subscription End Date': '2024-07-02' }),
        gumroadSaleOf(2, { 'License Key': seats ?? '', Quantity: '2', 'License Key Activation Count': '4' }),
        gumroadSaleOf(3, { 'License Key': revoked ?? '', 'Access Revoked?': '1' }),
      ]),
    );
    const external = '32-nPainqpLj1B_WIwVlMw==';
    const asked = (license_key = '', product_id = 'fieldnotes') => verify({ product_id, license_key });
    assert.equal((await asked(seats, external)).status, 404);
    const items = db.updateTable('items').where('account_id', '=', id);
    await items.set({ product_ids: JSON.stringify(['other', external]) }).execute();
    const multi = await asked(seats, external);
    assert.deepEqual(
      [multi.status, multi.body.uses, multi.body.purchase.quantity, multi.body.purchase.product_id],
      [200, 5, 2, external],
    );
    assert.equal((await asked(seats)).body.purchase.product_id, 'other');
    const over = await asked(ended);
    assert.deepEqual(
      [over.status, over.body.purchase.subscription_ended_at, over.body.purchase.subscription_cancelled_at],
      [200, '2024-07-02T00:00:00.000Z', null],
    );
    assert.equal((await squeeze('validate', { license_key: ended ?? '' }, { key })).body.valid, false);
    assert.equal((await asked(revoked)).status, 404);
    const activate = async (instance_name: string) =>
      (await squeeze('activate', { license_key: seats ?? '', instance_name })).status;
    assert.deepEqual([await activate('a'), await activate('b'), await activate('c')], [200, 200, 400]);
  });

  test('hides guessable codes and items without public checks from requests without a key', async () => {
    const { id, key } = await makeAuthor(room.deps, 'nell');
    const [short, long] = ['SHORT1', '96781236-23d0-4b3c-7dfa-c1c147e0decf'];
    const labeled = `The purchase code is: ${short}`;
    const sales = [envatoSaleOf({ code: short }), envatoSaleOf({ code: long })];
    await importCatalogue(room.deps, id, { text: JSON.stringify(sales) });
    const validate = async (code: string, options?: Asked) =>
      (await squeeze('validate', { license_key: code }, options)).status;
    assert.deepEqual([await validate(short), await validate(short, { key })], [404, 200]);
    assert.deepEqual([await validate(labeled), await validate(labeled, { key })], [404, 200]);
    for (const license_key of [short, labeled, '\u3164'.repeat(20) + short]) {
      assert.equal((await squeeze('activate', { license_key, instance_name: 'x' })).status, 404);
      assert.equal((await verify({ product_id: '1', license_key })).status, 404);
    }
    assert.equal(await validate(`The purchase code is: ${long}`), 200);

    assert.equal(await validate(long), 200);
    const items = room.deps.database.db.updateTable('items').where('account_id', '=', id);
    await items.set({ has_public_licence_check: 0 }).execute();
    assert.deepEqual([await validate(long), await validate(long, { key })], [404, 200]);
  });

  test('keeps another author’s code when an import repeats it', async () => {
    const { id, key } = await makeAuthor(room.deps, 'mallory');
    await importCatalogue(room.deps, id, catalogueOf([itemOf(7)], [purchaseOf(7, 7)]));
    await room.setState(7, 'refunded');
    const asked = await squeeze('validate', { license_key: codeOf(7) });
    assert.deepEqual([asked.body.valid, asked.body.meta.store_id], [false, room.ada.id]);
    assert.equal((await squeeze('validate', { license_key: codeOf(7) }, { key })).body.meta.store_id, id);
    await room.setState(7, 'valid');
  });

  test('limits guesses per network and requests per code, except for authors', async () => {
    room.deps.clock.ms += 60_000;
    const [good, from] = [{ license_key: codeOf(8) }, '198.51.100.7'];
    for (let guess = 0; guess < 120; guess++)
      assert.equal((await squeeze('validate', { license_key: codeOf(5000 + guess) }, { from })).status, 404);
    const stopped = await verify({ product_id: '1', license_key: codeOf(6000) }, { from });
    assert.deepEqual([stopped.status, stopped.body.success], [429, false]);
    assert.ok(Number(stopped.headers['retry-after']) > 0);
    for (let asked = 0; asked < 60; asked++) assert.equal((await squeeze('validate', good, { from })).status, 200);
    assert.equal((await squeeze('validate', good, { from: '203.0.113.9' })).status, 429);
    assert.equal((await squeeze('validate', good, { key: room.ada.key })).status, 200);
  });

  test('allows requests from other sites’ pages', async () => {
    for (const url of ['/v2/licenses/verify', '/v1/licenses/activate']) {
      const { status, headers } = await ask(url, {}, { method: 'OPTIONS' });
      assert.deepEqual([status, headers['access-control-allow-origin']], [204, '*']);
      assert.match(String(headers['access-control-allow-methods']), /POST/);
    }
    assert.equal((await verify({})).headers['access-control-allow-origin'], '*');
  });
});
