import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../src/server/app/app.ts';
import type { Role } from '../../../src/server/database/index.ts';
import {
  type DeclaredRoute,
  declaredRoutes,
  expandPermissions,
  type Permission,
} from '../../../src/server/http/index.ts';
import { randomToken, sha256 } from '../../../src/server/kernel/index.ts';
import { addAccount, addKeyHolder, addOwner, openTestDeps, type TestDeps } from '../../support/testing.ts';
import { guestResourceOf, permissionOf, sendTo } from './testing.ts';

/** Repeated here, because a comparison with the code's own table would always succeed. */
const mayOf: Record<Role, readonly Permission[]> = {
  owner: [
    'self',
    'account:read',
    'account:write',
    'account:own',
    'money',
    'metrics',
    'webhooks:read',
    'webhooks:write',
    'monitors:read',
    'monitors:write',
    'websites:read',
    'websites:write',
    'websites:collect',
    'annotations:read',
    'annotations:write',
    'market:validate',
    'market:read',
    'market:write',
  ],
  admin: [
    'self',
    'account:read',
    'account:write',
    'money',
    'metrics',
    'webhooks:read',
    'webhooks:write',
    'monitors:read',
    'monitors:write',
    'websites:read',
    'websites:write',
    'websites:collect',
    'annotations:read',
    'annotations:write',
    'market:validate',
    'market:read',
    'market:write',
  ],
  editor: [
    'self',
    'account:read',
    'monitors:read',
    'monitors:write',
    'websites:read',
    'websites:write',
    'websites:collect',
    'annotations:read',
    'annotations:write',
    'market:validate',
    'market:read',
    'market:write',
  ],
  viewer: [
    'self',
    'account:read',
    'monitors:read',
    'websites:read',
    'annotations:read',
    'market:validate',
    'market:read',
  ],
  guest: ['self'],
};
const roles = Object.keys(mayOf) as Role[];

describe('permissions of all routes', () => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let mounted: readonly DeclaredRoute[];
  before(async () => {
    deps = await openTestDeps({ events: true, config: { rateLimitPerMinute: 1_000_000 } });
    app = await buildApp(deps);
    await app.ready();
    mounted = declaredRoutes(app);
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const send = (route: DeclaredRoute, headers: Record<string, string>) => sendTo(app, route, headers);

  const signIn = async (role: Role, { isServices = false } = {}) => {
    const { db } = deps.database;
    const name = `${role}${isServices ? '-of-service' : ''}`;
    const accountId = await addAccount(db, { is_owner: isServices ? 1 : 0 });
    const userId = await addOwner(db, accountId, {
      username: name,
      email: `${name}@example.com`,
      first_name: 'A',
      last_name: 'B',
      password_hash: null,
    });
    await db.updateTable('members').set({ role }).where('user_id', '=', userId).execute();
    return openSession(userId, accountId);
  };

  const openSession = async (userId: number, accountId: number) => {
    const token = randomToken();
    const times = { created_at: deps.now(), seen_at: deps.now(), expires_at: deps.now() + 1e9 };
    await deps.database.db
      .insertInto('sessions')
      .values({ id_hash: sha256(token), user_id: userId, account_id: accountId, ...times })
      .execute();
    const cookie = `gatehouse_session=${token}`;
    const session = await app.inject({ url: '/console/api/session', headers: { cookie } });
    return { cookie, 'x-csrf-token': session.json().data.csrf as string };
  };

  test("the service doesn't start if a route declares no access", async () => {
    const { default: fastify } = await import('fastify');
    const { requireRouteAccess } = await import('../../../src/server/http/index.ts');
    const other = fastify();
    requireRouteAccess(other as unknown as FastifyInstance);
    assert.throws(() => other.get('/console/api/forgotten', async () => ({})), /does not declare who may call it/);
    await other.close();
  });

  test('only plugins that serve public files can have routes that declare no access', async () => {
    const { default: fastify } = await import('fastify');
    const { requireRouteAccess, servePublicFiles } = await import('../../../src/server/http/index.ts');
    const other = fastify() as unknown as FastifyInstance;
    requireRouteAccess(other);
    await other.register(async (files) => {
      servePublicFiles(files);
      files.get('/assets/page.js', async () => 'file');
    });
    assert.equal((await other.inject('/assets/page.js')).body, 'file');
    await other.close();
    const another = fastify() as unknown as FastifyInstance;
    requireRouteAccess(another);
    await another.register(async (files) => servePublicFiles(files));
    assert.throws(() => another.get('/assets/other.js', async () => 'file'), /does not declare who may call it/);
    await another.close();
  });

  for (const role of roles)
    test(`a member with the role ${role} is allowed only what the role permits`, async () => {
      const headers = await signIn(role);
      const may = new Set<Permission>(mayOf[role]);
      const wrong: string[] = [];
      let tried = 0;
      const ofConsole = mounted.filter(({ url }) => url.startsWith('/console/api/'));
      // Is last, because leaving the account ends the role.
      const last = ofConsole.filter(({ url }) => url.endsWith('/members/leave'));
      for (const route of [...ofConsole.filter((each) => !last.includes(each)), ...last]) {
        const permission = permissionOf(route);
        if (permission === undefined) continue;
        // These routes are tested in guests.test.ts.
        if (role === 'guest' && guestResourceOf(route) !== undefined) continue;
        tried += 1;
        const { status, body } = await send(route, headers);
        // Some routes that only the owner of the service can use have another 403 message.
        const isRefused = status === 403 && (permission === 'service' || /Your role in this account/.test(body));
        if (isRefused === may.has(permission)) wrong.push(`${route.method} ${route.url} (${permission}): ${status}`);
      }
      assert.deepEqual(wrong, []);
      assert.ok(tried > (role === 'guest' ? 200 : 280), `${tried} routes`);
    });

  test("an owner of the service's account can manage the installation, but its admins can't", async () => {
    const ofService = mounted.filter(
      (route) => permissionOf(route) === 'service' && route.url.startsWith('/console/api/'),
    );
    assert.ok(ofService.length > 10);
    const owner = await signIn('owner', { isServices: true });
    for (const route of ofService) {
      const { status, body } = await send(route, owner);
      // Downloads of backups also need a confirmed session.
      const needsProof = route.url.includes('/backups/') && body.includes('Confirm that it is you');
      assert.ok(status !== 403 || needsProof, route.url);
    }
    await deps.database.db.updateTable('accounts').set({ is_owner: 0 }).execute();
    const admin = await signIn('admin', { isServices: true });
    for (const route of ofService) assert.equal((await send(route, admin)).status, 403, route.url);
  });

  /** Routes for changes and secrets that affect all authors. */
  const ofEveryone = [
    'GET /market/signing-keys',
    'POST /market/signing-keys',
    'DELETE /market/signing-keys/:id',
    'GET /market/shop-profile',
    'PATCH /market/shop-profile',
    'PUT /market/shop-profile',
    'PUT /market/shop-profile/logo',
    'DELETE /market/shop-profile/logo',
    'POST /market/shop-profile/domain-check',
    'PUT /market/shops/:username/fee',
    'GET /market/money/payouts',
    'GET /market/money/payouts/:id',
    'PATCH /market/money/payouts/:id',
    'PUT /market/money/payouts/:id',
  ];

  test('only owners of the service have access to what affects all authors', () => {
    for (const base of ['/api/v1', '/console/api'])
      for (const name of ofEveryone) {
        const [method, path] = name.split(' ');
        const route = mounted.find((one) => one.method === method && one.url === `${base}${path}`);
        assert.equal(route && permissionOf(route), 'service', `${method} ${base}${path}`);
      }
    const summarized = mounted.filter(({ operation }) =>
      /For the owner of the service|owner of the service only/.test(
        typeof operation === 'object' ? `${operation.summary} ${operation.description}` : '',
      ),
    );
    assert.ok(summarized.length >= 7, `${summarized.length}`);
    for (const route of summarized) assert.equal(permissionOf(route), 'service', `${route.method} ${route.url}`);
  });

  test("the first key of the service's account has the rights of its owners, and only they can see it", async () => {
    const { db } = deps.database;
    await db.updateTable('accounts').set({ is_owner: 0 }).execute();
    const person = { username: 'zoe', email: 'zoe@example.com', first_name: 'Z', last_name: 'D', password: 'x' };
    const { id, key } = await addKeyHolder(deps, person);
    const authorization = `Bearer ${key}`;
    const rotate = () => app.inject({ method: 'POST', url: '/api/v1/market/signing-keys', headers: { authorization } });
    assert.equal((await rotate()).statusCode, 403);
    await db.updateTable('accounts').set({ is_owner: 1 }).where('id', '=', id).execute();
    assert.equal((await rotate()).statusCode, 201);
    const author = await addAccount(db, { is_owner: 0 });
    await addOwner(db, author, {
      username: 'author',
      email: 'author@example.com',
      first_name: 'A',
      last_name: 'B',
      password_hash: null,
    });
    await db.updateTable('accounts').set({ username: 'author' }).where('id', '=', author).execute();
    const fee = { method: 'PUT' as const, url: '/api/v1/market/shops/author/fee', headers: { authorization } };
    assert.equal((await app.inject({ ...fee, payload: { fee_basis_points: 700 } })).statusCode, 200);
    const entries = await db
      .selectFrom('audit_entries')
      .select(['account_id', 'action', 'actor_kind', 'actor_name'])
      .where('action', 'in', ['signing_key.created', 'shop.fee_changed'])
      .where('actor_kind', 'in', ['key', 'operator'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.slice(-3).map(({ account_id, action, actor_kind }) => [account_id, action, actor_kind]),
      [
        [null, 'signing_key.created', 'key'],
        [null, 'shop.fee_changed', 'key'],
        [author, 'shop.fee_changed', 'operator'],
      ],
    );
    assert.equal(entries.at(-1)?.actor_name, '', 'hides who it was');
    const { user_id } = await db
      .selectFrom('members')
      .select('user_id')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    const headers = await openSession(user_id, id);
    for (const [role, status] of [
      ['admin', 403],
      ['owner', 200],
    ] as const) {
      await db.updateTable('members').set({ role }).where('account_id', '=', id).execute();
      for (const method of ['GET', 'POST'] as const) {
        const answer = await app.inject({
          method,
          url: '/console/api/account/api-key',
          headers: { 'sec-fetch-site': 'same-origin', ...headers },
        });
        assert.equal(answer.statusCode, status, `${method} as ${role}`);
      }
    }
    await db.updateTable('accounts').set({ is_owner: 0 }).execute();
  });

  test('requests without a key or session are rejected', async () => {
    const wrong: string[] = [];
    for (const route of mounted) {
      if (route.access === 'public') continue;
      const { status } = await send(route, {});
      if (![401, 400].includes(status)) wrong.push(`${route.method} ${route.url}: ${status}`);
    }
    assert.deepEqual(wrong, []);
  });

  test('the first key of an account can use the whole API', async () => {
    await deps.database.db.updateTable('accounts').set({ is_owner: 0 }).execute();
    const person = { username: 'ann', email: 'ann@example.com', first_name: 'A', last_name: 'B', password: 'x' };
    const { key } = await addKeyHolder(deps, person);
    const scopesOfKey = expandPermissions(['monitors:write', 'websites:write', 'market:write', 'money']);
    let tried = 0;
    for (const route of mounted.filter(({ url }) => url.startsWith('/api/v1/'))) {
      const permission = permissionOf(route);
      if (permission === undefined || !scopesOfKey.has(permission)) continue;
      tried += 1;
      const { status, body } = await send(route, { authorization: `Bearer ${key}` });
      assert.ok(status !== 401 && !/lacks the scope/.test(body), `${route.method} ${route.url}: ${status} ${body}`);
    }
    assert.ok(tried > 200, `${tried} routes`);
  });
});
