import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { useService } from '../../../../../test/contract/service.ts';
import { addAccount, onEachDatabase } from '../../../../../test/support/testing.ts';
import { type Caller, parseBodies, presentErrors, setCaller, useSchemas } from '../../../http/index.ts';
import { inChunks } from '../../../kernel/index.ts';
import { addMonitorRow } from '../../checks/testing/rows.ts';
import { importedMaintenances, maintenanceOf, notifyMaintenance } from '../../maintenance/index.ts';
import { updateMaintenance } from '../../maintenance/plans.ts';
import { replaceGroups } from '../../status-pages/group.store.ts';
import { enqueueMaintenanceNotices } from '../../status-pages/index.ts';
import { sealEmail } from '../../status-pages/subscriber.ts';
import { monitorImportRoutes } from '../import.routes.ts';
import type { ImportReport } from '../import-report.ts';
import * as sample from '../testing/statuspage.ts';

onEachDatabase((open) => {
  const service = useService(open);

  const openImport = (caller: () => Caller) => {
    const app = fastify();
    presentErrors(app);
    parseBodies(app);
    app.addHook('onRequest', async (request) => setCaller(request, caller()));
    monitorImportRoutes(useSchemas(app), service.deps, { changed: () => {} });
    const request = async (values: unknown[], query = '') => {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: `/monitors/import${query}`,
        payload: sample.textOf(values),
        headers: { 'content-type': 'application/octet-stream' },
      });
      return { status: statusCode, answer: JSON.parse(body) };
    };
    const send = async (values: unknown[], query = ''): Promise<ImportReport> => {
      const { status, answer } = await request(values, query);
      assert.equal(status, 200, JSON.stringify(answer));
      return answer.data;
    };
    return { app, request, send };
  };
  /** Ends at 03:00 UTC of its day. */
  const windowOn = (day: string, more: object = {}) => ({
    ...sample.planned,
    id: `w${day}`,
    name: `Work of ${day}`,
    created_at: `${day}T00:00:00.000Z`,
    scheduled_for: `${day}T01:00:00.000Z`,
    scheduled_until: `${day}T03:00:00.000Z`,
    ...more,
  });
  const pageWith = (maintenances: object[]) => [sample.page, sample.components, sample.groups, maintenances];

  test('imports a status page once, adds what is new later, and keeps what changed here', async () => {
    const { deps, ada, adaId } = service;
    deps.clock.ms = Date.parse('2026-11-29T12:00Z');
    let caller: Caller = { accountId: adaId, isOwner: false, timeZone: 'UTC' };
    const { app, send } = openImport(() => caller);
    const pages = async () => (await ada.get('/api/v1/status-pages')).body.data;

    const plan = await send(sample.exported, '?plan=1');
    assert.deepEqual(plan.counts, { create: 9, change: 0, unchanged: 0, not_taken_over: 1 });
    assert.deepEqual(
      [plan.source, plan.applied, plan.page?.id, (await pages()).length],
      ['statuspage', false, null, 0],
    );

    const { page, applied } = await send(sample.exported);
    assert.ok(applied && page?.id);
    const [made] = await pages();
    assert.deepEqual([made.id, made.slug, made.subscribers], [page.id, 'acme-cloud', 0]);
    assert.deepEqual(
      made.groups.map(({ name, components }: { name: string; components: { name: string; state: string }[] }) => [
        name,
        components.map((one) => `${one.name} ${one.state}`),
      ]),
      [
        ['', ['Mail down', 'API up']],
        ['Europe', ['API degraded', 'Web up']],
      ],
    );
    const path = `/api/v1/status-pages/${page.id}`;
    const reports = async () => (await ada.get(`${path}/reports`)).body.data;
    const [mail, errors] = await reports();
    assert.deepEqual(
      [mail.title, mail.phase, mail.resolved_at, mail.affected.map(({ state }: { state: string }) => state)],
      ['Mail is late', 'identified', null, ['down']],
    );
    assert.deepEqual(
      [errors.title, errors.phase, errors.resolved_at, errors.published_at, errors.postmortem, errors.updates.length],
      [
        'API errors',
        'resolved',
        '2026-11-02T11:30:00.000Z',
        '2026-11-02T10:00:00.000Z',
        'A deploy was rolled back.',
        3,
      ],
    );
    const announcements = (await ada.get(`${path}/announcements`)).body.data;
    assert.deepEqual(
      announcements.map(({ title, kind }: { title: string; kind: string }) => [title, kind]),
      [
        ['Database upgrade', 'maintenance'],
        ['New network', 'maintenance'],
      ],
    );
    const shown = (await service.app.inject({ url: '/status/acme-cloud' })).body;
    assert.match(shown, /Mail is late/);
    assert.match(shown, /Database upgrade/);

    await ada.put(path, { name: 'Acme status' });
    assert.deepEqual((await send(sample.exported)).counts, { create: 0, change: 0, unchanged: 9, not_taken_over: 1 });
    const done = {
      ...sample.open,
      status: 'resolved',
      incident_updates: [
        { status: 'resolved', body: 'Mail arrives.', display_at: '2026-11-28T09:00:00.000Z' },
        ...sample.openUpdates,
      ],
    };
    const more = { ...sample.components[0], id: 'c9', name: 'Webhooks' };
    const later = [sample.page, [...sample.components, more], sample.groups, [sample.planned, done]];
    const changed = await send(later);
    assert.deepEqual(changed.counts, { create: 1, change: 1, unchanged: 6, not_taken_over: 1 });
    assert.deepEqual(
      (await reports()).map(({ title, phase }: { title: string; phase: string }) => [title, phase]),
      [
        ['Mail is late', 'resolved'],
        ['API errors', 'resolved'],
      ],
    );
    const [kept, ...others] = await pages();
    assert.deepEqual(
      [kept.name, others.length, kept.groups[1].components.map(({ name }: { name: string }) => name)],
      ['Acme status', 0, ['API', 'Web', 'Webhooks']],
    );
    assert.deepEqual(await deps.database.db.selectFrom('outbox').select('id').execute(), []);

    const plans = async () => (await ada.get('/api/v1/maintenances')).body.data;
    assert.deepEqual(await plans(), [], 'without monitors of these names, there is no maintenance');
    const { id: mailId } = await addMonitorRow(deps, adaId, { name: 'mail' });
    for (const name of ['Web', 'web', 'API']) await addMonitorRow(deps, adaId, { name });
    const { id: oldId } = await addMonitorRow(deps, adaId, { name: 'Old API' });
    const checked = (await send(sample.exported, '?plan=1')).page!.parts;
    assert.match(
      checked.find(({ name }) => name === 'Database upgrade')?.notes.join() ?? '',
      /^Becomes a maintenance of mail\.$/,
    );
    await send(sample.exported);
    await send(sample.exported);
    const shape = (one: Record<string, unknown>) => [
      one.name,
      one.status,
      one.monitor_ids,
      `${one.starts_on} ${one.start_time} ${one.time_zone} ${one.duration_minutes}`,
    ];
    const expected = [
      ['Database upgrade', 'planned', [mailId], '2026-12-05 02:00 Europe/Berlin 120'],
      ['New network', 'over', [oldId], '2026-11-12 02:00 Europe/Berlin 90'],
    ];
    assert.deepEqual((await plans()).map(shape).toSorted(), expected);
    assert.equal((await ada.get(`${path}/announcements`)).body.data.length, 2, 'the announcements stay');
    const ended = await maintenanceOf(deps.database.db, [adaId]);
    const past = ended.spans(
      { id: oldId, account_id: adaId, maintenance_start: null, maintenance_end: null },
      0,
      deps.now(),
    );
    assert.deepEqual(
      past.map(({ from, to }) => [from, to]),
      [[Date.parse('2026-11-12T01:00Z'), Date.parse('2026-11-12T02:30Z')]],
      'also for the statistics',
    );

    caller = { accountId: await addAccount(deps.database.db, { is_owner: 0 }), isOwner: false, timeZone: 'UTC' };
    const foreign = await send(sample.exported);
    assert.notEqual(foreign.page?.id, page.id);
    assert.equal((await pages()).length, 1);

    caller = { accountId: adaId, isOwner: false, timeZone: 'UTC' };
    const groups = [{ name: 'All', monitor_ids: [mailId] }];
    await ada.put(path, { groups });
    await ada.delete(`${path}/announcements/${announcements[0].id}`);
    await ada.delete(
      `/api/v1/maintenances/${(await plans()).find((one: { status: string }) => one.status === 'planned').id}`,
    );
    await send(sample.exported);
    assert.deepEqual((await plans()).map(shape).toSorted(), expected, 'what was deleted here returns');
    assert.equal((await ada.get(`${path}/announcements`)).body.data.length, 1, 'the page shows the maintenance itself');
    await app.close();
  });

  test('imports no maintenance whose window no report covers, and not more than the checker can load', async () => {
    const { deps } = service;
    const { db } = deps.database;
    deps.clock.ms = Date.parse('2026-11-29T12:00Z');
    const accountId = await addAccount(db, { is_owner: 0 });
    await addMonitorRow(deps, accountId, { name: 'mail' });
    const { app, request, send } = openImport(() => ({ accountId, isOwner: false, timeZone: 'UTC' }));
    const names = async () =>
      (await db.selectFrom('maintenance_plans').select('name').where('account_id', '=', accountId).execute()).map(
        ({ name }) => name,
      );
    const { page } = await send(pageWith([windowOn('2025-10-20'), windowOn('2025-11-01')]));
    assert.deepEqual(
      page?.parts.filter(({ kind }) => kind === 'maintenance').map(({ notes }) => notes[0]),
      ['Becomes a maintenance of mail.', 'It ended more than 400 days ago, so it becomes an announcement.'],
    );
    assert.deepEqual(await names(), ['Work of 2025-11-01']);

    const rule = await db
      .selectFrom('maintenance_rules')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const { id: _, ...copied } = rule;
    for (const some of inChunks(
      Array.from({ length: 1998 }, () => copied),
      500,
    ))
      await db.insertInto('maintenance_rules').values(some).execute();
    const more = [windowOn('2026-11-20'), windowOn('2026-11-21')];
    const refused = await request(pageWith(more));
    assert.equal(refused.status, 409);
    assert.match(refused.answer.message, /more than 2000 maintenances.*last 400 days/);
    await send(pageWith(more.slice(0, 1)));
    assert.deepEqual(await names(), ['Work of 2025-11-01', 'Work of 2026-11-20']);
    deps.clock.ms = Date.parse('2026-12-20T12:00Z');
    await send(pageWith(more));
    assert.deepEqual(await names(), ['Work of 2026-11-20', 'Work of 2026-11-21'], 'the expired one was deleted');
    await app.close();
  });

  test('imports a maintenance although another one has the same time of creation', async () => {
    const { deps } = service;
    const { db } = deps.database;
    deps.clock.ms = Date.parse('2026-11-29T12:00Z');
    const accountId = await addAccount(db, { is_owner: 0 });
    const { id } = await addMonitorRow(deps, accountId, { name: 'mail' });
    const createdMs = Date.parse('2026-11-20T00:00Z');
    const times = { createdMs, fromMs: createdMs, toMs: createdMs + 3_600_000, zone: 'UTC' };
    const own = { ...times, name: 'Own work', description: '', monitorIds: [id] };
    await importedMaintenances.insert(db, accountId, own, deps.now());
    const { app, send } = openImport(() => ({ accountId, isOwner: false, timeZone: 'UTC' }));
    const file = pageWith(['B', 'A'].map((name) => windowOn('2026-11-20', { id: name, name })));
    await send(file);
    const names = async () => {
      const rows = await db
        .selectFrom('maintenance_plans')
        .select('name')
        .where('account_id', '=', accountId)
        .execute();
      return rows.map(({ name }) => name).toSorted();
    };
    assert.deepEqual(await names(), ['A', 'B', 'Own work']);
    await db.deleteFrom('maintenance_plans').where('account_id', '=', accountId).where('name', '=', 'B').execute();
    await send(file);
    assert.deepEqual(await names(), ['A', 'B', 'Own work']);
    await app.close();
  });

  test('sends no notices and webhooks of maintenances that were due before the import, but later and changed ones', async () => {
    const { deps } = service;
    const { db } = deps.database;
    const mailing = { ...deps, mail: { ...deps.mail, ready: true } };
    deps.clock.ms = Date.parse('2026-11-29T12:00Z');
    const account_id = await addAccount(db, { is_owner: 0 });
    const { id: monitorId } = await addMonitorRow(deps, account_id, { name: 'mail' });
    const { app, send } = openImport(() => ({ accountId: account_id, isOwner: false, timeZone: 'UTC' }));
    const { page } = await send(pageWith([]));
    const row = await db.selectFrom('status_pages').selectAll().where('id', '=', page!.id!).executeTakeFirstOrThrow();
    await replaceGroups(db, row, [{ name: 'All', monitor_ids: [monitorId], components: [] }], deps.now());
    const email = 'reader@buyer.example';
    const sealed = { email_hash: email, email_sealed: sealEmail(deps.vault, email) };
    const seen = { confirmed_at: deps.now(), created_at: deps.now() };
    await db
      .insertInto('subscribers')
      .values({ account_id, status_page_id: row.id, ...sealed, ...seen })
      .execute();
    await db
      .insertInto('webhook_endpoints')
      .values({ account_id, url_sealed: '', secret_sealed: '', events: '["maintenance.started"]', created_at: 0 })
      .execute();
    const running = { scheduled_for: '2026-11-29T11:30:00.000Z', scheduled_until: '2026-11-29T13:00:00.000Z' };
    const changed = windowOn('2026-11-30', { id: 'changed', name: 'Changed work' });
    await send(pageWith([windowOn('2026-11-29', running), windowOn('2026-11-30'), windowOn('2026-12-05'), changed]));
    const sent = async (now: string) => {
      deps.clock.ms = Date.parse(now);
      const notices = await enqueueMaintenanceNotices(mailing);
      return [notices, await notifyMaintenance(deps)];
    };
    assert.deepEqual(await sent('2026-11-29T12:01Z'), [0, 0]);
    const plans = db.selectFrom('maintenance_plans').select('id').where('account_id', '=', account_id);
    const { id: changedId } = await plans.where('name', '=', 'Changed work').executeTakeFirstOrThrow();
    const caller = { accountId: account_id, isOwner: false, timeZone: 'UTC' };
    await updateMaintenance(deps, caller, changedId, { duration_minutes: 150 });
    assert.deepEqual(await sent('2026-11-29T12:02Z'), [1, 0], 'new times are announced here');
    assert.deepEqual(await sent('2026-11-30T00:59Z'), [0, 0]);
    assert.deepEqual(await sent('2026-11-30T01:01Z'), [0, 2], 'the windows start');
    assert.deepEqual(await sent('2026-12-04T00:59Z'), [0, 0]);
    assert.deepEqual(await sent('2026-12-04T01:01Z'), [1, 0], 'the day before');
    await app.close();
  });

  test('protects a page that not everyone could open with a random password', async () => {
    const { deps } = service;
    const { db } = deps.database;
    const accountId = await addAccount(db, { is_owner: 0 });
    const { app, request, send } = openImport(() => ({ accountId, isOwner: false, timeZone: 'UTC' }));
    const pages = db.selectFrom('status_pages').selectAll().where('account_id', '=', accountId);
    const hashOf = async (id: number) => (await pages.where('id', '=', id).executeTakeFirstOrThrow()).password_hash;
    const notesOf = ({ page }: ImportReport) => page!.notes.join(' ');
    const closed = { ...sample.page, id: 'closed', subdomain: 'closed', viewers_must_be_team_members: true };

    const opened = await send([sample.page]);
    assert.equal(await hashOf(opened.page!.id!), null);
    assert.doesNotMatch(notesOf(opened), /password/);
    const made = await send([closed]);
    assert.match((await hashOf(made.page!.id!)) ?? '', /^\$?\w+/);
    assert.match(notesOf(made), /random password/);

    const restricted = [{ ...sample.page, ip_restrictions: '192.0.2.0/24' }, sample.components, sample.groups];
    assert.match(notesOf(await send(restricted, '?plan=1')), /everyone can open its page here. Set a password/);
    const { status, answer } = await request(restricted);
    assert.deepEqual([status, /Set a password/.test(answer.message)], [409, true]);
    await db
      .updateTable('status_pages')
      .set({ password_hash: 'x' })
      .where('account_id', '=', accountId)
      .where('id', '=', opened.page!.id!)
      .execute();
    const added = await send(restricted);
    assert.ok(added.counts.create > 0);
    assert.doesNotMatch(notesOf(added), /password/);
    await app.close();
  });
});
