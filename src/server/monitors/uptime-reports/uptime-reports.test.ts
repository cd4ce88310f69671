import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { fastify } from 'fastify';
import { addAccount, addOwner, onEachDatabase } from '../../../../test/support/testing.ts';
import { pdfText } from '../../documents/pdf/testing.ts';
import { check, until } from '../../events/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { presentErrors, refuseOtherMethods, trackRequesters, useSchemas } from '../../http/index.ts';
import { dayMs, minuteMs } from '../../kernel/time.ts';
import type { Mailer } from '../../mail/index.ts';
import { type Notice, type Report, unsealDestination, unsealFacts } from '../../outbox/index.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { addIncidentRow } from '../incidents/testing.ts';
import { enqueueUptimeReports, ownUptimeReportRoutes, uptimeReportLinks } from './index.ts';
import { uptimeReportRoutes } from './routes.ts';

/** An hour after the reports of March are due in Berlin, where clocks changed on 29 March. */
const april = Date.parse('2026-04-01T07:00:00Z');
const march = Date.parse('2026-02-28T23:00:00Z');
const at = (text: string) => Date.parse(`${text}:00Z`);
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

onEachDatabase((open, testOnce) => {
  describe('uptime reports', () => {
    let service: Awaited<ReturnType<typeof openReports>>;
    before(async () => {
      service = await openReports();
    });
    after(async () => {
      await service.app.close();
      await service.deps.close();
    });
    beforeEach(async () => {
      const { db } = service.deps.database;
      for (const table of ['outbox', 'uptime_reports', 'objectives', 'monitors', 'mail_allowances'] as const)
        await db.deleteFrom(table).execute();
      service.deps.clock.ms = april;
    });

    async function openReports() {
      const sent: { to: string; subject: string }[] = [];
      const mail: Mailer = { ready: true, send: async (one) => void sent.push(one), close: () => {} };
      const opened = await open({ events: true, mail, now: april });
      const findCost = async () => ({ describe: () => ['About 12 visits lost.'] });
      const findUsualVisitors = async () => ({ kind: 'unknown', why: 'no_website' }) as const;
      const deps = { ...opened, findCost, findUsualVisitors };
      const { db } = deps.database;
      const ann = await addAccount(db, { username: 'ann', is_owner: 0, time_zone: 'Europe/Berlin' });
      const bob = await addAccount(db, { username: 'bob', is_owner: 0 });
      const app = fastify();
      trackRequesters(app);
      presentErrors(app);
      refuseOtherMethods(app);
      await app.register(uptimeReportLinks(deps));
      await app.register(async (plugin) => {
        trustAccountHeader(plugin);
        const routes = useSchemas(plugin);
        uptimeReportRoutes(routes, deps, { base: 'http://gatehouse.test' });
        ownUptimeReportRoutes(routes, deps);
      });
      await app.ready();
      await until(async () => deps.events.state().reachable);
      return { deps, app, ann, bob, sent };
    }

    const call = async (account: number, method: Method, url: string, body?: object) => {
      const answer = await service.app.inject({
        method,
        url: `/uptime-reports${url}`,
        headers: { 'x-account': String(account) },
        ...(body && { payload: body }),
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const addMonitor = (given: Parameters<typeof addMonitorRow>[2] = {}) =>
      addMonitorRow(service.deps, service.ann, { first_checked_at: march - 10 * dayMs, ...given });
    const usual = { name: 'Acme', frequency: 'monthly', time_zone: 'Europe/Berlin' };
    const create = async (fields: object): Promise<number> => {
      const { status, body } = await call(service.ann, 'POST', '', { ...usual, ...fields });
      assert.equal(status, 201, JSON.stringify(body));
      return body.data.id;
    };
    const rows = () => service.deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    const mails = async () =>
      (await rows()).map((row) => ({
        to: unsealDestination(service.deps.vault, row.destination_sealed),
        key: row.idempotency_key,
        facts: unsealFacts(service.deps.vault, row.facts) as Notice | Report,
      }));
    const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
    const post = (url: string) => service.app.inject({ method: 'POST', url: pathOf(url) });
    const addConfirmed = async (report: number, fields: object): Promise<number> => {
      const { status, body } = await call(service.ann, 'POST', `/${report}/recipients`, fields);
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal((await post(((await mails()).at(-1)!.facts as Notice).action.url)).statusCode, 200);
      await service.deps.database.db.deleteFrom('outbox').execute();
      return body.data.id;
    };
    const enqueue = () => enqueueUptimeReports(service.deps);
    const preview = async (id: number, day = '') =>
      (await call(service.ann, 'GET', `/${id}/preview${day && `?day=${day}`}`)).body.data;

    test('are mailed once to confirmed recipients, in their language and time zone, with a PDF', async () => {
      const { id: monitor } = await addMonitor({ name: 'Shop' });
      await addIncidentRow(
        service.deps,
        { id: monitor, account_id: service.ann },
        {
          started_at: at('2026-03-29T00:30'),
          ended_at: at('2026-03-29T02:30'),
        },
      );
      service.deps.clock.ms = april - 20 * dayMs;
      const id = await create({
        monitor_ids: [monitor],
        sla_target: 99.9,
        sla_credits: [
          { below: 99, percent: 25 },
          { below: 99.9, percent: 10 },
        ],
      });
      await addConfirmed(id, { email: 'eve@agency.example', language: 'de' });
      await addConfirmed(id, { email: 'ida@agency.example', time_zone: 'America/New_York' });
      const asked = await call(service.ann, 'POST', `/${id}/recipients`, { email: 'who@agency.example' });
      assert.equal(asked.body.data.status, 'unconfirmed');
      assert.doesNotMatch(
        JSON.stringify({ ...(await mails())[0]!.facts, action: '' }),
        /Acme|ann/,
        'strangers get no text',
      );
      await service.deps.database.db.deleteFrom('outbox').execute();
      assert.equal(await enqueue(), 0);
      service.deps.clock.ms = april;
      assert.equal(
        (await Promise.all([enqueue(), enqueue()])).reduce((sum, one) => sum + one),
        1,
      );
      const [german] = await mails();
      const report = german!.facts as Report;
      assert.equal(german!.to, 'eve@agency.example');
      // March has 743 hours in Berlin: 741 of them are 99.730 %.
      assert.match(report.subject, /^Acme: .*99,73\s%.*März 2026/);
      assert.match(report.text, /10\s%/);
      const [file] = report.attachments!;
      assert.deepEqual([file!.name, file!.type], ['uptime-monthly-2026-03-01.pdf', 'application/pdf']);
      assert.match(pdfText(Buffer.from(file!.base64, 'base64')), /Shop[\s\S]*99,73/);
      service.deps.clock.ms = april + 6 * 60 * minuteMs;
      assert.equal(await enqueue(), 1, 'it is 8:00 in New York');
      assert.match((await mails())[1]!.facts.subject, /^Acme: 99\.73% uptime in March 2026$/);
      assert.equal(await enqueue(), 0);
      const { unsubscribeUrl } = (await mails())[1]!.facts as Report;
      assert.equal((await service.app.inject({ url: pathOf(unsubscribeUrl) })).statusCode, 200);
      assert.equal((await post(unsubscribeUrl)).statusCode, 200);
      assert.equal((await post(unsubscribeUrl)).statusCode, 404);
      assert.deepEqual(
        (await mails()).map(({ to }) => to),
        ['eve@agency.example'],
        'a waiting report is deleted too',
      );
    });

    testOnce('count only monitored time, and say since when and what does not count', async () => {
      const monitor = await addMonitor({
        name: '',
        url: 'https://young.example/?token=secret',
        first_checked_at: at('2026-03-21T00:00'),
        maintenance_start: '2026-03-22 10:00',
        maintenance_end: '2026-03-22 12:00',
      });
      const { db } = service.deps.database;
      const gap = (reason: 'paused' | 'unknown' | 'unreachable', started: string, ended: string) =>
        db
          .insertInto('monitor_gaps')
          .values({ monitor_id: monitor.id, started_at: at(started), ended_at: at(ended), reason })
          .execute();
      await gap('paused', '2026-03-23T00:00', '2026-03-24T00:00');
      await gap('unknown', '2026-03-24T00:00', '2026-03-24T00:10');
      await gap('unreachable', '2026-03-24T01:00', '2026-03-24T01:05');
      await addIncidentRow(service.deps, monitor, {
        started_at: at('2026-03-22T08:30'),
        ended_at: at('2026-03-22T11:00'),
      });
      for (const total of [100, 300])
        await service.deps.events.record(
          'checks',
          check({ monitor: monitor.id, at: at('2026-03-25T00:00') + total, total }),
        );
      await service.deps.events.flush();
      const id = await create({ monitor_ids: [monitor.id], show_costs: 1 });
      const { html, from, to, is_empty, periods } = await preview(id);
      assert.deepEqual([from, to, is_empty, periods], ['2026-03-01', '2026-03-31', false, ['2026-03-01']]);
      for (const said of [
        'young.example',
        'Counts since its first check on 21 Mar 2026, 01:00.',
        'Not counted: 2 h of maintenance, 24 h paused, 5 min unreachable because of another service and 10 min without a result.',
        'Response time: 200 ms, p95 290 ms',
        'Downtime: 30 min',
        'About 12 visits lost.',
      ])
        assert.ok(html.includes(said), `${said} in ${html}`);
      assert.doesNotMatch(html, /secret/);
      const earlier = await preview(id, '2026-02-14');
      assert.deepEqual([earlier.is_empty, earlier.from], [true, '2026-02-01']);
      assert.equal((await call(service.ann, 'GET', `/${id}/preview?day=2026-04-01`)).status, 422);
      const pdf = await service.app.inject({
        url: `/uptime-reports/${id}/pdf?day=2026-03-05`,
        headers: { 'x-account': String(service.ann) },
      });
      assert.equal(pdf.headers['content-type'], 'application/pdf');
      assert.match(pdfText(pdf.rawPayload), /young\.example/);
    });

    testOnce('send nothing if nothing was monitored, or for suspended accounts, or too late', async () => {
      const monitor = await addMonitor({ first_checked_at: null });
      service.deps.clock.ms = april - 20 * dayMs;
      const id = await create({ monitor_ids: [monitor.id] });
      await addConfirmed(id, { email: 'eve@agency.example' });
      const { db } = service.deps.database;
      service.deps.clock.ms = april;
      assert.equal(await enqueue(), 0);
      await db.updateTable('monitors').set({ first_checked_at: march }).execute();
      service.deps.clock.ms = at('2026-05-01T07:00');
      await db.updateTable('accounts').set({ disabled_at: april }).where('id', '=', service.ann).execute();
      assert.equal(await enqueue(), 0);
      await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', service.ann).execute();
      const away = {
        ...service.deps,
        events: { ...service.deps.events, state: () => ({ reachable: false }) as never },
      };
      assert.equal(await enqueueUptimeReports(away), 0, 'waits for the event store');
      assert.equal(await enqueue(), 1);
      service.deps.clock.ms = at('2026-06-05T07:00');
      assert.equal(await enqueue(), 0, 'four days late');
      service.deps.clock.ms = at('2026-07-01T07:00');
      assert.equal(await enqueue(), 1);
      await call(service.ann, 'DELETE', `/${id}`);
      assert.deepEqual(await rows(), [], 'a waiting report is deleted with its report');
    });

    testOnce('belong to one account and reject contradictory settings', async () => {
      const monitor = await addMonitor();
      const id = await create({ monitor_ids: [monitor.id] });
      for (const [method, path] of [
        ['GET', `/${id}`],
        ['PATCH', `/${id}`],
        ['DELETE', `/${id}`],
        ['GET', `/${id}/preview`],
        ['GET', `/${id}/pdf`],
        ['POST', `/${id}/test`],
        ['GET', `/${id}/recipients`],
      ] as const)
        assert.equal((await call(service.bob, method, path, method === 'GET' ? undefined : {})).status, 404, path);
      const refuse = async (fields: object, field: string) => {
        const { status, body } = await call(service.ann, 'PATCH', `/${id}`, fields);
        assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(body));
      };
      await refuse({ monitor_ids: [] }, 'monitor_ids');
      await refuse({ monitor_ids: [999_999] }, 'monitor_ids');
      await refuse({ group_ids: [999_999] }, 'group_ids');
      await refuse({ sla_credits: [{ below: 99, percent: 10 }] }, 'sla_credits');
      await refuse({ sla_target: 99, sla_credits: [{ below: 99.9, percent: 10 }] }, 'sla_credits');
      await refuse({ logo_page_id: 999_999 }, 'logo_page_id');
      await refuse({ time_zone: 'Nowhere' }, 'time_zone');
      const foreign = await call(service.bob, 'POST', '', {
        name: 'x',
        frequency: 'weekly',
        monitor_ids: [monitor.id],
      });
      assert.equal(foreign.status, 422);
    });

    testOnce('can be changed with their recipients, and tried by their account', async () => {
      const { id: monitor } = await addMonitor({ name: 'Shop' });
      const id = await create({ monitor_ids: [monitor] });
      const changed = await call(service.ann, 'PATCH', `/${id}`, { name: 'Acme, weekly', frequency: 'weekly' });
      assert.deepEqual([changed.body.data.name, changed.body.data.frequency], ['Acme, weekly', 'weekly']);

      const added = await call(service.ann, 'POST', `/${id}/recipients`, { email: 'eve@agency.example' });
      const path = `/${id}/recipients/${added.body.data.id}`;
      const asked = ((await mails())[0]!.facts as Notice).action.url;
      const question = await service.app.inject({ url: pathOf(asked) });
      assert.match(question.body, /<form method="post"/);
      assert.equal((await call(service.ann, 'GET', path)).body.data.status, 'unconfirmed');
      assert.equal((await call(service.ann, 'PATCH', path, { language: 'fr' })).body.data.language, 'fr');
      service.deps.clock.ms += dayMs;
      assert.equal((await call(service.ann, 'POST', `${path}/confirmation`, {})).status, 200);
      assert.equal((await mails()).length, 2);
      assert.equal((await call(service.bob, 'GET', path)).status, 404);
      assert.equal((await call(service.ann, 'DELETE', path)).status, 200);
      assert.equal((await call(service.ann, 'GET', path)).status, 404);
      assert.equal((await post(asked)).statusCode, 404);

      const email = 'ann@example.com';
      const owner = { username: 'ann', email, first_name: 'Ann', last_name: 'Lee', password_hash: null };
      await addOwner(service.deps.database.db, service.ann, { ...owner, email_verified_at: 1 });
      const tried = await call(service.ann, 'POST', `/${id}/test`, {});
      assert.deepEqual(tried, { status: 200, body: { data: { sent_to: email } } });
      assert.match(
        service.sent.map(({ to, subject }) => `${to} ${subject}`).join('\n'),
        /^ann@example\.com .*Acme, weekly: .*$/,
      );
    });

    testOnce('combine groups by their own rule', async () => {
      const { db } = service.deps.database;
      const times = { created_at: april, updated_at: april };
      const { id: group } = await db
        .insertInto('monitor_groups')
        .values({ account_id: service.ann, name: 'Edge', parent_id: null, down_when: 'all', position: 0, ...times })
        .returning('id')
        .executeTakeFirstOrThrow();
      const members = [await addMonitor({ group_id: group }), await addMonitor({ group_id: group })];
      await addIncidentRow(service.deps, members[0]!, { started_at: march, ended_at: march + 60 * minuteMs });
      const id = await create({ group_ids: [group], sla_target: 99.9 });
      const { subject, html } = await preview(id);
      assert.equal(subject, 'Acme: 100% uptime in March 2026');
      assert.match(html, /was reached/);
      await addIncidentRow(service.deps, members[1]!, { started_at: march, ended_at: march + 60 * minuteMs });
      assert.match((await preview(id)).html, /was not reached/);
    });

    testOnce('list the SLOs that cover only their monitors, as of the end of the period', async () => {
      const { db } = service.deps.database;
      const times = { created_at: april, updated_at: april };
      const { id: group } = await db
        .insertInto('monitor_groups')
        .values({ account_id: service.ann, name: 'Edge', parent_id: null, down_when: 'any', position: 0, ...times })
        .returning('id')
        .executeTakeFirstOrThrow();
      const [shop, edge, internal] = [await addMonitor(), await addMonitor({ group_id: group }), await addMonitor()];
      const addObjective = async (name: string, monitors: number[], given: object = {}) => {
        const { id } = await db
          .insertInto('objectives')
          .values({
            account_id: service.ann,
            name,
            target_thousandths: 99_900,
            period: 'month',
            measure: 'time',
            alerts_sealed: '',
            burning_since: null,
            ...times,
            ...given,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const monitor_id of monitors)
          await db.insertInto('objective_monitors').values({ objective_id: id, monitor_id }).execute();
      };
      await addObjective('Shop sells', [shop.id]);
      await addObjective('Edge answers', [], { group_id: group, period: '7d' });
      await addObjective('Shop is seen', [shop.id], { measure: 'visitors' });
      await addObjective('All works', [shop.id, internal.id]);
      await addObjective('Back office', [internal.id]);
      await addObjective('Empty', []);
      const outage = (monitor: { id: number; account_id: number }, from: string, to: string) =>
        addIncidentRow(service.deps, monitor, { started_at: at(from), ended_at: at(to) });
      await outage(shop, '2026-03-10T10:00', '2026-03-10T10:20');
      await outage(edge, '2026-03-10T10:00', '2026-03-10T11:00');
      await outage(edge, '2026-03-30T10:00', '2026-03-30T10:12');
      await outage(edge, '2026-04-01T01:00', '2026-04-01T02:00');
      const id = await create({ monitor_ids: [shop.id], group_ids: [group] });
      const { html } = await preview(id);
      const pdf = await service.app.inject({
        url: `/uptime-reports/${id}/pdf`,
        headers: { 'x-account': String(service.ann) },
      });
      const words = pdfText(pdf.rawPayload);
      // March has 743 hours in Berlin, of which 0.1 % are 44 min 35 s.
      for (const [name, target, achieved, left] of [
        ['Shop sells', '99.9% of the time in each month', '99.955%', '24 min 35 s of 44 min 35 s'],
        ['Edge answers', '99.9% of the time in 7 days', '99.88%', 'Over by 1 min 55 s'],
        ['Shop is seen', '99.9% of the visitors in each month', '–', '–'],
      ] as const) {
        for (const said of [name, achieved, `Target: ${target} · Budget left: ${left}`])
          assert.ok(html.includes(said), `${said} in ${html}`);
        for (const said of [name, target, achieved, left]) assert.ok(words.includes(said), `${said} in ${words}`);
      }
      for (const text of [html, words]) assert.doesNotMatch(text, /All works|Back office|Empty/);
      const only = await create({ group_ids: [group] });
      assert.doesNotMatch((await preview(only)).html, /Shop sells|Shop is seen/);
    });
  });
});
