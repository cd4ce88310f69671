import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { useService } from '../../../../../test/contract/service.ts';
import { addAccount, onEachDatabase } from '../../../../../test/support/testing.ts';
import { type Caller, parseBodies, presentErrors, setCaller, useSchemas } from '../../../http/index.ts';
import { monitorImportRoutes } from '../import.routes.ts';
import type { ImportReport } from '../import-report.ts';
import * as sample from '../testing/statuspage.ts';

onEachDatabase((open) => {
  const service = useService(open);

  test('imports a status page once, adds what is new later, and keeps what changed here', async () => {
    const { deps, ada, adaId } = service;
    deps.clock.ms = Date.parse('2026-11-29T12:00Z');
    let caller: Caller = { accountId: adaId, isOwner: false, timeZone: 'UTC' };
    const app = fastify();
    presentErrors(app);
    parseBodies(app);
    app.addHook('onRequest', async (request) => setCaller(request, caller));
    monitorImportRoutes(useSchemas(app), deps, { changed: () => {} });
    const send = async (values: unknown[], query = ''): Promise<ImportReport> => {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: `/monitors/import${query}`,
        payload: sample.textOf(values),
        headers: { 'content-type': 'application/octet-stream' },
      });
      assert.equal(statusCode, 200, body);
      return JSON.parse(body).data;
    };
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

    caller = { accountId: await addAccount(deps.database.db, { is_owner: 0 }), isOwner: false, timeZone: 'UTC' };
    const foreign = await send(sample.exported);
    assert.notEqual(foreign.page?.id, page.id);
    assert.equal((await pages()).length, 1);
    await app.close();
  });
});
