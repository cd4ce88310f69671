import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { dayMs, minuteMs } from '../../kernel/time.ts';
import type { Mailer, MailMessage } from '../../mail/index.ts';
import {
  grace,
  invitationToken,
  openConsole,
  ownersBrowser,
  secondBrowser,
  type TestBrowser,
  type TestConsole,
} from '../testing.ts';

const sent: MailMessage[] = [];
const postman: { refuses: boolean; ready: boolean } & Omit<Mailer, 'ready'> = {
  refuses: false,
  ready: true,
  async send(message) {
    if (postman.refuses) throw new Error('550 no such mailbox');
    sent.push(message);
  },
  close: () => {},
};

let opened: TestConsole;
let owner: TestBrowser;
beforeEach(async () => {
  sent.length = 0;
  postman.refuses = false;
  postman.ready = true;
  opened = await openConsole({ mail: postman });
  owner = await ownersBrowser(opened);
});
afterEach(() => opened.close());

const invite = async (fields: object = {}) => (await owner.send('POST', '/invitations', fields)).answer.data;
const join = (fields: object) => opened.browser('192.0.2.77').send('POST', '/register', { ...grace, ...fields });

test('puts the token and the invited address into the URL fragment', async () => {
  const { url } = await invite({ email: 'grace+news@example.com' });
  assert.match(url, /^http:\/\/127\.0\.0\.1:8080\/register#[\w-]{43}&email=grace%2Bnews%40example\.com$/);
  assert.equal((await join({ invitation: invitationToken(url) })).status, 201);
});

test('creates one account per invitation, never the service owner', async () => {
  const made = await invite({});
  assert.match(made.url, /^http:\/\/127\.0\.0\.1:8080\/register#[\w-]{43}$/);
  assert.equal(made.expires_at, '2026-03-17T12:00:00.000Z');
  const invitation = invitationToken(made.url);
  const reply = await join({ invitation });
  assert.equal(reply.status, 201);
  assert.deepEqual([reply.answer.data.state, reply.answer.data.account.is_owner], ['signed_in', false]);
  const again = await join({ invitation, username: 'again', email: 'again@example.com' });
  assert.deepEqual([again.status, Object.keys(again.answer.errors)], [422, ['invitation']]);
});

test('accepts one of many concurrent uses of an invitation', async () => {
  const invitation = invitationToken((await invite()).url);
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, n) => join({ invitation, username: `guest-${n}`, email: `${n}@example.com` })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422, 422]);
});

test('keeps an invitation valid if a name is taken', async () => {
  const invitation = invitationToken((await invite()).url);
  const reply = await join({ invitation, username: 'ADA', email: 'ada@EXAMPLE.com' });
  assert.deepEqual(Object.keys(reply.answer.errors), ['username', 'email']);
  assert.equal((await join({ invitation })).status, 201);
});

test('limits how many registered addresses an invitation can probe', async () => {
  const invitation = invitationToken((await invite()).url);
  const taken = { invitation, email: 'ada@example.com' };
  for (let attempt = 0; attempt < 20; attempt++) assert.equal((await join(taken)).status, 422);
  assert.equal((await join(taken)).status, 429);
  opened.deps.clock.ms += 15 * minuteMs;
  assert.equal((await join({ invitation })).status, 201);
});

test('lists invitations without their token and revokes them', async () => {
  const first = await invite({ email: 'Grace@Example.com' });
  const next = await invite();
  const listed = (await owner.send('GET', '/invitations')).answer.data;
  assert.deepEqual(listed, [
    { id: next.id, email: null, expires_at: next.expires_at },
    { id: first.id, email: 'grace@example.com', expires_at: first.expires_at },
  ]);
  const deleted = await owner.send('DELETE', `/invitations/${next.id}`);
  assert.deepEqual(deleted.answer, { id: next.id, object: 'invitation', deleted: true });
  assert.equal((await join({ invitation: invitationToken(next.url) })).status, 422);
  for (const id of [next.id, 9999, 'x', '1e3'])
    assert.equal((await owner.send('DELETE', `/invitations/${id}`)).status, 404);
});

test('ends and hides an invitation after seven days', async () => {
  const { url } = await invite();
  opened.deps.clock.ms += 7 * dayMs;
  assert.equal((await join({ invitation: invitationToken(url) })).status, 422);
  assert.deepEqual((await owner.send('GET', '/invitations')).answer.data, []);
});

test('stores only the hash of an invitation', async () => {
  const { url } = await invite();
  const rows = await opened.deps.database.db.selectFrom('invitations').selectAll().execute();
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(invitationToken(url)));
});

test('mails an invitation with the owner’s name escaped', async () => {
  await owner.send('PATCH', '/account', { first_name: '<b>Ada</b>' });
  const made = await invite({ email: 'grace@example.com' });
  assert.equal(made.mailed, true);
  assert.equal(sent.length, 1);
  const [mail] = sent as [MailMessage];
  assert.equal(mail.to, 'grace@example.com');
  assert.ok(mail.text.includes(made.url) && mail.html.includes(made.url.replace('&', '&amp;')));
  assert.ok(mail.html.includes('&lt;b&gt;Ada') && !mail.html.includes('<b>'));
});

test('keeps an invitation valid if its mail is rejected', async () => {
  postman.refuses = true;
  const reply = await owner.send('POST', '/invitations', { email: 'grace@example.com' });
  assert.deepEqual([reply.status, reply.answer.data.mailed], [201, false]);
  assert.equal((await join({ invitation: invitationToken(reply.answer.data.url) })).status, 201);
});

test('rejects an invalid email', async () => {
  const reply = await owner.send('POST', '/invitations', { email: 'nobody' });
  assert.deepEqual([reply.status, Object.keys(reply.answer.errors)], [422, ['email']]);
  assert.deepEqual((await owner.send('GET', '/invitations')).answer.data, []);
});

test('allows registration only while the owner has it open', async () => {
  postman.ready = false;
  assert.equal((await join({})).status, 403);
  const changed = await owner.send('PATCH', '/service', { open_registration: true });
  assert.equal(changed.answer.data.open_registration, true);
  assert.equal((await opened.browser().send('GET', '/session')).answer.data.open_registration, true);
  assert.equal((await join({})).status, 201);
  await owner.send('PATCH', '/service', { open_registration: false });
  assert.equal((await join({ username: 'late', email: 'late@example.com' })).status, 403);
});

test('limits registrations from one address', async () => {
  postman.ready = false;
  await owner.send('PATCH', '/service', { open_registration: true });
  for (let attempt = 0; attempt < 10; attempt++) assert.equal((await join({ username: 'ada' })).status, 422);
  const refused = await join({});
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '900']);
});

test('rejects registration before the first account exists', async () => {
  const empty = await openConsole();
  try {
    assert.equal((await empty.browser().send('POST', '/register', grace)).status, 409);
  } finally {
    await empty.close();
  }
});

test('shows and changes registration settings only for the owner', async () => {
  const second = await secondBrowser(opened, owner);
  const { id } = await invite();
  const calls = [
    ['GET', '/service'],
    ['PATCH', '/service', { open_registration: true }],
    ['GET', '/invitations'],
    ['POST', '/invitations', {}],
    ['DELETE', `/invitations/${id}`],
  ] as const;
  for (const [method, path, body] of calls)
    assert.equal((await second.send(method, path, body)).status, 403, `${method} ${path}`);
  assert.deepEqual((await owner.send('GET', '/service')).answer.data, {
    audit_days: 365,
    check_months: 13,
    open_registration: false,
    require_two_factor: false,
    quotas: { monitors: 200, websites: 50, status_pages: 20, goals: 500, pageviews: null },
    accounts_per_person: 1,
    who_sells: 'owner',
    modules_off: [],
  });
  assert.equal((await owner.send('GET', '/invitations')).answer.data.length, 1);
});

for (const value of ['perhaps', null, 2, undefined]) {
  test(`rejects open_registration ${JSON.stringify(value)}`, async () => {
    const reply = await owner.send('PATCH', '/service', { open_registration: value });
    assert.deepEqual([reply.status, Object.keys(reply.answer.errors)], [422, ['open_registration']]);
  });
}
