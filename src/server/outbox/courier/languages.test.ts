import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, addOwner, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { openMail } from '../../mail/index.ts';
import { readBody, serveHttp, type TestServer, until } from '../../monitors/checks/testing/servers.ts';
import { addDownMonitor } from '../../monitors/incidents/testing.ts';
import { startTestCourier } from '../testing.ts';
import type { Courier } from './courier.ts';

type Mail = { to: string; subject: string; text: string };

onEachDatabase((open) => {
  let deps: TestDeps;
  let courier: Courier;
  let receiver: TestServer;
  const mails: Mail[] = [];
  const posts: { path: string; body: string }[] = [];

  beforeEach(async () => {
    mails.length = 0;
    posts.length = 0;
    const mail = { ...openMail(undefined, ''), ready: true, send: async (one: Mail) => void mails.push(one) };
    deps = await open({ mail: mail as unknown as TestDeps['mail'] });
    receiver = await serveHttp(async (incoming, outgoing) => {
      posts.push({ path: incoming.url ?? '', body: await readBody(incoming) });
      outgoing.end('ok');
    });
    courier = startTestCourier(deps);
  });
  afterEach(async () => {
    await courier.stop();
    await receiver.close();
    await deps.close();
  });

  const person = (name: string, language: 'de' | 'ja') => ({
    username: name,
    email: `${name}@shop.example`,
    first_name: 'A',
    last_name: 'B',
    password_hash: null,
    email_verified_at: 1,
    language,
  });
  const addresses = ['ada@shop.example', 'reader@shop.example', 'ops@elsewhere.example'];

  async function alerted(account: number) {
    mails.length = 0;
    posts.length = 0;
    const { monitor, incident } = await addDownMonitor(deps, account, {
      alerts: [
        ...addresses.map((value) => ({ key: 'email', value })),
        { key: 'slack', value: `${receiver.url}/slack` },
        { key: 'webhook', value: `${receiver.url}/webhook` },
      ],
    });
    courier.wake();
    await until(() => mails.length === addresses.length && posts.length === 2);
    const subjects = addresses.map((address) => mails.find(({ to }) => to === address)?.subject);
    const bodyAt = (path: string) => posts.find((post) => post.path === path)?.body ?? '';
    const ids = new RegExp(
      `"id":${monitor.id},|"id":${incident.id},|"id":"[^"]*"|incidents/${incident.id}"|acknowledge/[^"]+`,
      'g',
    );
    return { subjects, slack: JSON.parse(bodyAt('/slack')), webhook: bodyAt('/webhook').replace(ids, '') };
  }

  test('writes alert emails in the recipient’s language and other channels in the owner’s', async () => {
    const { db } = deps.database;
    const account = await addAccount(db, { username: 'ada', email: 'ada@shop.example' });
    const ada = await addOwner(db, account, person('ada', 'de'));
    const reader = await addOwner(db, account, person('reader', 'ja'));
    await db.updateTable('members').set({ role: 'viewer' }).where('user_id', '=', reader).execute();

    const german = await alerted(account);
    assert.deepEqual(german.subjects, [
      'Shop ist ausgefallen: Antwort 503 Service Unavailable',
      'Shopが停止しています：応答 503 Service Unavailable',
      'Shop ist ausgefallen: Antwort 503 Service Unavailable',
    ]);
    const { text, attachments } = german.slack;
    assert.equal(text, 'Ausgefallen: Shop');
    assert.deepEqual(
      attachments[0].fields.map(({ title }: { title: string }) => title),
      ['Monitor', 'Adresse', 'Ursache', 'Seit', 'Bestätigen'],
    );

    await db.updateTable('users').set({ language: null }).where('id', '=', ada).execute();
    const english = await alerted(account);
    assert.equal(english.subjects[0], 'Shop is down: answered 503 Service Unavailable');
    assert.equal(english.slack.text, 'Down: Shop');
    assert.equal(german.webhook, english.webhook);
    assert.match(german.webhook, /"cause":"answered 503 Service Unavailable"/);
  });
});
