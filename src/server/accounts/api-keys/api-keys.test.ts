import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { expandPermissions, type Permission } from '../../http/index.ts';
import { dayMs, toIso } from '../../kernel/index.ts';
import { openConsole, ownersBrowser, secondBrowser, type TestBrowser } from '../testing.ts';
import { createAdditionalKey } from './additional-keys.ts';
import { deleteEndedKeys, notifyExpiringKeys } from './expiry-notices.ts';
import { createKeyLookup } from './key-lookup.ts';

const checks = { name: 'License server', scopes: ['market:validate'] };

onEachDatabase((open, testOnce) => {
  const start = async (t: { after(done: () => Promise<void>): void }) => {
    const opened = await openConsole({ open });
    t.after(() => opened.close());
    const owner = await ownersBrowser(opened);
    const make = async (browser: TestBrowser, fields: object) => {
      const reply = await browser.send('POST', '/account/api-keys', { ...checks, ...fields });
      assert.equal(reply.status, 201, JSON.stringify(reply.answer));
      return reply.answer.data;
    };
    return { opened, owner, make, find: createKeyLookup(opened.deps) };
  };

  test('accepts an additional key with its scopes until it is revoked, and shows it once', async (t) => {
    const { opened, owner, make, find } = await start(t);
    const first = (await owner.send('POST', '/account/api-key')).answer.data.api_key;
    const made = await make(owner, { scopes: ['websites:read', 'monitors:write'] });
    const holder = await find(made.api_key, '192.0.2.1');
    assert.equal(holder?.account.username, 'Ada');
    assert.deepEqual(
      [...(holder?.key.permissions ?? [])].sort(),
      ['monitors:read', 'monitors:write', 'websites:read'].sort(),
    );
    const { api_key, ...shown } = made;
    assert.deepEqual((await owner.send('GET', '/account/api-keys')).answer, { data: [shown] });
    assert.deepEqual(shown, {
      id: shown.id,
      name: 'License server',
      prefix: api_key.slice(0, 9),
      scopes: ['monitors:write', 'websites:read'],
      networks: [],
      expires_at: null,
      has_expired: false,
      last_used_at: null,
      last_used_network: null,
      made_by: 'Ada Lovelace',
      made_by_id: (await owner.send('GET', '/session')).answer.data.user.id,
      created_at: '2026-03-10T12:00:00.000Z',
    });
    const { rows } = await sql<object>`select * from api_keys`.execute(opened.deps.database.db);
    assert.ok(rows.length === 2 && !JSON.stringify(rows).includes(api_key));

    const elsewhere = createKeyLookup(opened.deps);
    assert.ok(await elsewhere(api_key, '192.0.2.1'));
    assert.equal((await owner.send('DELETE', `/account/api-keys/${made.id}`)).status, 204);
    assert.equal(await elsewhere(api_key, '192.0.2.1'), undefined);
    assert.deepEqual((await owner.send('GET', '/account/api-keys')).answer, { data: [] });
    assert.equal((await owner.send('DELETE', `/account/api-keys/${made.id}`)).status, 404);
    assert.ok(await find(first, '192.0.2.1'), 'the first key goes on working');
  });

  test("replaces the first key without affecting additional keys, and doesn't list first keys", async (t) => {
    const { opened, owner, make, find } = await start(t);
    await owner.send('POST', '/account/api-key');
    const further = await make(owner, {});
    await owner.send('POST', '/account/api-key');
    assert.ok(await find(further.api_key, '192.0.2.1'));
    assert.equal((await owner.send('GET', '/account/api-keys')).answer.data.length, 1);
    const firsts = await opened.deps.database.db
      .selectFrom('api_keys')
      .select(['id', 'ended_at', 'sealed'])
      .where('is_first', '=', 1)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      firsts.map(({ ended_at, sealed }) => [ended_at !== null, sealed !== null]),
      [
        [true, false],
        [false, true],
      ],
    );
    for (const { id } of firsts) assert.equal((await owner.send('DELETE', `/account/api-keys/${id}`)).status, 404);
  });

  test('rejects a key from the moment it expires', async (t) => {
    const { opened, owner, make, find } = await start(t);
    const expires_at = toIso(opened.deps.clock.ms + dayMs);
    const { api_key } = await make(owner, { expires_at });
    opened.deps.clock.ms += dayMs - 1;
    assert.equal((await find(api_key, '192.0.2.1'))?.key.expiresAt, Date.parse(expires_at));
    opened.deps.clock.ms += 1;
    assert.equal(await find(api_key, '192.0.2.1'), undefined);
    assert.equal((await owner.send('GET', '/account/api-keys')).answer.data[0].has_expired, true);
  });

  test('accepts a key only from its networks', async (t) => {
    const { owner, make, find } = await start(t);
    const { api_key } = await make(owner, { networks: ['203.0.113.0/24', '2001:DB8:1::/48', '198.51.100.7'] });
    for (const address of ['203.0.113.200', '2001:db8:1:ffff::9', '198.51.100.7'])
      assert.ok(await find(api_key, address), address);
    for (const address of ['203.0.114.1', '2001:db8:2::1', '198.51.100.8', ''])
      await assert.rejects(find(api_key, address), { code: 'unauthenticated', message: /may not be used from/ });
  });

  test('notifies the account once about a key that expires within a week', async (t) => {
    const { opened, owner, make } = await start(t);
    const { deps } = opened;
    await make(owner, { name: 'Soon', expires_at: toIso(deps.clock.ms + 30 * dayMs) });
    await make(owner, { name: 'Made for three days', expires_at: toIso(deps.clock.ms + 3 * dayMs) });
    await make(owner, { name: 'Never' });
    assert.equal(await notifyExpiringKeys(deps), 0);
    deps.clock.ms += 23 * dayMs;
    const told = await Promise.all([notifyExpiringKeys(deps), notifyExpiringKeys(deps)]);
    assert.deepEqual(told.sort(), [0, 1]);
    assert.equal(await notifyExpiringKeys(deps), 0);
    const mails = await deps.database.db.selectFrom('outbox').select(['channel', 'facts']).execute();
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.facts ?? '', /The API key Soon expires soon/);
    assert.doesNotMatch(mails[0]?.facts ?? '', /gh_\w{30}/);
  });

  test('deletes revoked keys after a month and keeps the others', async (t) => {
    const { opened, owner, make, find } = await start(t);
    const { deps } = opened;
    const stays = await make(owner, {});
    const { id } = await make(owner, {});
    await owner.send('DELETE', `/account/api-keys/${id}`);
    const isThere = async () =>
      (await deps.database.db.selectFrom('api_keys').select('id').where('id', '=', id).executeTakeFirst()) !==
      undefined;
    deps.clock.ms += 30 * dayMs;
    await deleteEndedKeys(deps);
    assert.ok(await isThere());
    deps.clock.ms += 1;
    await deleteEndedKeys(deps);
    assert.equal(await isThere(), false);
    assert.ok(await find(stays.api_key, '192.0.2.1'));
  });

  test("hides an account's keys from other accounts", async (t) => {
    const { opened, owner, make, find } = await start(t);
    const second = await secondBrowser(opened, owner);
    const { id, api_key } = await make(owner, {});
    assert.deepEqual((await second.send('GET', '/account/api-keys')).answer, { data: [] });
    assert.equal((await second.send('DELETE', `/account/api-keys/${id}`)).status, 404);
    assert.ok(await find(api_key, '192.0.2.1'));
  });

  test('keeps a key when the user who created it is deleted', async (t) => {
    const { opened, owner, make, find } = await start(t);
    const { api_key } = await make(owner, {});
    await opened.deps.database.db.deleteFrom('users').execute();
    assert.ok(await find(api_key, '192.0.2.1'));
  });

  testOnce('never creates a key with more permissions than its creator has', async (t) => {
    const { opened } = await start(t);
    const actor = {
      kind: 'user' as const,
      userId: 1,
      name: 'Ada',
      role: 'admin',
      permissions: expandPermissions(['monitors:write'] satisfies Permission[]),
    };
    const wanted = (...scopes: ('monitors:read' | 'money')[]) =>
      createAdditionalKey(opened.deps, { accountId: 1, actor }, { name: 'x', scopes });
    await assert.rejects(wanted('monitors:read', 'money'), {
      code: 'invalid',
      errors: { scopes: ["You don't have these permissions yourself: money."] },
    });
    assert.ok((await wanted('monitors:read')).key);
  });

  testOnce('rejects invalid fields and names them', async (t) => {
    const { opened, owner } = await start(t);
    for (const [fields, field] of [
      [{ name: '' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['account:write'] }, 'scopes.0'],
      [{ expires_at: toIso(opened.deps.clock.ms) }, 'expires_at'],
      [{ networks: ['203.0.113.0/33'] }, 'networks.0'],
      [{ networks: ['localhost'] }, 'networks.0'],
    ] as const) {
      const { status, answer } = await owner.send('POST', '/account/api-keys', { ...checks, ...fields });
      assert.equal(status, 422, JSON.stringify(fields));
      assert.ok(
        Object.keys(answer.errors).some((name) => name.startsWith(field.split('.')[0] as string)),
        JSON.stringify(answer),
      );
    }
    const before = await owner.send('GET', '/account/api-keys');
    assert.deepEqual(before.answer.data, []);
  });
});
