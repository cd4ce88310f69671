import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createAdditionalKey } from '../../../src/server/accounts/api-keys/additional-keys.ts';
import { buildApp } from '../../../src/server/app/app.ts';
import {
  type DeclaredRoute,
  declaredRoutes,
  expandPermissions,
  type Scope,
  scopes,
} from '../../../src/server/http/index.ts';
import { sealDestination, unsealDestination } from '../../../src/server/outbox/index.ts';
import { type WebhookEventType, webhookEventTypes } from '../../../src/server/webhooks/index.ts';
import { enqueueExample } from '../../../src/server/webhooks/testing.ts';
import { addAccount, openTestDeps, type TestDeps } from '../../support/testing.ts';
import { permissionOf, sendTo } from './testing.ts';

/** Repeated here, because a comparison with the code's own table would always succeed. */
const includedIn: Partial<Record<Scope, Scope[]>> = {
  'monitors:write': ['monitors:read'],
  'websites:write': ['websites:read', 'websites:collect'],
  'market:read': ['market:validate'],
  'market:write': ['market:read', 'market:validate'],
  'annotations:write': ['annotations:read'],
  'webhooks:write': ['webhooks:read'],
};

/** These routes need no key, but if one is sent, it is checked. */
const withKeyIfSent = [
  { method: 'POST', url: '/v1/licenses/activate' },
  { method: 'POST', url: '/v1/licenses/validate' },
  { method: 'POST', url: '/v1/licenses/deactivate' },
  { method: 'POST', url: '/v2/licenses/verify' },
  { method: 'PUT', url: '/v2/licenses/decrement_uses_count' },
];

const eventsOf: Partial<Record<Scope, RegExp>> = {
  'monitors:read': /^(incident|monitor|certificate|domain|maintenance|objective)\./,
  'websites:read': /^(visitors\.(spike|drop_over)|conversions\.\w+|export\.\w+)$/,
  'market:read': /^(order|purchase|licence|item|refund_request|review|support_question|shop)\./,
};

describe('API key scopes', () => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let routes: DeclaredRoute[];
  let accountId: number;
  before(async () => {
    deps = await openTestDeps({ events: true, config: { rateLimitPerMinute: 1_000_000 } });
    app = await buildApp(deps);
    await app.ready();
    routes = declaredRoutes(app).filter(
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
    return (await createAdditionalKey(deps, { accountId, actor: { ...actor, userId } }, { name: 'k', scopes: given }))
      .key;
  };
  const call = async (key: string, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${key}` };
    const reply = await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.json() };
  };
  const tellEverything = async (key: string) => {
    for (const type of webhookEventTypes)
      await deps.database.db
        .transaction()
        .execute((trx) => enqueueExample(trx, { account_id: accountId, type, key, nowMs: deps.now() }));
  };
  type Delivery = { id: number; type: string };
  const deliveriesOf = async (key: string, id: number): Promise<Delivery[]> =>
    (await call(key, 'GET', `/webhooks/${id}/deliveries?per_page=100`)).body.data;
  const typesOf = (deliveries: Delivery[]) => deliveries.map(({ type }) => type).sort();
  const sentTo = async (id: number) => {
    const rows = await deps.database.db.selectFrom('outbox').select('facts').where('endpoint_id', '=', id).execute();
    return rows.map(({ facts }) => JSON.parse(facts).type as string).sort();
  };
  const url = 'https://receiver.example/hook';
  /** Adds a webhook that receives all events. */
  const addEndpoint = async () => {
    const { id } = await deps.database.db
      .insertInto('webhook_endpoints')
      .values({
        account_id: accountId,
        url_sealed: sealDestination(deps.vault, url),
        secret_sealed: '',
        events: '[]',
        created_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  const refusal = (scope: string) => new RegExp(`This API key lacks the scope ${scope}:`);

  for (const scope of scopes)
    test(`${scope}: allows only its own routes, on each interface`, async () => {
      const headers = { authorization: `Bearer ${await keyWith(scope)}` };
      const may = new Set<string>([scope, ...(includedIn[scope] ?? [])]);
      const wrong: string[] = [];
      let inside = 0;
      for (const route of routes) {
        const asked = permissionOf(route) as string;
        const { status, body } = await sendTo(app, route, headers);
        const isRefused = status === 403 && (asked === 'service' || refusal(asked).test(body));
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

  for (const [scope, may] of Object.entries(eventsOf) as [Scope, RegExp][])
    test(`${scope}: together with webhooks:write, receives, reads and resends only events that it can read`, async () => {
      const key = await keyWith('webhooks:write', scope);
      const theirs = await addEndpoint();
      const expected = webhookEventTypes.filter((type) => may.test(type)).sort();
      const others = webhookEventTypes.filter((type) => !may.test(type));
      const made = await call(key, 'POST', '/webhooks', { url });
      assert.equal(made.status, 201);
      await tellEverything(scope);
      const own = made.body.data.id as number;
      assert.deepEqual(await sentTo(own), expected);
      assert.deepEqual(typesOf(await deliveriesOf(key, own)), expected);

      const shown = await deliveriesOf(key, theirs);
      assert.deepEqual(typesOf(shown), expected);
      const rows = await deps.database.db
        .selectFrom('outbox')
        .select(['id', 'facts'])
        .where('endpoint_id', '=', theirs)
        .execute();
      assert.equal(rows.length, webhookEventTypes.length);
      const { db } = deps.database;
      await db.updateTable('outbox').set({ state: 'failed' }).where('endpoint_id', '=', theirs).execute();
      for (const { id, facts } of rows) {
        const { type } = JSON.parse(facts) as { type: WebhookEventType };
        const path = `/webhooks/${theirs}/deliveries/${id}`;
        assert.equal((await call(key, 'GET', path)).status, may.test(type) ? 200 : 403, type);
        if (!may.test(type)) assert.equal((await call(key, 'POST', `${path}/resend`)).status, 403, type);
      }
      const since = new Date(0).toISOString();
      const resent = await call(key, 'POST', `/webhooks/${theirs}/resend`, { since });
      assert.deepEqual(resent.body.data, { resent: expected.length });

      for (const type of others) {
        assert.equal((await call(key, 'POST', '/webhooks', { url, events: [type] })).status, 403, type);
        assert.equal((await call(key, 'PATCH', `/webhooks/${own}`, { events: [type] })).status, 403, type);
        assert.equal((await call(key, 'POST', `/webhooks/${own}/test`, { type })).status, 403, type);
      }
      const elsewhere = { url: 'https://thief.example/hook' };
      assert.equal((await call(key, 'PATCH', `/webhooks/${theirs}`, elsewhere)).status, 403);
      assert.equal((await call(key, 'PATCH', `/webhooks/${theirs}`, { ...elsewhere, events: expected })).status, 403);
      assert.equal((await call(key, 'POST', `/webhooks/${theirs}/secret`)).status, 403);

      // Without a selection, all events that the key can read are sent.
      assert.equal((await call(key, 'PATCH', `/webhooks/${own}`, { events: [] })).status, 200);
      await tellEverything(`${scope} again`);
      assert.deepEqual(await sentTo(own), [...expected, ...expected].sort());

      // Messages that wait keep their URL when the webhook is changed.
      await db
        .updateTable('webhook_endpoints')
        .set({ events: JSON.stringify(expected) })
        .where('id', '=', theirs)
        .execute();
      assert.equal((await call(key, 'PATCH', `/webhooks/${theirs}`, elsewhere)).status, 200);
      const waiting = await db
        .selectFrom('outbox')
        .select(['facts', 'destination_sealed'])
        .where('endpoint_id', '=', theirs)
        .where('state', '=', 'waiting')
        .execute();
      const isLedAway = waiting.filter(
        ({ destination_sealed }) => unsealDestination(deps.vault, destination_sealed) !== url,
      );
      assert.deepEqual(
        isLedAway.map(({ facts }) => JSON.parse(facts).type as string).filter((type) => !may.test(type)),
        [],
      );
      assert.ok(waiting.length > isLedAway.length && isLedAway.length > 0);
      await db.deleteFrom('webhook_endpoints').execute();
    });

  test('webhooks:write alone receives no events, and webhooks:read alone reads none', async () => {
    const theirs = await addEndpoint();
    await tellEverything('alone');
    const writer = await keyWith('webhooks:write', 'websites:collect', 'annotations:read');
    const refused = await call(writer, 'POST', '/webhooks', { url });
    assert.deepEqual([refused.status, /cannot read events/.test(refused.body.message)], [403, true]);
    assert.equal((await call(writer, 'POST', '/market/webhooks', { url })).status, 403);
    const reader = await keyWith('webhooks:read');
    assert.deepEqual(await deliveriesOf(reader, theirs), []);
    await deps.database.db.deleteFrom('webhook_endpoints').execute();
  });

  test('events about money and the account need additional permissions', async () => {
    const seller = await keyWith('webhooks:write', 'market:write');
    const made = await call(seller, 'POST', '/market/webhooks', { url });
    await tellEverything('money');
    assert.deepEqual(
      (await sentTo(made.body.data.id)).filter((type) => !eventsOf['market:read']?.test(type)),
      [],
    );
    assert.match(
      (await call(seller, 'POST', '/market/webhooks', { url, events: ['withdrawal.settled'] })).body.message,
      refusal('money'),
    );

    const almost = await keyWith(...scopes);
    const most = await call(almost, 'POST', '/webhooks', { url });
    assert.deepEqual(most.body.data.events, ['monitors', 'websites', 'market']);
    const account = await call(almost, 'POST', '/webhooks', { url, events: ['account'] });
    assert.match(account.body.message, /may not read events of the account/);
    const { db } = deps.database;
    await db.updateTable('api_keys').set({ scopes: null }).execute();
    const first = await call(almost, 'POST', '/webhooks', { url });
    assert.deepEqual([first.status, first.body.data.events], [201, []]);
    await tellEverything('first');
    assert.equal((await deliveriesOf(almost, first.body.data.id)).length, webhookEventTypes.length);
    await db.deleteFrom('webhook_endpoints').execute();
  });

  test('routes for keys never need a permission that only people have', () => {
    // `service` is included, because the first key of the service's account has it.
    const known = new Set<string>([...scopes, 'service']);
    const people = routes.filter((route) => !known.has(permissionOf(route) as string));
    assert.deepEqual(people, []);
  });

  test('no key can use the console', async () => {
    const headers = { authorization: `Bearer ${await keyWith(...scopes)}` };
    for (const route of declaredRoutes(app).filter(({ url }) => url.startsWith('/console/api/'))) {
      if (route.access === 'public') continue;
      assert.equal((await sendTo(app, route, headers)).status, 401, `${route.method} ${route.url}`);
    }
  });

  test('the OpenAPI document lists the scope that each operation requires of a key', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json();
    for (const route of routes) {
      const { method, url } = route;
      const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      if (operation)
        assert.ok(operation.description.endsWith(`Scope: \`${permissionOf(route)}\`.`), `${method} ${url}`);
    }
  });

  test('Envato’s whoami and MCP accept any key, and say which scopes it lacks', async () => {
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
