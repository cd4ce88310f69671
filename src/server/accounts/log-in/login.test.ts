import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { quickHash } from '../../../../test/support/testing.ts';
import { minuteMs } from '../../kernel/time.ts';
import { setPassword } from '../registration/index.ts';
import { ada, findByKey, openOwnersConsole, secondBrowser, type TestBrowser, type TestConsole } from '../testing.ts';

let opened: TestConsole;
let owner: TestBrowser;
beforeEach(async () => {
  ({ opened, owner } = await openOwnersConsole());
  const password_hash = await quickHash(ada.password);
  await opened.deps.database.db.updateTable('users').set({ password_hash }).execute();
});
afterEach(() => opened.close());

const tryLogin = (login: string, password: string, address = '192.0.2.9') =>
  opened.browser(address).send('POST', '/login', { login, password });

for (const login of ['Ada', 'ada', ' ADA ', 'ada@example.com', 'ADA@EXAMPLE.COM']) {
  test(`logs in with ${JSON.stringify(login)} and the password`, async () => {
    const reply = await tryLogin(login, ada.password);
    assert.equal(reply.status, 200);
    assert.equal(reply.answer.data.account.username, 'Ada');
  });
}

test('gives the same response for a wrong password and an unknown name', async () => {
  const wrong = await tryLogin('ada', 'not the engine');
  const unknown = await tryLogin('nobody', 'not the engine');
  assert.equal(wrong.status, 422);
  assert.deepEqual(wrong.answer, unknown.answer);
  assert.equal(wrong.cookies.length, 0);
});

test('locks an account for a network after ten failures, and returns the time to wait', async () => {
  for (let failure = 0; failure < 10; failure++)
    assert.equal((await tryLogin(failure % 2 ? 'ada' : ' ADA', 'guess')).status, 422);
  const refused = await tryLogin('ada', ada.password);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '900');
  assert.match(refused.answer.message, /15 minutes/);
  assert.equal((await tryLogin('grace', 'guess')).status, 422, 'other names go on there');
  opened.deps.clock.ms += 15 * minuteMs;
  assert.equal((await tryLogin('ada', ada.password)).status, 200);
});

test("doesn't reveal which email address belongs to a username", async () => {
  for (let failure = 0; failure < 10; failure++) await tryLogin('ada', 'guess');
  assert.equal((await tryLogin('ada', 'guess')).status, 429);
  for (const address of ['ada@example.com', 'grace@example.com', 'nobody@example.com'])
    assert.equal((await tryLogin(address, 'guess')).status, 422, address);
});

test("doesn't lock a user out because of failures from another network", async () => {
  for (let failure = 0; failure < 30; failure++) await tryLogin('ada', 'guess', '198.51.100.7');
  assert.equal((await tryLogin('ada', 'guess', '198.51.100.7')).status, 429);
  assert.equal((await tryLogin('ada', ada.password, '203.0.113.1')).status, 200);
  assert.equal((await owner.send('GET', '/account')).status, 200, 'who is signed in stays so');
  const change = { current_password: ada.password, new_password: 'difference engine' };
  assert.equal((await owner.send('POST', '/account/password', change)).status, 204);
});

test('locks a network after fifty failures of any name, except a browser that had logged in there', async () => {
  await owner.send('POST', '/logout');
  for (let failure = 0; failure < 50; failure++)
    assert.equal((await tryLogin(`nobody-${failure}`, 'guess', owner.address)).status, 422);
  assert.equal((await tryLogin('ada', ada.password, owner.address)).status, 429);
  const login = { login: 'ada', password: ada.password };
  assert.equal((await owner.send('POST', '/login', login)).status, 200);
});

test('slows unknown clients down after guesses from many networks, but not known ones', async () => {
  await owner.send('POST', '/logout');
  let refused: Awaited<ReturnType<typeof tryLogin>> | undefined;
  let judged = 0;
  for (let network = 0; network < 15; network++)
    for (let failure = 0; failure < 10; failure++) {
      const reply = await tryLogin('ada', 'guess', `198.51.100.${network}`);
      if (reply.status === 422) judged++;
      else refused = reply;
    }
  assert.equal(judged, 100);
  assert.equal(refused?.status, 429);
  assert.equal(refused.headers['retry-after'], '6');
  assert.match(refused.answer.message, /wait 6 seconds/);
  assert.equal((await tryLogin('ada', ada.password, '203.0.113.9')).status, 429, 'a stranger waits');
  assert.equal((await tryLogin('ada', ada.password, owner.address)).status, 200, 'a network of before does not');
  const moved = opened.browser('203.0.113.10');
  moved.device = owner.device;
  assert.equal((await moved.send('POST', '/login', { login: 'ada', password: ada.password })).status, 200);
  opened.deps.clock.ms += 6000;
  assert.equal((await tryLogin('ada', ada.password, '203.0.113.9')).status, 200, 'the stranger waited');
});

test('gives a known browser its own ten attempts, for its account only', async () => {
  const second = await secondBrowser(opened, owner);
  await second.send('POST', '/logout');
  const guess = (browser: TestBrowser, login: string) => browser.send('POST', '/login', { login, password: 'guess' });
  for (let failure = 0; failure < 10; failure++) assert.equal((await guess(second, 'grace')).status, 422);
  assert.equal((await guess(second, 'grace')).status, 429);
  for (let failure = 0; failure < 10; failure++) assert.equal((await guess(second, 'ada')).status, 422);
  assert.equal((await guess(second, 'ada')).status, 429);
  assert.equal((await second.send('GET', '/account')).status, 401);
  const rows = await opened.deps.database.db.selectFrom('known_sign_ins').selectAll().execute();
  const kept = JSON.stringify(rows);
  assert.ok(!kept.includes(second.device ?? '') && !kept.includes(second.address), 'only hashes are kept');
});

test('forgets a network that was last used half a year ago', async () => {
  await owner.send('POST', '/logout');
  opened.deps.clock.ms += 181 * 24 * 60 * minuteMs;
  for (let failure = 0; failure < 100; failure++) await tryLogin('ada', 'guess', `198.51.100.${failure}`);
  assert.equal((await tryLogin('ada', ada.password, owner.address)).status, 429);
});

test('keeps the latest fifty networks and browsers of an account', async () => {
  const login = { login: 'ada', password: ada.password };
  for (let network = 0; network < 40; network++) {
    opened.deps.clock.ms += 1000;
    await opened.browser(`198.51.100.${network}`).send('POST', '/login', login);
  }
  const { db } = opened.deps.database;
  const rows = await db.selectFrom('known_sign_ins').select('seen_at').execute();
  assert.equal(rows.length, 50);
  assert.ok(rows.every((row) => row.seen_at > opened.deps.clock.ms - 26_000));
});

test('limits concurrent guesses', async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => tryLogin('ada', `guess ${n}`)));
  assert.equal(replies.filter((reply) => reply.status === 422).length, 10);
  assert.equal(replies.filter((reply) => reply.status === 429).length, 20);
});

test("doesn't count successful logins as attempts", async () => {
  for (let round = 0; round < 12; round++) assert.equal((await tryLogin('ada', ada.password)).status, 200);
});

test('accepts the new password, rejects the old one and ends other sessions', async () => {
  const other = opened.browser();
  await other.send('POST', '/login', { login: 'ada', password: ada.password });
  const reply = await owner.send('POST', '/account/password', {
    current_password: ada.password,
    new_password: 'difference engine',
  });
  assert.equal(reply.status, 204);
  assert.equal((await owner.send('GET', '/account')).status, 200);
  assert.equal((await other.send('GET', '/account')).status, 401);
  assert.equal((await tryLogin('ada', ada.password)).status, 422);
  assert.equal((await tryLogin('ada', 'difference engine')).status, 200);
});

test('changes the password without the current one only in a recently confirmed session', async () => {
  const change = { new_password: 'difference engine' };
  const refused = await owner.send('POST', '/account/password', change);
  assert.deepEqual([refused.status, /Confirm that it is you/.test(refused.answer.message)], [403, true]);
  const proof = { current_password: ada.password };
  assert.equal((await owner.send('POST', '/user/confirmation', proof)).status, 204);
  assert.equal((await owner.send('POST', '/account/password', change)).status, 204);
  assert.equal((await tryLogin('ada', 'difference engine')).status, 200);
  opened.deps.clock.ms += 10 * minuteMs;
  assert.equal((await owner.send('POST', '/account/password', change)).status, 403);
});

test('sets a first password within ten minutes of a login without one', async () => {
  const { db } = opened.deps.database;
  await db.updateTable('users').set({ password_hash: null }).execute();
  const change = { new_password: 'difference engine' };
  opened.deps.clock.ms += 10 * minuteMs;
  assert.equal((await owner.send('POST', '/account/password', change)).status, 403);
  await db.updateTable('sessions').set({ confirmed_at: opened.deps.now() }).execute();
  assert.equal((await owner.send('POST', '/account/password', change)).status, 204);
  assert.equal((await tryLogin('ada', 'difference engine')).status, 200);
});

test('keeps the API key when the password changes, unless its replacement is requested', async () => {
  const key = async () => (await owner.send('GET', '/account/api-key')).answer.data.api_key;
  const change = (current: string, replace_api_key: boolean) =>
    owner.send('POST', '/account/password', {
      current_password: current,
      new_password: 'difference engine',
      replace_api_key,
    });
  await change(ada.password, true);
  assert.equal(await key(), null, 'none is made where there was none');
  const first = (await owner.send('POST', '/account/api-key')).answer.data.api_key;
  await change('difference engine', false);
  assert.equal(await key(), first);
  assert.equal((await change('a wrong guess', true)).status, 422);
  assert.equal(await key(), first);
  assert.equal((await change('difference engine', true)).status, 204);
  assert.notEqual(await key(), first);
  const find = findByKey(opened.deps);
  assert.deepEqual([await find(first), (await find(await key()))?.username], [undefined, 'Ada']);
});

test('requires the current password and limits guesses of it', async () => {
  const change = () =>
    owner.send('POST', '/account/password', { current_password: 'guess', new_password: 'difference engine' });
  for (let failure = 0; failure < 10; failure++) {
    const reply = await change();
    assert.deepEqual([reply.status, Object.keys(reply.answer.errors)], [422, ['current_password']]);
  }
  assert.equal((await change()).status, 429);
});

for (const [password, sentence] of [
  ['short', /at least 8/],
  ['x'.repeat(1001), /at most 1000/],
] as const) {
  test(`rejects a new password of ${password.length} characters`, async () => {
    const reply = await owner.send('POST', '/account/password', {
      current_password: ada.password,
      new_password: password,
    });
    assert.equal(reply.status, 422);
    assert.match(reply.answer.errors.new_password[0], sentence);
  });
}

test('lets the operator set a password, which ends only that account’s sessions', async () => {
  const second = await secondBrowser(opened, owner);
  await setPassword(opened.deps, 'ADA', 'set by the operator');
  assert.equal((await owner.send('GET', '/account')).status, 401);
  assert.equal((await second.send('GET', '/account')).status, 200);
  assert.equal((await tryLogin('ada', 'set by the operator')).status, 200);
  await assert.rejects(setPassword(opened.deps, 'nobody', 'set by the operator'), { code: 'not_found' });
  await assert.rejects(setPassword(opened.deps, 'ada', 'short'), { code: 'invalid' });
});
