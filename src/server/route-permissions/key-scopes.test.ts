import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { makeFurtherKey } from '../accounts/api-keys/further-keys.ts';
import { buildApp } from '../app.ts';
import { expandPermissions, type Scope, scopes } from '../http/index.ts';
import { addAccount, openTestDeps, type TestDeps } from '../testing.ts';
import { findRouteAccess } from './index.ts';
import { type Mounted, mountedRoutes, permissionOf, sendTo } from './testing.ts';

/** What each scope lets its key do beyond itself, written down once more: the code's own table would agree with itself. */
const includedIn: Partial<Record<Scope, Scope[]>> = {
  'monitors:write': ['monitors:read'],
  'websites:write': ['websites:read', 'websites:collect'],
  'market:read': ['market:validate'],
  'market:write': ['market:read', 'market:validate'],
  'annotations:write': ['annotations:read'],
  'webhooks:write': ['webhooks:read'],
};

/** Routes that ask for no key, but honour one that comes along: licence checks in the formats of other shops. */
const withKeyIfSent: Mounted[] = [
  { method: 'POST', url: '/v1/licenses/activate' },
  { method: 'POST', url: '/v1/licenses/validate' },
  { method: 'POST', url: '/v1/licenses/deactivate' },
  { method: 'POST', url: '/v2/licenses/verify' },
  { method: 'PUT', url: '/v2/licenses/decrement_uses_count' },
];

describe('a key with one scope', () => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let routes: Mounted[];
  let accountId: number;
  before(async () => {
    deps = await openTestDeps({ events: true, config: { rateLimitPerMinute: 1_000_000 } });
    app = await buildApp(deps);
    await app.ready();
    routes = mountedRoutes(app).filter(
      (route) => !route.url.startsWith('/console/api/') && permissionOf(route) !== undefined,
    );
    accountId = await addAccount(deps.database.db);
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const keyWith = async (...given: Scope[]) => {
    const actor = {
      kind: 'user' as const,
      userId: 0,
      name: 'Ann',
      role: 'owner',
      permissions: expandPermissions(scopes),
    };
    await deps.database.db.deleteFrom('api_keys').execute();
    const { db } = deps.database;
    const user = { username: 'ann', email: 'ann@example.com', first_name: 'A', last_name: 'B', created_at: 0 };
    await db
      .insertInto('users')
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    return (await makeFurtherKey(deps, { accountId, actor: { ...actor, userId } }, { name: 'k', scopes: given })).key;
  };
  const refusal = (scope: string) => new RegExp(`This API key lacks the scope ${scope}:`);

  for (const scope of scopes)
    test(`${scope}: reaches what it names on every interface, and nothing else`, async () => {
      const headers = { authorization: `Bearer ${await keyWith(scope)}` };
      const may = new Set<string>([scope, ...(includedIn[scope] ?? [])]);
      const wrong: string[] = [];
      let inside = 0;
      for (const route of routes) {
        const asked = permissionOf(route) as string;
        const { status, body } = await sendTo(app, route, headers);
        const isRefused = status === 403 && refusal(asked).test(body);
        if (may.has(asked)) inside += 1;
        if (isRefused === may.has(asked) || status === 401)
          wrong.push(`${route.method} ${route.url} (${asked}): ${status} ${body}`);
      }
      for (const route of withKeyIfSent) {
        const reply = await app.inject({
          method: route.method as 'POST',
          url: route.url,
          payload: {
            license_key: 'b1b6bbf5-7a4e-4dd2-9a5c-3a2f8a3ad4b5',
            instance_name: 'x',
            instance_id: 'x',
            product_id: '1',
          },
          headers: { 'x-api-key': headers.authorization.slice('Bearer '.length) },
        });
        const isRefused = reply.statusCode === 403 && refusal('market:validate').test(reply.body);
        if (isRefused === may.has('market:validate'))
          wrong.push(`${route.method} ${route.url}: ${reply.statusCode} ${reply.body}`);
      }
      assert.deepEqual(wrong, []);
      assert.ok(inside > 0, 'the scope opens something');
      assert.ok(routes.length > 280, `${routes.length} routes`);
    });

  test('no route for keys asks for what only people may do', () => {
    const known = new Set<string>(scopes);
    const people = routes.filter((route) => !known.has(permissionOf(route) as string));
    assert.deepEqual(people, []);
  });

  test('no key opens the console, where keys are managed', async () => {
    const headers = { authorization: `Bearer ${await keyWith(...scopes)}` };
    for (const route of mountedRoutes(app).filter(({ url }) => url.startsWith('/console/api/'))) {
      if (findRouteAccess(route.method, route.url) === 'public') continue;
      assert.equal((await sendTo(app, route, headers)).status, 401, `${route.method} ${route.url}`);
    }
  });

  test('OpenAPI names the scope of each operation that takes a key', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json();
    for (const { method, url } of routes) {
      const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      if (operation)
        assert.ok(operation.description.endsWith(`Scope: \`${permissionOf({ method, url })}\`.`), `${method} ${url}`);
    }
  });

  test('Envato’s whoami and MCP answer any key, and say what it lacks', async () => {
    const headers = { authorization: `Bearer ${await keyWith('market:validate')}` };
    const identity = (await app.inject({ url: '/whoami', headers })).json();
    assert.deepEqual(identity.scopes, ['default', 'sale:verify', 'purchase:verify']);
    const call = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...headers, accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_monitors', arguments: {} } },
    });
    assert.equal(call.statusCode, 200);
    assert.match(call.body, /lacks the scope monitors:read/);
  });
});
