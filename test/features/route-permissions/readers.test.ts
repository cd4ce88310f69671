import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createAdditionalKey } from '../../../src/server/accounts/api-keys/additional-keys.ts';
import { buildApp } from '../../../src/server/app/app.ts';
import { expandPermissions, scopes } from '../../../src/server/http/index.ts';
import { randomToken, sha256 } from '../../../src/server/kernel/index.ts';
import { addAccount, addOwner, openTestDeps } from '../../support/testing.ts';

test('keys and users who can only read see alert destinations without secrets', async () => {
  const deps = await openTestDeps({ events: true });
  const app = await buildApp(deps);
  try {
    const { db } = deps.database;
    const accountId = await addAccount(db);
    const person = { username: 'ann', email: 'ann@example.com', first_name: 'A', last_name: 'B', password_hash: null };
    const userId = await addOwner(db, accountId, person);
    const token = randomToken();
    const times = { created_at: deps.now(), seen_at: deps.now(), expires_at: deps.now() + 1e9 };
    await db
      .insertInto('sessions')
      .values({ id_hash: sha256(token), user_id: userId, account_id: accountId, ...times })
      .execute();
    const permissions = expandPermissions(scopes);
    const actor = { kind: 'user' as const, userId, name: 'Ann', role: 'owner', permissions };
    const keyWith = async (...given: (typeof scopes)[number][]) =>
      (await createAdditionalKey(deps, { accountId, actor }, { name: 'k', scopes: given })).key;
    const ask = async (path: string, authorization: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object) =>
      app.inject({ method, url: `/api/v1${path}`, headers: { authorization }, ...(body && { payload: body }) });

    const writer = `Bearer ${await keyWith('monitors:write', 'websites:write', 'market:write')}`;
    const alerts = [{ key: 'slack', value: 'https://hooks.slack.com/services/T0/B0/hidden-slack' }];
    const common = { interval: 60, alert_condition: 'url_unavailable', alerts };
    const request = {
      request_method: 'POST',
      request_headers: [{ key: 'X-Token', value: 'hidden-header' }],
      request_body: 'hidden-body',
    };
    const site = { name: 'site', url: 'https://a.example/' };
    const made = await ask('/monitors', writer, 'POST', { ...common, ...request, ...site });
    const website = await ask('/websites', writer, 'POST', { domain: 'a.example', privacy: 1, alerts });
    const shop = await ask('/market/alert-settings', writer, 'PUT', { alerts });
    assert.deepEqual([made.statusCode, website.statusCode, shop.statusCode], [201, 201, 200], made.body + website.body);
    assert.match(made.body, /hidden-slack/);

    const paths = ['/monitors', `/monitors/${made.json().data.id}`, '/websites', '/market/alert-settings'];
    paths.push(`/websites/${website.json().data.id}`);
    for (const path of paths) assert.match((await ask(path, writer)).body, /hidden-slack/, path);
    const reader = `Bearer ${await keyWith('monitors:read', 'websites:read', 'market:read')}`;
    await db.updateTable('members').set({ role: 'viewer' }).execute();
    for (const path of paths) {
      const byKey = await ask(path, reader);
      const bySession = await app.inject({
        url: `/console/api${path}`,
        headers: { cookie: `gatehouse_session=${token}` },
      });
      for (const { statusCode, body } of [byKey, bySession]) {
        assert.equal(statusCode, 200, path);
        assert.match(body, /hooks\.slack\.com/, path);
        assert.doesNotMatch(body, /hidden/, path);
      }
    }
  } finally {
    await app.close();
    await deps.close();
  }
});

test("bank details can't be changed without the scope `money`", async () => {
  const deps = await openTestDeps({ events: true });
  const app = await buildApp(deps);
  try {
    const { db } = deps.database;
    const accountId = await addAccount(db);
    const person = { username: 'ann', email: 'ann@example.com', first_name: 'A', last_name: 'B', password_hash: null };
    const userId = await addOwner(db, accountId, person);
    const actor = {
      kind: 'user' as const,
      userId,
      name: 'Ann',
      role: 'owner',
      permissions: expandPermissions(scopes),
    };
    const change = async (given: (typeof scopes)[number][], payload: object) => {
      const { key } = await createAdditionalKey(deps, { accountId, actor }, { name: 'k', scopes: given });
      const headers = { authorization: `Bearer ${key}` };
      return app.inject({ method: 'PATCH', url: '/api/v1/market/shop', headers, payload });
    };
    const own = { seller_name: 'Ada', bank_instructions: 'IBAN DE00 1234' };
    assert.equal((await change(['market:write', 'money'], own)).statusCode, 200);
    const other = await change(['market:write'], { bank_instructions: 'IBAN DE00 6666' });
    assert.deepEqual([other.statusCode, /lacks the scope money/.test(other.body)], [403, true], other.body);
    const same = await change(['market:write'], { ...own, seller_name: 'Ada & Co' });
    assert.equal(same.statusCode, 200, same.body);
    assert.deepEqual(
      [same.json().data.seller_name, same.json().data.bank_instructions],
      ['Ada & Co', own.bank_instructions],
    );
    // Simulates a change by someone else after the check.
    const update = db.insertInto.bind(db);
    const meanwhile = 'IBAN DE00 9999';
    let changed: Promise<unknown> | undefined;
    mock.method(db, 'insertInto', (table: Parameters<typeof update>[0]) => {
      const made = update(table);
      if (table === 'shops') changed ??= db.updateTable('shops').set({ bank_instructions: meanwhile }).execute();
      return made;
    });
    await change(['market:write'], { ...own, seller_name: 'Ada & Sons' });
    mock.restoreAll();
    assert.ok(changed);
    await changed;
    const kept = await db.selectFrom('shops').select(['seller_name', 'bank_instructions']).executeTakeFirstOrThrow();
    assert.deepEqual(kept, { seller_name: 'Ada & Sons', bank_instructions: meanwhile });
  } finally {
    await app.close();
    await deps.close();
  }
});
