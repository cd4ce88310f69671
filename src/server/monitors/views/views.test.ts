import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { monitorViewRoutes } from './routes.ts';
import type { MonitorView } from './wire.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let bob: number;

  beforeEach(async () => {
    deps = await open();
    ada = await addAccount(deps.database.db);
    bob = await addAccount(deps.database.db, { username: 'bob', is_owner: 0 });
    app = fastify();
    await app.register(async (plugin) => {
      trustAccountHeader(plugin);
      monitorViewRoutes(useSchemas(plugin), deps);
    });
    await app.ready();
  });
  afterEach(async () => {
    await app.close();
    await deps.close();
  });

  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, account: number, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/monitors/views${path}`,
      headers: { 'x-account': String(account) },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const views = async (account: number): Promise<MonitorView[]> => (await ask('GET', '', account)).body.data;

  test('stores views per account and lists them by name', async () => {
    const made = await ask('POST', '', ada, {
      name: ' Shop ',
      tag: 'shop',
      sort_by: 'name',
      columns: ['days', 'checked'],
    });
    assert.equal(made.status, 201);
    await ask('POST', '', ada, { name: 'api' });
    await ask('POST', '', bob, { name: 'Shop', status: 'down' });
    assert.deepEqual(
      (await views(ada)).map(({ name }) => name),
      ['api', 'Shop'],
    );
    const { id } = made.body.data;
    assert.deepEqual((await views(ada))[1], {
      id,
      name: 'Shop',
      search: null,
      status: null,
      tag: 'shop',
      group_id: null,
      grouped: null,
      sort_by: 'name',
      sort: null,
      per_page: null,
      columns: ['days', 'checked'],
    });
    for (const method of ['PATCH', 'DELETE'] as const)
      assert.equal((await ask(method, `/${id}`, bob, { name: 'Mine' })).status, 404);
    assert.equal((await views(ada)).length, 2);
  });

  test('changes the fields that are sent, keeps other fields, and deletes views', async () => {
    const { id } = (await ask('POST', '', ada, { name: 'Shop', tag: 'shop', per_page: 25 })).body.data;
    await ask('PATCH', `/${id}`, ada, { name: 'The shop' });
    await ask('PATCH', `/${id}`, ada, { tag: null, status: 'down' });
    const [view] = await views(ada);
    assert.deepEqual([view?.name, view?.tag, view?.status, view?.per_page], ['The shop', null, 'down', 25]);
    assert.equal((await ask('DELETE', `/${id}`, ada)).status, 200);
    assert.equal((await ask('DELETE', `/${id}`, ada)).status, 404);
    assert.deepEqual(await views(ada), []);
  });

  test('rejects an existing name, ignoring case', async () => {
    await ask('POST', '', ada, { name: 'Shop' });
    const second = (await ask('POST', '', ada, { name: 'Other' })).body.data;
    for (const refused of [
      await ask('POST', '', ada, { name: 'SHOP' }),
      await ask('PATCH', `/${second.id}`, ada, { name: 'shop' }),
    ]) {
      assert.equal(refused.status, 422);
      assert.deepEqual(refused.body.errors, { name: ['You already have a view with this name.'] });
    }
    assert.equal((await ask('PATCH', `/${second.id}`, ada, { name: 'other' })).status, 200);
  });

  test('stores up to 20, even with concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 22 }, (_, n) => ask('POST', '', ada, { name: `View ${n}` })));
    assert.equal(made.filter(({ status }) => status === 201).length, 20);
    assert.equal(made.filter(({ status }) => status === 409).length, 2);
    assert.equal((await ask('POST', '', bob, { name: 'First' })).status, 201);
  });

  test('rejects invalid settings', async () => {
    for (const wrong of [
      { name: '' },
      { name: 'a', status: 'good' },
      { name: 'a', per_page: 7 },
      { name: 'a', columns: ['<b>'] },
    ])
      assert.equal((await ask('POST', '', ada, wrong)).status, 422, JSON.stringify(wrong));
  });
});
