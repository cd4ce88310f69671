import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { parseBodies, presentErrors, setCaller, useSchemas } from '../../http/index.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { consoleListRoutes } from './list.routes.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let accountId: number;

  beforeEach(async () => {
    deps = await open();
    accountId = await addAccount(deps.database.db);
    app = Fastify() as unknown as FastifyInstance;
    presentErrors(app);
    parseBodies(app);
    app.addHook('onRequest', async (request) => setCaller(request, { accountId, isOwner: true, timeZone: 'UTC' }));
    consoleListRoutes(useSchemas(app), deps, { base: '', changed: () => {} });
  });
  afterEach(async () => {
    await app.close();
    await deps.close();
  });

  const names = async (ids: string) => {
    const reply = await app.inject({ url: `/monitors/names?ids=${ids}` });
    return { status: reply.statusCode, data: reply.json().data };
  };

  test('returns names of the account’s own monitors only', async () => {
    const mine = await addMonitorRow(deps, accountId, { name: 'Mine', url: 'http://mine.example/' });
    const foreign = await addMonitorRow(deps, await addAccount(deps.database.db, { is_owner: 0 }), { name: 'Foreign' });
    assert.deepEqual(await names(`${foreign.id},${mine.id},999999`), {
      status: 200,
      data: [{ id: mine.id, name: 'Mine', url: 'http://mine.example/' }],
    });
    assert.deepEqual((await names('')).data, []);
  });

  test('rejects invalid identifiers, and more identifiers than one page has', async () => {
    const many = (length: number) => Array.from({ length }, (_, index) => index + 1).join(',');
    assert.equal((await names(many(200))).status, 200);
    for (const ids of ['x', '1,', '0', many(201)]) assert.equal((await names(ids)).status, 422, ids);
  });
});
