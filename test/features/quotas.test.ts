import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { applyPlan, planFor } from '../../src/server/monitors/import/apply.ts';
import { fileKind, readMonitorsFile } from '../../src/server/monitors/import/monitors-file.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

onEachDatabase((open) => {
  let service: WholeService;
  let deps: TestDeps;
  let app: FastifyInstance;
  let owner: { id: number; key: string };
  let grace: { id: number; key: string };
  let counter = 0;

  before(async () => {
    service = await openWholeService(open);
    ({ deps, app } = service);
    owner = await makeAuthor(deps, 'ada');
  });
  after(() => service.close());
  beforeEach(async () => {
    grace = await makeAuthor(deps, `grace${++counter}`);
  });

  const allow = (quotas: object) =>
    deps.database.db
      .updateTable('accounts')
      .set({ quotas: JSON.stringify(quotas) })
      .where('id', '=', grace.id)
      .execute();
  const store = (key: string, path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/v1/${path}`, headers: { authorization: `Bearer ${key}` }, payload });
  const total = async (key: string, path: string): Promise<number> => {
    const answer = await app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${key}` } });
    const body = answer.json();
    return body.meta?.total ?? body.data.length;
  };
  let made = 0;
  const check = { interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' };
  const kinds: Record<string, { path: () => Promise<string>; noun: string; body: () => object }> = {
    monitors: {
      path: async () => 'monitors',
      noun: 'monitors',
      body: () => ({ ...check, name: 'A', url: `https://m${++made}.example/` }),
    },
    websites: { path: async () => 'websites', noun: 'websites', body: () => ({ domain: `w${++made}.example` }) },
    status_pages: { path: async () => 'status-pages', noun: 'status pages', body: () => ({ name: `P${++made}` }) },
    goals: {
      path: async () => {
        const website = await store(grace.key, 'websites', { domain: `g${++made}.example` });
        return `websites/${website.json().data.id}/goals`;
      },
      noun: 'goals',
      body: () => ({ name: `G${++made}`, kind: 'page', value: `/${made}` }),
    },
  };

  for (const [name, { path: pathOf, noun, body }] of Object.entries(kinds))
    test(`limits ${noun} to the quota, also if requests are concurrent`, async () => {
      const path = await pathOf();
      await allow({ [name]: 3 });
      const answers = await Promise.all(Array.from({ length: 8 }, () => store(grace.key, path, body())));
      assert.deepEqual(answers.map((answer) => answer.statusCode).sort(), [201, 201, 201, 403, 403, 403, 403, 403]);
      assert.equal(await total(grace.key, path), 3);
      const refused = await store(grace.key, path, body());
      assert.match(refused.json().message, new RegExp(`can have 3 ${noun}. Delete one .* or ask the owner`));
      await allow({ [name]: 4 });
      assert.equal((await store(grace.key, path, body())).statusCode, 201);
    });

  test('counts goals across all websites', async () => {
    await allow({ goals: 1 });
    const [one, two] = [await kinds.goals!.path(), await kinds.goals!.path()];
    assert.equal((await store(grace.key, one, kinds.goals!.body())).statusCode, 201);
    assert.equal((await store(grace.key, two, kinds.goals!.body())).statusCode, 403);
  });

  test('keeps records above a quota that was lowered, and allows changing them', async () => {
    const stored = await store(grace.key, 'monitors', kinds.monitors!.body());
    await allow({ monitors: 0 });
    const { id } = stored.json().data;
    const changed = await app.inject({
      method: 'PATCH',
      url: `/api/v1/monitors/${id}`,
      headers: { authorization: `Bearer ${grace.key}` },
      payload: { name: 'B' },
    });
    assert.equal(changed.statusCode, 200);
  });

  test('does not limit the owner of the service', async () => {
    await deps.database.db
      .updateTable('accounts')
      .set({ quotas: '{"monitors":0}' })
      .where('id', '=', owner.id)
      .execute();
    assert.equal((await store(owner.key, 'monitors', kinds.monitors!.body())).statusCode, 201);
  });

  test('rejects a file of monitors that exceeds the quota completely, but accepts replacements within it', async () => {
    await allow({ monitors: 2 });
    const caller = { accountId: grace.id, isOwner: false, timeZone: 'UTC' };
    const apply = async (...names: string[]) => {
      const text = `monitors:\n${names.map((name) => `  ${name}:\n    name: ${name}\n    url: https://${name}.example/\n`).join('')}`;
      const file = { kind: fileKind, monitors: readMonitorsFile(text, {}) };
      return applyPlan(deps, caller, file, { shown: await planFor(deps, caller, file), prune: true });
    };
    await assert.rejects(apply('a', 'b', 'c'), { code: 'forbidden', message: /can have 2 monitors/ });
    assert.equal(await total(grace.key, 'monitors'), 0);
    await apply('a', 'b');
    await apply('b', 'c');
    assert.equal(await total(grace.key, 'monitors'), 2);
  });
});
