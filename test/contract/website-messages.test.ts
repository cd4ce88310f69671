import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Deps } from '../../src/server/deps.ts';
import { pageview, until } from '../../src/server/events/testing.ts';
import { createLog } from '../../src/server/kernel/log.ts';
import { minuteMs } from '../../src/server/kernel/time.ts';
import { openMail } from '../../src/server/mail/index.ts';
import { openReceiver, type Receiver } from '../../src/server/outbox/channels/testing/receiver.ts';
import { startTestCourier } from '../../src/server/outbox/testing.ts';
import { createWebsiteCaches } from '../../src/server/websites/index.ts';
import { enqueueDueReports } from '../../src/server/websites/mail-reports/index.ts';
import { withoutOutages } from '../../src/server/websites/mail-reports/testing.ts';
import { createTrafficCheck } from '../../src/server/websites/traffic-alerts/index.ts';
import { unmonitored } from '../../src/server/websites/traffic-alerts/testing.ts';
import { Mailbox } from '../support/mailbox.ts';
import { onEachDatabase } from '../support/testing.ts';
import { openService, type Service, websitesPath } from './service.ts';

const withCaches = (deps: Deps) => ({ ...deps, ...createWebsiteCaches(deps) });

/** Time: 8:00 in Berlin. */
const monday = Date.parse('2026-03-30T06:00:00Z');

onEachDatabase((open) => {
  describe('reports and alerts of websites', () => {
    const mailbox = new Mailbox();
    const lines: string[] = [];
    let service: Service;
    let receiver: Receiver;
    let couriers: ReturnType<typeof startTestCourier>[] = [];

    before(async () => {
      const mail = openMail(await mailbox.open(), 'Gatehouse <gatehouse@example.com>');
      const log = createLog('debug', { write: (line) => lines.push(line) });
      service = await openService((options) => open({ ...options, mail, now: monday - minuteMs }), {
        events: true,
        log,
      });
      receiver = await openReceiver();
      // Makes the account the owner of the service, because only that account can use receivers in private networks.
      await service.deps.database.db
        .updateTable('accounts')
        .set({ is_owner: 1 })
        .where('id', '=', service.adaId)
        .execute();
    });
    after(async () => {
      await Promise.all(couriers.map((courier) => courier.stop()));
      await service.close();
      await receiver.close();
      await mailbox.close();
    });
    const startCouriers = (): void => {
      couriers = [
        startTestCourier(service.deps, { timeoutMs: 2000 }),
        startTestCourier(service.deps, { timeoutMs: 2000 }),
      ];
    };
    const settled = () =>
      until(async () => {
        const waiting = service.deps.database.db.selectFrom('outbox').select('id').where('state', '=', 'waiting');
        return (await waiting.execute()).length === 0;
      });

    test('sends a report once, in HTML and text, with a one-click unsubscribe link', async () => {
      const fields = { domain: 'letters.example', time_zone: 'Europe/Berlin', email: 1 };
      const { id } = (await service.ada.post(websitesPath, fields)).body.data;
      await service.deps.events.record('pageviews', pageview({ website: id, at: monday - 86_400_000, path: '/<b>' }));
      await service.deps.events.flush();
      service.deps.clock.ms = monday;
      startCouriers();
      await Promise.all([
        enqueueDueReports(withoutOutages(withCaches(service.deps))),
        enqueueDueReports(withoutOutages(withCaches(service.deps))),
      ]);
      for (const courier of couriers) courier.wake();
      await settled();
      await enqueueDueReports(withoutOutages(withCaches(service.deps)));
      await settled();
      assert.equal(mailbox.mails.length, 1);
      const [mail] = mailbox.mails;
      assert.equal(mail!.to?.[0]?.address, 'ada@example.com');
      assert.equal(mail!.subject, 'letters.example: 1 visitor last week, more');
      assert.equal(mail!.messageId, `<website_${id}_weekly_2026-03-23@example.com>`);
      assert.match(mail!.text ?? '', /^letters\.example: Your weekly report\n/);
      assert.match(mail!.text ?? '', /\/<b> \.+ 1\n/);
      assert.match(mail!.html ?? '', />\/&lt;b&gt;<\/td>/);
      assert.doesNotMatch(mail!.html ?? '', /<script|<img|src=|url\(/);
      const header = (name: string) => mail!.headers.find(({ key }) => key === name)?.value ?? '';
      assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
      const url = /^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '';
      assert.ok(url.startsWith(`${service.deps.config.analyticsBaseUrl}/mail-reports/unsubscribe?token=`), url);
      const answer = await service.app.inject({
        method: 'POST',
        url: url.slice(service.deps.config.analyticsBaseUrl.length),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      assert.equal(answer.statusCode, 200);
      assert.equal((await service.ada.get(`${websitesPath}/${id}`)).body.data.email, 0);
    });

    test("sends a spike by email and to a webhook with a signature, and keeps the webhook's URL out of the log", async () => {
      mailbox.mails.length = 0;
      const secret = '/T0KEN-b33f?sig=c0ffee';
      const alerts = [
        { key: 'email', value: 'ops@example.com' },
        { key: 'webhook', value: `${receiver.url}${secret}` },
      ];
      const fields = { domain: 'busy.example', alerts, spike_threshold: 2 };
      const { id } = (await service.ada.post(websitesPath, fields, 'form')).body.data;
      for (const visit of ['256', '512']) {
        const row = pageview({ website: id, at: service.deps.now() - minuteMs, visit, path: '/launch' });
        await service.deps.events.record('pageviews', row);
      }
      let refusals = 1;
      receiver.answer = () => (refusals-- > 0 ? { status: 500, body: `no ${secret}` } : { status: 200 });
      await Promise.all([
        createTrafficCheck(unmonitored(withCaches(service.deps))).run(),
        createTrafficCheck(unmonitored(withCaches(service.deps))).run(),
      ]);
      for (const courier of couriers) courier.wake();
      await until(() => receiver.received.length === 1 && mailbox.mails.length === 1);
      service.deps.clock.ms += minuteMs;
      for (const courier of couriers) courier.wake();
      await settled();
      assert.equal(mailbox.mails.length, 1);
      const [mail] = mailbox.mails;
      assert.equal(mail!.subject, 'busy.example: traffic spike, 2 visitors in 30 minutes');
      assert.match(mail!.text ?? '', /Top page: \/launch\nTop source: direct visits\n/);
      assert.match(mail!.text ?? '', new RegExp(`/websites/${id}\\n`));
      assert.equal(receiver.received.length, 2);
      const payloads = receiver.received.map(({ body }) => JSON.parse(body));
      assert.deepEqual(payloads[0], payloads[1], 'a repeat is the same message');
      assert.partialDeepStrictEqual(payloads[0], { type: 'visitors.spike', website: { id, domain: 'busy.example' } });
      assert.match(String(receiver.received[0]!.headers['webhook-signature']), /^v1,/);
      const errors = await service.deps.database.db.selectFrom('deliveries').select('error').execute();
      for (const text of [...lines, ...errors.map(({ error }) => error)]) assert.doesNotMatch(text, /T0KEN|c0ffee/);
    });
  });
});
