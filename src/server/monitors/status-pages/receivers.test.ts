import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { createVault } from '../../kernel/vault.ts';
import { ownersGuard } from '../../network/guard.ts';
import { createResolver } from '../../network/resolve.ts';
import type { SendContext } from '../../outbox/channels/channel.ts';
import { sendNotice } from '../../outbox/channels/notice.ts';
import { openReceiver } from '../../outbox/channels/testing/receiver.ts';
import type { Notice } from '../../outbox/index.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { until } from '../checks/testing/servers.ts';
import { sealEmail } from './subscriber.ts';
import { openStatusPages, type TestStatusPages } from './testing/service.ts';

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

onEachDatabase((open) => {
  describe('subscribers by webhook and Slack', () => {
    let service: TestStatusPages;
    before(async () => {
      service = await openStatusPages({ open });
    });
    after(() => service.close());

    let visitor = 0;
    const subscribe = (slug: string, url: string) =>
      service.post(`/status/${slug}/subscribe`, { url }, { 'x-forwarded-for': `198.51.100.${++visitor}` });
    const rows = () =>
      service.deps.database.db.selectFrom('outbox').select(['channel', 'expires_at']).orderBy('id').execute();
    const clear = () => service.deps.database.db.deleteFrom('outbox').execute();

    test('confirm with a link that only the receiver gets, and unsubscribe with a link in each message', async () => {
      const { ann, call, deps } = service;
      const page = await service.page({ name: 'Hooks' });
      const answer = await subscribe('hooks', 'https://hooks.slack.com/services/T0/B0/s3cret');
      assert.match(answer.body, /on its way to hooks\.slack\.com/);
      assert.doesNotMatch(answer.body, /s3cret/);
      const [asked] = await service.notices();
      assert.deepEqual([asked?.to, asked?.unsubscribeUrl], ['https://hooks.slack.com/services/T0/B0/s3cret', null]);
      assert.deepEqual(await rows(), [{ channel: 'slack', expires_at: deps.now() + 3_600_000 }]);
      await clear();
      assert.match((await service.post(pathOf(asked!.action.url), {})).body, /You are subscribed/);
      const list = await call(ann, 'GET', `/status-pages/${page.id}/subscribers`);
      const [shown] = list.body.data;
      assert.deepEqual([shown.channel, shown.email], ['slack', '']);
      assert.match(shown.address, /^https:\/\/hooks\.slack\.com\/…/);
      assert.doesNotMatch(JSON.stringify(list.body), /s3cret/);

      await call(ann, 'POST', `/status-pages/${page.id}/reports`, { title: 'News', text: 'x' });
      const [told] = await service.notices();
      assert.match((await service.post(pathOf(told!.unsubscribeUrl!), {})).body, /You are unsubscribed/);
      assert.deepEqual(await service.notices(), []);
    });

    test('are refused without HTTPS, with a port or a password, and are limited by host', async () => {
      await service.page({ name: 'Limits' });
      for (const url of [
        'http://example.com/',
        'https://example.com:8443/',
        'https://a:b@example.com/',
        'x',
        '',
        'https://hooks.slack.com/elsewhere',
      ])
        assert.equal((await subscribe('limits', url)).statusCode, 422, url);
      for (let n = 0; n < 12; n++)
        assert.equal((await subscribe('limits', `https://victim.example/${n}`)).statusCode, 200);
      assert.equal((await rows()).length, 5);
      await clear();
    });

    test('keep their places when visitors enter many URLs and never confirm them', async () => {
      const { deps } = service;
      const page = await service.page({ name: 'Crowded' });
      const of = (page_id: number) =>
        deps.database.db
          .selectFrom('subscribers')
          .select(['email_hash', 'network_hash', 'confirmed_at'])
          .where('status_page_id', '=', page_id)
          .orderBy('id');
      const columns = { account_id: service.ann, status_page_id: page.id, channel: 'webhook' as const };
      const rowsOf = (count: number, kind: string, confirmed_at: number | null) =>
        Array.from({ length: count }, (_, n) => ({
          ...columns,
          confirmed_at,
          email_hash: `${kind} ${n}`,
          email_sealed: sealEmail(deps.vault, `https://${kind}.example/${n}`),
          network_hash: `${kind} ${n}`,
          created_at: deps.now() - 1000 + n,
        }));
      await deps.database.db
        .insertInto('subscribers')
        .values(rowsOf(199, 'confirmed', 1))
        .execute();
      await deps.database.db
        .insertInto('subscribers')
        .values(rowsOf(50, 'waiting', null))
        .execute();
      const from = { 'x-forwarded-for': '192.0.2.77' };
      for (let n = 0; n < 7; n++) {
        const url = `https://own${n}.example/hook`;
        assert.equal((await service.post('/status/crowded/subscribe', { url }, from)).statusCode, 200);
      }
      const left = await of(page.id).where('confirmed_at', 'is', null).execute();
      assert.equal(left.length, 50, 'the oldest unconfirmed ones of the page give way');
      const own = left.filter(({ email_hash }) => !email_hash.startsWith('waiting'));
      assert.equal(own.length, 5, 'and those of a network that enters many');
      assert.deepEqual(left[0]?.email_hash, 'waiting 5');

      const [first, last] = [(await service.notices()).at(-2), (await service.notices()).at(-1)];
      assert.match((await service.post(pathOf(last!.action.url), {})).body, /You are subscribed/);
      const full = await service.post(pathOf(first!.action.url), {});
      assert.deepEqual([full.statusCode, /up to 200 webhooks/.test(full.body)], [409, true]);
      const confirmedRows = await of(page.id).where('confirmed_at', 'is not', null).execute();
      assert.deepEqual([confirmedRows.length, confirmedRows.at(-1)?.network_hash], [200, null]);
      await clear();
    });

    test('never reach a private address, even from a page of the service’s owner', async () => {
      const { deps, olga, call } = service;
      const receiver = await openReceiver();
      const made = await call(olga, 'POST', '/status-pages', { name: 'Inside' });
      const columns = { account_id: olga, status_page_id: made.body.data.id, confirmed_at: 1, created_at: 1 };
      for (const channel of ['webhook', 'slack'] as const) {
        const url = `${receiver.url}/${channel}`;
        await deps.database.db
          .insertInto('subscribers')
          .values({ ...columns, channel, email_hash: url, email_sealed: sealEmail(deps.vault, url) })
          .execute();
      }
      await call(olga, 'POST', `/status-pages/${made.body.data.id}/reports`, { title: 'News', text: 'x' });
      const courier = startTestCourier(deps);
      await until(async () => (await deps.database.db.selectFrom('deliveries').select('error').execute()).length === 2);
      await courier.stop();
      await receiver.close();
      assert.deepEqual(receiver.received, []);
    });
  });
});

test('get signed JSON, and a message with buttons', async () => {
  const vault = createVault('a secret of more than 32 characters!');
  const receiver = await openReceiver();
  const context = {
    vault,
    now: () => 1_773_144_000_000,
    guard: ownersGuard,
    resolve: createResolver(),
    timeoutMs: 5000,
  } as unknown as SendContext;
  const notice: Notice = {
    event: 'notice',
    subject: 'Acme: Signed <b>',
    heading: 'Signed <b>',
    from: 'Acme',
    paragraphs: ['Hello', 'you'],
    facts: [['Status', 'Investigating']],
    action: { label: 'View status page', url: 'https://a.example' },
    unsubscribeUrl: 'https://a.example/unsubscribe?token=1',
    tone: 'bad',
  };
  const url = `${receiver.url}/hook`;
  await sendNotice('webhook', notice, { to: url, id: 'page_1_report_2_3_4' }, context);
  await sendNotice('slack', notice, { to: `${receiver.url}/slack`, id: 'b' }, context);
  await sendNotice('webhook', { ...notice, unsubscribeUrl: null }, { to: url, id: 'c' }, context);
  await receiver.close();
  const [hook, slack, confirmation] = receiver.received.map((one) => ({ ...one, json: JSON.parse(one.body) }));
  assert.deepEqual(hook?.json, {
    id: 'page_1_report_2_3_4',
    type: 'status_page.notice',
    page: 'Acme',
    title: 'Signed <b>',
    text: 'Hello\n\nyou',
    facts: [{ name: 'Status', value: 'Investigating' }],
    url: 'https://a.example',
    unsubscribe_url: 'https://a.example/unsubscribe?token=1',
  });
  assert.deepEqual(
    [confirmation?.json.type, confirmation?.json.confirm_url, confirmation?.json.unsubscribe_url],
    ['subscription.confirmation', 'https://a.example', undefined],
  );
  const secret = Buffer.from(confirmation?.json.signing_secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', secret)
    .update(`page_1_report_2_3_4.1773144000.${hook?.body}`)
    .digest('base64');
  assert.equal(hook?.headers['webhook-signature'], `v1,${signature}`);
  assert.equal(slack?.json.text, 'Acme: Signed &lt;b&gt;');
  assert.deepEqual(
    slack?.json.attachments[0].actions.map((action: { text: string }) => action.text),
    ['View status page', 'Unsubscribe'],
  );
});
