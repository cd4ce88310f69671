import assert from 'node:assert/strict';
import { generate } from 'otplib';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { minuteMs, secondMs } from '../../kernel/time.ts';
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

onEachDatabase((open) => {
  const on = (guarantee: string, work: (opened: TestConsole, owner: TestBrowser) => Promise<void>) =>
    testWith(
      guarantee,
      () => openConsole({ open }),
      async (opened) => work(opened, await ownersBrowser(opened)),
    );

  on('a two-factor login opens a session only after the code, which works once', async (opened, owner) => {
    const { secret } = await switchOn(opened, owner);
    opened.deps.clock.ms += 30 * secondMs;
    const browser = opened.browser();
    const first = await giveId(browser);
    assert.equal(first.answer.data.state, 'signed_out');
    assert.equal(first.answer.data.second_factor, true);
    assert.equal(browser.cookie, undefined, 'the password alone opened a session');
    const cookie = challengeOf(first);
    assert.match(String(first.headers['set-cookie']), /gatehouse_second_factor=[^;]+; Max-Age=300; .*HttpOnly/);
    assert.equal((await browser.send('GET', '/account', undefined, { cookie })).status, 401);
    const code = await codeAt(opened, secret);
    const wrong = await give(browser, cookie, code === '000000' ? '000001' : '000000');
    assert.equal(wrong.status, 422);
    assert.match(wrong.answer.errors.code[0], /wrong/);
    const opens = await give(browser, cookie, `${code.slice(0, 3)} ${code.slice(3)}`);
    assert.equal(opens.status, 200);
    assert.equal(opens.answer.data.state, 'signed_in');
    assert.equal((await browser.send('GET', '/account')).status, 200);
    assert.equal((await give(opened.browser(), cookie, await codeAt(opened, secret, 1))).status, 401, 'used up');
    const again = opened.browser();
    const next = challengeOf(await giveId(again));
    assert.equal((await give(again, next, code)).status, 422, 'a code was taken twice');
  });

  on('only one of several simultaneous logins with the same code succeeds', async (opened, owner) => {
    const { secret } = await switchOn(opened, owner);
    opened.deps.clock.ms += 30 * secondMs;
    const code = await codeAt(opened, secret);
    const browsers = [opened.browser(), opened.browser(), opened.browser(), opened.browser()];
    const cookies: string[] = [];
    for (const browser of browsers) cookies.push(challengeOf(await giveId(browser)));
    const replies = await Promise.all(browsers.map((browser, n) => give(browser, cookies[n] ?? '', code)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422, 422]);
  });

  on('accepts a clock that is one step off, but not two', async (opened, owner) => {
    const { secret } = await switchOn(opened, owner);
    opened.deps.clock.ms += 10 * minuteMs;
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [-1, 200],
      [1, 200],
    ] as const) {
      const browser = opened.browser();
      const reply = await give(browser, challengeOf(await giveId(browser)), await codeAt(opened, secret, steps));
      assert.equal(reply.status, status, `${steps} steps`);
    }
  });

  on('a recovery code works once, and a new set replaces the old one', async (opened, owner) => {
    const { codes } = await switchOn(opened, owner);
    assert.equal(new Set(codes).size, 10);
    const logIn = async (code: string) => {
      const browser = opened.browser();
      return give(browser, challengeOf(await giveId(browser)), code);
    };
    assert.equal((await logIn(String(codes[0]).toUpperCase())).status, 200);
    assert.equal((await logIn(String(codes[0]))).status, 422);
    assert.deepEqual((await owner.send('GET', '/user/two-factor')).answer.data, {
      totp: true,
      passkeys: [],
      recovery_codes_left: 9,
      is_confirmed: false,
    });
    assert.equal(
      (await owner.send('POST', '/user/two-factor/recovery-codes', { current_password: 'not it' })).status,
      422,
    );
    const renewed = await owner.send('POST', '/user/two-factor/recovery-codes', { current_password: ada.password });
    assert.equal((await logIn(String(codes[1]))).status, 422);
    assert.equal((await logIn(renewed.answer.data.recovery_codes[0])).status, 200);
    const rows = await opened.deps.database.db.selectFrom('recovery_codes').selectAll().execute();
    assert.equal(rows.length, 10);
    assert.ok(!JSON.stringify(rows).includes(renewed.answer.data.recovery_codes[1].replace('-', '')), 'kept readable');
  });

  on(
    'setup takes effect after a confirmed code, and deactivation requires password and code',
    async (opened, owner) => {
      const password = { current_password: ada.password };
      assert.equal((await owner.send('POST', '/user/two-factor/totp', { current_password: 'no' })).status, 422);
      const begun = await owner.send('POST', '/user/two-factor/totp', password);
      assert.match(begun.answer.data.qr_svg, /^<svg/);
      assert.match(begun.answer.data.uri, /^otpauth:\/\/totp\/.*secret=/);
      assert.equal((await giveId(opened.browser())).answer.data.state, 'signed_in');
      assert.equal((await owner.send('POST', '/user/two-factor/totp/confirmation', { code: 'abc' })).status, 422);
      const { secret } = await switchOn(opened, owner);
      assert.equal((await owner.send('POST', '/user/two-factor/totp', password)).status, 409);
      opened.deps.clock.ms += 30 * secondMs;
      const code = await codeAt(opened, secret);
      const end = (body: object) => owner.send('POST', '/user/two-factor/end', body);
      assert.equal((await end({ current_password: 'not it', code })).status, 422);
      assert.equal((await end({ ...password, code: 'aaaaaaaaaa' })).status, 422);
      const ended = await end({ ...password, code });
      const none = { totp: false, passkeys: [], recovery_codes_left: 0, is_confirmed: false };
      assert.deepEqual(ended.answer.data, none);
      assert.equal((await end({ ...password, code })).status, 409);
      assert.equal((await giveId(opened.browser())).answer.data.state, 'signed_in');
    },
  );

  on('ten wrong codes block further guesses from any browser except a known one', async (opened, owner) => {
    const { secret } = await switchOn(opened, owner);
    const thief = opened.browser('198.51.100.7');
    const cookie = challengeOf(await giveId(thief));
    for (let n = 0; n < 10; n++) assert.equal((await give(thief, cookie, 'aaaaaaaaaa')).status, 422);
    opened.deps.clock.ms += 30 * secondMs;
    assert.equal((await give(thief, cookie, await codeAt(opened, secret))).status, 429);
    const other = opened.browser('203.0.113.9');
    assert.equal((await give(other, challengeOf(await giveId(other)), await codeAt(opened, secret))).status, 429);
    await owner.send('POST', '/logout');
    assert.equal((await give(owner, challengeOf(await giveId(owner)), await codeAt(opened, secret))).status, 200);
  });

  on('the password must be entered again after five minutes or when it changes', async (opened, owner) => {
    const { secret } = await switchOn(opened, owner);
    const late = opened.browser();
    const tooLate = challengeOf(await giveId(late));
    opened.deps.clock.ms += 5 * minuteMs;
    assert.equal((await give(late, tooLate, await codeAt(opened, secret))).status, 401);
    const cookie = challengeOf(await giveId(late));
    opened.deps.clock.ms += secondMs;
    const change = { current_password: ada.password, new_password: 'difference engine' };
    assert.equal((await owner.send('POST', '/account/password', change)).status, 204);
    assert.equal((await give(late, cookie, await codeAt(opened, secret))).status, 401);
  });

  on('users without a required second factor can only set it up', async (opened, owner) => {
    const second = await secondBrowser(opened, owner);
    for (const [path, body] of [
      ['/account', { requires_two_factor: true }],
      ['/service', { require_two_factor: true }],
    ] as const)
      assert.equal((await owner.send('PATCH', path, body)).status, 409, 'asked of others alone');
    const { secret } = await switchOn(opened, owner);
    assert.equal((await owner.send('PATCH', '/account', { requires_two_factor: true })).status, 200);
    assert.equal((await second.send('GET', '/account')).status, 200, 'another account is not asked');
    assert.equal((await second.send('PATCH', '/service', { require_two_factor: false })).status, 403);
    const required = await owner.send('PATCH', '/service', { require_two_factor: true });
    assert.equal(required.answer.data.require_two_factor, true);
    assert.equal((await owner.send('GET', '/account')).status, 200, 'who has two goes on');
    const refused = await second.send('GET', '/account');
    assert.equal(refused.status, 403);
    assert.match(refused.answer.message, /Two-factor login is required/);
    assert.equal((await second.send('PATCH', '/user', { first_name: 'G' })).status, 403);
    assert.equal((await second.send('GET', '/session')).answer.data.must_set_up_two_factor, true);
    await switchOn(opened, second, grace.password);
    assert.equal((await second.send('GET', '/account')).status, 200);
    assert.equal((await second.send('GET', '/session')).answer.data.must_set_up_two_factor, false);
    await owner.send('PATCH', '/service', { require_two_factor: false });
    opened.deps.clock.ms += 30 * secondMs;
    const off = { current_password: ada.password, code: await codeAt(opened, secret) };
    assert.equal((await owner.send('POST', '/user/two-factor/end', off)).status, 200);
    assert.equal((await owner.send('GET', '/account')).status, 403, 'the account still asks for it');
  });

  on('activation affects only that user, and the operator can deactivate it', async (opened, owner) => {
    await switchOn(opened, owner);
    const second = await secondBrowser(opened, owner);
    assert.equal((await second.send('GET', '/user/two-factor')).answer.data.totp, false);
    await resetTwoFactor(opened.deps, 'ada');
    assert.ok(opened.logged.some((line) => line.includes('the operator switched two-factor login off')));
    assert.equal((await owner.send('GET', '/account')).status, 401, 'sessions go on');
    assert.equal((await giveId(opened.browser())).answer.data.state, 'signed_in');
    await assert.rejects(resetTwoFactor(opened.deps, 'nobody'), /no user nobody/);
  });
});

async function switchOn(
  opened: TestConsole,
  browser: TestBrowser,
  password = ada.password,
): Promise<{ secret: string; codes: string[] }> {
  const begun = await browser.send('POST', '/user/two-factor/totp', { current_password: password });
  assert.equal(begun.status, 200);
  const { secret } = begun.answer.data;
  const confirmed = await browser.send('POST', '/user/two-factor/totp/confirmation', {
    code: await codeAt(opened, secret),
  });
  assert.equal(confirmed.status, 200);
  return { secret, codes: confirmed.answer.data.recovery_codes };
}

const codeAt = (opened: TestConsole, secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(opened.deps.now() / 1000) + 30 * steps });

type Reply = Awaited<ReturnType<TestBrowser['send']>>;

const giveId = (browser: TestBrowser): Promise<Reply> =>
  browser.send('POST', '/login', { login: 'ada', password: ada.password });

function challengeOf(reply: Reply): string {
  const found = reply.cookies.find(({ name }) => name === 'gatehouse_second_factor');
  assert.ok(found, `no second factor was asked for: ${JSON.stringify(reply.answer)}`);
  return `gatehouse_second_factor=${found.value}`;
}

const give = (browser: TestBrowser, challenge: string, code: string): Promise<Reply> =>
  browser.send(
    'POST',
    '/login/second-factor',
    { code },
    { cookie: `${challenge}${browser.device === undefined ? '' : `; gatehouse_device=${browser.device}`}` },
  );
