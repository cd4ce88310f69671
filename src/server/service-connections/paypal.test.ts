import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { addAccount, openTestDeps, type TestDeps } from '../../../test/support/testing.ts';
import { trustAccountHeader } from '../http/caller.testing.ts';
import { useSchemas } from '../http/index.ts';
import { startPaypal, type TestPaypal } from '../market/checkout/testing/paypal.ts';
import { connectionRoutes } from './routes.ts';
import { openServiceConnections } from './service-connections.ts';

let deps: TestDeps;
let app: FastifyInstance;
let paypal: TestPaypal;
let owner: number;
before(async () => {
  paypal = await startPaypal();
  deps = await openTestDeps();
  deps.connections = await openServiceConnections(deps);
  owner = await addAccount(deps.database.db);
  app = Fastify() as unknown as FastifyInstance;
  const facts = { webhookUrl: 'https://shop.example/shop/paypal', events: ['X'], countOpenOrders: async () => 1 };
  await app.register(async (plugin) => {
    trustAccountHeader(plugin, (accountId) => accountId === owner);
    connectionRoutes(useSchemas(plugin), deps, { stripe: facts, paypal: facts });
  });
});
after(async () => {
  await app.close();
  await deps.close();
  await paypal.close();
});

const ask = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) => {
  const headers = { 'x-account': String(owner) };
  const reply = await app.inject({ method, url: `/connections${path}`, headers, ...(body && { payload: body }) });
  return { status: reply.statusCode, text: reply.body, body: reply.json() };
};
const fields = (change: object = {}) => ({
  client_id: 'client-gatehouse-test',
  client_secret: 'secret-gatehouse-test',
  webhook_id: '1JE4291016473214C',
  mode: 'sandbox',
  server: paypal.base,
  ...change,
});

test('sets up, tests and removes PayPal without a restart, and never shows its secret', async () => {
  assert.equal((await ask('POST', '/paypal/test', fields())).body.data.works, true);
  const wrong = await ask('POST', '/paypal/test', fields({ client_secret: 'another-secret' }));
  assert.equal(wrong.body.data.works, false);
  const saved = await ask('PUT', '/paypal', fields());
  assert.equal(saved.status, 200, saved.text);
  assert.equal(deps.connections.urlOf('paypal'), paypal.url);
  assert.ok(!saved.text.includes('secret-gatehouse-test'));
  const stored = JSON.stringify(await deps.database.db.selectFrom('service_settings').selectAll().execute());
  assert.ok(!stored.includes('gatehouse-test'), stored);
  // The saved secret is only sent to the server that it was entered for.
  const { client_secret: _, ...kept } = fields();
  assert.deepEqual(saved.body.data.fields, kept);
  assert.equal((await ask('PUT', '/paypal', { ...kept, webhook_id: 'OTHER' })).status, 200);
  assert.equal((await ask('PUT', '/paypal', { ...kept, server: 'http://127.0.0.1:1' })).status, 422);
  const { source, paypal: facts } = (await ask('DELETE', '/paypal')).body.data;
  assert.deepEqual([source, facts.has_former_key, facts.open_orders], ['none', true, 1]);
  assert.equal(deps.connections.formerUrlsOf('paypal').length, 2);
});

test('builds the URL of PayPal’s servers, and rejects incomplete fields with a sentence', async () => {
  const { server: _, ...usual } = fields();
  for (const [mode, host] of [
    ['live', 'api-m.paypal.com'],
    ['sandbox', 'api-m.sandbox.paypal.com'],
  ] as const) {
    const { body } = await ask('PUT', '/paypal', { ...usual, mode });
    const { fields: shown, paypal: facts } = body.data;
    assert.deepEqual([shown.mode, shown.server, facts.is_test_mode], [mode, '', mode === 'sandbox']);
    assert.equal(new URL(deps.connections.urlOf('paypal') ?? '').host, host);
  }
  const { status, body } = await ask('PUT', '/paypal', { client_id: 'x', mode: 'trial', webhook_id: '../x' });
  assert.equal(status, 422);
  assert.deepEqual(Object.keys(body.errors).sort(), ['client_id', 'client_secret', 'mode', 'webhook_id']);
});
