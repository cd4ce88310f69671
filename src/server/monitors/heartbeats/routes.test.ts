import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { CheckRow } from '../../events/index.ts';
import { type Caller, presentErrors, refuseOtherMethods } from '../../http/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { minuteMs } from '../../kernel/time.ts';
import type { Checker } from '../checks/checker.ts';
import { until } from '../checks/testing/servers.ts';
import { startChecker } from '../jobs.ts';
import { findMonitor } from '../monitor/monitor.store.ts';
import { createMonitor, updateMonitor } from '../monitor/operations.ts';
import { presentMonitor } from '../presentation/present.ts';
import { CallWriter } from './call-writer.ts';
import { findLogs } from './log.store.ts';
import { heartbeatRoutes } from './routes.ts';

const webhook = [{ key: 'webhook' as const, value: 'http://127.0.0.1:1/hook' }];

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let owner: Caller;
  let events: CheckRow[];
  let woken: number;
  let checker: Checker | undefined;

  before(async () => {
    deps = await open({ config: { baseUrl: 'https://gatehouse.example' } });
    owner = { accountId: await addAccount(deps.database.db), isOwner: true, timeZone: 'UTC' };
  });
  after(() => deps.close());
  beforeEach(async () => {
    deps.clock.ms = Date.parse('2026-03-10T12:00:00Z');
    events = [];
    woken = 0;
    deps.events = { ...deps.events, record: async (_, row) => void events.push(row as CheckRow) };
    const changed = () => {
      woken++;
      checker?.wake();
    };
    app = fastify() as unknown as FastifyInstance;
    presentErrors(app);
    refuseOtherMethods(app);
    await app.register(heartbeatRoutes(deps, changed));
  });
  afterEach(async () => {
    await checker?.stop();
    checker = undefined;
    await app.close();
    for (const table of ['outbox', 'incidents', 'monitors'] as const)
      await deps.database.db.deleteFrom(table).execute();
  });

  const add = async (url = 'heartbeat://backup?period=3600&grace=60') => {
    const row = await createMonitor(deps, owner, {
      name: 'Backup',
      url,
      interval: 60,
      alert_condition: 'url_unavailable',
      request_method: 'GET',
      alerts: webhook,
    });
    const { heartbeat_url: address } = await presentMonitor(deps, row);
    return { id: row.id, path: new URL(address ?? 'http://none.example/none').pathname };
  };
  const row = (id: number) =>
    deps.database.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const incidents = () => deps.database.db.selectFrom('incidents').selectAll().orderBy('id').execute();
  const outbox = async () =>
    (await deps.database.db.selectFrom('outbox').select('event').orderBy('id').execute()).map(({ event }) => event);
  const call = (path: string, more: { method?: 'GET' | 'HEAD' | 'POST'; payload?: string; type?: string } = {}) =>
    app.inject({
      method: more.method ?? 'GET',
      url: path,
      ...(more.payload === undefined ? {} : { payload: more.payload }),
      ...(more.type === undefined ? {} : { headers: { 'content-type': more.type } }),
    });
  const start = (): void => {
    checker = startChecker(deps, { confirmAfterMs: 30 });
  };
  const later = async (id: number, ms: number): Promise<void> => {
    deps.clock.ms += ms;
    const { next_check_at: due } = await row(id);
    assert.ok(due <= deps.clock.ms, 'a check is due by then');
    checker?.wake();
    await until(async () => (await row(id)).next_check_at > deps.clock.ms);
  };

  test('is pending until the first call, down when calls stop, and up again at the next call', async () => {
    const { id, path } = await add();
    start();
    await until(async () => (await row(id)).next_check_at > deps.clock.ms);
    await later(id, 24 * 60 * minuteMs);
    const pending = await row(id);
    assert.deepEqual([pending.condition, pending.first_checked_at, pending.lease_by], ['pending', null, '']);
    assert.deepEqual([events, await incidents()], [[], []]);

    assert.deepEqual((await call(path)).json(), { ok: true });
    assert.equal((await row(id)).heartbeat_at, deps.clock.ms, 'it is in the database when the answer comes');
    await until(async () => (await row(id)).condition === 'up');
    await later(id, 60 * minuteMs);
    assert.equal((await row(id)).condition, 'up');
    assert.deepEqual(
      events.map(({ monitor, good, status, total, protocol }) => ({ monitor, good, status, total, protocol })),
      [{ monitor: id, good: 1, status: 0, total: 0, protocol: 'heartbeat' }],
      'only the call itself is a check in the chart',
    );

    const calledAt = (await row(id)).heartbeat_at!;
    await later(id, 2 * minuteMs);
    await until(async () => (await row(id)).condition === 'down');
    const [incident] = await incidents();
    assert.equal(incident?.cause, 'no call for 62 min, expected every 60 min');
    assert.equal(incident?.started_at, calledAt + 62 * minuteMs);
    assert.ok(events.slice(1).every((event) => event.good === 0 && event.protocol === ''));

    deps.clock.ms += 5000;
    assert.equal((await call(path, { method: 'POST' })).statusCode, 200);
    await until(async () => (await row(id)).condition === 'up');
    assert.equal((await incidents())[0]?.ended_at, deps.clock.ms, 'at once, not at the next due time');
    assert.deepEqual(await outbox(), ['opened', 'closed']);
  });

  test('opens an incident with the job’s message for a reported failure, and closes it at the next good call', async () => {
    const { id, path } = await add();
    await call(path);
    start();
    await until(async () => (await row(id)).condition === 'up');
    const failed = await call(`${path}/fail`, { method: 'POST', payload: 'disk full:\n/var', type: 'text/plain' });
    assert.deepEqual([failed.statusCode, failed.json()], [200, { ok: true }]);
    await until(async () => (await row(id)).condition === 'down');
    assert.deepEqual(
      (await incidents()).map(({ cause, ended_at }) => [cause, ended_at]),
      [['reported a failure: disk full: /var', null]],
    );
    await later(id, minuteMs);
    assert.equal((await row(id)).condition, 'down', 'a good call from before does not make it well');
    await call(path);
    await until(async () => (await row(id)).condition === 'up');
    assert.deepEqual(await outbox(), ['opened', 'closed']);
    assert.deepEqual(events.map(({ good, cause }) => [good, cause]).slice(0, 2), [
      [1, ''],
      [0, 'reported a failure: disk full: /var'],
    ]);
  });

  test('understands failures that scripts for other tools report', async () => {
    const { id, path } = await add();
    const failure = async () => (await row(id)).heartbeat_failure;
    for (const [url, expected] of [
      [`${path}?status=down&msg=disk+full&ping=`, 'reported a failure: disk full'],
      [`${path}?status=up&msg=OK&ping=7`, null],
      [`${path}?success=false&error=no%20space`, 'reported a failure: no space'],
      [`${path}?success=true`, null],
      [`${path}?status=DOWN`, 'reported a failure'],
      [`${path}?status=ok`, null],
      [`${path}/1`, 'reported a failure: exit status 1'],
      [`${path}/0`, null],
    ] as const) {
      deps.clock.ms += 2000;
      assert.equal((await call(url)).statusCode, 200, url);
      assert.equal(await failure(), expected, url);
    }
    await call(`${path}/2`, { method: 'POST', payload: 'no space', type: 'text/plain' });
    assert.equal(await failure(), 'reported a failure: exit status 2: no space');
    deps.clock.ms += 2000;
    await call(`${path}/fail`, {
      method: 'POST',
      payload: 'disk full: 95%',
      type: 'application/x-www-form-urlencoded',
    });
    assert.equal(await failure(), 'reported a failure: disk full: 95%');
    for (const other of ['begin', 'x', '1x', '1000']) assert.equal((await call(`${path}/${other}`)).statusCode, 404);
  });

  const logsOf = async (id: number, accountId = owner.accountId) =>
    (await findLogs({ db: deps.database.db, vault: deps.vault }, { id, account_id: accountId })).map(
      ({ kind, exitStatus, text }) => [kind, exitStatus, text],
    );

  test('measures a run from its start to its good end', async () => {
    const { id, path } = await add();
    await call(`${path}/start`);
    deps.clock.ms += 42_500;
    await call(path);
    const { heartbeat_started_at: startedAt, heartbeat_duration_ms: durationMs } = await row(id);
    assert.deepEqual([startedAt, durationMs, events.at(-1)?.total], [null, 42_500, 42_500]);
    start();
    await until(async () => (await row(id)).condition === 'up');
    assert.equal((await row(id)).response_time_ms, 42_500);

    deps.clock.ms += 5000;
    await call(path);
    assert.deepEqual([(await row(id)).heartbeat_duration_ms, events.at(-1)?.total], [null, 0], 'without a start');
    await call(`${path}?status=up&msg=OK&ping=31`);
    deps.clock.ms += 5000;
    await call(`${path}?status=up&msg=OK&ping=31`);
    assert.equal((await row(id)).heartbeat_duration_ms, 31, 'as Uptime Kuma sends it');
  });

  test('opens an incident for a run that does not end within the grace time, until a run ends well', async () => {
    const { id, path } = await add('heartbeat://backup?period=3600&grace=300');
    await call(path);
    start();
    await until(async () => (await row(id)).condition === 'up');
    deps.clock.ms += 2 * minuteMs;
    await call(`${path}/start`);
    await later(id, 4 * minuteMs);
    assert.equal((await row(id)).condition, 'up');
    await later(id, 2 * minuteMs);
    await until(async () => (await row(id)).condition === 'down');
    const cause = 'started at 2026-03-10 12:02 (UTC), not finished within 5 min';
    assert.deepEqual(
      (await incidents()).map((incident) => [incident.cause, incident.ended_at]),
      [[cause, null]],
    );
    await call(`${path}/start`);
    await later(id, minuteMs);
    assert.deepEqual([(await row(id)).condition, (await row(id)).heartbeat_failure], ['down', cause], 'a new start');
    await call(`${path}/0`);
    await until(async () => (await row(id)).condition === 'up');
    assert.equal((await row(id)).heartbeat_duration_ms, minuteMs);
    assert.deepEqual(await outbox(), ['opened', 'closed']);
  });

  test('does not wait for a run that a pause interrupted', async () => {
    const { id, path } = await add('heartbeat://backup?period=3600&grace=300');
    await call(`${path}/start`);
    deps.clock.ms += minuteMs;
    await updateMonitor(deps, owner, id, { paused: true });
    deps.clock.ms += 10 * minuteMs;
    await call(`${path}/start`);
    assert.equal((await row(id)).heartbeat_failure, null, 'during the pause');
    deps.clock.ms += minuteMs;
    await updateMonitor(deps, owner, id, { paused: false });
    deps.clock.ms += 10 * minuteMs;
    await call(`${path}/start`);
    assert.equal((await row(id)).heartbeat_failure, null, 'started during the pause');
    deps.clock.ms += 10 * minuteMs;
    await call(`${path}/start`);
    assert.match((await row(id)).heartbeat_failure ?? '', /^started at .*, not finished within 5 min$/);
  });

  test('tells overlapping runs apart by their ID', async () => {
    const { id, path } = await add();
    await call(`${path}/start?rid=one`);
    deps.clock.ms += 1000;
    await call(`${path}?rid=two`);
    assert.deepEqual([(await row(id)).heartbeat_run_id, events.at(-1)?.total], ['one', 0]);
    deps.clock.ms += 1000;
    await call(`${path}/0?rid=one`);
    assert.deepEqual([(await row(id)).heartbeat_started_at, events.at(-1)?.total], [null, 2000]);
  });

  test('ends a failed run without a duration', async () => {
    const { id, path } = await add();
    await call(`${path}/start`);
    deps.clock.ms += 1000;
    await call(`${path}/3`);
    const { heartbeat_started_at: startedAt, heartbeat_failure: failure, heartbeat_duration_ms: ms } = await row(id);
    assert.deepEqual([startedAt, failure, ms], [null, 'reported a failure: exit status 3', null]);
    await call(`${path}/start`);
    await call(`${path}/3`);
    assert.equal((await row(id)).heartbeat_started_at, null, 'the same failure again');
  });

  test('keeps what a job sends with its last 20 calls, sealed, without control characters and secrets', async () => {
    const { id, path } = await add();
    const token = path.slice('/heartbeat/'.length);
    const send = (to: string, payload: string, type?: string) =>
      call(`${path}${to}`, { method: 'POST', payload, ...(type === undefined ? {} : { type }) });
    await send('/start', 'begins', 'text/plain');
    await send('/log', `\u001b[31mhalfway\u001b[0m\r\ncurl https://gatehouse.example/heartbeat/${token}`, 'text/plain');
    await send('/7', 'no space left', 'application/octet-stream');
    await send('', 'done', 'application/json');
    await call(`${path}?status=up&msg=27+files`);
    await call(`${path}?status=up&msg=OK`);
    await send('', 'x\u0000y', 'application/octet-stream');
    await send('', '--a', 'multipart/form-data; boundary=a');
    assert.deepEqual(await logsOf(id), [
      ['success', null, '27 files'],
      ['success', null, 'done'],
      ['failure', 7, 'no space left'],
      ['log', null, 'halfway\ncurl https://gatehouse.example/heartbeat/***'],
      ['start', null, 'begins'],
    ]);
    assert.equal((await row(id)).heartbeat_failure, null, 'a log is not a signal');
    const sealed = await deps.database.db.selectFrom('heartbeat_logs').selectAll().execute();
    assert.ok(!JSON.stringify(sealed).includes('halfway'));
    assert.deepEqual(await logsOf(id, owner.accountId + 1), [], 'of another account');

    for (let n = 1; n <= 25; n++) {
      deps.clock.ms += 2000;
      await send('/log', `line ${n}`);
    }
    const kept = await logsOf(id);
    assert.deepEqual([kept.length, kept[0]?.[2], kept.at(-1)?.[2]], [20, 'line 25', 'line 6']);
    await deps.database.db.deleteFrom('monitors').where('id', '=', id).execute();
    assert.deepEqual(await logsOf(id), []);
  });

  test('keeps the end of a long log, and limits how many are stored', async () => {
    const { id, path } = await add();
    assert.equal((await call(`${path}/log`)).statusCode, 200, 'without a body, there is nothing to keep');
    await call(`${path}/log`, { method: 'POST', payload: `${'x'.repeat(300_000)}the end\n`, type: 'text/plain' });
    const [log] = await findLogs({ db: deps.database.db, vault: deps.vault }, { id, account_id: owner.accountId });
    assert.deepEqual([log?.text.length, log?.isCut, log?.text.endsWith('xthe end')], [10_240, true, true]);
    for (let n = 0; n < 40; n++)
      assert.equal((await call(`${path}/log`, { method: 'POST', payload: String(n) })).statusCode, 200);
    assert.equal((await logsOf(id))[0]?.[2], '28', 'further logs are dropped until later');
  });

  test('is down when a scheduled call is missing', async () => {
    const { id, path } = await add('heartbeat://backup?schedule=0 13 * * *&tz=UTC&grace=300');
    assert.equal((await findMonitor(deps.database.db, owner.accountId, id))?.url.includes('schedule'), true);
    await call(path);
    start();
    await until(async () => (await row(id)).condition === 'up');
    await later(id, 65 * minuteMs);
    assert.equal((await row(id)).condition, 'up');
    await later(id, 2 * minuteMs);
    await until(async () => (await row(id)).condition === 'down');
    assert.equal((await incidents())[0]?.cause, 'no call for 67 min, expected at 2026-03-10 13:00 (UTC)');
  });

  test('opens an incident for a failure during maintenance only afterwards', async () => {
    const { id, path } = await add();
    await call(path);
    start();
    await until(async () => (await row(id)).condition === 'up');
    await deps.database.db
      .updateTable('monitors')
      .set({ maintenance_start: '2026-03-10 11:00', maintenance_end: '2026-03-10 12:30' })
      .execute();
    deps.clock.ms += 2000;
    await call(path);
    assert.deepEqual([events.at(-1)?.good, events.at(-1)?.maintenance], [1, 1]);
    await call(`${path}/fail`);
    await until(() => events.at(-1)?.good === 0);
    assert.equal(events.at(-1)?.maintenance, 1);
    assert.deepEqual([(await row(id)).condition, await incidents()], ['up', []]);
    await later(id, 40 * minuteMs);
    await until(async () => (await incidents()).length === 1);
  });

  test('accepts GET, HEAD and POST with any body, and rejects other methods', async () => {
    const { id, path } = await add();
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      deps.clock.ms += 1000;
      const answer = await call(path, { method });
      assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'no-store']);
      assert.equal((await row(id)).heartbeat_at, deps.clock.ms);
    }
    for (const [type, payload] of [
      ['application/json', '{'],
      ['application/octet-stream', '\u0000'],
      ['multipart/form-data', 'x'],
      ['text/plain', 'x'.repeat(1024 * 1024)],
    ] as const)
      assert.equal((await call(path, { method: 'POST', type, payload })).statusCode, 200, type);
    assert.equal(
      (await call(path, { method: 'POST', type: 'text/plain', payload: 'x'.repeat(16 * 1024 * 1024 + 1) })).statusCode,
      413,
    );
    const log = `disk full ${'x'.repeat(1024 * 1024)}`;
    await call(`${path}/fail`, { method: 'POST', type: 'text/plain', payload: log });
    assert.match((await row(id)).heartbeat_failure ?? '', /^reported a failure: disk full x{900}/);
    const put = await app.inject({ method: 'PUT', url: path });
    assert.deepEqual([put.statusCode, put.headers.allow], [405, 'GET, POST, HEAD']);
  });

  test('answers 404 for unknown tokens, then 429, but always accepts known tokens', async () => {
    const { path } = await add();
    const token = path.slice('/heartbeat/'.length);
    const unknown = [
      `${token}x`,
      token.slice(1),
      token.replace(/./, (first) => (first === 'a' ? 'b' : 'a')),
      'x',
      '%00',
    ];
    for (const other of unknown) {
      const answer = await call(`/heartbeat/${other}`);
      assert.deepEqual([answer.statusCode, answer.json()], [404, { message: 'Resource not found.' }], other);
    }
    let answer = await call('/heartbeat/x/fail');
    for (let tries = 0; answer.statusCode === 404 && tries < 100; tries++) answer = await call('/heartbeat/x/fail');
    assert.equal(answer.statusCode, 429);
    assert.ok(Number(answer.headers['retry-after']) > 0);
    assert.equal((await call(path)).statusCode, 200);
  });

  test('stores the call of a paused monitor without recording a check', async () => {
    const { id, path } = await add();
    await updateMonitor(deps, owner, id, { paused: true });
    assert.equal((await call(path)).statusCode, 200);
    assert.deepEqual([(await row(id)).heartbeat_at, events], [deps.clock.ms, []]);
  });

  test('expects no calls during a pause of the monitor', async () => {
    const { id, path } = await add();
    await call(path);
    await updateMonitor(deps, owner, id, { paused: true });
    deps.clock.ms += 30 * 60 * minuteMs;
    await updateMonitor(deps, owner, id, { paused: false });
    start();
    await until(async () => (await row(id)).condition === 'up');
    assert.deepEqual(await incidents(), []);
  });

  test('excuses calls that were due while the service was down, but not later ones', async () => {
    const { id, path } = await add();
    await call(path);
    start();
    await until(async () => (await row(id)).condition === 'up');
    await checker?.stop();
    deps.clock.ms += 5 * 60 * minuteMs;
    const backAt = deps.clock.ms;
    start();
    await until(async () => (await row(id)).heartbeat_at === backAt);
    await until(async () => (await row(id)).next_check_at > backAt);
    await later(id, 60 * minuteMs);
    assert.deepEqual([(await row(id)).condition, await incidents()], ['up', []]);
    await later(id, 2 * minuteMs);
    await until(async () => (await incidents()).length === 1);
  });

  test('answers calls in quick succession without storing them', async () => {
    const { path } = await add();
    for (let times = 0; times < 5; times++) assert.equal((await call(path)).statusCode, 200);
    deps.clock.ms += 1000;
    await call(path);
    assert.equal(events.length, 2);
  });

  test('stores concurrent calls, even if one of them fails', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => add()));
    deps.clock.ms += 1000;
    const answers = await Promise.all(made.map(({ path }) => call(path)));
    assert.deepEqual(new Set(answers.map((answer) => answer.statusCode)), new Set([200]));
    for (const { id } of made) assert.equal((await row(id)).heartbeat_at, deps.clock.ms);

    const writer = new CallWriter(deps.database);
    const good = { kind: 'end', at: 7, failure: null, endedRun: null, durationMs: null, dueNow: false } as const;
    const { heartbeat_hash: tokenHash } = await row(made[0]!.id);
    const outcomes = await Promise.allSettled([
      writer.write({ ...good, tokenHash: tokenHash! }),
      // Too large for any database.
      writer.write({ ...good, tokenHash: tokenHash!, at: (2n ** 70n) as unknown as number }),
    ]);
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ['fulfilled', 'rejected'],
    );
    assert.equal((await row(made[0]!.id)).heartbeat_at, 7);
  });

  test('answers calls even if the event store is unavailable', async () => {
    const { id, path } = await add();
    deps.events.record = async () => {
      throw new Refusal('unavailable', 'The spool is full.');
    };
    assert.equal((await call(path)).statusCode, 200);
    assert.equal((await row(id)).heartbeat_at, deps.clock.ms);
  });

  test('wakes the checker only for calls that can change the status', async () => {
    const { id, path } = await add();
    await call(path);
    assert.equal(woken, 1, 'it was pending');
    await deps.database.db.updateTable('monitors').set({ condition: 'up' }).where('id', '=', id).execute();
    const { next_check_at: due } = await row(id);
    deps.clock.ms += 5000;
    await call(path);
    assert.deepEqual([woken, (await row(id)).next_check_at], [1, due]);
  });

  test('discards the result of a check that was running during a call', async () => {
    const { id, path } = await add();
    const lease = { lease_by: 'another process', lease_until: deps.clock.ms + minuteMs };
    await deps.database.db
      .updateTable('monitors')
      .set({ condition: 'up', failing_checks: 2, ...lease })
      .execute();
    await call(path);
    const after = await row(id);
    assert.deepEqual([after.lease_by, after.next_check_at], ['', deps.clock.ms]);
  });

  test('creates the address together with the heartbeat, and a new address if the monitor becomes a heartbeat again', async () => {
    const { id, path } = await add();
    const pathOf = async (changes: Parameters<typeof updateMonitor>[3]) =>
      (await presentMonitor(deps, await updateMonitor(deps, owner, id, changes))).heartbeat_url;
    const address = `https://gatehouse.example${path}`;
    assert.match(address, /\/heartbeat\/[0-9A-Za-z]{32}$/);
    assert.equal(await pathOf({ name: 'Other' }), address);
    assert.equal(await pathOf({ url: 'heartbeat://other?period=60' }), address);
    assert.equal(await pathOf({ url: 'https://example.com/' }), null);
    assert.equal((await call(path)).statusCode, 404);
    await deps.database.db.updateTable('monitors').set({ condition: 'up', heartbeat_at: 1 }).execute();
    const next = await pathOf({ url: 'heartbeat://' });
    assert.ok(next !== null && next !== address);
    const { condition, heartbeat_at: calledAt } = await row(id);
    assert.deepEqual([condition, calledAt], ['pending', null]);
  });

  test('stores the token only hashed and sealed', async () => {
    const { id, path } = await add();
    const token = path.slice('/heartbeat/'.length);
    assert.ok(!JSON.stringify(await row(id)).includes(token));
  });

  test('rejects a text condition on create and on update', async () => {
    const isRefused = (error: unknown) =>
      error instanceof Refusal && /url_unavailable for heartbeat/.test(error.errors?.alert_condition?.[0] ?? '');
    const { id } = await add();
    await assert.rejects(updateMonitor(deps, owner, id, { alert_condition: 'url_text' }), isRefused);
    const fields = { name: 'x', url: 'heartbeat://', interval: 60, request_method: 'GET' } as const;
    await assert.rejects(createMonitor(deps, owner, { ...fields, alert_condition: 'url_no_text' }), isRefused);
  });
});
