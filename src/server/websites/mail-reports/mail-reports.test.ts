import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { overloadedStore, pageview, traits, unavailableStore } from '../../events/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { openMail } from '../../mail/index.ts';
import { type Report, unsealDestination } from '../../outbox/index.ts';
import { latestDueReports } from '../../schedule/index.ts';
import type { ReportDeps } from '../reports/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { enqueueDueReports } from './index.ts';
import { listDueWebsites } from './mail-report.store.ts';
import { withoutOutages } from './testing.ts';

/** Monday at 8:00 in Berlin, after daylight saving time began. */
const monday = Date.parse('2026-03-30T06:00:00Z');
const server = 'smtp://127.0.0.1:1';

onEachDatabase((open) => {
  describe('email reports', () => {
    let service: Awaited<ReturnType<typeof openWebsites>>;
    let deps: ReportDeps;
    const logged: { fields: object; message: string }[] = [];
    let made = 0;

    before(async () => {
      service = await openWebsites({
        open: (options) => open({ ...options, mail: openMail(server, 'g@example.com') }),
      });
      const log = {
        warn: (fields: object, message: string) => logged.push({ fields, message }),
        error: (fields: object, message: string) => logged.push({ fields, message }),
      } as unknown as ReportDeps['log'];
      deps = { ...service.deps, log };
    });
    after(() => service.close());
    beforeEach(async () => {
      await deps.database.db.deleteFrom('outbox').execute();
      await deps.database.db.deleteFrom('websites').execute();
      logged.length = 0;
    });

    const addWebsite = async (fields: object = { email: 1 }) => {
      service.deps.clock.ms = monday - 30 * dayMs;
      const website = { domain: `report-${++made}.example`, time_zone: 'Europe/Berlin', ...fields };
      const { id } = (await service.call(service.ann, 'POST', '/websites', website)).body.data;
      service.deps.clock.ms = monday;
      return id as number;
    };
    const rows = () => deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    const reports = async (): Promise<Report[]> => (await rows()).map((row) => JSON.parse(row.facts));
    const visit = (website: number, at: string, visitor: number, path = '/') =>
      deps.events.record(
        'pageviews',
        pageview({
          website,
          at: Date.parse(at),
          visit: String(visitor * 256),
          path,
          traits: traits({ entry: path, source: 'News', country: 'DE' }),
        }),
      );

    test('are enqueued once on Monday at 8 in the website’s time zone, by any number of processes', async () => {
      const id = await addWebsite();
      // The week has 167 hours: Sunday 23:00 to Sunday 22:00 UTC.
      await visit(id, '2026-03-22T22:59:59Z', 1);
      await visit(id, '2026-03-22T23:00:00Z', 2, '/first');
      await visit(id, '2026-03-29T21:59:59Z', 3, '/last');
      await visit(id, '2026-03-29T22:00:00Z', 4);
      await deps.events.flush();
      service.deps.clock.ms = monday - 1;
      await enqueueDueReports(withoutOutages(deps));
      assert.deepEqual(
        (await reports()).map(({ subject }) => subject),
        [],
        'nothing before its hour: the website was made after the one of the week before was due',
      );
      service.deps.clock.ms = monday;
      const written = await Promise.all([
        enqueueDueReports(withoutOutages(deps)),
        enqueueDueReports(withoutOutages(deps)),
        enqueueDueReports(withoutOutages(deps)),
      ]);
      assert.equal(
        written.reduce((sum, one) => sum + one),
        1,
      );
      assert.equal(await enqueueDueReports(withoutOutages(deps)), 0);
      const [row, ...others] = await rows();
      assert.equal(others.length, 0);
      assert.equal(unsealDestination(deps.vault, row!.destination_sealed), 'ann@example.com');
      assert.equal(row!.idempotency_key, `website_${id}_weekly_2026-03-23`);
      assert.equal(row!.website_id, id);
      const [report] = await reports();
      assert.match(report!.subject, /: 2 visitors last week, 100% more$/);
      assert.match(report!.text, /\/first \.+ 1\n\/last \.+ 1\n/);
      assert.match(report!.text, /Sources \(visitors\)\nNews \.+ 2\n/);
      assert.match(report!.text, /Germany \.+ 2\n/);
      assert.match(report!.text, new RegExp(`/websites/${id}\\?from=2026-03-23&to=2026-03-29\\n`));
      service.deps.clock.ms = monday + 7 * dayMs;
      await enqueueDueReports(withoutOutages(deps));
      assert.deepEqual(
        (await rows()).map((one) => one.idempotency_key.replace(/^website_\d+_/, '')),
        ['weekly_2026-03-23', 'weekly_2026-03-30'],
      );
    });

    test('cover the previous month on the 1st', async () => {
      const id = await addWebsite();
      service.deps.clock.ms = Date.parse('2026-04-01T06:00:00Z');
      await visit(id, '2026-03-15T12:00:00Z', 1, '/thanks');
      await service.call(service.ann, 'POST', `/websites/${id}/goals`, {
        kind: 'page',
        value: '/thanks',
        name: 'Bought',
      });
      await deps.events.flush();
      assert.equal(await enqueueDueReports(withoutOutages(deps)), 2, 'and the week, two days late');
      const monthly = (await reports()).find(({ subject }) => subject.includes('month'));
      assert.match(monthly!.subject, /: 1 visitor last month, more$/);
      assert.match(monthly!.html, /Your report for March 2026/);
      assert.match(monthly!.text, /Goals \(conversions\)\nBought \.+ 1\n/);
    });

    test('are deleted with their website, and are not enqueued for websites without reports', async () => {
      const id = await addWebsite();
      const other = await addWebsite({ email: 0 });
      await enqueueDueReports(withoutOutages(deps));
      assert.deepEqual(
        (await rows()).map((row) => row.website_id),
        [id],
      );
      assert.match((await reports())[0]!.subject, /: no visitors last week$/);
      await service.call(service.ann, 'DELETE', `/websites/${id}`);
      await service.call(service.ann, 'DELETE', `/websites/${other}`);
      assert.deepEqual(await rows(), []);
    });

    test('wait up to three days for a mail server and for the event store', async () => {
      await addWebsite();
      assert.equal(await enqueueDueReports(withoutOutages({ ...deps, mail: openMail(undefined, 'g@example.com') })), 0);
      assert.equal(await enqueueDueReports(withoutOutages({ ...deps, events: unavailableStore(deps.events) })), 0);
      service.deps.clock.ms = monday + 3 * dayMs - 1;
      assert.deepEqual(await deps.database.db.selectFrom('website_reports').selectAll().execute(), []);
      assert.equal(await enqueueDueReports(withoutOutages(deps)), 2, 'the month was over in between');
      assert.deepEqual(logged, []);
    });

    test('are postponed for a website that is too heavy, and enqueued for other websites', async () => {
      const [heavy, light] = [await addWebsite(), await addWebsite()];
      const strained = withoutOutages({ ...deps, events: overloadedStore(deps.events, heavy) });
      const postponed = new Map<number, number>();
      assert.equal(await enqueueDueReports(strained, postponed), 1);
      assert.deepEqual(
        (await rows()).map((row) => row.website_id),
        [light],
      );
      assert.equal(await enqueueDueReports(strained, postponed), 0);
      const failures = logged.filter(({ message }) => message.startsWith('could not'));
      assert.equal(failures.length, 1, 'it is not even asked for until then');
      service.deps.clock.ms = monday + 15 * minuteMs;
      assert.equal(await enqueueDueReports(withoutOutages(deps), postponed), 1);
    });

    test('are not delayed by accounts with many websites', async () => {
      for (let n = 0; n < 3; n++) await addWebsite();
      service.deps.clock.ms = monday - 30 * dayMs;
      const website = { domain: 'bob.example', time_zone: 'Europe/Berlin', email: 1 };
      const { id } = (await service.call(service.bob, 'POST', '/websites', website)).body.data;
      const [weekly] = latestDueReports('Europe/Berlin', monday);
      const due = await listDueWebsites(deps.database.db, weekly!, { limit: 2, except: [] });
      assert.ok(due.some((one) => one.id === id));
    });

    test('are skipped if they are too late, and logged once', async () => {
      const id = await addWebsite();
      service.deps.clock.ms = monday + 4 * dayMs;
      assert.equal(await enqueueDueReports(withoutOutages(deps)), 1, 'of the month');
      await enqueueDueReports(withoutOutages(deps));
      assert.deepEqual(
        logged.map(({ fields }) => fields),
        [{ website: id, report: 'weekly', due: '2026-03-30T06:00:00.000Z' }],
      );
    });

    test('begin with the first week that ends after they are turned on', async () => {
      const id = await addWebsite({ email: 0 });
      service.deps.clock.ms = monday + hourMs;
      await service.call(service.ann, 'PATCH', `/websites/${id}`, { email: 1 });
      assert.equal(await enqueueDueReports(withoutOutages(deps)), 0);
      service.deps.clock.ms = monday + 3 * dayMs;
      assert.equal(await enqueueDueReports(withoutOutages(deps)), 1, 'of the month');
      service.deps.clock.ms = monday + 7 * dayMs;
      assert.equal(await enqueueDueReports(withoutOutages(deps)), 1, 'of the week');
      assert.deepEqual(logged, []);
    });

    test('are deleted from the outbox when they are turned off, by the unsubscribe link or by the owner', async () => {
      const [byLink, byOwner, other] = [await addWebsite(), await addWebsite(), await addWebsite()];
      await enqueueDueReports(withoutOutages(deps));
      const first = (await reports())[0]!;
      const { pathname, search } = new URL(first.unsubscribeUrl);
      assert.equal((await service.app.inject({ method: 'POST', url: pathname + search })).statusCode, 200);
      await service.call(service.ann, 'PATCH', `/websites/${byOwner}`, { email: 0 });
      assert.deepEqual(
        (await rows()).map((row) => row.website_id),
        [other],
        `not of ${byLink} and ${byOwner}`,
      );
    });

    test('are not enqueued if they are turned off, or the website is deleted, during the queries', async () => {
      const [off, gone] = [await addWebsite(), await addWebsite()];
      let asked = false;
      const query: ReportDeps['events']['query'] = async (sql, params) => {
        if (!asked) {
          asked = true;
          await service.call(service.ann, 'PATCH', `/websites/${off}`, { email: 0 });
          await service.call(service.ann, 'DELETE', `/websites/${gone}`);
        }
        return deps.events.query(sql, params);
      };
      assert.equal(await enqueueDueReports(withoutOutages({ ...deps, events: { ...deps.events, query } })), 0);
      assert.deepEqual(await rows(), []);
      assert.deepEqual(logged, []);
    });

    test('are turned off by a POST to their link, but not by a GET', async () => {
      const id = await addWebsite();
      const other = await addWebsite();
      await enqueueDueReports(withoutOutages(deps));
      const [first, second] = await reports();
      const url = new URL(first!.unsubscribeUrl);
      const path = url.pathname + url.search;
      const email = async (website: number) =>
        (await service.call(service.ann, 'GET', `/websites/${website}`)).body.data.email;
      const page = await service.app.inject({ method: 'GET', url: path });
      assert.equal(page.statusCode, 200);
      assert.match(page.body, /<form method="post"><button>Unsubscribe<\/button>/);
      assert.equal(page.headers['cache-control'], 'no-store');
      assert.equal(await email(id), 1);
      const forged = path.replace(/token=\d+/, `token=${other}`);
      for (const wrong of [
        forged,
        `${path}x`,
        url.pathname,
        `${url.pathname}?token=1&token=2`,
        `${url.pathname}?token=0.x`,
      ])
        for (const method of ['GET', 'POST'] as const)
          assert.equal((await service.app.inject({ method, url: wrong })).statusCode, 404, wrong);
      assert.equal((await service.app.inject({ method: 'PUT', url: path })).statusCode, 405);
      const oneClick = () =>
        service.app.inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        });
      for (const answer of [await oneClick(), await oneClick()]) {
        assert.equal(answer.statusCode, 200);
        assert.match(answer.body, /You are unsubscribed/);
      }
      assert.deepEqual([await email(id), await email(other)], [0, 1]);
      assert.match((await service.app.inject({ method: 'GET', url: path })).body, /Reports are turned off/);
      assert.notEqual(first!.unsubscribeUrl, second!.unsubscribeUrl);
      service.deps.clock.ms = monday + 7 * dayMs;
      await enqueueDueReports(withoutOutages(deps));
      assert.ok((await rows()).slice(2).every((row) => row.website_id === other));
    });
  });
});
