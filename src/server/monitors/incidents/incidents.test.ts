import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertRefused, encodingsOn, exactly } from '../../../../test/contract/client.ts';
import { loneSurrogate, monitorsPath, nul, plainMonitor, useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { hourMs, toIso } from '../../kernel/time.ts';
import { enqueueMonitorAlerts } from '../alerts/enqueue.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { serveHttp, until } from '../checks/testing/servers.ts';
import { writeResults } from '../checks/write-results.ts';
import { startChecker } from '../jobs.ts';
import { incidentNotices } from '../status-pages/notices.ts';
import { addDownMonitor, addIncidentRow } from './testing.ts';
import { incidentAnswer, incidentShown } from './wire.ts';

const path = '/api/v1/incidents';

onEachDatabase((open, _testOnce, database) => {
  const encodings = encodingsOn(database);
  const service = useService(open);
  const one = (id: number) => `${path}/${id}`;
  const shown = async (id: number) => exactly(incidentShown, (await service.ada.get(one(id))).body.data);
  const monitorRow = (id: number) =>
    service.deps.database.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const incidentsOf = (id: number) =>
    service.deps.database.db.selectFrom('incidents').selectAll().where('monitor_id', '=', id).orderBy('id').execute();
  const messagesOf = async (id: number) =>
    (
      await service.deps.database.db
        .selectFrom('outbox')
        .select('event')
        .where('incident_id', '=', id)
        .orderBy('id')
        .execute()
    ).map((row) => row.event);

  describe('list of incidents', () => {
    const causes = ['no answer within 30 s', 'answered 500 Internal Server Error', 'Zeitüberschreitung 100%'];
    const listed = async (query: string): Promise<string[]> => {
      const { status, body, text } = await service.grace.get(path, query);
      assert.equal(status, 200, text);
      for (const incident of body.data) exactly(incidentAnswer, incident);
      assert.equal(body.meta.total, body.data.length);
      return body.data.map((incident: { cause: string }) => incident.cause.split(' ')[0]);
    };

    test('searches, filters and sorts incidents of its own account', async () => {
      const { deps, graceId, adaId } = service;
      const now = deps.now();
      const shop = await addMonitorRow(deps, graceId, { name: 'Shop 1' });
      const blog = await addMonitorRow(deps, graceId, { name: 'Blog' });
      const bank = await addMonitorRow(deps, graceId, { name: 'Bank' });
      const foreign = await addMonitorRow(deps, adaId, { name: 'Shop of Ada' });
      await addIncidentRow(deps, foreign, { cause: 'foreign' });
      await addIncidentRow(deps, shop, { cause: causes[0]!, started_at: now - 5 * hourMs, ended_at: now - hourMs });
      await addIncidentRow(deps, shop, { cause: causes[1]!, started_at: now - 4 * hourMs, ended_at: now - 2 * hourMs });
      await addIncidentRow(deps, blog, { cause: causes[2]!, started_at: now - 4 * hourMs, acknowledged_at: now });
      await addIncidentRow(deps, bank, { cause: 'open', started_at: now - 3 * hourMs });

      const cases: [string, string[]][] = [
        ['', ['open', 'Zeitüberschreitung', 'answered', 'no']],
        ['sort=asc', ['no', 'answered', 'Zeitüberschreitung', 'open']],
        ['sort_by=ended_at', ['open', 'Zeitüberschreitung', 'no', 'answered']],
        ['sort_by=ended_at&sort=asc', ['answered', 'no', 'Zeitüberschreitung', 'open']],
        ['status=unresolved', ['open']],
        ['status=acknowledged', ['Zeitüberschreitung']],
        ['status=resolved', ['answered', 'no']],
        [`monitor_id=${shop.id}`, ['answered', 'no']],
        [`monitor_id=${shop.id}&status=unresolved`, []],
        [`monitor_id=${foreign.id}`, []],
        ['search=SHOP+', ['answered', 'no']],
        ['search=shop&status=resolved&sort=asc', ['no', 'answered']],
        ['search=within', []],
        ['search=WITHIN&search_by=cause', ['no']],
        ['search=100%25&search_by=cause', ['Zeitüberschreitung']],
        ['search=_&search_by=cause', []],
      ];
      for (const [query, expected] of cases) assert.deepEqual(await listed(query), expected, query);
      const second = await service.grace.get(path, 'per_page=10&page=2');
      assert.deepEqual([second.body.data, second.body.meta.total], [[], 4]);
      assert.match(second.body.links.first, /\/api\/v1\/incidents\?per_page=10&page=1$/);
    });

    test('rejects invalid parameters', async () => {
      for (const query of ['status=open', 'sort_by=cause', 'search_by=url', 'monitor_id=x', 'per_page=7', 'sort=up'])
        assertRefused(await service.ada.get(path, query), 422, [query.split('=')[0]!], query);
    });
  });

  test('returns an incident with its timeline', async () => {
    const { deps, adaId } = service;
    const { monitor, incident } = await addDownMonitor(deps, adaId);
    await service.ada.patch(one(incident.id), { status: 'acknowledged', comment: 'On it', comment_is_public: true });
    const { timeline, ...rest } = await shown(incident.id);
    const now = toIso(deps.now());
    assert.deepEqual(rest, {
      id: incident.id,
      object: 'incident',
      monitor: { id: monitor.id, name: monitor.name, url: monitor.url },
      cause: incident.cause,
      status: 'acknowledged',
      started_at: toIso(incident.started_at),
      acknowledged_at: now,
      ended_at: null,
      duration_s: 600,
      comments: [{ id: rest.comments[0]!.id, text: 'On it', is_public: true, created_at: now }],
      checks_available: false,
      unreachable_monitors: [],
    });
    assert.deepEqual(timeline, [
      { at: toIso(incident.started_at + 10_000), kind: 'opened' },
      {
        at: toIso(incident.started_at + 10_000),
        kind: 'delivery',
        event: 'opened',
        channel: 'webhook',
        destination: 'http://127.0.0.1:1/…ook',
        escalation_step: null,
        state: 'waiting',
        attempts: 0,
        last_error: null,
      },
      { at: now, kind: 'acknowledged', by: null },
      { at: now, kind: 'comment', text: 'On it', is_public: true },
    ]);
  });

  test('limits reminders to the latest, but keeps all other messages', async () => {
    const { deps, adaId } = service;
    const { monitor, incident } = await addDownMonitor(deps, adaId);
    const { id, cause, started_at: startedAt } = incident;
    for (let at = 1; at <= 210; at++) {
      const monitorEvent = { event: 'reminder', incident: { id, cause, startedAt }, at } as const;
      await enqueueMonitorAlerts(deps.database.db, deps.vault, monitor, monitorEvent, deps.now() + at);
    }
    const told = (await shown(id)).timeline.flatMap((one) => (one.kind === 'delivery' ? [one] : []));
    assert.equal(told.length, 201);
    assert.equal(told[0]?.event, 'opened');
    assert.deepEqual([told[1]?.at, told.at(-1)?.at], [toIso(deps.now() + 11), toIso(deps.now() + 210)]);
  });

  test('acknowledges an incident once, and can undo this while the incident is open', async () => {
    const { deps, adaId } = service;
    const { monitor, incident } = await addDownMonitor(deps, adaId);
    const first = deps.now();
    await service.ada.put(one(incident.id), { status: 'acknowledged' });
    deps.clock.ms += 60_000;
    const again = await service.ada.put(one(incident.id), { status: 'acknowledged' });
    assert.equal(again.status, 200, again.text);
    assert.equal(exactly(incidentShown, again.body.data).acknowledged_at, toIso(first));
    const back = exactly(
      incidentShown,
      (await service.ada.patch(one(incident.id), { status: 'unresolved' })).body.data,
    );
    assert.deepEqual([back.status, back.acknowledged_at, back.ended_at], ['unresolved', null, null]);
    assert.deepEqual(await messagesOf(incident.id), ['opened'], 'nobody is told');
    const remindedAt = async () => (await incidentsOf(monitor.id))[0]?.reminded_at;
    assert.equal(await remindedAt(), deps.now(), 'the reminders start anew');
    deps.clock.ms += 60_000;
    await service.ada.patch(one(incident.id), { status: 'unresolved' });
    assert.equal(await remindedAt(), deps.now() - 60_000, 'and are not put off where nothing was taken back');
  });

  test('ends an incident manually, resets its monitor, and notifies the channels', async () => {
    const { deps, adaId } = service;
    const { monitor, incident } = await addDownMonitor(deps, adaId);
    const now = deps.now();
    const answer = await service.ada.patch(one(incident.id), { status: 'resolved', comment: 'Disk was full' });
    const resolved = exactly(incidentShown, answer.body.data);
    assert.deepEqual([resolved.status, resolved.ended_at, resolved.duration_s], ['resolved', toIso(now), 600]);
    assert.equal(resolved.timeline.at(-1)?.kind, 'delivery');
    const { condition, condition_since, failing_checks, next_check_at, lease_by, lease_until } = await monitorRow(
      monitor.id,
    );
    assert.deepEqual(
      { condition, condition_since, failing_checks, next_check_at, lease_by, lease_until },
      {
        condition: 'pending',
        condition_since: now,
        failing_checks: 0,
        next_check_at: now,
        lease_by: '',
        lease_until: 0,
      },
    );
    assert.deepEqual(await messagesOf(incident.id), ['opened', 'closed']);

    deps.clock.ms += 60_000;
    const again = await service.ada.patch(one(incident.id), { status: 'resolved' });
    assert.equal(exactly(incidentShown, again.body.data).ended_at, toIso(now), 'a second time changes nothing');
    assert.deepEqual(await messagesOf(incident.id), ['opened', 'closed']);
    for (const status of ['unresolved', 'acknowledged'])
      assertRefused(await service.ada.patch(one(incident.id), { status, comment: 'lost' }), 422, ['status']);
    assert.equal((await shown(incident.id)).comments.length, 1, 'what was sent beside a refused status is not written');
    const late = await service.ada.patch(one(incident.id), { comment: 'Post-mortem' });
    assert.equal(exactly(incidentShown, late.body.data).comments.length, 2, 'a comment may come later');
  });

  test('closes an incident once, even if the checker closes it at the same time', async () => {
    const { deps, adaId } = service;
    for (let round = 0; round < 10; round++) {
      const { monitor, incident } = await addDownMonitor(deps, adaId);
      const checkedAt = deps.now() - 1000;
      const settlement = {
        id: monitor.id,
        checkedAt,
        condition: 'up',
        changesState: true,
        conditionSince: checkedAt,
        failingChecks: 0,
        passingChecks: 0,
        unconfirmedSince: null,
        responseTimeMs: 1,
        nextCheckAt: deps.now() + 60_000,
        sslExpiresAt: null,
        sslHost: null,
        sslAlerted: '',
        leaseUntil: 0,
      } as const;
      const byChecker = () =>
        writeResults({ ...deps, notices: incidentNotices }, 'checker', [
          { settlement, incident: { kind: 'close', endedAt: checkedAt }, certificates: [] },
        ] as never);
      const byHand = () => service.ada.patch(one(incident.id), { status: 'resolved' });
      await Promise.all(round % 2 === 0 ? [byChecker(), byHand()] : [byHand(), byChecker()]);
      assert.deepEqual(await messagesOf(incident.id), ['opened', 'closed']);
      const [closed] = await incidentsOf(monitor.id);
      const { condition } = await monitorRow(monitor.id);
      assert.equal(closed?.ended_at === checkedAt, condition === 'up', 'monitor and incident tell the same');
    }
  });

  test('opens another incident after three fresh checks if the site still fails', async () => {
    const { deps, adaId } = service;
    let asked = 0;
    const server = await serveHttp((_, outgoing) => {
      asked++;
      outgoing.writeHead(500).end();
    });
    const clock = deps.now;
    deps.now = Date.now;
    const { monitor, incident } = await addDownMonitor(deps, adaId, { url: server.url });
    await service.ada.patch(one(incident.id), { status: 'resolved' });
    const recorded = { ...deps, events: { ...deps.events, record: async () => {} } };
    const checker = startChecker(recorded, { confirmAfterMs: 60 });
    try {
      await until(async () => (await incidentsOf(monitor.id)).length === 2);
      assert.equal(asked, 3);
      assert.equal((await monitorRow(monitor.id)).condition, 'down');
    } finally {
      await checker.stop();
      await server.close();
      deps.now = clock;
    }
  });

  test('deletes an incident with its comments and messages, and resets the monitor if the incident was open', async () => {
    const { deps, adaId } = service;
    const { monitor, incident } = await addDownMonitor(deps, adaId);
    await service.ada.patch(one(incident.id), { comment: 'A false alarm' });
    const uptime = async () => (await service.ada.get(`${monitorsPath}/${monitor.id}`)).body.data.uptime['24h'];
    assert.ok((await uptime()) < 100);
    const { db } = deps.database;
    await db
      .insertInto('deliveries')
      .columns(['outbox_id', 'attempted_at', 'delivered', 'error', 'duration_ms'])
      .expression((eb) =>
        eb
          .selectFrom('outbox')
          .select((of) => [
            'id',
            of.lit(1).as('at'),
            of.lit(0).as('delivered'),
            of.val('refused').as('error'),
            of.lit(1).as('ms'),
          ])
          .where('incident_id', '=', incident.id),
      )
      .execute();
    const answer = await service.ada.delete(one(incident.id));
    assert.deepEqual(answer.body, { id: incident.id, object: 'incident', deleted: true, status: 200 });
    assertRefused(await service.ada.get(one(incident.id)), 404);
    assertRefused(await service.ada.delete(one(incident.id)), 404);
    assert.equal((await monitorRow(monitor.id)).condition, 'pending');
    assert.equal(await uptime(), 100);
    assert.deepEqual(await messagesOf(incident.id), []);
    const comments = await db
      .selectFrom('incident_comments')
      .where('incident_id', '=', incident.id)
      .selectAll()
      .execute();
    assert.deepEqual(comments, []);
    const deliveries = await db.selectFrom('deliveries').selectAll().where('error', '=', 'refused').execute();
    assert.deepEqual(deliveries, []);
  });

  test('accepts valid changes in each encoding and rejects others', async () => {
    const { deps, adaId } = service;
    const { incident } = await addDownMonitor(deps, adaId);
    const accepted: [Record<string, unknown>, Record<string, unknown> | undefined][] = [
      [{ comment: '<b>ünï</b> 🚦' }, { text: '<b>ünï</b> 🚦', is_public: false }],
      [
        { comment: 'x'.repeat(5000), comment_is_public: '1' },
        { text: 'x'.repeat(5000), is_public: true },
      ],
      [
        { comment: 'seen', comment_is_public: true },
        { text: 'seen', is_public: true },
      ],
      [{ comment: '', status: '' }, undefined],
      [{}, undefined],
    ];
    for (const encoding of encodings)
      for (const [fields, written] of accepted) {
        const before = (await shown(incident.id)).comments.length;
        const answer = await service.ada.patch(one(incident.id), fields, encoding);
        assert.equal(answer.status, 200, answer.text);
        const { comments } = exactly(incidentShown, answer.body.data);
        assert.equal(comments.length, before + (written ? 1 : 0));
        const { text, is_public } = comments.at(-1)!;
        if (written) assert.deepEqual({ text, is_public }, written);
      }
    const before = await shown(incident.id);
    const refused: [Record<string, unknown>, string][] = [
      [{ status: 'open' }, 'status'],
      [{ status: 'Resolved' }, 'status'],
      [{ comment: 'x'.repeat(5001) }, 'comment'],
      [{ comment: 'a', comment_is_public: 'maybe' }, 'comment_is_public'],
    ];
    const refusedInJson: typeof refused = [
      [{ comment: `a${nul}` }, 'comment'],
      [{ comment: loneSurrogate }, 'comment'],
      [{ comment: ['a'] }, 'comment'],
      [{ comment: '   ' }, 'comment'],
      [{ status: 1 }, 'status'],
    ];
    for (const encoding of encodings)
      for (const [fields, field] of encoding === 'json' ? [...refused, ...refusedInJson] : refused)
        assertRefused(await service.ada.put(one(incident.id), { ...fields }, encoding), 422, [field]);
    assert.deepEqual(await shown(incident.id), before);
  });

  test('returns 404 for missing incidents and those of other accounts', async () => {
    const { deps, adaId } = service;
    const { monitor, incident } = await addDownMonitor(deps, adaId);
    for (const id of [String(incident.id), '99999999', '0', '-1', 'x', '1e3'])
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
        assertRefused(
          await service.grace.send(method, `${path}/${id}`, { fields: method === 'GET' ? {} : { status: 'resolved' } }),
          404,
        );
    assert.equal((await incidentsOf(monitor.id))[0]?.ended_at, null);
    assertRefused(await service.ada.post(path, {}), 405);
    assertRefused(await service.ada.send('GET', path, { key: undefined }), 401);
  });

  test('deletes incidents with their monitor', async () => {
    const { deps, ada } = service;
    const { id } = (await ada.post(monitorsPath, plainMonitor)).body.data;
    const incident = await addIncidentRow(deps, { id, account_id: service.adaId });
    await ada.patch(one(incident.id), { comment: 'seen' });
    assert.equal((await ada.delete(`${monitorsPath}/${id}`)).status, 200);
    assertRefused(await ada.get(one(incident.id)), 404);
  });
});
