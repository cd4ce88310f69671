import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createAccount } from '../../src/server/accounts/index.ts';
import { TestBrowser } from '../../src/server/accounts/testing.ts';
import { buildApp } from '../../src/server/app/app.ts';
import { sha256 } from '../../src/server/kernel/index.ts';
import { openMail } from '../../src/server/mail/index.ts';
import { letAllSell } from '../../src/server/market/testing.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';

const grace = { first_name: 'Grace', last_name: 'Hopper', username: 'grace', email: 'grace@example.com' };
const password = 'nanoseconds of wire';
const monitor = {
  name: 'Shop',
  url: 'https://shop.example.com',
  interval: 60,
  alert_condition: 'url_unavailable',
  request_method: 'GET',
};
const alertTo = (value: string) => [{ key: 'email', value }];

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let browser: TestBrowser;

  /** Starts with a user who does not own the service. */
  async function start(options: Parameters<typeof open>[0]): Promise<void> {
    deps = await open({ events: true, ...options });
    app = await buildApp(deps);
    await createAccount(
      deps,
      { ...grace, username: 'owner', email: 'owner@example.com', password },
      { withKey: false },
    );
    const invitation = 'i'.repeat(43);
    const times = { created_at: deps.now(), expires_at: deps.now() + 1000 };
    await deps.database.db
      .insertInto('invitations')
      .values({ account_id: 1, token_hash: sha256(invitation), email: null, used_at: null, ...times })
      .execute();
    browser = new TestBrowser(app, '192.0.2.2');
    assert.equal((await browser.send('POST', '/register', { ...grace, password, invitation })).status, 201);
  }
  beforeEach(() => start({ mail: openMail('smtp://127.0.0.1:1', 'g@example.com') }));
  afterEach(async () => {
    await app.close();
    await deps.close();
  });

  const addMonitor = (to: string) => browser.send('POST', '/monitors', { ...monitor, alerts: alertTo(to) });
  const confirm = async () => {
    const token = 'a'.repeat(43);
    await deps.database.db
      .updateTable('mailed_links')
      .set({ token_hash: sha256(token) })
      .execute();
    assert.equal((await browser.send('POST', '/confirm-email', { token })).status, 200);
  };

  test("rejects alerts to other addresses until the user's own address is confirmed", async () => {
    const refused = await addMonitor('somebody@example.org');
    assert.equal(refused.status, 422);
    assert.match(refused.answer.errors['alerts[0][value]'][0], /^Confirm your own email address first.*Settings/);
    const own = await addMonitor('Grace@Example.com');
    assert.equal(own.status, 201, 'to oneself');
    const change = { alerts: alertTo('somebody@example.org') };
    assert.equal((await browser.send('PATCH', `/monitors/${own.answer.data.id}`, change)).status, 422);
    assert.equal((await browser.send('POST', '/websites', { domain: 'example.com', ...change })).status, 422);
    assert.equal((await browser.send('PUT', '/market/alert-settings', change)).status, 422);
    const test = { key: 'email', value: 'somebody@example.org' };
    assert.equal((await browser.send('POST', '/monitors/test-alert', test)).status, 422);
    await confirm();
    assert.equal((await addMonitor('somebody@example.org')).status, 201);
  });

  test('rejects invitations and publishing until the address is confirmed', async () => {
    const invite = () => browser.send('POST', '/members/invitations', { email: 'linus@example.com', role: 'viewer' });
    const refused = await invite();
    assert.deepEqual([refused.status, /Confirm your own/.test(refused.answer.message)], [403, true]);
    assert.equal((await deps.database.db.selectFrom('member_invitations').select('id').execute()).length, 0);
    await letAllSell(deps);
    const item = { name: 'Lamp', kind: 'image', price_regular: '9', currency: 'EUR', category: 'x', description: 'x' };
    const { id } = (await browser.send('POST', '/market/items', item)).answer.data;
    const publish = () => browser.send('POST', `/market/items/${id}/publish`);
    assert.equal((await publish()).status, 403);
    await confirm();
    assert.equal((await invite()).status, 201);
    assert.equal((await publish()).status, 422, 'now it is about what the item lacks');
  });

  test('does not apply to existing accounts and to accounts that the operator created', async () => {
    await deps.database.db.updateTable('accounts').set({ is_address_assumed: 1 }).where('id', '=', 2).execute();
    assert.equal((await addMonitor('somebody@example.org')).status, 201);
    const { account } = await createAccount(
      deps,
      { ...grace, username: 'linus', email: 'linus@example.com', password },
      { withKey: false },
    );
    assert.equal(account.is_address_assumed, 1);
  });

  test('requires no confirmation if the service sends no mail', async () => {
    await app.close();
    await deps.close();
    await start({});
    assert.equal((await addMonitor('somebody@example.org')).status, 201);
  });
});
