import assert from 'node:assert/strict';
import { generate } from 'otplib';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { inLanguage } from '../../kernel/index.ts';
import { minuteMs } from '../../kernel/time.ts';
import { openMail } from '../../mail/index.ts';
import { SoftwareAuthenticator } from '../passkeys/testing.ts';
import {
  ada,
  grace,
  openConsole,
  ownersBrowser,
  secondBrowser,
  type TestBrowser,
  type TestConsole,
  testWith,
} from '../testing.ts';
import { resetTwoFactor } from './two-factor-settings.ts';

const baseUrl = 'http://localhost:8080';

onEachDatabase((open) => {
  const on = (guarantee: string, work: (opened: TestConsole, owner: TestBrowser) => Promise<void>, url = baseUrl) =>
    testWith(
      guarantee,
      () => openConsole({ open, mail: openMail('smtp://127.0.0.1:1', 'g@example.com'), config: { baseUrl: url } }),
      async (opened) => work(opened, await ownersBrowser(opened)),
    );

  on('a passkey alone logs in, once per response and only in the browser that requested it', async (opened, owner) => {
    const device = new SoftwareAuthenticator(baseUrl);
    await addPasskey(owner, device);
    const browser = opened.browser('192.0.2.9');
    const asked = await browser.send('POST', '/login/passkey/options');
    assert.equal(asked.answer.data.userVerification, 'required');
    assert.equal(asked.answer.data.allowCredentials, undefined, 'it tells who could log in');
    assert.equal(asked.answer.data.rpId, 'localhost');
    const cookie = asked.cookies.find((one) => one.name === 'gatehouse_passkey');
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite, cookie?.path], [true, 'Strict', '/console/api']);
    const credential = device.get(asked.answer.data);
    const stranger = opened.browser('192.0.2.10');
    await stranger.send('POST', '/login/passkey/options');
    assert.match(errorOf(await stranger.send('POST', '/login/passkey', { credential })), /has expired/);
    const entered = await browser.send('POST', '/login/passkey', { credential });
    assert.equal(entered.status, 200);
    assert.equal(entered.answer.data.state, 'signed_in');
    assert.equal(entered.answer.data.user.username, 'Ada');
    assert.equal((await browser.send('GET', '/account')).status, 200);
    assert.match(errorOf(await browser.send('POST', '/login/passkey', { credential })), /already used/);
    const [shown] = (await owner.send('GET', '/user/two-factor')).answer.data.passkeys;
    assert.equal(shown.last_used_at, new Date(opened.deps.now()).toISOString());
    assert.equal(await countMails(opened, 'New login'), 1, 'a log-in from elsewhere is told');
  });

  on('only one of several simultaneous logins with the same response succeeds', async (opened, owner) => {
    const device = new SoftwareAuthenticator(baseUrl);
    await addPasskey(owner, device);
    const browser = opened.browser();
    const { data } = (await browser.send('POST', '/login/passkey/options')).answer;
    const credential = device.get(data);
    const send = () => browser.send('POST', '/login/passkey', { credential });
    const replies = await Promise.all([send(), send(), send(), send()]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422, 422]);
  });

  on('rejects a wrong address, time, signature or user, a missing PIN, and a copied passkey', async (opened, owner) => {
    const device = new SoftwareAuthenticator(baseUrl, { countsUses: true });
    await addPasskey(owner, device);
    const browser = opened.browser();
    const refusedFor = async (change: (credential: Credential) => Credential, lies = {}, waitMs = 0) => {
      const { data } = (await browser.send('POST', '/login/passkey/options')).answer;
      opened.deps.clock.ms += waitMs;
      const reply = await browser.send('POST', '/login/passkey', { credential: change(device.get(data, lies)) });
      assert.ok([404, 422].includes(reply.status));
      return errorOf(reply);
    };
    const same = (credential: Credential) => credential;
    const atBase = /Open Gatehouse at http:\/\/localhost:8080/;
    assert.match(await refusedFor(same, { origin: 'https://evil.example' }), atBase);
    assert.match(await refusedFor(same, { rpId: 'evil.example' }), atBase);
    assert.match(await refusedFor(same, { type: 'webauthn.create' }), atBase);
    assert.match(await refusedFor(same, { isUserVerified: false }), /screen lock or PIN/);
    assert.match(await refusedFor(same, { counter: 1 }), /there may be a copy/);
    assert.match(await refusedFor(same, { counter: 0 }), /there may be a copy/);
    assert.match(await refusedFor(same, {}, 5 * minuteMs), /has expired/);
    assert.match(await refusedFor((one) => withResponse(one, { userHandle: 'somebody' })), atBase);
    assert.match(await refusedFor((one) => withResponse(one, { signature: 'MEUCIQ' })), atBase);
    assert.match(
      await refusedFor((one) => withResponse(one, { clientDataJSON: 'bm90IGpzb24' })),
      /not a valid browser response/,
    );
    assert.match(await refusedFor((one) => ({ ...one, id: 'AAAA', rawId: 'AAAA' })), /unknown here/);
    assert.equal((await logInWith(opened.browser(), device)).status, 200, 'its holder still gets in');
    const { data: entries } = (await owner.send('GET', '/audit-log')).answer;
    const refused = entries.filter(({ action }: { action: string }) => action === 'session.refused');
    assert.equal(refused.length, 10, 'the audit log tells of all but the unknown one');
    assert.ok(opened.logged.some((line) => line.includes('the counter of a passkey did not increase')));
    for (const secret of device.kept) assert.ok(!opened.logged.some((line) => line.includes(secret.id)));
  });

  on('a passkey is a second factor after the password, but not another user’s', async (opened, owner) => {
    const second = await secondBrowser(opened, owner);
    const [adas, graces] = [new SoftwareAuthenticator(baseUrl), new SoftwareAuthenticator(baseUrl)];
    await addPasskey(owner, adas);
    await addPasskey(second, graces, grace.password);
    const browser = opened.browser();
    const step = '/login/second-factor/passkey';
    assert.equal((await browser.send('POST', `${step}/options`)).status, 401, 'before the password');
    const asked = await browser.send('POST', '/login', { login: 'ada', password: ada.password });
    assert.deepEqual(asked.answer.data.second_factors, { app: false, passkey: true });
    assert.equal(browser.cookie, undefined, 'the password alone opened a session');
    const { data } = (await browser.send('POST', `${step}/options`)).answer;
    assert.deepEqual(
      data.allowCredentials.map(({ id }: { id: string }) => id),
      adas.kept.map(({ id }) => id),
    );
    const foreign = graces.get({ ...data, allowCredentials: undefined });
    assert.match(errorOf(await browser.send('POST', step, { credential: foreign })), /unknown here/);
    // A challenge of the login page can't be used here.
    const { data: other } = (await browser.send('POST', '/login/passkey/options')).answer;
    assert.match(errorOf(await browser.send('POST', step, { credential: adas.get(other) })), /has expired/);
    const credential = adas.get(data, { isUserVerified: false });
    assert.match(
      errorOf(await browser.send('POST', '/login/passkey', { credential })),
      /has expired/,
      'nor the reverse',
    );
    const entered = await browser.send('POST', step, { credential });
    assert.equal(entered.answer.data.state, 'signed_in', 'a touch is enough beside the password');
    assert.equal((await browser.send('POST', step, { credential })).status, 401);
  });

  on('the first passkey creates recovery codes, ends other sessions, and sends a mail', async (opened, owner) => {
    const elsewhere = opened.browser();
    await elsewhere.send('POST', '/login', { login: 'ada', password: ada.password });
    const [first, next] = [new SoftwareAuthenticator(baseUrl), new SoftwareAuthenticator(baseUrl)];
    const added = await addPasskey(owner, first);
    assert.equal(added.recovery_codes.length, 10);
    assert.equal(added.passkey.name, 'Chrome on Linux');
    assert.equal((await elsewhere.send('GET', '/account')).status, 401);
    assert.equal((await addPasskey(owner, next, undefined, 'Key ring')).recovery_codes, null);
    assert.equal(await countMails(opened, 'A passkey was added'), 2);
    const browser = opened.browser();
    await browser.send('POST', '/login', { login: 'ada', password: ada.password });
    const code = added.recovery_codes[0];
    assert.equal((await browser.send('POST', '/login/second-factor', { code })).status, 200);

    const { passkeys } = (await owner.send('GET', '/user/two-factor')).answer.data;
    const [one, two] = passkeys;
    assert.deepEqual([one.name, two.name], ['Chrome on Linux', 'Key ring']);
    const renamed = await owner.send('PATCH', `/user/passkeys/${one.id}`, { name: 'Laptop' });
    assert.equal(renamed.answer.data.name, 'Laptop');
    assert.equal((await owner.send('PATCH', `/user/passkeys/${one.id}`, { name: ' ' })).status, 422);
    assert.equal((await owner.send('DELETE', `/user/passkeys/${one.id}`)).status, 204);
    assert.equal(await countMails(opened, 'A passkey was removed'), 1);
    assert.match(errorOf(await logInWith(opened.browser(), first)), /was removed/);
    assert.equal((await logInWith(opened.browser(), next)).status, 200);
    assert.equal((await owner.send('DELETE', `/user/passkeys/${two.id}`)).status, 204);
    const left = (await owner.send('GET', '/user/two-factor')).answer.data;
    assert.deepEqual([left.passkeys, left.recovery_codes_left], [[], 0]);
    const alone = await opened.browser().send('POST', '/login', { login: 'ada', password: ada.password });
    assert.equal(alone.answer.data.state, 'signed_in');
    const inGerman = await inLanguage('de', () => addPasskey(owner, new SoftwareAuthenticator(baseUrl)));
    assert.equal(inGerman.passkey.name, 'Chrome auf Linux');
  });

  on('changing passkeys requires their user and a recent confirmation', async (opened, owner) => {
    const second = await secondBrowser(opened, owner);
    const device = new SoftwareAuthenticator(baseUrl);
    const { passkey } = await addPasskey(owner, device);
    await confirm(second, grace.password);
    assert.equal((await second.send('PATCH', `/user/passkeys/${passkey.id}`, { name: 'Mine' })).status, 404);
    assert.equal((await second.send('DELETE', `/user/passkeys/${passkey.id}`)).status, 404);
    opened.deps.clock.ms += 10 * minuteMs;
    assert.equal((await owner.send('DELETE', `/user/passkeys/${passkey.id}`)).status, 403);
    const refused = await owner.send('POST', '/user/passkeys/options');
    assert.equal(refused.status, 403);
    assert.match(refused.answer.message, /enter your password, or use a passkey/);
    assert.equal((await owner.send('POST', '/user/confirmation', { current_password: 'no' })).status, 422);
    assert.equal((await owner.send('POST', '/user/confirmation', {})).status, 422);
    const graces = new SoftwareAuthenticator(baseUrl);
    await addPasskey(second, graces, grace.password);
    const { data } = (await owner.send('POST', '/user/confirmation/options')).answer;
    const confirmWith = (credential: object) => owner.send('POST', '/user/confirmation', { credential });
    assert.equal((await confirmWith(graces.get({ ...data, allowCredentials: undefined }))).status, 404);
    assert.equal((await confirmWith(device.get(data, { isUserVerified: false }))).status, 422);
    assert.equal((await confirmWith(device.get(data))).status, 204);
    assert.equal((await owner.send('DELETE', `/user/passkeys/${passkey.id}`)).status, 204);
  });

  on('a new passkey must match the session and the address, and verify its user', async (opened, owner) => {
    const second = await secondBrowser(opened, owner);
    await confirm(owner);
    await confirm(second, grace.password);
    const device = new SoftwareAuthenticator(baseUrl);
    const options = async () => (await owner.send('POST', '/user/passkeys/options')).answer.data;
    const wanted = await options();
    assert.deepEqual(
      [wanted.authenticatorSelection.residentKey, wanted.authenticatorSelection.userVerification],
      ['required', 'required'],
    );
    assert.match(wanted.user.id, /^[\w-]{43}$/, 'it tells who the user is');
    const credential = device.create(wanted);
    assert.match(errorOf(await second.send('POST', '/user/passkeys', { credential })), /has expired/);
    for (const lies of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isUserVerified: false }])
      assert.equal(
        (await owner.send('POST', '/user/passkeys', { credential: device.create(await options(), lies) })).status,
        422,
      );
    assert.equal((await owner.send('POST', '/user/passkeys', { credential })).status, 201);
    assert.match(errorOf(await owner.send('POST', '/user/passkeys', { credential })), /already used/);
    const bitwarden = { aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' };
    const kept = { credential: device.create(await options(), bitwarden) };
    assert.equal((await owner.send('POST', '/user/passkeys', kept)).answer.data.passkey.name, 'Bitwarden');
    const { excludeCredentials } = await options();
    assert.deepEqual(
      excludeCredentials.map(({ id }: { id: string }) => id),
      [credential.id, kept.credential.id],
    );
  });

  on('a user without a password can change login protection only minutes after logging in', async (opened, owner) => {
    const device = new SoftwareAuthenticator(baseUrl);
    const { db } = opened.deps.database;
    await db.updateTable('users').set({ password_hash: null }).execute();
    await db.updateTable('sessions').set({ confirmed_at: opened.deps.now() }).execute();
    const added = await owner.send('POST', '/user/passkeys/options');
    assert.equal(added.status, 200, 'a fresh log-in is proof enough');
    const credential = device.create(added.answer.data);
    assert.equal((await owner.send('POST', '/user/passkeys', { credential })).status, 201);
    opened.deps.clock.ms += 10 * minuteMs;
    const refused = await owner.send('POST', '/user/two-factor/totp', {});
    assert.equal(refused.status, 403);
    assert.match(refused.answer.message, /log in again/);
    const browser = opened.browser();
    assert.equal((await logInWith(browser, device)).status, 200);
    const { secret } = (await browser.send('POST', '/user/two-factor/totp', {})).answer.data;
    const code = await generate({ secret, epoch: Math.floor(opened.deps.now() / 1000) });
    const confirmed = await browser.send('POST', '/user/two-factor/totp/confirmation', { code });
    assert.equal(confirmed.answer.data.recovery_codes, null, 'those of the passkey go on');
    assert.deepEqual((await browser.send('GET', '/session')).answer.data.user.has_password, false);
  });

  on('a passkey satisfies the two-factor requirement', async (opened, owner) => {
    const device = new SoftwareAuthenticator(baseUrl);
    const second = await secondBrowser(opened, owner);
    await addPasskey(owner, device);
    assert.equal((await owner.send('PATCH', '/service', { require_two_factor: true })).status, 200);
    assert.equal((await second.send('GET', '/account')).status, 403);
    await addPasskey(second, new SoftwareAuthenticator(baseUrl), grace.password);
    assert.equal((await second.send('GET', '/account')).status, 200);
  });

  on('a suspended account stays closed, and the operator can remove passkeys', async (opened, owner) => {
    const device = new SoftwareAuthenticator(baseUrl);
    const second = await secondBrowser(opened, owner);
    await addPasskey(second, device, grace.password);
    const id = (await second.send('GET', '/account')).answer.data.id;
    await owner.send('PATCH', `/accounts/${id}`, { suspended: true });
    const refused = await logInWith(opened.browser(), device);
    assert.equal(refused.status, 403);
    assert.match(refused.answer.message, /suspended/);
    await owner.send('PATCH', `/accounts/${id}`, { suspended: false });
    await resetTwoFactor(opened.deps, 'grace');
    assert.equal((await logInWith(opened.browser(), device)).status, 404);
    const reply = await opened.browser().send('POST', '/login', { login: 'grace', password: grace.password });
    assert.equal(reply.answer.data.state, 'signed_in');
  });

  on('fifty failures block a network for a while, but not a known browser', async (opened, owner) => {
    const device = new SoftwareAuthenticator(baseUrl);
    await addPasskey(owner, device);
    await owner.send('POST', '/logout');
    const thief = opened.browser(owner.address);
    const { data } = (await thief.send('POST', '/login/passkey/options')).answer;
    const credential = { ...device.get(data), id: 'AAAA', rawId: 'AAAA' };
    for (let n = 0; n < 50; n++) assert.equal((await thief.send('POST', '/login/passkey', { credential })).status, 404);
    assert.equal((await thief.send('POST', '/login/passkey', { credential })).status, 429);
    assert.equal((await logInWith(owner, device)).status, 200);
  });

  on(
    'without a host name passkeys are unavailable, with an explanation',
    async (opened, owner) => {
      await confirm(owner);
      assert.equal((await owner.send('GET', '/session')).answer.data.passkeys, 'needs_name');
      const refused = await owner.send('POST', '/user/passkeys/options');
      assert.equal(refused.status, 409);
      assert.match(refused.answer.message, /GATEHOUSE_BASE_URL/);
      assert.equal((await opened.browser().send('POST', '/login/passkey/options')).status, 409);
    },
    'http://127.0.0.1:8080',
  );

  on('the audit log lists added and removed passkeys, but not challenges', async (_, owner) => {
    const { passkey } = await addPasskey(owner, new SoftwareAuthenticator(baseUrl));
    await owner.send('DELETE', `/user/passkeys/${passkey.id}`);
    const { data } = (await owner.send('GET', '/audit-log')).answer;
    assert.deepEqual(
      data.map(({ action }: { action: string }) => action),
      ['passkey.deleted', 'passkey.created', 'session.created'],
    );
  });
});

type Reply = Awaited<ReturnType<TestBrowser['send']>>;
type Credential = ReturnType<SoftwareAuthenticator['get']>;

const withResponse = (credential: Credential, response: Partial<Credential['response']>): Credential => ({
  ...credential,
  response: { ...credential.response, ...response },
});

const errorOf = ({ answer }: Reply): string => answer.errors?.credential?.[0] ?? JSON.stringify(answer);

async function confirm(browser: TestBrowser, password = ada.password): Promise<void> {
  assert.equal((await browser.send('POST', '/user/confirmation', { current_password: password })).status, 204);
}

async function addPasskey(browser: TestBrowser, device: SoftwareAuthenticator, password?: string, name?: string) {
  await confirm(browser, password);
  const options = await browser.send('POST', '/user/passkeys/options');
  assert.equal(options.status, 200, JSON.stringify(options.answer));
  const credential = device.create(options.answer.data);
  const body = { credential, ...(name !== undefined && { name }) };
  const added = await browser.send('POST', '/user/passkeys', body, { 'user-agent': 'Chrome Linux' });
  assert.equal(added.status, 201, JSON.stringify(added.answer));
  return added.answer.data;
}

async function logInWith(browser: TestBrowser, device: SoftwareAuthenticator): Promise<Reply> {
  const { data } = (await browser.send('POST', '/login/passkey/options')).answer;
  return browser.send('POST', '/login/passkey', { credential: device.get(data) });
}

async function countMails(opened: TestConsole, subject: string): Promise<number> {
  const rows = await opened.deps.database.db.selectFrom('outbox').select('facts').execute();
  return rows.filter(({ facts }) => facts.includes(`"${subject}"`)).length;
}
