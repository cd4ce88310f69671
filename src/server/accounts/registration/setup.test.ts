import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openMail } from '../../mail/index.ts';
import { type Notice, unsealFacts } from '../../outbox/index.ts';
import { canMailOthers } from '../account/index.ts';
import { ada, grace, openConsole, ownersBrowser, setupToken, type TestConsole } from '../testing.ts';
import { issueSetupToken } from './setup.ts';

let opened: TestConsole;
beforeEach(async () => {
  opened = await openConsole();
});
afterEach(() => opened.close());

const accounts = () => opened.deps.database.db.selectFrom('accounts').selectAll().execute();

test('creates the first account with the token, as service owner and signed in', async () => {
  const browser = opened.browser();
  assert.equal((await browser.send('GET', '/session')).answer.data.state, 'setup');
  const reply = await browser.send('POST', '/setup', { ...ada, token: await setupToken(opened) });
  assert.equal(reply.status, 201);
  assert.equal(reply.answer.data.state, 'signed_in');
  const { account } = reply.answer.data;
  assert.deepEqual(
    [account.username, account.email, account.first_name, account.last_name, account.is_owner, account.time_zone],
    ['Ada', 'ada@example.com', 'Ada', 'Lovelace', true, 'UTC'],
  );
  assert.equal(reply.answer.data.user.email_verified, false, 'nobody has shown that mail reaches them');
  const session = await browser.send('GET', '/session');
  assert.deepEqual(session.answer, reply.answer);
  assert.equal(session.headers['cache-control'], 'no-store');
});

test("uses the browser's time zone for the first account", async () => {
  const token = await setupToken(opened);
  const reply = await opened.browser().send('POST', '/setup', { ...ada, token, time_zone: 'america/new_york' });
  assert.equal(reply.answer.data.account.time_zone, 'America/New_York');
});

test('stores the currency that the owner chose, and rejects an unknown one', async () => {
  const wanted = { ...ada, token: await setupToken(opened) };
  const refused = await opened.browser().send('POST', '/setup', { ...wanted, currency: 'EURO' });
  assert.deepEqual([refused.status, Object.keys(refused.answer.errors)], [422, ['currency']]);
  const { account } = (await opened.browser().send('POST', '/setup', { ...wanted, currency: 'eur' })).answer.data;
  assert.deepEqual([account.currency, account.is_currency_chosen], ['EUR', true]);
});

test('ignores an unknown time zone during setup', async () => {
  const wanted = { ...ada, token: await setupToken(opened), time_zone: 'Etc/Unknown' };
  const reply = await opened.browser().send('POST', '/setup', wanted);
  assert.deepEqual([reply.status, reply.answer.data.account.time_zone], [201, 'UTC']);
});

test('asks the owner to confirm the address, and lets the owner mail others before that', async (t) => {
  const mailing = await openConsole({ mail: openMail('smtp://127.0.0.1:1', 'g@example.com') });
  t.after(() => mailing.close());
  await mailing.browser().send('POST', '/setup', { ...ada, token: await setupToken(mailing) });
  const { db } = mailing.deps.database;
  const mails = await db.selectFrom('outbox').select('facts').execute();
  assert.deepEqual(
    mails.map(({ facts }) => (unsealFacts(mailing.deps.vault, facts) as Notice).subject),
    ['Confirm your email address'],
  );
  assert.equal(await canMailOthers(mailing.deps, db, 1), true);
});

test('rejects a wrong, replaced or missing token', async () => {
  const replaced = await setupToken(opened);
  await setupToken(opened);
  for (const token of ['guess', replaced]) {
    const reply = await opened.browser().send('POST', '/setup', { ...ada, token });
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.answer.errors), ['token']);
  }
  const missing = await opened.browser().send('POST', '/setup', ada);
  assert.deepEqual(missing.answer.errors, { token: ['token is required.'] });
  assert.deepEqual(await accounts(), []);
});

test('checks a token before the form is filled in, without using it', async () => {
  const replaced = await setupToken(opened);
  const token = await setupToken(opened);
  const check = (given: string) => opened.browser().send('POST', '/setup/token', { token: given });
  for (const wrong of ['guess', replaced]) {
    const refused = await check(wrong);
    assert.deepEqual([refused.status, Object.keys(refused.answer.errors)], [422, ['token']]);
  }
  assert.equal((await check(token)).status, 204);
  assert.equal((await opened.browser().send('POST', '/setup', { ...ada, token })).status, 201);
  assert.equal((await check(token)).status, 409);
});

test('rejects empty and invented tokens if none was issued', async () => {
  for (const token of ['', 'undefined', 'x'])
    assert.equal((await opened.browser().send('POST', '/setup', { ...ada, token })).status, 422);
});

test('reports every invalid field in one response and keeps the token valid', async () => {
  const token = await setupToken(opened);
  const wrong = {
    token,
    first_name: ' ',
    last_name: 'x'.repeat(101),
    username: 'a b',
    email: 'nobody',
    password: 'short',
  };
  const reply = await opened.browser().send('POST', '/setup', wrong);
  assert.equal(reply.status, 422);
  assert.deepEqual(Object.keys(reply.answer.errors).sort(), [
    'email',
    'first_name',
    'last_name',
    'password',
    'username',
  ]);
  assert.equal((await opened.browser().send('POST', '/setup', { ...ada, token })).status, 201);
});

test('creates one account for concurrent setups', async () => {
  const token = await setupToken(opened);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      opened.browser().send('POST', '/setup', { ...ada, token, username: `ada-${n}`, email: `${n}@example.com` }),
    ),
  );
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, 409, 409, 409, 409, 409, 409, 409]);
  assert.equal((await accounts()).length, 1);
});

test('rejects old and new tokens after the first account', async () => {
  const token = await setupToken(opened);
  await opened.browser().send('POST', '/setup', { ...ada, token });
  assert.deepEqual(await opened.deps.database.db.selectFrom('service_settings').selectAll().execute(), []);
  assert.equal(await issueSetupToken(opened.deps), undefined);
  assert.equal((await opened.browser().send('POST', '/setup', { ...grace, token })).status, 409);
  assert.equal((await opened.browser().send('GET', '/session')).answer.data.state, 'signed_out');
});

test('stores only the hash of the token', async () => {
  const token = await setupToken(opened);
  const [setting] = await opened.deps.database.db.selectFrom('service_settings').selectAll().execute();
  assert.equal(setting?.name, 'setup_token_hash');
  assert.notEqual(setting?.value, token);
});

test('rejects a second owner with a database constraint', async () => {
  await ownersBrowser(opened);
  const [owner] = await accounts();
  const { id: _, ...row } = owner as NonNullable<typeof owner>;
  const second = opened.deps.database.db
    .insertInto('accounts')
    .values({ ...row, username: 'other', email: 'other@example.com' });
  await assert.rejects(second.execute(), /unique/i);
});
