import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../src/server/app/app.ts';
import { writeServiceSettings } from '../../../src/server/database/index.ts';
import { type DeclaredRoute, declaredRoutes, type Permission } from '../../../src/server/http/index.ts';
import { type Module, modules, randomToken, sha256 } from '../../../src/server/kernel/index.ts';
import { addKeyHolder, addOwner, openTestDeps, type TestDeps } from '../../support/testing.ts';
import { permissionOf, sendTo } from './testing.ts';

/** Repeated here, because a comparison with the code's own table would always succeed. */
const permissionsOf: Record<Module, Permission[]> = {
  monitors: ['monitors:read', 'monitors:write'],
  websites: ['websites:read', 'websites:write', 'websites:collect'],
  market: ['market:read', 'market:write', 'money'],
};
/** Routes of one module that also need another. */
const alsoOf: Record<Module, string[]> = {
  monitors: ['PUT /api/v1/market/items/:id/monitors/:subject', 'PUT /console/api/market/items/:id/monitors/:subject'],
  websites: [],
  market: [],
};
const nameOf = ({ method, url }: DeclaredRoute) => `${method} ${url}`;
const switches = [
  ['installation', /switched off on this installation\. The owner of this service .* Settings → Service\./],
  ['service_owner', /switched off for this account\. The owner of this service .* Settings → Accounts\./],
  ['account', /switched off in this account\. An owner of the account .* Settings → Modules\./],
] as const;

describe('routes of modules that are switched off', () => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let mounted: readonly DeclaredRoute[];
  let accountId: number;
  let headers: { key: Record<string, string>; session: Record<string, string> };
  before(async () => {
    deps = await openTestDeps({ events: true, config: { rateLimitPerMinute: 1_000_000 } });
    app = await buildApp(deps);
    await app.ready();
    // Other routes could end the session or the key.
    mounted = declaredRoutes(app).filter((route) => /^(?!account|self|service)/.test(permissionOf(route) ?? 'self'));
    const person = { email: 'ann@example.com', first_name: 'A', last_name: 'B' };
    const { id, key } = await addKeyHolder(deps, { ...person, username: 'ann', password: 'a long password' });
    accountId = id;
    const userId = await addOwner(deps.database.db, id, {
      ...person,
      username: 'bea',
      email: 'bea@example.com',
      password_hash: null,
    });
    const token = randomToken();
    await deps.database.db
      .insertInto('sessions')
      .values({
        id_hash: sha256(token),
        user_id: userId,
        account_id: id,
        created_at: deps.now(),
        seen_at: deps.now(),
        expires_at: deps.now() + 1e9,
      })
      .execute();
    const cookie = `gatehouse_session=${token}`;
    const session = await app.inject({ url: '/console/api/session', headers: { cookie } });
    headers = {
      key: { authorization: `Bearer ${key}`, 'x-api-key': key },
      session: { cookie, 'x-csrf-token': session.json().data.csrf },
    };
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const switchOff = async (by: (typeof switches)[number][0], off: Module[]) => {
    const { db } = deps.database;
    const stored = JSON.stringify(off);
    if (by === 'installation') return writeServiceSettings(db, { modules_off: stored });
    const changes = by === 'account' ? { modules_off: stored } : { modules_off_by_service: stored };
    await db.updateTable('accounts').set(changes).where('id', '=', accountId).execute();
  };
  const refusers = async (sentence: RegExp) => {
    const found: string[] = [];
    for (const route of mounted) {
      const { status, body } = await sendTo(
        app,
        route,
        headers[route.url.startsWith('/console/api/') ? 'session' : 'key'],
      );
      if (status === 403 && sentence.test(body)) found.push(nameOf(route));
    }
    return found.sort();
  };

  for (const module of modules)
    test(`every route of ${module} refuses while it is off, and no other`, async () => {
      const ofModule = mounted.filter((route) => permissionsOf[module].includes(permissionOf(route)!)).map(nameOf);
      assert.ok(ofModule.length > 30);
      const [by, sentence] = switches[modules.indexOf(module)]!;
      await switchOff(by, [module]);
      assert.deepEqual(await refusers(sentence), [...ofModule, ...alsoOf[module]].sort());
      await switchOff(by, []);
    });

  test('says who can switch the module on, for each who switched it off', async () => {
    const ask = async (url: string, sent: Record<string, string>) => {
      const { statusCode, body } = await app.inject({ url, headers: sent });
      return [statusCode, JSON.parse(body).message ?? JSON.parse(body).msg];
    };
    for (const [by, sentence] of switches) {
      await switchOff(by, [...modules]);
      for (const [path, begins] of [
        ['/monitors', /^Monitors are switched off .* switch them on/],
        ['/websites', /^Websites are switched off .* switch them on/],
        ['/market/items', /^The market is switched off .* switch it on/],
      ] as const)
        for (const [base, sent] of [
          ['/api/v1', headers.key],
          ['/console/api', headers.session],
        ] as const) {
          const [status, message] = await ask(`${base}${path}`, sent);
          assert.equal(status, 403, `${by} ${base}${path}`);
          assert.match(message, sentence);
          assert.match(message, begins);
        }
      const { modules_off, permissions } = (
        await app.inject({ url: '/console/api/session', headers: headers.session })
      ).json().data;
      assert.deepEqual(
        modules_off.map((one: { module: string; by: string }) => [one.module, one.by]).sort(),
        modules.map((module) => [module, by]).sort(),
      );
      const left = permissions.filter((one: string) => /^(monitors|websites|market|money)/.test(one));
      assert.deepEqual(left, ['market:validate'], 'the console hides what the session lacks');
      await switchOff(by, []);
    }
  });

  test('keeps the decisions of both owners apart', async () => {
    await switchOff('account', ['market']);
    await switchOff('service_owner', ['market']);
    const status = async () => (await app.inject({ url: '/api/v1/market/items', headers: headers.key })).statusCode;
    await switchOff('service_owner', []);
    assert.equal(await status(), 403, 'the account’s own owner still hides it');
    await switchOff('account', []);
    assert.equal(await status(), 200);
  });
});
