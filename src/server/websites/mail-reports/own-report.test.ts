import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { addOwner, openTestDeps } from '../../../../test/support/testing.ts';
import { pageview } from '../../events/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { type Actor, callerOf, presentErrors, setCaller, useSchemas } from '../../http/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { ownReportRoutes } from './index.ts';

const monday = Date.parse('2026-03-30T09:00:00Z');
type Sent = { to: string; subject: string; text: string; html?: string };
const sent: Sent[] = [];
let isReady = true;
let failure: Error | undefined;
let isOwner = false;
let actor: Actor | undefined;
let service: Awaited<ReturnType<typeof openWebsites>>;
const console = fastify();
let id: number;
let userId: number;

before(async () => {
  const mail = {
    get ready() {
      return isReady;
    },
    async send(letter: Sent) {
      if (failure) throw failure;
      sent.push(letter);
    },
    close() {},
  };
  service = await openWebsites({ open: (options) => openTestDeps({ ...options, mail: mail as never }) });
  service.deps.clock.ms = monday;
  id = (await service.addWebsite()).id;
  presentErrors(console);
  await console.register(async (plugin) => {
    trustAccountHeader(plugin, () => isOwner);
    plugin.addHook('onRequest', async (request) => {
      setCaller(request, { ...callerOf(request), ...(actor && { actor }) });
    });
    const findOutages = async () => ({ outages: 3, downtimeMs: 60_000, visits: [], sales: null });
    ownReportRoutes(useSchemas(plugin), { ...service.deps, findOutages });
  });
  const { db } = service.deps.database;
  const names = { username: 'ann', first_name: 'Ann', last_name: 'Lee', password_hash: '' };
  userId = await addOwner(db, service.ann, { ...names, email: 'ann@shop.example', email_verified_at: null });
  await db.updateTable('accounts').set({ email: 'ann@shop.example' }).where('id', '=', service.ann).execute();
});
after(async () => {
  await console.close();
  await service.close();
});

const inject = (method: 'GET' | 'POST', path: string, account = service.ann) =>
  console.inject({
    method,
    url: `/websites/${id}${path}`,
    headers: { 'x-account': String(account) },
    ...(method === 'POST' && { payload: { frequency: 'weekly' } }),
  });

async function verify(isVerified: boolean): Promise<void> {
  const { db } = service.deps.database;
  const verified = { email_verified_at: isVerified ? monday : null };
  await db.updateTable('users').set(verified).where('id', '=', userId).execute();
  actor = {
    kind: 'user',
    userId,
    sessionIdHash: '',
    name: 'Ann',
    role: 'owner',
    permissions: new Set(['websites:write', 'websites:read']),
  };
}

test('previews the latest report, says if there is nothing to report, and contains no unsubscribe link', async () => {
  const empty = (await inject('GET', '/report-preview?frequency=weekly')).json().data;
  assert.deepEqual([empty.is_empty, empty.from, empty.to], [true, '2026-03-23', '2026-03-29']);
  assert.match(empty.html, /No visitors were counted last week/);
  await service.deps.events.record(
    'pageviews',
    pageview({ website: id, at: Date.parse('2026-03-25T10:00:00Z'), visit: '256', path: '/prices' }),
  );
  await service.deps.events.flush();
  const full = (await inject('GET', '/report-preview?frequency=weekly')).json().data;
  assert.equal(full.is_empty, false);
  assert.match(full.subject, /1 visitor last week/);
  assert.match(full.html, /\/prices/);
  assert.doesNotMatch(full.html, /unsubscribe\?token/);
  assert.equal((await inject('GET', '/report-preview?frequency=hourly')).statusCode, 422);
});

test('sends a report only to the caller’s own verified address', async () => {
  await verify(false);
  const unverified = await inject('POST', '/report-test');
  assert.equal(unverified.statusCode, 409, unverified.body);
  assert.match(unverified.json().message, /Confirm your own email address/);
  await verify(true);
  const answer = await inject('POST', '/report-test');
  assert.deepEqual(answer.json(), { data: { sent_to: 'ann@shop.example' } });
  assert.deepEqual(
    sent.map(({ to, subject }) => [to, /last week/.test(subject)]),
    [['ann@shop.example', true]],
  );
  assert.doesNotMatch(sent[0]?.html ?? '', /unsubscribe\?token/);
});

test('limits the reports that a user sends', async () => {
  await verify(true);
  sent.length = 0;
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await inject('POST', '/report-test')).statusCode);
  assert.deepEqual([...new Set(statuses)], [200, 429]);
  assert.ok(sent.length < 11);
});

test('tells the owner of the service how to fix the mail server, and others whom to ask', async () => {
  await verify(true);
  const refused = async () => {
    service.deps.clock.ms += 3_600_000;
    const answer = await inject('POST', '/report-test');
    assert.equal(answer.statusCode, 503);
    return answer.json().message as string;
  };
  isReady = false;
  const missing = 'Reports by email are not sent: no mail server is configured.';
  assert.equal(await refused(), `${missing} Ask the owner of this service.`);
  isOwner = true;
  assert.match(await refused(), /no mail server is configured\. Set one up in Settings → Mail/);
  isReady = true;
  failure = new Error('connection refused by 127.0.0.1:587');
  assert.equal(await refused(), 'The mail server did not accept the test email: connection refused by 127.0.0.1:587');
  isOwner = false;
  assert.equal(await refused(), 'The mail server did not accept the test email. Ask the owner of this service.');
  failure = undefined;
});

test('shows outages only to users who can see monitors and sales', async () => {
  await verify(true);
  const preview = async () => (await inject('GET', '/report-preview?frequency=weekly')).json().data.html as string;
  assert.doesNotMatch(await preview(), /outage/i);
  actor = actor && { ...actor, permissions: new Set(['websites:read', 'monitors:read', 'market:read']) };
  assert.match(await preview(), /3 outages/i);
});

test('hides the reports of another account’s website', async () => {
  for (const [method, path] of [
    ['GET', '/report-preview?frequency=weekly'],
    ['POST', '/report-test'],
  ] as const)
    assert.equal((await inject(method, path, service.bob)).statusCode, 404);
});
