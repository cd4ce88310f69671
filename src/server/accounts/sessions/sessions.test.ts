import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import {
  ada,
  openConsole,
  openOwnersConsole,
  ownersBrowser,
  secondBrowser,
  type TestBrowser,
  type TestConsole,
} from '../testing.ts';

let opened: TestConsole;
let owner: TestBrowser;
beforeEach(async () => {
  ({ opened, owner } = await openOwnersConsole());
});
afterEach(() => opened.close());

const cookieOf = (reply: { cookies: { name: string }[] }) =>
  reply.cookies.find(({ name }) => name === 'gatehouse_session');

test('sets an HttpOnly, SameSite cookie for 30 days', async () => {
  const reply = await opened.browser().send('POST', '/login', { login: 'ada', password: ada.password });
  const { value, ...attributes } = cookieOf(reply) as unknown as { value: string };
  assert.match(value, /^[\w-]{43}$/);
  assert.deepEqual(attributes, {
    name: 'gatehouse_session',
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 2_592_000,
  });
});

test('sets a Secure cookie behind https', async () => {
  const secure = await openConsole({ config: { baseUrl: 'https://gate.example' } });
  try {
    await ownersBrowser(secure);
    const reply = await secure.browser().send('POST', '/login', { login: 'ada', password: ada.password });
    assert.equal((cookieOf(reply) as unknown as { secure: boolean }).secure, true);
  } finally {
    await secure.close();
  }
});

test('stores the token’s hash, not the token', async () => {
  const rows = await opened.deps.database.db.selectFrom('sessions').selectAll().execute();
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(owner.cookie as string));
});

test('never accepts a planted cookie as a session', async () => {
  const browser = opened.browser();
  const planted = 'a'.repeat(43);
  browser.cookie = planted;
  await browser.send('POST', '/login', { login: 'ada', password: ada.password });
  assert.notEqual(browser.cookie, planted);
  const attacker = opened.browser();
  attacker.cookie = planted;
  assert.equal((await attacker.send('GET', '/account')).status, 401);
});

test("ends the browser's previous session at login", async () => {
  const before = opened.browser();
  before.cookie = owner.cookie;
  await owner.send('POST', '/login', { login: 'ada', password: ada.password });
  assert.equal((await before.send('GET', '/account')).status, 401);
  assert.equal((await owner.send('GET', '/account')).status, 200);
});

test('rejects writes without the session’s CSRF token or with another’s', async () => {
  const second = await secondBrowser(opened, owner);
  for (const token of ['', 'x'.repeat(43), second.csrf as string]) {
    const reply = await owner.send('PATCH', '/account', { heading: 'forged' }, { 'x-csrf-token': token });
    assert.equal(reply.status, 403);
  }
  assert.equal((await owner.send('GET', '/account')).answer.data.heading, null);
});

for (const [name, headers] of [
  ['another site says so itself', { 'sec-fetch-site': 'cross-site' }],
  ['a sister domain does', { 'sec-fetch-site': 'same-site' }],
] as const) {
  test(`rejects a write with the right token when ${name}`, async () => {
    assert.equal((await owner.send('PATCH', '/account', { heading: 'forged' }, headers)).status, 403);
  });
}

test('rejects login, registration, setup and logout from another origin', async () => {
  for (const path of ['/login', '/register', '/setup', '/logout']) {
    const reply = await opened.app.inject({
      method: 'POST',
      url: `/console/api${path}`,
      headers: { origin: 'https://evil.example' },
      payload: { login: 'ada', password: ada.password },
    });
    assert.equal(reply.statusCode, 403, path);
    assert.equal(reply.headers['set-cookie'], undefined);
  }
});

test('lets a client without browser headers log in', async () => {
  const reply = await opened.app.inject({
    method: 'POST',
    url: '/console/api/login',
    payload: { login: 'ada', password: ada.password },
  });
  assert.equal(reply.statusCode, 200);
});

test('ends the session at logout, and allows a second logout', async () => {
  const { cookie } = owner;
  const reply = await owner.send('POST', '/logout', {});
  assert.deepEqual([reply.status, reply.answer.data.state, owner.cookie], [200, 'signed_out', undefined]);
  const thief = opened.browser();
  thief.cookie = cookie;
  assert.equal((await thief.send('GET', '/account')).status, 401);
  assert.equal((await owner.send('POST', '/logout', {})).status, 200);
});

test('prevents another site from logging a user out', async () => {
  assert.equal((await owner.send('POST', '/logout', {}, { 'x-csrf-token': 'x' })).status, 403);
  assert.equal((await owner.send('GET', '/account')).status, 200);
});

test('extends a session in use and ends an idle one after 30 days', async () => {
  for (let day = 0; day < 40; day += 20) {
    opened.deps.clock.ms += 20 * dayMs;
    const reply = await owner.send('GET', '/session');
    assert.equal(reply.answer.data.state, 'signed_in');
    assert.ok(cookieOf(reply), 'the cookie is renewed');
  }
  opened.deps.clock.ms += hourMs - 1;
  assert.equal(cookieOf(await owner.send('GET', '/session')), undefined, 'not on every request');
  opened.deps.clock.ms += 30 * dayMs;
  assert.equal((await owner.send('GET', '/session')).answer.data.state, 'signed_out');
  assert.equal((await owner.send('GET', '/account')).status, 401);
});

test('updates the last use at most once a minute without extending the session', async () => {
  const read = () =>
    opened.deps.database.db.selectFrom('sessions').select(['seen_at', 'expires_at']).executeTakeFirstOrThrow();
  const before = await read();
  opened.deps.clock.ms += minuteMs - 1;
  await owner.send('GET', '/account');
  assert.deepEqual(await read(), before, 'not on every request');
  opened.deps.clock.ms += 1;
  assert.equal(cookieOf(await owner.send('GET', '/account')), undefined);
  assert.deepEqual(await read(), { ...before, seen_at: before.seen_at + minuteMs });
  opened.deps.clock.ms += hourMs;
  assert.ok(cookieOf(await owner.send('GET', '/account')), 'a session that is used slides all the same');
  assert.ok((await read()).expires_at > before.expires_at);
});

test('deletes expired sessions', async () => {
  opened.deps.clock.ms += 31 * dayMs;
  await opened.browser().send('POST', '/login', { login: 'ada', password: ada.password });
  const { count } = await opened.deps.database.db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 1);
});

for (const path of ['/account', '/account/api-key', '/service', '/invitations']) {
  test(`requires a session for ${path}`, async () => {
    const reply = await opened.browser().send('GET', path);
    assert.equal(reply.status, 401);
    assert.deepEqual(Object.keys(reply.answer), ['message']);
  });
}
