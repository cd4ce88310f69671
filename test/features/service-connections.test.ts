import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createAdditionalKey } from '../../src/server/accounts/api-keys/additional-keys.ts';
import { buildApp } from '../../src/server/app/app.ts';
import type { Role } from '../../src/server/database/index.ts';
import { expandPermissions, scopes } from '../../src/server/http/index.ts';
import { createLog } from '../../src/server/kernel/log.ts';
import { startStripe, type TestStripe } from '../../src/server/market/checkout/testing/stripe.ts';
import { sessionCookieOf } from '../support/session.ts';
import { addAccount, addOwner, openTestDeps, type TestDeps } from '../support/testing.ts';

const secretKey = 'sk_test_gatehouse';
const webhookSecret = 'whsec_gatehouse_test';

let deps: TestDeps;
let app: FastifyInstance;
let stripe: TestStripe;
let owner: Awaited<ReturnType<typeof logIn>>;
const lines: string[] = [];

before(async () => {
  stripe = await startStripe();
  deps = await openTestDeps({ events: true, log: createLog('debug', { write: (line) => void lines.push(line) }) });
  app = await buildApp(deps);
  owner = await logIn('owner', { isServices: true });
});
after(async () => {
  await app.close();
  await deps.close();
  await stripe.close();
});

async function logIn(role: Role, { isServices }: { isServices: boolean }) {
  const { db } = deps.database;
  const accountId = await addAccount(db, { is_owner: isServices ? 1 : 0 });
  const name = `${role}${accountId}`;
  const userId = await addOwner(db, accountId, {
    username: name,
    email: `${name}@example.com`,
    first_name: 'A',
    last_name: 'B',
    password_hash: null,
  });
  await db.updateTable('members').set({ role }).where('user_id', '=', userId).execute();
  const cookie = await sessionCookieOf(deps, accountId);
  const { csrf } = (await app.inject({ url: '/console/api/session', headers: { cookie } })).json().data;
  const headers = { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' };
  const send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/console/api${path}`, headers, ...(payload && { payload }) });
  return { accountId, userId, send };
}

const fields = () => ({ secret_key: secretKey, webhook_secret: webhookSecret, server: stripe.base });

test('records a change of Stripe’s keys in the installation’s audit log, and the keys nowhere', async () => {
  const { send } = owner;
  const answers = [
    await send('POST', '/connections/stripe/test', fields()),
    await send('PUT', '/connections/stripe', fields()),
    await send('PUT', '/connections/stripe', { ...fields(), secret_key: 'sk_test_rejected_4711' }),
    await send('POST', '/connections/stripe/test', {}),
    await send('GET', '/connections'),
    await send('DELETE', '/connections/stripe'),
    await send('GET', '/service/audit-log'),
  ];
  for (const { statusCode, body } of answers) assert.equal(statusCode, 200, body);
  const { data } = answers.at(-1)!.json();
  assert.deepEqual(
    data
      .slice(0, 2)
      .map(({ action, subject }: { action: string; subject: { name: string } }) => [action, subject.name]),
    [
      ['connection.deleted', 'Stripe'],
      ['connection.updated', 'Stripe'],
    ],
  );
  const rows = JSON.stringify([
    await deps.database.db.selectFrom('audit_entries').selectAll().execute(),
    await deps.database.db.selectFrom('service_settings').selectAll().execute(),
  ]);
  const kept = [rows, ...lines, ...answers.map(({ body }) => body)].join('\n');
  for (const secret of [secretKey, webhookSecret, 'rejected_4711']) assert.ok(!kept.includes(secret), secret);
});

test('lets neither other members, accounts nor keys read or change the connections', async () => {
  const { accountId, userId } = owner;
  const roleOf = deps.database.db.updateTable('members').where('user_id', '=', userId);
  await roleOf.set({ role: 'editor' }).execute();
  for (const [role, { send }] of [
    ['editor of the same account', owner],
    ['admin of another account', await logIn('admin', { isServices: false })],
    ['owner of another account', await logIn('owner', { isServices: false })],
  ] as const) {
    for (const answer of [
      await send('GET', '/connections'),
      await send('PUT', '/connections/stripe', fields()),
      await send('DELETE', '/connections/stripe'),
      await send('POST', '/connections/stripe/test', fields()),
    ])
      assert.equal(answer.statusCode, 403, `${role}: ${answer.body}`);
  }
  await roleOf.set({ role: 'owner' }).execute();
  const actor = { kind: 'user' as const, userId, name: 'A', role: 'owner', permissions: expandPermissions(scopes) };
  const { key } = await createAdditionalKey(deps, { accountId, actor }, { name: 'k', scopes: ['market:write'] });
  for (const base of ['/api/v1', '/console/api']) {
    const headers = { authorization: `Bearer ${key}` };
    const { statusCode } = await app.inject({ url: `${base}/connections`, headers });
    assert.ok([401, 404].includes(statusCode), `${base} answers ${statusCode}`);
  }
  assert.equal(stripe.requests.filter(({ path }) => path === '/v1/account').length, 2, 'only those of the owner');
});
