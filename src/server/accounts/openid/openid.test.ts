import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generate, generateSecret } from 'otplib';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import type { Config } from '../../config/config.ts';
import { until } from '../../events/testing.ts';
import { dayMs, minuteMs } from '../../kernel/time.ts';
import { sha256 } from '../../kernel/vault.ts';
import {
  grace,
  openConsole,
  ownersBrowser,
  secondBrowser,
  type TestBrowser,
  type TestConsole,
  testWith,
} from '../testing.ts';
import { updateUser } from '../users/index.ts';
import { startProvider, type TestProvider } from './provider.testing.ts';
import { createProvider } from './provider.ts';

const baseUrl = 'http://127.0.0.1:8080';
let provider: TestProvider;
before(async () => {
  provider = await startProvider(`${baseUrl}/console/api/openid/callback`);
});
after(() => provider.close());

type Settings = Partial<NonNullable<Config['openId']>>;
const withProvider = (settings: Settings = {}) => ({ config: { openId: { ...provider.settings, ...settings } } });

onEachDatabase((open) => {
  const on = (
    guarantee: string,
    settings: Settings,
    work: (opened: TestConsole, owner: TestBrowser) => Promise<void>,
  ) =>
    testWith(
      guarantee,
      () => openConsole({ open, ...withProvider(settings) }),
      async (opened) => work(opened, await ownersBrowser(opened)),
    );

  on('a user with an address verified on both sides can log in, also after it changes', {}, async (opened) => {
    provider.people.set('ada-1', { email: 'Ada@Example.com', email_verified: true });
    const browser = opened.browser();
    const back = await logIn(browser, 'ada-1', '/monitors?tag=a');
    assert.equal(back.location, `${baseUrl}/monitors?tag=a`);
    assert.equal((await browser.send('GET', '/session')).answer.data.user.username, 'Ada');
    const sessions: { is_this_one: boolean }[] = (await browser.send('GET', '/user/sessions')).answer.data;
    assert.equal(sessions.filter((session) => session.is_this_one).length, 1);
    provider.people.set('ada-1', { email: 'ada@elsewhere.example', email_verified: false });
    const later = opened.browser();
    assert.equal((await logIn(later, 'ada-1')).location, `${baseUrl}/`);
    assert.equal((await later.send('GET', '/session')).answer.data.user.username, 'Ada');
  });

  on('logins in two tabs of a browser both succeed', {}, async (opened) => {
    provider.people.set('ada-1', { email: 'Ada@Example.com', email_verified: true });
    const browser = opened.browser();
    const [one, two] = [await visit(browser, 'ada-1', '/monitors'), await visit(browser, 'ada-1', '/websites')];
    const cookie = `${one.cookie}; ${two.cookie}`;
    const foreign = await returnFromProvider(browser, { cookie, query: 'code=x&state=other' });
    assert.match(foreign.location, /provider_problem=expired/);
    for (const [tab, path] of [
      [one, '/monitors'],
      [two, '/websites'],
    ] as const)
      assert.equal((await returnFromProvider(browser, { cookie, query: tab.query })).location, `${baseUrl}${path}`);
  });

  on('keeps the newest four logins of a browser', {}, async (opened) => {
    const browser = opened.browser();
    const kept = new Map<string, string>();
    for (let n = 0; n < 6; n++) {
      const { headers } = await browser.send(
        'POST',
        '/openid/start',
        {},
        {
          cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      );
      for (const line of [headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') kept.delete(name);
        else kept.set(name, value);
      }
    }
    assert.equal(kept.size, 4);
  });

  on('an address that is not verified on both sides takes over no user', {}, async (opened, owner) => {
    provider.people.set('eve-1', { email: 'ada@example.com', email_verified: false });
    provider.people.set('eve-2', { email: 'ada@example.com' });
    provider.people.set('eve-3', {});
    for (const who of ['eve-1', 'eve-2', 'eve-3'])
      assert.deepEqual(await refused(opened.browser(), who), ['unverified_email']);
    await secondBrowser(opened, owner);
    provider.people.set('grace-1', { email: grace.email, email_verified: true });
    assert.deepEqual(await refused(opened.browser(), 'grace-1'), ['link_first']);
  });

  on('another identity at the provider with the same address is not the user', {}, async (opened) => {
    provider.people.set('ada-2', { email: 'ada@example.com', email_verified: true });
    provider.people.set('ada-3', { email: 'ada@example.com', email_verified: true });
    assert.equal((await logIn(opened.browser(), 'ada-2')).location, `${baseUrl}/`);
    assert.deepEqual(await refused(opened.browser(), 'ada-3'), ['link_first']);
  });

  on(
    'an unknown user can sign up only with an allowed email domain',
    { domains: ['acme.example'] },
    async (opened, owner) => {
      await owner.send('PATCH', '/service', { open_registration: true });
      provider.people.set('new-1', {
        email: 'joan@acme.example',
        email_verified: true,
        given_name: 'Joan',
        family_name: 'Clarke',
        preferred_username: 'ada',
      });
      provider.people.set('new-2', { email: 'joan@acme.example.evil.example', email_verified: true });
      assert.deepEqual(await refused(opened.browser(), 'new-2'), ['unknown_email']);
      const browser = opened.browser();
      await logIn(browser, 'new-1');
      const { user, role, account } = (await browser.send('GET', '/session')).answer.data;
      assert.deepEqual(
        [user.username, user.first_name, user.last_name, user.email, user.email_verified, user.has_password],
        ['ada-2', 'Joan', 'Clarke', 'joan@acme.example', true, false],
      );
      assert.deepEqual([role, account.username], ['owner', 'ada-2']);
      const [made] = (await owner.send('GET', '/service/audit-log')).answer.data;
      assert.deepEqual(
        [made.action, made.subject.id, made.subject.name, made.actor.name, made.address],
        ['account.created', String(account.id), 'ada-2', 'Joan Clarke', browser.address],
      );
    },
  );

  on('simultaneous first logins create one user', { domains: ['acme.example'] }, async (opened, owner) => {
    await owner.send('PATCH', '/service', { open_registration: true });
    provider.people.set('new-3', { email: 'many@acme.example', email_verified: true });
    const begun: { browser: TestBrowser; cookie: string; query: string }[] = [];
    for (let n = 0; n < 4; n++) {
      const browser = opened.browser();
      begun.push({ browser, ...(await visit(browser, 'new-3')) });
    }
    const ends = await Promise.all(begun.map(({ browser, ...came }) => returnFromProvider(browser, came)));
    assert.ok(ends.some(({ location }) => location === `${baseUrl}/`));
    const again = opened.browser();
    assert.equal((await logIn(again, 'new-3')).location, `${baseUrl}/`);
    assert.equal((await owner.send('GET', '/accounts')).answer.data.length, 2);
  });

  on('only its user can restore a removed link, not a login at the provider', {}, async (opened, owner) => {
    const verified = { email: 'ada@example.com', email_verified: true };
    for (const who of ['ada-4', 'ada-5']) provider.people.set(who, verified);
    const password = { current_password: 'analytical engine' };
    const unlink = async () =>
      assert.equal((await owner.send('POST', '/user/identity/unlink', password)).answer.data.linked, null);
    const linkInSettings = async (who: string) =>
      returnFromProvider(owner, await visit(owner, who, undefined, '/user/identity/start', password));

    assert.equal((await logIn(opened.browser(), 'ada-4')).location, `${baseUrl}/`);
    await unlink();
    for (const who of ['ada-4', 'ada-5']) assert.deepEqual(await refused(opened.browser(), who), ['link_first']);
    assert.equal((await owner.send('GET', '/user/identity')).answer.data.linked, null);

    assert.equal((await linkInSettings('ada-5')).location, `${baseUrl}/settings?section=password`);
    assert.equal((await logIn(opened.browser(), 'ada-5')).location, `${baseUrl}/`);
    assert.deepEqual(await refused(opened.browser(), 'ada-4'), ['link_first']);
    await unlink();
    for (const who of ['ada-4', 'ada-5']) assert.deepEqual(await refused(opened.browser(), who), ['link_first']);
  });

  on(
    'a user without a password must authenticate again at the provider to confirm',
    { domains: ['acme.example'] },
    async (opened, owner) => {
      await owner.send('PATCH', '/service', { open_registration: true });
      // The provider uses the real clock.
      opened.deps.clock.ms = Date.now();
      for (const who of ['new-4', 'new-5'])
        provider.people.set(who, { email: `${who}@acme.example`, email_verified: true });
      const isProved = async (of: TestBrowser): Promise<boolean> =>
        (await of.send('GET', '/user/two-factor')).answer.data.is_confirmed;
      const [browser, cookies] = [opened.browser(), new Map<string, string>()];
      await returnFromProvider(browser, await visit(browser, 'new-4', undefined, undefined, undefined, { cookies }));
      assert.equal(await isProved(browser), true, 'asked a moment ago');

      opened.deps.clock.ms += 11 * minuteMs;
      const later = opened.browser();
      const open = await visit(later, 'nobody is asked', undefined, undefined, undefined, { cookies });
      assert.equal((await returnFromProvider(later, open)).location, `${baseUrl}/`);
      for (const each of [browser, later]) await each.send('GET', '/session');
      assert.equal(await isProved(later), false);
      const refusal = await later.send('POST', '/user/two-factor/totp', {});
      assert.deepEqual([refusal.status, /^Confirm that it is you/.test(refusal.answer.message)], [403, true]);

      const confirm = (who: string, change?: (url: string) => string) =>
        visit(
          later,
          who,
          undefined,
          '/user/identity/confirm',
          { next: '/settings?section=two-factor' },
          {
            // A different user has a separate session at the provider.
            cookies: new Map(who === 'new-5' ? [] : cookies),
            ...(change && { change }),
          },
        );
      const problem = (code: string) => `${baseUrl}/settings?provider_problem=${code}&section=password`;
      const unasked = (url: string) => url.replace('prompt=login', '').replace('max_age=0', 'max_age=9999');
      assert.equal((await returnFromProvider(later, await confirm('', unasked))).location, problem('not_asked'));
      const other = await returnFromProvider(later, await confirm('new-5'));
      assert.equal(other.location, problem('someone_else'));
      const stolen = await confirm('new-4');
      assert.equal((await returnFromProvider(browser, stolen)).location, problem('session_ended'));
      assert.equal(await isProved(later), false);

      opened.deps.clock.ms = Date.now();
      assert.equal(
        (await returnFromProvider(later, await confirm('new-4'))).location,
        `${baseUrl}/settings?section=two-factor`,
      );
      assert.equal(await isProved(later), true);
      assert.equal((await later.send('POST', '/user/two-factor/totp', {})).status, 200);
      opened.deps.clock.ms += 10 * minuteMs;
      assert.equal(await isProved(later), false);
    },
  );

  on('linking requires the password, and unlinking keeps another way to log in', {}, async (opened, owner) => {
    provider.people.set('work-1', { email: 'ada@work.example', email_verified: false });
    const password = { current_password: 'analytical engine' };
    assert.equal((await owner.send('POST', '/user/identity/start', { current_password: 'wrong' })).status, 422);
    const linked = await returnFromProvider(
      owner,
      await visit(owner, 'work-1', undefined, '/user/identity/start', password),
    );
    assert.equal(linked.location, `${baseUrl}/settings?section=password`);
    const shown = await owner.send('GET', '/user/identity');
    assert.equal(shown.answer.data.linked.email, 'ada@work.example');
    assert.equal((await owner.send('POST', '/user/identity/start', password)).status, 409);
    const browser = opened.browser();
    assert.equal((await logIn(browser, 'work-1')).location, `${baseUrl}/`);

    assert.equal((await owner.send('POST', '/user/identity/unlink', { current_password: 'wrong' })).status, 422);
    const { db } = opened.deps.database;
    await updateUser(db, 1, { password_hash: null });
    const only = await owner.send('POST', '/user/identity/unlink', {});
    assert.deepEqual([only.status, /your only way to log in/.test(only.answer.message)], [409, true]);
    assert.equal((await owner.send('GET', '/user/identity')).answer.data.linked.is_only_way, true);
    Object.assign(opened.deps.config, { baseUrl: 'http://localhost:8080' });
    const passkey = { user_id: 1, credential_id: 'c', public_key: '', counter: 0, transports: '[]', name: 'Phone' };
    await db
      .insertInto('passkeys')
      .values({ ...passkey, rp_id: 'elsewhere.example', created_at: 1 })
      .execute();
    assert.equal((await owner.send('POST', '/user/identity/unlink', {})).status, 409, 'it is no way in here');
    await db.updateTable('passkeys').set({ rp_id: 'localhost' }).execute();
    assert.equal((await owner.send('GET', '/user/identity')).answer.data.linked.is_only_way, false);
    opened.deps.clock.ms += dayMs;
    assert.equal((await owner.send('POST', '/user/identity/unlink', {})).status, 403, 'nothing shows who is there');
    await db.updateTable('sessions').set({ confirmed_at: opened.deps.now() }).execute();
    assert.equal((await owner.send('POST', '/user/identity/unlink', {})).answer.data.linked, null);
  });
});

describe('a manipulated login', () => {
  let opened: TestConsole;
  before(async () => {
    opened = await openConsole(withProvider());
    await secondBrowser(opened, await ownersBrowser(opened));
    provider.people.set('ada', { email: 'ada@example.com', email_verified: true });
  });
  after(() => opened.close());

  test('is rejected in another browser', async () => {
    const eve = await visit(opened.browser(), 'ada');
    const victim = opened.browser();
    const without = await returnFromProvider(victim, { ...eve, cookie: '' });
    assert.match(without.location, /\/login\?provider_problem=expired$/);
    const own = await visit(victim, 'ada');
    const mixed = await returnFromProvider(victim, { query: eve.query, cookie: own.cookie });
    assert.match(mixed.location, /provider_problem=expired$/);
    assert.equal(victim.cookie, undefined);
  });

  test('expires after ten minutes', async () => {
    const browser = opened.browser();
    const came = await visit(browser, 'ada');
    opened.deps.clock.ms += 10 * minuteMs;
    assert.match((await returnFromProvider(browser, came)).location, /provider_problem=expired$/);
  });

  test("can't use a code twice", async () => {
    const browser = opened.browser();
    const came = await visit(browser, 'ada');
    assert.equal((await returnFromProvider(browser, came)).location, `${baseUrl}/`);
    const thief = opened.browser();
    assert.match((await returnFromProvider(thief, came)).location, /provider_problem=rejected$/);
    assert.equal(thief.cookie, undefined);
  });

  test("can't use another browser's code", async () => {
    const eve = await visit(opened.browser(), 'ada');
    const victim = opened.browser();
    const own = await visit(victim, 'ada');
    const query = new URLSearchParams(own.query);
    query.set('code', new URLSearchParams(eve.query).get('code') ?? '');
    assert.match(
      (await returnFromProvider(victim, { ...own, query: `${query}` })).location,
      /provider_problem=rejected$/,
    );
    assert.equal(victim.cookie, undefined);
  });

  test('rejects a response from another issuer', async () => {
    const browser = opened.browser();
    const came = await visit(browser, 'ada');
    const query = new URLSearchParams(came.query);
    query.set('iss', 'https://evil.example');
    assert.match(
      (await returnFromProvider(browser, { ...came, query: `${query}` })).location,
      /provider_problem=rejected$/,
    );
    assert.equal(browser.cookie, undefined);
  });

  test("can't redirect to another site", async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/a\nb', 'javascript:alert(1)'])
      assert.equal((await start(opened.browser(), { next })).status, 422, next);
  });

  test("can't be started from another site", async () => {
    const reply = await opened.browser().send('POST', '/openid/start', {}, { 'sec-fetch-site': 'cross-site' });
    assert.equal(reply.status, 403);
  });

  test("doesn't link an identity with another session", async () => {
    const logged = { login: 'grace', password: grace.password };
    const [asking, other] = [opened.browser(), opened.browser()];
    for (const browser of [asking, other]) assert.equal((await browser.send('POST', '/login', logged)).status, 200);
    const password = { current_password: grace.password };
    const came = await visit(asking, 'stranger', undefined, '/user/identity/start', password);
    assert.equal(
      (await returnFromProvider(other, came)).location,
      `${baseUrl}/settings?provider_problem=session_ended&section=password`,
    );
    assert.equal((await other.send('GET', '/user/identity')).answer.data.linked, null);
  });

  test("doesn't link an identity that another user has", async () => {
    const browser = opened.browser();
    await browser.send('POST', '/login', { login: 'grace', password: grace.password });
    await logIn(opened.browser(), 'ada');
    const password = { current_password: grace.password };
    const came = await visit(browser, 'ada', undefined, '/user/identity/start', password);
    assert.match((await returnFromProvider(browser, came)).location, /provider_problem=linked_elsewhere/);
  });

  test('rejects a token issued for another login', async () => {
    const asked = createProvider(opened.deps);
    assert.ok(asked);
    const { url, ...kept } = await asked.begin();
    const query = (await provider.visit(url, 'ada')).search.slice(1);
    await assert.rejects(asked.finish(query, { ...kept, nonce: 'of another' }), { code: 'rejected', reason: /claim/ });
  });

  test('rejects a token that the published keys did not sign', async () => {
    const asked = createProvider(opened.deps);
    assert.ok(asked);
    const { url, ...kept } = await asked.begin();
    const query = (await provider.visit(url, 'ada')).search.slice(1);
    provider.state.isForging = true;
    try {
      await assert.rejects(asked.finish(query, kept), { code: 'rejected', reason: /INVALID_RESPONSE/ });
    } finally {
      provider.state.isForging = false;
    }
  });
});

describe('a provider', () => {
  test('that denies or fails redirects back with the reason', async () => {
    const opened = await openConsole(withProvider());
    try {
      await ownersBrowser(opened);
      assert.deepEqual(await refused(opened.browser(), ''), ['cancelled']);
      const browser = opened.browser();
      provider.people.set('ada', { email: 'ada@example.com', email_verified: true });
      const came = await visit(browser, 'ada', '/websites');
      provider.state.away = true;
      assert.equal(
        (await returnFromProvider(browser, came)).location,
        `${baseUrl}/login?provider_problem=unreachable&next=%2Fwebsites`,
      );
    } finally {
      provider.state.away = false;
      await opened.close();
    }
  });

  test('that fails at first is retried, while passwords keep working', async () => {
    provider.state.away = true;
    const opened = await openConsole(withProvider());
    try {
      await ownersBrowser(opened);
      const reply = await start(opened.browser());
      assert.deepEqual([reply.status, /Acme ID doesn't respond/.test(reply.answer.message)], [503, true]);
      const browser = opened.browser();
      assert.equal((await browser.send('POST', '/login', { login: 'ada', password: 'analytical engine' })).status, 200);
      provider.state.away = false;
      opened.deps.clock.ms += minuteMs;
      assert.equal((await start(opened.browser())).status, 200);
    } finally {
      provider.state.away = false;
      await opened.close();
    }
  });

  test('with a different issuer than configured is not used', async () => {
    const opened = await openConsole(withProvider({ issuer: `${provider.issuer.replace('127.0.0.1', 'localhost')}/` }));
    try {
      await ownersBrowser(opened);
      const reply = await start(opened.browser());
      assert.deepEqual([reply.status, /gatehouse doctor/.test(reply.answer.message)], [503, true]);
      assert.ok(!opened.logged.join('').includes(provider.settings.clientSecret));
    } finally {
      await opened.close();
    }
  });

  test('is hidden if none is configured', async () => {
    const opened = await openConsole();
    try {
      const owner = await ownersBrowser(opened);
      assert.equal((await start(opened.browser())).status, 404);
      assert.equal((await owner.send('GET', '/user/identity')).answer.data, null);
      assert.equal((await owner.send('GET', '/session')).answer.data.provider_label, null);
    } finally {
      await opened.close();
    }
  });
});

describe("a user's other protection", () => {
  const alone = (
    guarantee: string,
    settings: Settings,
    work: (opened: TestConsole, owner: TestBrowser) => Promise<void>,
  ) =>
    test(guarantee, async () => {
      const opened = await openConsole(withProvider(settings));
      try {
        await work(opened, await ownersBrowser(opened));
      } finally {
        await opened.close();
      }
    });

  alone('applies to a provider login: it requires the app’s code, and the audit log names both', {}, async (opened) => {
    provider.people.set('ada', { email: 'ada@example.com', email_verified: true });
    const { db } = opened.deps.database;
    const secret = generateSecret();
    await db
      .insertInto('totp_secrets')
      .values({
        user_id: 1,
        secret_sealed: opened.deps.vault.seal('totp secret', secret),
        created_at: 1,
        confirmed_at: 1,
      })
      .execute();
    const browser = opened.browser();
    assert.equal((await logIn(browser, 'ada', '/monitors')).location, `${baseUrl}/login?next=%2Fmonitors`);
    assert.equal(browser.cookie, undefined, 'a session was opened');
    const code = await generate({ secret, epoch: Math.floor(opened.deps.now() / 1000) });
    assert.equal((await browser.send('POST', '/login/second-factor', { code: 'abcde-fghjk' })).status, 422);
    assert.equal((await browser.send('POST', '/login/second-factor', { code })).status, 200);
    const entries = () =>
      db.selectFrom('audit_entries').select(['action', 'subject_name']).where('subject_kind', '=', 'session').execute();
    await until(async () => (await entries()).length === 3);
    assert.deepEqual((await entries()).map(({ action, subject_name }) => `${action}: ${subject_name}`).sort(), [
      'session.created: OpenID Connect and code',
      'session.created: set-up',
      'session.second_factor_refused: OpenID Connect and recovery code',
    ]);
  });

  alone(
    'removes links made before the address was verified, when a password reset verifies it',
    {},
    async (opened, owner) => {
      await secondBrowser(opened, owner);
      const { db } = opened.deps.database;
      for (const [user_id, email] of [
        [1, 'ada@example.com'],
        [2, grace.email],
      ] as const) {
        const { issuer } = provider.settings;
        const row = { issuer, subject: `of ${user_id}`, user_id, email, created_at: 1, used_at: 1 };
        await db.insertInto('identities').values(row).execute();
        const times = { created_at: opened.deps.now(), expires_at: opened.deps.now() + minuteMs };
        const link = { token_hash: sha256(`link ${user_id}`), user_id, purpose: 'reset', email, ...times } as const;
        await db.insertInto('mailed_links').values(link).execute();
        const given = { token: `link ${user_id}`, new_password: 'another password' };
        assert.equal((await opened.browser().send('POST', '/reset-password', given)).status, 204);
      }
      const left = await db.selectFrom('identities').select('user_id').execute();
      assert.deepEqual(left, [{ user_id: 1 }], 'only the one whose address had been proved keeps the link');
    },
  );

  alone('rejects logins to a suspended account', {}, async (opened, owner) => {
    await secondBrowser(opened, owner);
    await updateUser(opened.deps.database.db, 2, { email_verified_at: 1 });
    provider.people.set('grace', { email: grace.email, email_verified: true });
    await opened.deps.database.db.updateTable('accounts').set({ disabled_at: 1 }).where('id', '=', 2).execute();
    assert.deepEqual(await refused(opened.browser(), 'grace'), ['disabled']);
  });

  alone(
    'accepts addresses without a verification status only if the operator allows it',
    { trustsEmail: true },
    async (opened) => {
      provider.people.set('quiet', { email: 'ada@example.com' });
      provider.people.set('denied', { email: 'ada@example.com', email_verified: false });
      assert.deepEqual(await refused(opened.browser(), 'denied'), ['unverified_email']);
      assert.equal((await logIn(opened.browser(), 'quiet')).location, `${baseUrl}/`);
    },
  );

  alone('shows invitations to a new user without an account if registration is closed', {}, async (opened, owner) => {
    await owner.send('POST', '/members/invitations', { email: 'joan@elsewhere.example', role: 'editor' });
    provider.people.set('joan', { email: 'joan@elsewhere.example', email_verified: true, name: 'Joan Clarke' });
    const browser = opened.browser();
    await logIn(browser, 'joan');
    const session = (await browser.send('GET', '/session')).answer.data;
    assert.deepEqual([session.account, session.user.first_name, session.user.last_name], [null, 'Joan', 'Clarke']);
    const { invitations } = (await browser.send('GET', '/no-account')).answer.data;
    assert.deepEqual(
      invitations.map(({ role }: { role: string }) => role),
      ['editor'],
    );
  });
});

const start = (browser: TestBrowser, body: object = {}, path = '/openid/start') => browser.send('POST', path, body);

/** Returns the query and cookie that the browser would bring back. */
async function visit(
  browser: TestBrowser,
  who: string,
  next?: string,
  path = '/openid/start',
  body?: object,
  { cookies, change = (url: string) => url }: { cookies?: Map<string, string>; change?: (url: string) => string } = {},
) {
  const begun = await start(browser, body ?? (next === undefined ? {} : { next }), path);
  assert.equal(begun.status, 200, JSON.stringify(begun.answer));
  const { name = '', value = '' } = begun.cookies.find((one) => one.name.startsWith('gatehouse_openid')) ?? {};
  const cookie = `${name}=${value}`;
  const back = await provider.visit(change(begun.answer.data.url), who, cookies);
  assert.equal(`${back.origin}${back.pathname}`, `${baseUrl}/console/api/openid/callback`);
  return { cookie, query: back.search.slice(1) };
}

async function returnFromProvider(browser: TestBrowser, { cookie, query }: { cookie: string; query: string }) {
  const cookies = `gatehouse_session=${browser.cookie ?? ''}; ${cookie}`;
  const reply = await browser.send('GET', `/openid/callback?${query}`, undefined, {
    cookie: cookies,
    'sec-fetch-site': 'cross-site',
  });
  assert.equal(reply.status, 302, JSON.stringify(reply.answer));
  return { location: String(reply.headers.location) };
}

const logIn = async (browser: TestBrowser, who: string, next?: string) =>
  returnFromProvider(browser, await visit(browser, who, next));

async function refused(browser: TestBrowser, who: string): Promise<(string | null)[]> {
  const { location } = await logIn(browser, who);
  assert.equal(browser.cookie, undefined, 'a session was opened');
  return [new URL(location).searchParams.get('provider_problem')];
}
