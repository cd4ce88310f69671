import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { z } from 'zod';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs, toIso } from '../../kernel/index.ts';
import { catalogue, type WebhookEventType } from '../../webhooks/index.ts';
import { notifyExpiringKeys } from '../api-keys/expiry-notices.ts';
import { SoftwareAuthenticator } from '../passkeys/testing.ts';
import {
  ada,
  grace,
  openConsole,
  ownersBrowser,
  secondBrowser,
  type TestBrowser,
  type TestConsole,
} from '../testing.ts';
import { resetTwoFactor } from '../two-factor-settings/two-factor-settings.ts';

type Told = { type: WebhookEventType; data: Record<string, unknown> };

onEachDatabase((open) => {
  let opened: TestConsole;
  let owner: TestBrowser;
  let second: TestBrowser;
  beforeEach(async () => {
    opened = await openConsole({ open, config: { baseUrl: 'http://localhost:8080' } });
    owner = await ownersBrowser(opened);
    second = await secondBrowser(opened, owner);
    for (const account_id of [1, 2])
      await opened.deps.database.db
        .insertInto('webhook_endpoints')
        .values({ account_id, url_sealed: '', secret_sealed: '', events: '["account"]', created_at: opened.deps.now() })
        .execute();
  });
  afterEach(() => opened.close());

  async function queuedEventsOf(accountId: number): Promise<Told[]> {
    const rows = await opened.deps.database.db
      .selectFrom('outbox')
      .select('facts')
      .where('event', '=', 'webhook')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    return rows.map(({ facts }) => {
      const { type, data } = JSON.parse(facts) as Told;
      assert.deepEqual((catalogue[type].data as z.ZodType).parse(data), data);
      return { type, data };
    });
  }
  const typesTo = async (accountId: number) => (await queuedEventsOf(accountId)).map(({ type }) => type);

  test("sends member events to the account's webhooks and not to other accounts", async () => {
    const invited = await owner.send('POST', '/members/invitations', { email: 'grace@example.com', role: 'viewer' });
    const token = new URL(invited.answer.data.url).hash.slice(1);
    await second.send('POST', '/join', { token });
    await owner.send('PATCH', '/members/2', { role: 'editor' });
    await owner.send('PATCH', '/members/2', { role: 'editor' });
    await owner.send('DELETE', '/members/2');
    const told = await queuedEventsOf(1);
    assert.deepEqual(
      told.map(({ type }) => type),
      ['member.invited', 'member.joined', 'member.role_changed', 'member.removed'],
    );
    const member = { id: 2, name: 'Grace Hopper', email: 'grace@example.com', role: 'editor' };
    const link = `${opened.deps.config.baseUrl}/settings?section=members`;
    assert.deepEqual(told[2]?.data, { member, previous_role: 'viewer', by: 'Ada Lovelace', link });
    assert.doesNotMatch(JSON.stringify(told), new RegExp(String(token)));
    assert.deepEqual(await typesTo(2), []);
  });

  test('identifies keys by their prefix when they are created, replaced, expiring and revoked', async () => {
    await owner.send('POST', '/account/api-key');
    const first = (await owner.send('POST', '/account/api-key')).answer.data.api_key as string;
    const expires_at = toIso(opened.deps.now() + 10 * dayMs);
    const fields = { name: 'Deploys', scopes: ['monitors:read'], expires_at };
    const key = (await owner.send('POST', '/account/api-keys', fields)).answer.data;
    opened.deps.clock.ms += 4 * dayMs;
    await notifyExpiringKeys(opened.deps);
    await owner.send('DELETE', `/account/api-keys/${key.id}`);
    assert.equal((await second.send('DELETE', `/account/api-keys/${key.id}`)).status, 404);
    const told = await queuedEventsOf(1);
    assert.deepEqual(
      told.map(({ type, data }) => [type, (data.api_key as { name: string }).name]),
      [
        ['api_key.created', 'API key'],
        ['api_key.ended', 'API key'],
        ['api_key.created', 'API key'],
        ['api_key.created', 'Deploys'],
        ['api_key.expiring', 'Deploys'],
        ['api_key.ended', 'Deploys'],
      ],
    );
    for (const secret of [first, key.api_key]) assert.ok(!JSON.stringify(told).includes(secret));
    assert.deepEqual(await typesTo(2), []);
  });

  test('reports a login from a new browser and network, without the IP address', async () => {
    const logIn = (browser: TestBrowser) => browser.send('POST', '/login', { login: 'ada', password: ada.password });
    assert.equal((await logIn(opened.browser('192.0.2.1'))).status, 200);
    assert.deepEqual(await typesTo(1), []);
    const browser = opened.browser('198.51.100.7');
    await browser.send('POST', '/login', { login: 'ada', password: ada.password }, { 'user-agent': 'Firefox Linux' });
    const [told, ...others] = await queuedEventsOf(1);
    assert.deepEqual(
      [told?.type, told?.data.method, told?.data.browser, told?.data.os, others],
      ['session.created', 'password', 'Firefox', 'Linux', []],
    );
    assert.deepEqual(Object.keys(told?.data ?? {}), ['member', 'method', 'browser', 'os', 'place', 'link']);
    await logIn(browser);
    assert.deepEqual(await typesTo(1), ['session.created']);
  });

  test('reports added and removed passkeys and a changed email address', async () => {
    const proof = { current_password: ada.password };
    assert.equal((await owner.send('POST', '/user/confirmation', proof)).status, 204);
    const options = (await owner.send('POST', '/user/passkeys/options')).answer.data;
    const credential = new SoftwareAuthenticator(opened.deps.config.baseUrl).create(options);
    const added = await owner.send('POST', '/user/passkeys', { credential, name: 'YubiKey' });
    assert.equal((await owner.send('DELETE', `/user/passkeys/${added.answer.data.passkey.id}`)).status, 204);
    const changed = await owner.send('POST', '/user/email', { ...proof, email: 'countess@example.com' });
    assert.ok(changed.status < 300, JSON.stringify(changed.answer));
    const told = await queuedEventsOf(1);
    assert.deepEqual(
      told.map(({ type }) => type),
      ['passkey.added', 'two_factor.changed', 'passkey.removed', 'two_factor.changed', 'member.email_changed'],
    );
    assert.deepEqual(told[0]?.data.passkey, { name: 'YubiKey' });
    assert.partialDeepStrictEqual(told[4]?.data, {
      member: { email: 'countess@example.com' },
      previous_email: 'ada@example.com',
    });
    assert.deepEqual(await typesTo(2), []);
  });

  test('reports that an account was reactivated and that its deletion was cancelled', async () => {
    for (const suspended of [true, true, false, false])
      assert.equal((await owner.send('PATCH', '/accounts/2', { suspended })).status, 200);
    assert.deepEqual(await typesTo(2), ['account.reactivated']);
    const asked = await owner.send('POST', '/accounts/2/deletion', { confirmation: grace.username });
    assert.equal(asked.status, 202, JSON.stringify(asked.answer));
    assert.equal((await owner.send('DELETE', '/accounts/2/deletion')).status, 200);
    const [, kept, ...others] = await queuedEventsOf(2);
    assert.deepEqual([kept?.type, others], ['account.kept', []]);
    assert.deepEqual(kept?.data.account, { id: 2, username: grace.username });
    assert.deepEqual(await typesTo(1), []);
  });

  test('sends password and two-factor changes to every account of the user', async () => {
    const token = new URL(
      (await second.send('POST', '/members/invitations', { email: 'ada@example.com', role: 'viewer' })).answer.data.url,
    ).hash.slice(1);
    assert.equal((await owner.send('POST', '/join', { token })).status, 200);
    const change = { current_password: ada.password, new_password: 'difference engine' };
    assert.equal((await owner.send('POST', '/account/password', change)).status, 204);
    await resetTwoFactor(opened.deps, 'ada');
    assert.deepEqual(await typesTo(1), ['password.changed', 'two_factor.changed']);
    const [, , password, twoFactor] = await queuedEventsOf(2);
    assert.deepEqual(
      [password?.type, password?.data.member],
      ['password.changed', { id: 1, name: 'Ada Lovelace', email: 'ada@example.com', role: 'viewer' }],
    );
    assert.deepEqual([twoFactor?.data.is_on, twoFactor?.data.by], [false, null]);
  });
});
