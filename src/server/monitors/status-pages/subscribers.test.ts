import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import type { Transition } from '../checks/transition.ts';
import { writeResults } from '../checks/write-results.ts';
import { enqueueMaintenanceNotices } from './maintenance-notices.ts';
import { incidentNotices } from './notices.ts';
import { sealEmail } from './subscriber.ts';
import { openStatusPages, type TestStatusPages } from './testing/service.ts';

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

onEachDatabase({ forks: true }, (open) => {
  describe('subscribers of a status page', () => {
    let service: TestStatusPages;
    before(async () => {
      service = await openStatusPages({ open });
    });
    after(() => service.close());

    const clear = () => service.deps.database.db.deleteFrom('outbox').execute();
    let visitor = 0;
    const subscribe = (slug: string, email: string) =>
      service.post(`/status/${slug}/subscribe`, { email }, { 'x-forwarded-for': `198.51.100.${++visitor}` });
    const confirmed = async (slug: string, email: string): Promise<void> => {
      await subscribe(slug, email);
      const notice = (await service.notices()).at(-1);
      assert.equal((await service.post(pathOf(notice!.action.url), {})).statusCode, 200);
      await clear();
    };

    test('must confirm by email before they get updates', async () => {
      const { ann, call } = service;
      const page = await service.page({ name: 'Double' });
      const answer = await subscribe('double', ' Ada@Example.com ');
      assert.equal(answer.statusCode, 200);
      assert.match(answer.body, /Check your inbox/);
      const [asked, ...more] = await service.notices();
      assert.deepEqual(more, []);
      assert.deepEqual(
        [asked?.to, asked?.subject, asked?.unsubscribeUrl],
        ['Ada@Example.com', 'Double: confirm your subscription', null],
      );
      assert.equal((await call(ann, 'GET', `/status-pages/${page.id}`)).body.data.subscribers, 0);

      const link = pathOf(asked!.action.url);
      assert.match((await service.visit(link)).body, /<form method="post"><button>Confirm/);
      assert.equal(
        (await call(ann, 'GET', `/status-pages/${page.id}`)).body.data.subscribers,
        0,
        'following the link alone changes nothing',
      );
      for (const forged of [
        `${link}x`,
        link.replace(/=\d+\./, '=999.'),
        link.replace('confirm', 'unsubscribe'),
        '/status/double/confirm',
      ])
        assert.doesNotMatch((await service.post(forged, {})).body, /You are subscribed|You are unsubscribed/, forged);
      assert.match((await service.post(link, {})).body, /You are subscribed/);
      const list = await call(ann, 'GET', `/status-pages/${page.id}/subscribers`);
      assert.deepEqual(
        list.body.data.map((row: { email: string; confirmed_at: string }) => [row.email, row.confirmed_at]),
        [['Ada@Example.com', '2026-03-10T12:00:00.000Z']],
      );
      assert.equal((await call(ann, 'GET', `/status-pages/${page.id}`)).body.data.subscribers, 1);
      await clear();
    });

    test('cannot find out which addresses are subscribed, and cannot be flooded', async () => {
      await service.page({ name: 'Same' });
      await confirmed('same', 'known@example.com');
      const known = await subscribe('same', 'KNOWN@example.com');
      const unknown = await subscribe('same', 'other@example.com');
      assert.equal(known.body.replace('KNOWN', 'other'), unknown.body);
      assert.deepEqual(
        (await service.notices()).map((notice) => notice.subject),
        ['Same: you are subscribed', 'Same: confirm your subscription'],
      );
      for (let n = 0; n < 5; n++) assert.equal((await subscribe('same', 'other@example.com')).statusCode, 200);
      assert.equal((await service.notices()).filter((notice) => notice.to === 'other@example.com').length, 2);
      const statuses: number[] = [];
      for (let n = 0; n < 12; n++)
        statuses.push(
          (
            await service.post(
              '/status/same/subscribe',
              { email: `a${n}@example.com` },
              { 'x-forwarded-for': '203.0.113.9' },
            )
          ).statusCode,
        );
      assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429]);
      // One connection can have many IPv6 addresses.
      const fromIpv6 = async (n: number) =>
        (
          await service.post(
            '/status/same/subscribe',
            { email: `b${n}@example.com` },
            { 'x-forwarded-for': `2001:db8::${n}` },
          )
        ).statusCode;
      for (let n = 1; n <= 10; n++) assert.equal(await fromIpv6(n), 200);
      assert.equal(await fromIpv6(11), 429);
      const wrong = await subscribe('same', 'no "address');
      assert.equal(wrong.statusCode, 422);
      assert.match(wrong.body, /<h1>Same<\/h1>/, 'the page stays');
      assert.match(
        wrong.body,
        /value="no &quot;address" aria-invalid="true" aria-describedby="email-problem" autofocus/,
      );
      assert.match(wrong.body, /id="email-problem" role="alert">Enter a valid email address/);
      assert.equal(wrong.headers['cache-control'], 'private, no-store');
      await clear();
    });

    test('are deleted after seven days without confirmation', async () => {
      const { deps } = service;
      await service.page({ name: 'Forgetting' });
      await subscribe('forgetting', 'silent@example.com');
      const link = pathOf((await service.notices())[0]!.action.url);
      deps.clock.ms += 7 * 86_400_000 + 1;
      await subscribe('forgetting', 'another@example.com');
      const gone = await service.post(link, {});
      assert.deepEqual([gone.statusCode, /This link has expired/.test(gone.body)], [404, true]);
      await clear();
    });

    test('have seven days from the last confirmation email', async () => {
      const { deps } = service;
      await service.page({ name: 'Patient' });
      await subscribe('patient', 'slow@example.com');
      deps.clock.ms += 6 * 86_400_000;
      await subscribe('patient', 'slow@example.com');
      const link = pathOf((await service.notices()).at(-1)!.action.url);
      deps.clock.ms += 6 * 86_400_000;
      await subscribe('patient', 'another@example.com');
      assert.match((await service.post(link, {})).body, /You are subscribed/);
      await clear();
    });

    test('are notified once of incidents, comments and announcements', async () => {
      const { ann, bob, call, deps } = service;
      const monitor = await service.monitor(ann, { name: 'Shop' });
      const page = await service.page({ name: 'Hearing', groups: [{ name: '', monitor_ids: [monitor.id] }] });
      await service.page({ name: 'Elsewhere' });
      await confirmed('hearing', 'a@example.com');
      await confirmed('hearing', 'b@example.com');
      await confirmed('elsewhere', 'c@example.com');
      await subscribe('hearing', 'unconfirmed@example.com');
      await clear();

      const incident = await service.incident(monitor, deps.now() - 120_000, null, 'connect 10.0.0.1');
      const told = { id: incident.id, cause: incident.cause, startedAt: incident.started_at };
      const happening = { monitor, event: 'opened', incident: told } as const;
      const written = await inTransaction(deps.database, (trx) =>
        incidentNotices.forIncident(trx, deps, happening, deps.now()),
      );
      assert.equal(written, 2);
      const opened = await service.notices();
      assert.deepEqual(
        opened.map((notice) => [notice.to, notice.subject]),
        [
          ['a@example.com', 'Hearing: Shop is down'],
          ['b@example.com', 'Hearing: Shop is down'],
        ],
      );
      assert.doesNotMatch(JSON.stringify(opened), /10\.0\.0\.1/);
      await clear();

      const patch = (changes: object) => call(ann, 'PATCH', `/incidents/${incident.id}`, changes);
      await patch({ comment: 'For us' });
      await patch({ comment: 'For all', comment_is_public: true });
      await patch({ status: 'resolved' });
      await call(ann, 'POST', `/status-pages/${page.id}/announcements`, {
        title: 'Move',
        text: 'One\n\nTwo',
        kind: 'maintenance',
      });
      const notices = await service.notices();
      assert.deepEqual(
        notices
          .filter((notice) => notice.to === 'a@example.com')
          .map((notice) => [notice.subject, notice.paragraphs[0] ?? notice.facts?.[0]?.join(': ')]),
        [
          ['Hearing: update on Shop', 'For all'],
          ['Hearing: Shop is up again', 'Service: Shop'],
          ['Hearing: Move', 'One'],
        ],
      );
      assert.equal(notices.length, 6);
      assert.equal(new Set(notices.map((notice) => notice.key)).size, 6);
      assert.equal(
        (await call(bob, 'PATCH', `/incidents/${incident.id}`, { comment: 'x', comment_is_public: true })).status,
        404,
      );

      const stop = pathOf(notices[0]!.unsubscribeUrl!);
      assert.match((await service.visit(stop)).body, /<button>Unsubscribe/);
      const ended = await service.post(stop, { 'List-Unsubscribe': 'One-Click' });
      assert.deepEqual([ended.statusCode, /You are unsubscribed/.test(ended.body)], [200, true]);
      assert.equal((await service.post(stop, { 'List-Unsubscribe': 'One-Click' })).statusCode, 200);
      await clear();
      await call(ann, 'POST', `/status-pages/${page.id}/announcements`, { title: 'Again' });
      assert.deepEqual(
        (await service.notices()).map((notice) => notice.to),
        ['b@example.com'],
      );

      const { data } = (await call(ann, 'GET', `/status-pages/${page.id}/subscribers`)).body;
      for (const { id } of data)
        assert.equal((await call(ann, 'DELETE', `/status-pages/${page.id}/subscribers/${id}`)).status, 200);
      assert.equal((await call(ann, 'GET', `/status-pages/${page.id}/subscribers`)).body.meta.total, 0);
      await clear();
    });

    test('are notified of incidents in the checker’s transaction', async () => {
      const { ann, deps } = service;
      const monitor = await service.monitor(ann, { name: 'Checked', lease_by: 'checker' });
      await service.page({ name: 'Checking', groups: [{ name: '', monitor_ids: [monitor.id] }] });
      await confirmed('checking', 'a@example.com');
      const enter = (incident: Transition['incident']) =>
        writeResults({ ...deps, notices: incidentNotices }, 'checker', [
          {
            kind: 'conclusive',
            id: monitor.id,
            update: {
              id: monitor.id,
              checkedAt: deps.now(),
              condition: 'up',
              changesState: true,
              conditionSince: deps.now(),
              failingChecks: 0,
              passingChecks: 0,
              unconfirmedSince: null,
              unreachableSince: null,
              responseTimeMs: null,
              nextCheckAt: deps.now() + 60_000,
              sslExpiresAt: null,
              sslHost: null,
              sslAlerted: '',
              leaseUntil: deps.now() + 60_000,
            },
            incident,
            certificates: [],
            knownAt: undefined,
          },
        ]);
      const open = { kind: 'open', cause: 'status 500', startedAt: deps.now() } as const;
      assert.equal((await enter(open)).alerts, 1);
      assert.equal((await enter(open)).alerts, 0, 'an incident that is open is not told of again');
      assert.equal((await enter({ kind: 'close', endedAt: deps.now() + 61_000 })).alerts, 1);
      assert.deepEqual(
        (await service.notices()).map((notice) => notice.subject),
        ['Checking: Checked is down', 'Checking: Checked is up again'],
      );
      const [down, up] = await service.notices();
      assert.deepEqual([down?.answers, up?.answers], [undefined, down?.key], 'the end answers the beginning');
      await clear();
    });

    test('are notified once of maintenance within a day, whether of a plan or of a monitor', async () => {
      const { ann, bob, call, deps } = service;
      const before = deps.clock.ms;
      deps.clock.ms = Date.parse('2026-06-10T12:00:00Z');
      const own = { maintenance_start: '2026-06-10 20:00', maintenance_end: '2026-06-10 21:00' };
      const one = await service.monitor(ann, { name: 'Shop', ...own });
      const two = await service.monitor(ann, { name: 'Pay', ...own });
      const later = await service.monitor(ann, {
        name: 'Later',
        maintenance_start: '2026-06-15 20:00',
        maintenance_end: '2026-06-15 21:00',
      });
      await service.monitor(bob, { name: 'Foreign', ...own });
      await service.page({ name: 'Works', groups: [{ name: '', monitor_ids: [one.id, two.id, later.id] }] });
      await confirmed('works', 'w@example.com');
      const plan = { recurrence: 'weekly', starts_on: '2026-03-01', start_time: '03:00', duration_minutes: 30 };
      const often = { ...plan, name: 'Often', weekdays: [1, 2, 3, 4, 5, 6, 7], monitor_ids: [one.id] };
      assert.equal((await call(ann, 'POST', '/maintenances', often)).status, 201);
      const told = async () => {
        const count = await enqueueMaintenanceNotices(deps);
        const notices = await service.notices();
        assert.equal(notices.length, count);
        await clear();
        return notices.map(({ subject, paragraphs, facts = [] }) => [subject, ...paragraphs, ...facts.flat()]);
      };
      assert.deepEqual(await told(), [
        [
          'Works: Maintenance of 2 services',
          'Maintenance is planned.',
          'When',
          '10 June 2026, 20:00 to 10 June 2026, 21:00 (Europe/Berlin)',
          'Affected',
          'Shop, Pay',
        ],
        [
          'Works: Often',
          'Maintenance is planned.',
          'When',
          '11 June 2026, 05:00 to 11 June 2026, 05:30 (Europe/Berlin)',
          'Affected',
          'Shop',
        ],
      ]);
      assert.deepEqual(await told(), [], 'once');
      await call(ann, 'PATCH', `/monitors/${one.id}`, { maintenance_end_at: '2026-06-10 22:00' });
      assert.deepEqual(
        (await told()).map(([subject]) => subject),
        ['Works: Maintenance of Shop'],
        'an end that was moved is news',
      );
      deps.clock.ms += 26 * 3_600_000;
      assert.deepEqual(await told(), [], 'what comes round often is told of once');
      deps.clock.ms = before;
    });

    test('are all notified, even if there are many', async () => {
      const { ann, call, deps } = service;
      const page = await service.page({ name: 'Many' });
      const rows = Array.from({ length: 1234 }, (_, n) => ({
        account_id: ann,
        status_page_id: page.id,
        email_hash: `hash ${n}`,
        email_sealed: sealEmail(deps.vault, `reader${n}@example.com`),
        confirmed_at: deps.now(),
        created_at: deps.now(),
      }));
      await deps.database.db.insertInto('subscribers').values(rows).execute();
      await call(ann, 'POST', `/status-pages/${page.id}/announcements`, { title: 'To all' });
      const notices = await service.notices();
      assert.deepEqual([notices.length, new Set(notices.map((notice) => notice.to)).size], [1234, 1234]);
      await clear();
      await call(ann, 'DELETE', `/status-pages/${page.id}`);
      assert.deepEqual(
        await deps.database.db.selectFrom('subscribers').select('id').where('status_page_id', '=', page.id).execute(),
        [],
      );
    });

    test('need the page’s password to subscribe, but not for links', async () => {
      await service.page({ name: 'Closed', password: 'open sesame' });
      assert.equal((await subscribe('closed', 'x@example.com')).statusCode, 403);
      assert.deepEqual(await service.notices(), []);
      assert.match((await service.visit('/status/closed/unsubscribe?token=1.x')).body, /You are not subscribed/);
    });
  });
});

test('hides the subscription form without a mail server', async () => {
  const service = await openStatusPages({ deps: { mail: { ready: false, send: async () => {}, close: () => {} } } });
  try {
    await service.page({ name: 'Mute' });
    assert.doesNotMatch((await service.visit('/status/mute')).body, /<form/);
    assert.equal((await service.post('/status/mute/subscribe', { email: 'a@example.com' })).statusCode, 503);
  } finally {
    await service.close();
  }
});
