import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { onEachDatabase, quickHash } from '../../../../test/support/testing.ts';
import { until } from '../../events/testing.ts';
import { dayMs, minuteMs } from '../../kernel/time.ts';
import type { Mailer, MailMessage } from '../../mail/index.ts';
import type { Courier } from '../../outbox/index.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { createRequestedMails } from '../registration/requested-mails.ts';
import {
  ada,
  grace,
  openConsole,
  ownersBrowser,
  secondBrowser,
  type TestBrowser,
  type TestConsole,
} from '../testing.ts';

const sent: MailMessage[] = [];
const postman: Mailer = {
  ready: true,
  async send(message) {
    sent.push(message);
  },
  close: () => {},
};

onEachDatabase((open) => {
  let opened: TestConsole;
  let owner: TestBrowser;
  let second: TestBrowser;
  let courier: Courier;
  beforeEach(async () => {
    opened = await openConsole({ open, mail: postman });
    owner = await ownersBrowser(opened);
    second = await secondBrowser(opened, owner);
    const { db } = opened.deps.database;
    await db
      .updateTable('users')
      .set({ password_hash: await quickHash(grace.password) })
      .where('id', '=', 2)
      .execute();
    courier = startTestCourier(opened.deps, { requestedMails: createRequestedMails(opened.deps) });
    await allSent();
    sent.length = 0;
  });
  afterEach(async () => {
    await courier.stop();
    await opened.close();
  });

  const stranger = () => opened.browser('198.51.100.9');
  const forgot = (email: string, browser = stranger()) => browser.send('POST', '/forgot-password', { email });
  const waiting = () =>
    opened.deps.database.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
  async function allSent() {
    courier.wake();
    await until(async () => (await waiting()).length === 0);
  }
  const tokenIn = (mail: MailMessage | undefined) => /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const askForLink = async (email: string) => {
    await forgot(email);
    await allSent();
    return tokenIn(sent.at(-1));
  };
  const reset = (token: string, new_password = 'a new one of wire') =>
    stranger().send('POST', '/reset-password', { token, new_password });
  const logIn = (password: string, login = 'grace') => stranger().send('POST', '/login', { login, password });
  const graceRow = () =>
    opened.deps.database.db.selectFrom('users').selectAll().where('username', '=', 'grace').executeTakeFirstOrThrow();
  const appOf = (at: number) => ({ user_id: 2, secret_sealed: 'x', created_at: at, confirmed_at: at, last_step: 0 });
  const changeTo = (email: string, current_password = grace.password) =>
    second.send('POST', '/user/email', { email, current_password });

  test('resets a password by link once, ends sessions, verifies the address and sends a notice', async () => {
    assert.equal((await graceRow()).email_verified_at, null);
    const reply = await forgot('Grace@example.com');
    assert.deepEqual([reply.status, reply.answer.data], [202, { email: 'grace@example.com' }]);
    await allSent();
    assert.deepEqual(
      sent.map(({ to, subject }) => [to, subject]),
      [['grace@example.com', 'Set a new password']],
    );
    assert.match(sent[0]?.text ?? '', /http:\/\/127\.0\.0\.1:8080\/reset-password#/);
    const token = tokenIn(sent[0]);
    const looked = await stranger().send('POST', '/mailed-link', { token });
    assert.deepEqual(looked.answer.data, { purpose: 'reset', email: 'grace@example.com' });
    const [one, other] = await Promise.all([reset(token), reset(token)]);
    assert.deepEqual([one.status, other.status].sort(), [204, 422]);
    assert.equal((await reset(token)).status, 422);
    assert.equal((await second.send('GET', '/account')).status, 401);
    assert.equal((await logIn(grace.password)).status, 422);
    assert.equal((await logIn('a new one of wire')).status, 200);
    assert.ok((await graceRow()).email_verified_at);
    await allSent();
    assert.ok(sent.some(({ subject }) => subject === 'Your password was changed'));
  });

  test("doesn't reveal which addresses exist, in the response or in stored rows", async () => {
    const [known, unknown] = [await forgot('grace@example.com'), await forgot('nobody@example.com')];
    assert.equal(unknown.status, known.status);
    assert.deepEqual(Object.keys(unknown.answer.data), Object.keys(known.answer.data));
    const { db } = opened.deps.database;
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where('event', '=', 'password_reset')
      .orderBy('id')
      .execute();
    const shape = rows.map(({ account_id, facts, channel, expires_at }) => ({
      account_id,
      facts,
      channel,
      expires_at,
    }));
    assert.equal(shape.length, 2);
    assert.deepEqual(shape[0], shape[1]);
    await allSent();
    assert.deepEqual(
      sent.map(({ to }) => to),
      ['grace@example.com'],
    );
    const left = await db.selectFrom('outbox').select('state').where('event', '=', 'password_reset').execute();
    assert.deepEqual(left, [{ state: 'delivered' }], 'a request for no one is not counted as a failure');
  });

  test('ends a reset link after a newer link, a password change or 30 minutes', async () => {
    const first = await askForLink('grace@example.com');
    opened.deps.clock.ms += 1000;
    const newer = await askForLink('grace@example.com');
    assert.equal((await reset(first)).status, 422);
    const change = { current_password: grace.password, new_password: 'another wire' };
    assert.equal((await second.send('POST', '/account/password', change)).status, 204);
    assert.equal((await reset(newer)).status, 422);
    opened.deps.clock.ms += 1000;
    const late = await askForLink('grace@example.com');
    opened.deps.clock.ms += 30 * minuteMs;
    assert.equal((await reset(late)).status, 422);
    assert.equal((await logIn('another wire')).status, 200);
  });

  test('does not reopen a used link when the courier sends its mail again', async () => {
    const token = await askForLink('grace@example.com');
    assert.equal((await reset(token)).status, 204);
    const { db } = opened.deps.database;
    await db.updateTable('users').set({ password_changed_at: null }).execute();
    await db.updateTable('outbox').set({ state: 'waiting' }).where('event', '=', 'password_reset').execute();
    await allSent();
    assert.equal((await reset(token)).status, 422);
  });

  test('limits requests for an address without ending valid links or blocking other clients', async () => {
    for (let asked = 0; asked < 20; asked++) assert.equal((await forgot('grace@example.com')).status, 202);
    assert.equal((await forgot('grace@example.com')).status, 429);
    await allSent();
    assert.equal(sent.filter(({ to }) => to === 'grace@example.com').length, 4);
    assert.equal((await forgot('ada@example.com', opened.browser('203.0.113.5'))).status, 202);
    const answers = await Promise.all(sent.map((mail) => reset(tokenIn(mail))));
    assert.equal(answers.filter(({ status }) => status === 204).length, 1);
  });

  test('verifies the address of a registration by link', async () => {
    const again = await second.send('POST', '/user/email/confirmation');
    assert.equal(again.status, 204, JSON.stringify(again.answer));
    await allSent();
    const mail = sent.at(-1);
    assert.deepEqual([mail?.to, mail?.subject], ['grace@example.com', 'Confirm your email address']);
    const token = tokenIn(mail);
    assert.equal((await reset(token)).status, 422, 'it sets no password');
    assert.equal((await stranger().send('POST', '/confirm-email', { token })).status, 200);
    assert.equal((await stranger().send('POST', '/confirm-email', { token })).status, 422);
    assert.equal((await second.send('GET', '/session')).answer.data.user.email_verified, true);
    assert.equal((await second.send('POST', '/user/email/confirmation')).status, 409);
  });

  test('limits repeated confirmations', async () => {
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await second.send('POST', '/user/email/confirmation')).status);
    assert.deepEqual(statuses, [204, 204, 204, 204, 429, 429]);
  });

  test('changes the address only with the link to the new address, and lets the old address undo this within seven days', async () => {
    const { db } = opened.deps.database;
    await db.updateTable('users').set({ email_verified_at: 1 }).where('username', '=', 'grace').execute();
    assert.deepEqual(Object.keys((await changeTo('new@example.com', 'not it')).answer.errors), ['current_password']);
    const asked = await changeTo('New@example.com');
    assert.equal(asked.status, 202);
    assert.deepEqual(
      [asked.answer.data.email, asked.answer.data.pending_email],
      ['grace@example.com', 'new@example.com'],
    );
    await allSent();
    const open = await askForLink('grace@example.com');
    const confirmation = sent.find(({ to }) => to === 'new@example.com');
    assert.equal((await stranger().send('POST', '/confirm-email', { token: tokenIn(confirmation) })).status, 200);
    const { user, account } = (await second.send('GET', '/session')).answer.data;
    assert.deepEqual(
      [user.email, user.email_verified, user.pending_email, account.email],
      ['new@example.com', true, null, 'new@example.com'],
    );
    assert.equal((await reset(open)).status, 422, 'a link to the old address sets no password any more');
    await allSent();
    const told = sent.at(-1);
    assert.deepEqual([told?.to, told?.subject], ['grace@example.com', 'Your email address was changed']);
    opened.deps.clock.ms += 7 * dayMs - 1;
    const back = { token: tokenIn(told), new_password: 'mine once more' };
    const passkey = { user_id: 2, credential_id: 'of-the-thief', public_key: '', counter: 0, transports: '[]' };
    await db
      .insertInto('passkeys')
      .values({ ...passkey, name: 'Phone', created_at: opened.deps.now() })
      .execute();
    await db.insertInto('totp_secrets').values(appOf(opened.deps.now())).execute();
    await db.insertInto('recovery_codes').values({ user_id: 2, code_hash: 'of-the-thief' }).execute();
    const restored = await stranger().send('POST', '/restore-email', back);
    assert.deepEqual(
      [restored.status, restored.answer.data],
      [200, { removed: { passkeys: 1, app: true, recovery_codes: 1 } }],
    );
    assert.equal((await stranger().send('POST', '/restore-email', back)).status, 422);
    assert.equal((await graceRow()).email, 'grace@example.com');
    assert.equal((await second.send('GET', '/account')).status, 401);
    assert.deepEqual(
      await db.selectFrom('passkeys').select('id').execute(),
      [],
      'a passkey of whoever changed it stays',
    );
    assert.equal((await logIn('mine once more')).answer.data.state, 'signed_in');
    await allSent();
    const removed = sent.find(({ subject }) => subject === 'Second factors were removed from your login');
    assert.deepEqual(
      [removed?.to, /Passkeys: 1\nAuthenticator app: Removed/.test(removed?.text ?? '')],
      ['grace@example.com', true],
    );
  });

  test('lets the user who undoes an address change keep an account scheduled for deletion', async () => {
    const { db } = opened.deps.database;
    await db.updateTable('users').set({ email_verified_at: 1 }).where('username', '=', 'grace').execute();
    assert.equal((await changeTo('thief@example.com')).status, 202);
    await allSent();
    const confirmation = tokenIn(sent.find(({ to }) => to === 'thief@example.com'));
    assert.equal((await stranger().send('POST', '/confirm-email', { token: confirmation })).status, 200);
    await allSent();
    const back = { token: tokenIn(sent.at(-1)), new_password: 'mine once more' };
    const proof = { confirmation: 'grace', current_password: grace.password };
    assert.equal((await second.send('POST', '/account/deletion', proof)).status, 202);
    await allSent();
    const told = () => sent.filter(({ subject }) => subject === 'grace will be deleted').map(({ to }) => to);
    assert.deepEqual(told().sort(), ['ada@example.com', 'thief@example.com']);

    sent.length = 0;
    assert.equal((await stranger().send('POST', '/restore-email', back)).status, 200);
    await allSent();
    assert.deepEqual(told(), ['grace@example.com']);
    assert.equal((await logIn('mine once more')).status, 403);
    const mail = sent.find(({ subject }) => subject === 'grace will be deleted');
    const token = /keep-account#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    assert.equal((await stranger().send('POST', '/keep-account', { token })).status, 204);
    assert.equal((await logIn('mine once more')).status, 200);
  });

  test('keeps an authenticator app from before an undone change, but not its recovery codes', async () => {
    const { db } = opened.deps.database;
    await db.updateTable('users').set({ email_verified_at: 1 }).where('username', '=', 'grace').execute();
    await db.insertInto('totp_secrets').values(appOf(opened.deps.now())).execute();
    opened.deps.clock.ms += dayMs + minuteMs;
    assert.equal((await changeTo('new@example.com')).status, 202);
    await allSent();
    const confirmation = tokenIn(sent.find(({ to }) => to === 'new@example.com'));
    assert.equal((await stranger().send('POST', '/confirm-email', { token: confirmation })).status, 200);
    await db.insertInto('recovery_codes').values({ user_id: 2, code_hash: 'of-the-thief' }).execute();
    await allSent();
    const back = { token: tokenIn(sent.at(-1)), new_password: 'mine once more' };
    const restored = await stranger().send('POST', '/restore-email', back);
    assert.deepEqual(restored.answer.data, { removed: { passkeys: 0, app: false, recovery_codes: 1 } });
    assert.deepEqual(await db.selectFrom('recovery_codes').selectAll().execute(), []);
    const { state, second_factor } = (await logIn('mine once more')).answer.data;
    assert.deepEqual([state, second_factor], ['signed_out', true]);
  });

  test('ends a pending address change when the password changes', async () => {
    const linkAskedWith = async (password: string) => {
      assert.equal((await changeTo('eve@example.com', password)).status, 202);
      await allSent();
      return tokenIn(sent.findLast(({ to }) => to === 'eve@example.com'));
    };
    const confirm = async (token: string) => (await stranger().send('POST', '/confirm-email', { token })).status;
    const beforeChange = await linkAskedWith(grace.password);
    const passwords = { current_password: grace.password, new_password: 'another new one' };
    assert.equal((await second.send('POST', '/account/password', passwords)).status, 204);
    assert.equal(await confirm(beforeChange), 422);
    const beforeReset = await linkAskedWith('another new one');
    assert.equal((await reset(await askForLink('grace@example.com'))).status, 204);
    assert.equal(await confirm(beforeReset), 422);
    assert.equal((await graceRow()).email, 'grace@example.com');
  });

  test('sends no undo link to an unverified address', async () => {
    await changeTo('new@example.com');
    await allSent();
    await stranger().send('POST', '/confirm-email', { token: tokenIn(sent.at(-1)) });
    await allSent();
    assert.equal(sent.at(-1)?.to, 'grace@example.com');
    assert.equal(tokenIn(sent.at(-1)), '');
  });

  test('gives the same response for an address already in use, and sends its holder a mail that contains no link', async () => {
    const { db } = opened.deps.database;
    await db.updateTable('users').set({ language: 'de' }).where('username', '=', 'Ada').execute();
    const [free, taken] = [await changeTo('free@example.com'), await changeTo('ada@example.com')];
    assert.deepEqual([taken.status, taken.answer.data.pending_email], [free.status, 'ada@example.com']);
    await allSent();
    const mail = sent.find(({ to }) => to === 'ada@example.com');
    assert.equal(mail?.subject, 'Ihre Adresse wird bereits verwendet', 'in the language of the holder');
    assert.equal(tokenIn(mail), '');
    assert.equal((await second.send('DELETE', '/user/email')).answer.data.pending_email, null);
    assert.equal((await logIn(ada.password, 'ada')).status, 200);
  });

  test('rejects a link if another user has taken the address since', async () => {
    await changeTo('new@example.com');
    await allSent();
    const token = tokenIn(sent.at(-1));
    const { db } = opened.deps.database;
    await db.updateTable('users').set({ email: 'new@example.com' }).where('username', '=', 'Ada').execute();
    assert.equal((await stranger().send('POST', '/confirm-email', { token })).status, 422);
    assert.equal((await graceRow()).email, 'grace@example.com');
  });

  test("changes a user's names, and the names of the account if they were the same", async () => {
    const reply = await second.send('PATCH', '/user', { first_name: 'Amazing', username: 'amazing' });
    assert.deepEqual([reply.status, reply.answer.data.username], [200, 'amazing']);
    const { account } = (await second.send('GET', '/session')).answer.data;
    assert.deepEqual([account.first_name, account.username, account.last_name], ['Amazing', 'amazing', 'Hopper']);
    const taken = await second.send('PATCH', '/user', { username: 'ADA' });
    assert.deepEqual([taken.status, taken.answer.errors], [422, { username: ['This username is taken.'] }]);
  });
});

describe('links', () => {
  test('use the configured host, whatever host a request names', async () => {
    sent.length = 0;
    const opened = await openConsole({ mail: postman });
    await ownersBrowser(opened);
    const courier = startTestCourier(opened.deps, { requestedMails: createRequestedMails(opened.deps) });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await opened.browser().send('POST', '/forgot-password', { email: 'ada@example.com' }, headers);
    courier.wake();
    await until(async () => sent.length > 0);
    assert.doesNotMatch(JSON.stringify(sent), /evil/);
    await courier.stop();
    await opened.close();
  });

  test('are not sent without a mail server, and addresses change immediately', async () => {
    const opened = await openConsole();
    const owner = await ownersBrowser(opened);
    assert.equal((await owner.send('POST', '/forgot-password', { email: 'ada@example.com' })).status, 503);
    const changed = await owner.send('POST', '/user/email', { email: 'l@example.com', current_password: ada.password });
    assert.deepEqual(
      [changed.status, changed.answer.data.email, changed.answer.data.email_verified],
      [200, 'l@example.com', true],
    );
    await opened.close();
  });
});

describe('sessions of a user', () => {
  const opening = async () => {
    const opened = await openConsole({ mail: postman });
    const owner = await ownersBrowser(opened);
    const second = await secondBrowser(opened, owner);
    return { opened, owner, second };
  };
  const list = async (browser: TestBrowser) => (await browser.send('GET', '/user/sessions')).answer.data;

  test('are listed with device and place, and only their user can end one of them or all others', async () => {
    const { opened, owner, second } = await opening();
    const other = opened.browser('203.0.113.8');
    const logIn = { login: 'grace', password: grace.password };
    await other.send('POST', '/login', logIn, { 'user-agent': 'Firefox Linux' });
    const third = opened.browser('203.0.113.9');
    opened.deps.clock.ms += 1000;
    await third.send('POST', '/login', logIn, { 'user-agent': `Chrome ${'x'.repeat(2000)}` });
    const sessions = await list(second);
    assert.equal(sessions.length, 3);
    const [newest] = sessions;
    assert.deepEqual([newest.browser, newest.address, newest.is_this_one], ['Chrome', '203.0.113.9', false]);
    const firefox = sessions.find(({ browser }: { browser: string }) => browser === 'Firefox');
    assert.deepEqual([firefox.os, firefox.place], ['Linux', 'Place of 203.0.113.8']);
    const { db } = opened.deps.database;
    assert.doesNotMatch(JSON.stringify(await db.selectFrom('sessions').selectAll().execute()), /203\.0\.113/);
    assert.equal((await owner.send('DELETE', `/user/sessions/${firefox.id}`)).status, 404);
    assert.equal((await second.send('DELETE', `/user/sessions/${firefox.id}`)).status, 204);
    const [ended] = (await second.send('GET', '/audit-log')).answer.data;
    assert.deepEqual([ended.action, ended.subject.name], ['session.ended_elsewhere', 'Firefox, Linux']);
    assert.equal((await second.send('DELETE', `/user/sessions/${firefox.id}`)).status, 404);
    assert.equal((await other.send('GET', '/account')).status, 401);
    assert.equal((await second.send('DELETE', '/user/sessions')).status, 204);
    assert.equal((await third.send('GET', '/account')).status, 401);
    assert.equal((await list(second)).length, 1);
    assert.equal((await list(owner)).length, 1);
    await opened.close();
  });

  test('mails a login from a new browser and network, but not one from a known network', async () => {
    const { opened } = await opening();
    const { db } = opened.deps.database;
    const told = async () =>
      (await db.selectFrom('outbox').selectAll().execute()).filter(({ facts }) => /New login/.test(facts));
    const logIn = { login: 'grace', password: grace.password };
    await opened.browser('192.0.2.2').send('POST', '/login', logIn);
    assert.equal((await told()).length, 0);
    await opened.browser('203.0.113.8').send('POST', '/login', logIn, { 'user-agent': 'Firefox Linux' });
    const [mail] = await told();
    assert.match(mail?.facts ?? '', /Firefox on Linux.*Place of 203\.0\.113\.8/);
    await opened.browser('203.0.113.8').send('POST', '/login', logIn);
    assert.equal((await told()).length, 1);
    await opened.close();
  });
});
