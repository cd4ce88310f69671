import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { minuteMs } from '../kernel/time.ts';
import { setPassword } from './create-account.ts';
import { ada, openConsole, ownersBrowser, secondBrowser, type TestBrowser, type TestConsole } from './testing.ts';

let opened: TestConsole;
let owner: TestBrowser;
beforeEach(async () => {
  opened = await openConsole();
  owner = await ownersBrowser(opened);
});
afterEach(() => opened.close());

const tryLogin = (login: string, password: string, address = '192.0.2.9') =>
  opened.browser(address).send('POST', '/login', { login, password });

for (const login of ['Ada', 'ada', ' ADA ', 'ada@example.com', 'ADA@EXAMPLE.COM']) {
  test(`${JSON.stringify(login)} and the password open a session`, async () => {
    const reply = await tryLogin(login, ada.password);
    assert.equal(reply.status, 200);
    assert.equal(reply.answer.data.account.username, 'Ada');
  });
}

test('a wrong password and an unknown name get the same answer', async () => {
  const wrong = await tryLogin('ada', 'not the engine');
  const unknown = await tryLogin('nobody', 'not the engine');
  assert.equal(wrong.status, 422);
  assert.deepEqual(wrong.answer, unknown.answer);
  assert.equal(wrong.cookies.length, 0);
});

test('ten failures lock the address, with the time to wait; others may go on', async () => {
  for (let failure = 0; failure < 10; failure++)
    assert.equal((await tryLogin(`nobody-${failure}`, 'guess')).status, 422);
  const refused = await tryLogin('ada', ada.password);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '900');
  assert.match(refused.answer.message, /15 minutes/);
  assert.equal((await tryLogin('ada', ada.password, '192.0.2.10')).status, 200);
  opened.deps.clock.ms += 15 * minuteMs;
  assert.equal((await tryLogin('ada', ada.password)).status, 200);
});

test('ten failures lock the name from every address, whether it is written as name or e-mail', async () => {
  for (let failure = 0; failure < 10; failure++)
    await tryLogin(failure % 2 ? 'ada' : 'ADA@example.com', 'guess', `198.51.100.${failure}`);
  assert.equal((await tryLogin('ada', ada.password, '203.0.113.1')).status, 429);
  assert.equal((await owner.send('GET', '/account')).status, 200, 'who is signed in stays so');
});

test('many guesses at once are not judged beyond the limit', async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => tryLogin('ada', `guess ${n}`)));
  assert.equal(replies.filter((reply) => reply.status === 422).length, 10);
  assert.equal(replies.filter((reply) => reply.status === 429).length, 20);
});

test('successes do not use the attempts up', async () => {
  for (let round = 0; round < 12; round++) assert.equal((await tryLogin('ada', ada.password)).status, 200);
});

test('a changed password opens, the old one does not, and the other sessions end', async () => {
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

test('the current password must be right, and guessing it is limited', async () => {
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
  test(`a new password of ${password.length} characters is refused`, async () => {
    const reply = await owner.send('POST', '/account/password', {
      current_password: ada.password,
      new_password: password,
    });
    assert.equal(reply.status, 422);
    assert.match(reply.answer.errors.new_password[0], sentence);
  });
}

test('the operator sets a password, which ends that account’s sessions only', async () => {
  const second = await secondBrowser(opened, owner);
  await setPassword(opened.deps, 'ADA', 'set by the operator');
  assert.equal((await owner.send('GET', '/account')).status, 401);
  assert.equal((await second.send('GET', '/account')).status, 200);
  assert.equal((await tryLogin('ada', 'set by the operator')).status, 200);
  await assert.rejects(setPassword(opened.deps, 'nobody', 'set by the operator'), { code: 'not_found' });
  await assert.rejects(setPassword(opened.deps, 'ada', 'short'), { code: 'invalid' });
});
