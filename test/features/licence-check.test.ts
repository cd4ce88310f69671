import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { setSuspended } from '../../src/server/accounts/index.ts';
import { buildApp } from '../../src/server/app/app.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { activated, deactivated, issued, validated } from '../../src/server/market/licences/licence-check.wire.ts';
import { candidateCodes, hashCode } from '../../src/server/market/purchases/index.ts';
import { catalogueOf, codeOf, itemOf, makeAuthor, purchaseOf } from '../../src/server/market/testing.ts';
import { suspendMonitors } from '../../src/server/monitors/index.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';

const shapes = { validate: validated, activate: activated, deactivate: deactivated, file: issued };
type Verb = keyof typeof shapes;

const codes = { unknown: 999, otherItem: 10, otherAuthor: 50, switchedOff: 20, disabled: 60 };

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: { id: number; key: string };
  const items: Record<'plain' | 'other' | 'off' | 'bob' | 'disabled', number> = {} as never;
  /** counts only the queries of the request, not queries of jobs that run at the same time */
  const counted = new AsyncLocalStorage<{ queries: number }>();
  let networks = 0;

  const machine = (name: number | string) => `machine ${String(name).padStart(20, '0')}`;
  const ask = async (verb: Verb, fields: object, { from = `2001:db8:0:${(++networks).toString(16)}::1` } = {}) => {
    const url = `/api/v1/licences/${verb}`;
    const answer = await app.inject({ method: 'POST', url, payload: fields, remoteAddress: from });
    const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
    const body = answer.json();
    if (answer.statusCode === 200) shapes[verb].strict().parse({ data: body.data });
    return { status: answer.statusCode, headers, body, data: body.data, text: answer.body };
  };
  const named = (number: number, more: object = {}) => ({
    purchase_code: codeOf(number),
    item_id: items.plain,
    ...more,
  });
  const set = (id: number, change: object) =>
    deps.database.db.updateTable('items').set(change).where('id', '=', id).execute();
  const purchaseRow = async (number: number) => {
    const { data } = (
      await app.inject({
        url: `/api/v1/market/purchases?search=${codeOf(number)}`,
        headers: { authorization: `Bearer ${ada.key}` },
      })
    ).json();
    return Number(data[0].id);
  };
  const setState = async (number: number, state: 'valid' | 'refunded' | 'disputed' | 'revoked') => {
    const id = await purchaseRow(number);
    await deps.database.db.updateTable('purchases').set({ state }).where('id', '=', id).execute();
  };

  before(async () => {
    deps = await open({ events: true });
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      // Also counts queries that were compiled before.
      transformResult: async ({ result }) => {
        const scope = counted.getStore();
        if (scope) scope.queries++;
        return result;
      },
    };
    const database = { ...deps.database, db: deps.database.db.withPlugin(counter) };
    app = await buildApp({ ...deps, database });
    ada = await makeAuthor(deps, 'ada');
    const bob = await makeAuthor(deps, 'bob');
    const dan = await makeAuthor(deps, 'dan');
    const mine = await importCatalogue(
      deps,
      ada.id,
      catalogueOf(
        [1, 2, 3].map((id) => itemOf(id)),
        [
          ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12].map((number) => purchaseOf(number, 1)),
          purchaseOf(codes.otherItem, 2),
          purchaseOf(codes.switchedOff, 3),
        ],
      ),
    );
    const bobs = await importCatalogue(deps, bob.id, catalogueOf([itemOf(1)], [purchaseOf(codes.otherAuthor, 1)]));
    const dans = await importCatalogue(deps, dan.id, catalogueOf([itemOf(1)], [purchaseOf(codes.disabled, 1)]));
    Object.assign(items, {
      plain: mine.items['1'],
      other: mine.items['2'],
      off: mine.items['3'],
      bob: bobs.items['1'],
      disabled: dans.items['1'],
    });
    await set(items.off, { has_public_licence_check: 0 });
    await setSuspended(deps, { id: dan.id, isSuspended: true }, suspendMonitors(deps));
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  test('returns the license of a valid code, without details of the buyer', async () => {
    await set(items.plain, { activation_limit: 2 });
    const { status, data, text } = await ask('validate', named(1));
    assert.equal(status, 200);
    assert.deepEqual(data, {
      valid: true,
      licence: {
        object: 'licence',
        license_type: 'Regular License',
        item: { id: items.plain, name: 'Item 1' },
        supported_until: '2026-09-01T00:00:00.000Z',
        ends_at: null,
        updates_until: null,
        trial: false,
        activations: { used: 0, limit: 2, activated: null },
      },
    });
    for (const secret of ['buyer', '@', '19.99', 'EUR', codeOf(1)]) assert.ok(!text.includes(secret), secret);
  });

  test('counts one seat per machine, which can be released only with the secret of the machine', async () => {
    await set(items.plain, { activation_limit: 1 });
    const first = await ask('activate', named(2, { machine: machine('a'), label: 'Studio' }));
    assert.deepEqual(
      [first.data.activated, first.data.is_new, first.data.activation.label, first.data.activations],
      [true, true, 'Studio', { used: 1, limit: 1 }],
    );
    assert.equal((await ask('activate', named(2, { machine: machine('a') }))).data.is_new, false);
    assert.deepEqual((await ask('activate', named(2, { machine: machine('b') }))).data, {
      activated: false,
      reason: 'limit_reached',
    });
    const seats = async (name: string) =>
      (await ask('validate', named(2, { machine: machine(name) }))).data.licence.activations;
    assert.deepEqual(await seats('a'), { used: 1, limit: 1, activated: true });
    assert.deepEqual(await seats('b'), { used: 1, limit: 1, activated: false });
    assert.deepEqual((await ask('deactivate', named(2, { machine: machine('b') }))).data, {
      deactivated: false,
      reason: 'not_activated',
    });
    assert.deepEqual(await seats('a'), { used: 1, limit: 1, activated: true });
    assert.deepEqual((await ask('deactivate', named(2, { machine: machine('a') }))).data, { deactivated: true });
    assert.equal((await ask('activate', named(2, { machine: machine('b') }))).data.activated, true);
  });

  test('shares its seats with the API that requires a key', async () => {
    await set(items.plain, { activation_limit: 1 });
    await ask('activate', named(3, { machine: ` ${machine('a')} é ` }));
    const { data } = (
      await app.inject({
        method: 'POST',
        url: '/api/v1/purchases/activate',
        headers: { authorization: `Bearer ${ada.key}` },
        payload: { purchase_code: codeOf(3), machine: `${machine('a')} e\u0301` },
      })
    ).json();
    assert.deepEqual([data.activated, data.is_new], [true, false]);
  });

  test('gives the last seat to only one of a hundred machines that ask at the same time', async () => {
    await set(items.plain, { activation_limit: 1 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => ask('activate', named(4, { machine: machine(number) }))),
    );
    assert.equal(answers.filter(({ data }) => data.activated).length, 1);
    assert.equal(answers.filter(({ data }) => data.reason === 'limit_reached').length, 99);
  });

  test('returns the same response, after the same amount of work, to every invalid code', async () => {
    const wrong = [
      ...Object.values(codes).map((number) => named(number)),
      named(1, { item_id: items.other }),
      named(codes.disabled, { item_id: items.disabled }),
      named(codes.switchedOff, { item_id: items.off }),
      named(1, { item_id: items.bob }),
      named(1, { item_id: Number.MAX_SAFE_INTEGER }),
      named(1, { purchase_code: 'no code at all' }),
      named(1, { purchase_code: 'x'.repeat(5000) }),
      named(1, { purchase_code: ' ' }),
      named(1, { purchase_code: '\u0000' }),
      // a key in Gumroad's format, which is searched among our own and imported codes
      named(1, { purchase_code: '12345678-12344234-A2345678-12345678' }),
    ];
    for (const verb of ['validate', 'activate', 'deactivate', 'file'] as const) {
      const seen = new Set<string>();
      for (const fields of wrong) {
        deps.clock.ms += 1000;
        const work = { queries: 0 };
        const { status, headers, text } = await counted.run(work, () =>
          ask(verb, { ...fields, machine: machine('x') }),
        );
        seen.add(JSON.stringify({ status, headers, text, ...work }));
      }
      assert.equal(seen.size, 1, [...seen].join('\n'));
      assert.match([...seen][0] ?? '', /"status":200.*not_found.*"queries":2/);
    }
  });

  test('accepts imported codes without a key only if the codes are long enough', async () => {
    const validities = [];
    for (const [number, code] of [
      [11, 'AB-1234'],
      [12, 'OLD-CODE-1234-5678-9'],
    ] as const) {
      const [candidate] = candidateCodes(deps.vault, ada.id, code);
      const code_hash = hashCode(deps.vault, candidate!.code);
      const id = await purchaseRow(number);
      await deps.database.db.updateTable('purchases').set({ code_hash }).where('id', '=', id).execute();
      const withKey = await app.inject({
        method: 'POST',
        url: '/api/v1/purchases/validate',
        headers: { authorization: `Bearer ${ada.key}` },
        payload: { purchase_code: code },
      });
      const without = await ask('validate', { purchase_code: code, item_id: items.plain });
      validities.push([withKey.json().data.valid, without.data.valid]);
    }
    assert.deepEqual(validities, [
      [true, false],
      [true, true],
    ]);
  });

  test('tells the holder that a code is refunded, disputed or revoked, and then activates no more seats', async () => {
    await set(items.plain, { activation_limit: null });
    await ask('activate', named(5, { machine: machine('a') }));
    for (const reason of ['refunded', 'disputed', 'revoked'] as const) {
      await setState(5, reason);
      assert.deepEqual((await ask('validate', named(5))).data, { valid: false, reason });
      assert.deepEqual((await ask('activate', named(5, { machine: machine('b') }))).data, { activated: false, reason });
      assert.deepEqual((await ask('file', named(5, { machine: machine('a') }))).data, { issued: false, reason });
      assert.equal((await ask('validate', named(5, { item_id: items.other }))).data.reason, 'not_found');
    }
    assert.equal((await ask('deactivate', named(5, { machine: machine('a') }))).data.deactivated, true);
  });

  test('keeps checking licenses of a withdrawn item, but not those of an item whose checks are off', async () => {
    await set(items.plain, { status: 'withdrawn' });
    assert.equal((await ask('validate', named(6))).data.valid, true);
    await set(items.plain, { status: 'published' });
    const put = (has_public_licence_check: number) =>
      app.inject({
        method: 'PATCH',
        url: `/api/v1/market/items/${items.plain}`,
        headers: { authorization: `Bearer ${ada.key}` },
        payload: { has_public_licence_check },
      });
    assert.equal((await put(0)).json().data.has_public_licence_check, false);
    assert.deepEqual((await ask('validate', named(6))).data, { valid: false, reason: 'not_found' });
    assert.equal((await put(1)).json().data.has_public_licence_check, true);
    assert.equal((await ask('validate', named(6))).data.valid, true);
  });

  test('limits guesses by network and by item, but never limits valid codes', async () => {
    deps.clock.ms += 3_600_000;
    const from = '2001:db8:ffff::1';
    const guess = (number: number, options?: { from: string }, item_id = items.plain) =>
      ask('validate', { purchase_code: codeOf(10_000 + number), item_id }, options);
    for (let number = 0; number < 120; number++) assert.equal((await guess(number, { from })).status, 200);
    // from the same /64 network, for another item
    const stopped = await guess(121, { from: '2001:db8:ffff:0:1234::9' }, items.other);
    assert.deepEqual([stopped.status, stopped.body.message], [429, 'Too many requests']);
    assert.ok(Number(stopped.headers['retry-after']) > 0);
    assert.equal(stopped.headers['access-control-allow-origin'], '*');
    assert.equal((await ask('validate', named(7), { from })).data.valid, true);
    // the limit is 600 guesses per item, including the 120 above
    for (let number = 0; number < 480; number++) assert.equal((await guess(200 + number)).status, 200);
    assert.equal((await guess(900)).status, 429);
    assert.equal((await guess(901, undefined, items.bob)).status, 200);
    assert.equal((await ask('validate', named(7))).data.valid, true);
    assert.equal((await ask('activate', named(7, { machine: machine('a') }))).data.activated, true);
  });

  test('limits one code to 60 checks a minute per network', async () => {
    deps.clock.ms += 3_600_000;
    const from = '198.51.100.7';
    for (let turn = 0; turn < 60; turn++) assert.equal((await ask('validate', named(8), { from })).status, 200);
    assert.equal((await ask('validate', named(8), { from })).status, 429);
    assert.equal((await ask('validate', named(8))).status, 200);
    assert.equal((await ask('validate', named(9), { from })).status, 200);
  });

  test("limits changes of one code to 120 a minute from all networks together, but doesn't limit its validation", async () => {
    deps.clock.ms += 3_600_000;
    await set(items.plain, { activation_limit: 1 });
    for (let turn = 0; turn < 120; turn++)
      assert.equal((await ask('activate', named(8, { machine: machine(turn) }))).status, 200);
    assert.equal((await ask('activate', named(8, { machine: machine(0) }))).status, 429);
    assert.equal((await ask('deactivate', named(8, { machine: machine(0) }))).status, 429);
    assert.deepEqual((await ask('validate', named(8, { machine: machine(0) }))).data.licence.activations, {
      used: 1,
      limit: 1,
      activated: true,
    });
    assert.equal((await ask('activate', named(9, { machine: machine(0) }))).data.activated, true);
  });

  test('issues a license file that takes a seat, names its machine, and is valid for up to a month', async () => {
    deps.clock.ms += 3_600_000;
    await set(items.plain, { activation_limit: 1 });
    const asked = named(1, { machine: machine('a'), nonce: 'n-1', days: 30 });
    const { data } = await ask('file', asked);
    const claims = JSON.parse(Buffer.from(data.licence.split('.')[1], 'base64url').toString());
    assert.deepEqual(
      [claims.aud, claims.machine, claims.nonce, claims.exp * 1000 - deps.clock.ms],
      [String(items.plain), machine('a'), 'n-1', 30 * 86_400_000],
    );
    assert.deepEqual((await ask('file', named(1, { machine: machine('b') }))).data, {
      issued: false,
      reason: 'limit_reached',
    });
    const long = await ask('file', { ...asked, days: 31 });
    assert.deepEqual([long.status, Object.keys(long.body.errors)], [422, ['days']]);
  });

  test('names missing or short fields in its refusal, whatever the code', async () => {
    for (const [verb, fields, field] of [
      ['validate', { item_id: items.plain }, 'purchase_code'],
      ['validate', { purchase_code: codeOf(1) }, 'item_id'],
      ['validate', named(1, { item_id: 'x' }), 'item_id'],
      ['activate', named(1), 'machine'],
      ['activate', named(1, { machine: 'short' }), 'machine'],
      ['activate', named(1, { machine: machine('a'), label: 'x'.repeat(101) }), 'label'],
      ['deactivate', named(codes.unknown, { machine: 'x'.repeat(201) }), 'machine'],
      ['validate', named(1, { license_key: 'x' }), 'license_key'],
    ] as const) {
      const { status, body } = await ask(verb, fields);
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], `${verb} ${JSON.stringify(fields)}`);
    }
  });

  test('allows cross-origin requests without credentials', async () => {
    const url = '/api/v1/licences/validate';
    const preflight = await app.inject({ method: 'OPTIONS', url, headers: { origin: 'https://site.example' } });
    assert.deepEqual(
      [
        preflight.statusCode,
        preflight.headers['access-control-allow-origin'],
        preflight.headers['access-control-allow-methods'],
        preflight.headers['access-control-allow-credentials'],
      ],
      [204, '*', 'POST', undefined],
    );
    const { headers } = await ask('validate', named(1));
    assert.deepEqual(
      [headers['access-control-allow-origin'], headers['cache-control'], headers['set-cookie']],
      ['*', 'no-store', undefined],
    );
    assert.equal((await app.inject({ url })).statusCode, 405);
  });
});
