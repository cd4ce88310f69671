import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { until } from '../../events/testing.ts';
import { inLanguage } from '../../kernel/index.ts';
import { dayMs } from '../../kernel/time.ts';
import type { Mailer, MailMessage } from '../../mail/index.ts';
import type { Courier } from '../../outbox/index.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { ada, grace, openConsole, ownersBrowser, type TestBrowser, type TestConsole } from '../testing.ts';
import { passwordWork } from '../users/password.ts';
import { requestRegistrationLink } from './request-link.ts';
import { createRequestedMails } from './requested-mails.ts';

const sent: MailMessage[] = [];
const postman: Mailer & { refusals: number } = {
  ready: true,
  refusals: 0,
  async send(message) {
    sent.push(message);
    if (postman.refusals-- > 0) throw Object.assign(new Error('421 try again later'), { responseCode: 421 });
  },
  close: () => {},
};

onEachDatabase((open) => {
  let opened: TestConsole;
  let owner: TestBrowser;
  let courier: Courier;
  beforeEach(async () => {
    postman.refusals = 0;
    opened = await openConsole({ open, mail: postman });
    owner = await ownersBrowser(opened);
    assert.equal((await owner.send('PATCH', '/service', { open_registration: true })).status, 200);
    courier = startTestCourier(opened.deps, { requestedMails: createRequestedMails(opened.deps) });
    await allSent();
    sent.length = 0;
  });
  afterEach(async () => {
    await courier.stop();
    await opened.close();
  });

  const stranger = (address = '198.51.100.9') => opened.browser(address);
  const ask = (email: string, browser = stranger()) => browser.send('POST', '/register/link', { email });
  const rows = (table: 'users' | 'accounts' | 'registration_links') =>
    opened.deps.database.db.selectFrom(table).selectAll().execute();
  const waiting = () =>
    opened.deps.database.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
  async function allSent() {
    courier.wake();
    await until(async () => (await waiting()).length === 0);
  }
  const tokenIn = (mail: MailMessage | undefined) =>
    /\/create-account#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none';
  const askForLink = async (email = grace.email) => {
    await ask(email);
    await allSent();
    return tokenIn(sent.at(-1));
  };
  const { email: _, ...chosen } = grace;
  const register = (token: string, fields: object = {}, browser = stranger()) =>
    browser.send('POST', '/register/account', { ...chosen, token, ...fields });

  test('creates the account only when the link is used, once and with a verified address', async () => {
    const asked = await ask('Grace@Example.com');
    assert.deepEqual([asked.status, asked.answer.data], [202, { email: 'grace@example.com' }]);
    await allSent();
    assert.deepEqual(
      sent.map(({ to, subject }) => [to, subject]),
      [['grace@example.com', 'Confirm your address to register']],
    );
    assert.deepEqual([(await rows('users')).length, (await rows('accounts')).length], [1, 1]);
    const token = tokenIn(sent[0]);
    const looked = await stranger().send('POST', '/register/link/address', { token });
    assert.deepEqual(looked.answer.data, { email: 'grace@example.com' });
    const browser = stranger();
    const reply = await register(token, { time_zone: 'Asia/Kolkata' }, browser);
    assert.equal(reply.status, 201, JSON.stringify(reply.answer));
    const { user, account, state } = reply.answer.data;
    assert.deepEqual([state, user.email, user.email_verified], ['signed_in', 'grace@example.com', true]);
    assert.deepEqual([account.username, account.email, account.is_owner], ['grace', 'grace@example.com', false]);
    assert.equal(account.time_zone, 'Asia/Kolkata');
    assert.equal((await browser.send('GET', '/account')).status, 200);
    assert.deepEqual(Object.keys((await register(token, { username: 'again' })).answer.errors), ['token']);
    assert.equal((await stranger().send('POST', '/register/link/address', { token })).status, 422);
    assert.deepEqual(await rows('registration_links'), []);
    await allSent();
    assert.equal(sent.length, 1, 'nothing is left to confirm');
  });

  test('creates one account and one hash for fifty concurrent uses of a link', async () => {
    const token = await askForLink();
    const hashes = mock.method(passwordWork, 'run');
    try {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) => register(token, { username: `grace${index}` })),
      );
      const statuses = replies.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [201, ...Array(49).fill(422)]);
      assert.deepEqual([(await rows('accounts')).length, hashes.mock.callCount()], [2, 1]);
    } finally {
      hashes.mock.restore();
    }
  });

  test("stores German as the user's language after registering in German, and none in English", async () => {
    const languageAfter = async (language: 'de' | 'en', email: string, username: string) => {
      const token = await askForLink(email);
      const reply = await inLanguage(language, () => register(token, { username }));
      assert.equal(reply.status, 201, JSON.stringify(reply.answer));
      return reply.answer.data.user.language;
    };
    assert.equal(await languageAfter('de', 'hedy@example.com', 'hedy'), 'de');
    assert.equal(await languageAfter('en', 'joan@example.com', 'joan'), null);
  });

  test('responds the same for a registered address and mails its holder', async () => {
    const [known, unknown] = [await ask(ada.email), await ask('nobody@example.com')];
    assert.equal(known.status, unknown.status);
    assert.deepEqual(Object.keys(known.headers).sort(), Object.keys(unknown.headers).sort());
    assert.deepEqual(
      [known.answer, unknown.answer],
      [{ data: { email: 'ada@example.com' } }, { data: { email: 'nobody@example.com' } }],
    );
    const { db } = opened.deps.database;
    const written = await db.selectFrom('outbox').selectAll().where('event', '=', 'registration').execute();
    const [one, other] = written.map(({ account_id, facts, channel, expires_at }) => [
      account_id,
      facts,
      channel,
      expires_at,
    ]);
    assert.equal(written.length, 2);
    assert.deepEqual(one, other);
    assert.deepEqual(await rows('registration_links'), []);
    await allSent();
    assert.deepEqual(sent.map(({ to, subject }) => [to, subject]).sort(), [
      ['ada@example.com', 'You are already registered'],
      ['nobody@example.com', 'Confirm your address to register'],
    ]);
    const told = sent.find(({ to }) => to === 'ada@example.com')?.text ?? '';
    assert.match(told, /Username: Ada\b/);
    assert.match(told, /http:\/\/127\.0\.0\.1:8080\/login/);
    assert.match(told, /http:\/\/127\.0\.0\.1:8080\/forgot-password/);
    assert.doesNotMatch(told, /create-account/);
    assert.deepEqual(
      (await rows('registration_links')).map((row) => 'email' in row && row.email),
      ['nobody@example.com'],
    );
  });

  test('requires a link or an invitation if mail is set up, for any address', async () => {
    const answers = [];
    for (const email of [ada.email, 'nobody@example.com'])
      answers.push(await stranger().send('POST', '/register', { ...grace, email }));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 409],
    );
    assert.deepEqual(answers[0]?.answer, answers[1]?.answer);
    assert.equal((await rows('users')).length, 1);
  });

  test('mails an address at most three times in a few hours, always with the same response, and limits networks', async () => {
    const answers = [];
    for (let asked = 0; asked < 10; asked++) answers.push(await ask(`grace+${asked}@example.com`));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]));
    assert.equal((await ask('other@example.com')).status, 429);
    await allSent();
    assert.equal(sent.length, 3);
    assert.equal((await ask('other@example.com', stranger('203.0.113.5'))).status, 202);
    await allSent();
    assert.equal(sent.at(-1)?.to, 'other@example.com');
    assert.equal((await register(tokenIn(sent[0]))).status, 201, 'the links go on working');
  });

  test('accepts one of several concurrent links to an address and ends the others', async () => {
    const [first, second] = [await askForLink(), await askForLink()];
    assert.notEqual(first, second);
    const replies = await Promise.all(
      [first, first, second].map((token, n) => register(token, { username: `grace-${n}` })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422]);
    assert.equal((await register(second, { username: 'third' })).status, 422);
    assert.equal((await rows('users')).length, 2);
  });

  test('reports a taken username and keeps the link valid', async () => {
    const token = await askForLink();
    const taken = await register(token, { username: 'ADA' });
    assert.deepEqual([taken.status, taken.answer.errors], [422, { username: ['This username is taken.'] }]);
    assert.deepEqual(Object.keys((await register(token, { password: 'short' })).answer.errors), ['password']);
    assert.equal((await register(token)).status, 201);
  });

  test('ends a link after 24 hours or once its address has a user', async () => {
    const late = await askForLink();
    opened.deps.clock.ms += dayMs;
    assert.equal((await register(late)).status, 422);
    const token = await askForLink();
    const { url } = (await owner.send('POST', '/invitations', {})).answer.data;
    const invitation = new URL(url).hash.slice(1);
    assert.equal((await stranger().send('POST', '/register', { ...grace, invitation })).status, 201);
    const over = await register(token, { username: 'other' });
    assert.deepEqual(Object.keys(over.answer.errors), ['token']);
    assert.equal((await register('x'.repeat(43))).status, 422);
  });

  test('sends no mails and creates no accounts while registration is closed', async () => {
    const token = await askForLink();
    await courier.stop();
    await ask('late@example.com');
    await owner.send('PATCH', '/service', { open_registration: false });
    courier = startTestCourier(opened.deps, { requestedMails: createRequestedMails(opened.deps) });
    await allSent();
    assert.deepEqual(
      sent.map(({ to }) => to),
      ['grace@example.com'],
    );
    const { db } = opened.deps.database;
    const left = await db.selectFrom('outbox').select('state').where('event', '=', 'registration').execute();
    assert.deepEqual(left, [{ state: 'delivered' }], 'what was not mailed is not counted as a failure');
    assert.equal((await ask('nobody@example.com')).status, 403);
    assert.equal((await register(token)).status, 403);
    assert.equal((await rows('users')).length, 1);
  });

  test("mails in the page's language or the user's own", async () => {
    await courier.stop();
    const ask = (email: string) => inLanguage('de', () => requestRegistrationLink(opened.deps, email));
    await ask('grace@example.com');
    await opened.deps.database.db.updateTable('users').set({ language: 'fr' }).execute();
    await ask('ada@example.com');
    courier = startTestCourier(opened.deps, { requestedMails: createRequestedMails(opened.deps) });
    await allSent();
    assert.deepEqual(sent.map(({ subject }) => subject).sort(), [
      'Adresse zur Registrierung bestätigen',
      'Vous êtes déjà inscrit',
    ]);
    assert.equal((await register(tokenIn(sent.find(({ to }) => to === 'grace@example.com')))).status, 201);
  });

  test('sends the same link when a mail is retried', async () => {
    postman.refusals = 1;
    await ask(grace.email);
    courier.wake();
    const { db } = opened.deps.database;
    const attempts = () => db.selectFrom('outbox').select('attempts').where('event', '=', 'registration').execute();
    await until(async () => (await attempts())[0]?.attempts === 1);
    await db.updateTable('outbox').set({ next_attempt_at: 0 }).where('state', '=', 'waiting').execute();
    await allSent();
    assert.equal(sent.length, 2);
    assert.equal(tokenIn(sent[0]), tokenIn(sent[1]));
    assert.equal((await register(tokenIn(sent[1]))).status, 201);
  });
});

test('registers immediately without a mail server', async () => {
  const opened = await openConsole();
  try {
    const owner = await ownersBrowser(opened);
    await owner.send('PATCH', '/service', { open_registration: true });
    const browser = opened.browser('198.51.100.9');
    assert.equal((await browser.send('POST', '/register/link', { email: grace.email })).status, 503);
    assert.equal((await browser.send('POST', '/register', grace)).status, 201);
  } finally {
    await opened.close();
  }
});
