import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { CheckRow } from '../../events/index.ts';
import { secondMs } from '../../kernel/time.ts';
import { openResponse } from '../failures/incident-response.ts';
import { insertIncidentResponse } from '../incidents/response.store.ts';
import { addIncidentRow } from '../incidents/testing.ts';
import { startChecker } from '../jobs.ts';
import { updateMonitor } from '../monitor/operations.ts';
import { presentMonitor } from '../presentation/present.ts';
import type { Checker } from './checker.ts';
import { addMonitorRow } from './testing/rows.ts';
import { serveHttp, type TestServer, until } from './testing/servers.ts';

const webhook = { key: 'webhook', value: 'http://127.0.0.1:1/hook' };
const softly = JSON.stringify([
  { source: 'json', property: '$.queue', comparison: 'less_than', target: '10', severity: 'degraded' },
]);

onEachDatabase({ forks: true }, (open, testOnce) => {
  let deps: TestDeps;
  let account: number;
  let server: TestServer;
  let answer: RequestListener;
  let events: CheckRow[];
  let checker: Checker;
  let aheadMs: number;

  beforeEach(async () => {
    events = [];
    aheadMs = 0;
    deps = await open();
    deps.now = () => Date.now() + aheadMs;
    deps.events = { ...deps.events, record: async (_, row) => void events.push(row as CheckRow) };
    account = await addAccount(deps.database.db);
    server = await serveHttp((incoming, outgoing) => answer(incoming, outgoing));
    checker = startChecker(deps, { confirmAfterMs: 60, elapsed: () => performance.now() + aheadMs });
  });
  afterEach(async () => {
    await checker.stop();
    await server.close();
    await deps.close();
  });

  const { db } = { db: () => deps.database.db };
  const row = (id: number) => db().selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const periods = () => db().selectFrom('monitor_degradations').selectAll().orderBy('id').execute();
  const sent = async () =>
    (await db().selectFrom('outbox').select('event').orderBy('id').execute()).map(({ event }) => event);
  const add = async (given: Parameters<typeof addMonitorRow>[2] = {}) => {
    const monitor = await addMonitorRow(deps, account, { url: server.url, alerts: [webhook], ...given });
    checker.wake();
    return monitor;
  };
  const next = () => {
    aheadMs += 60 * secondMs;
    checker.wake();
  };
  const says =
    (body: unknown, status = 200): RequestListener =>
    (_, outgoing) =>
      outgoing.writeHead(status, { 'content-type': 'application/json', 'x-node': 'b' }).end(JSON.stringify(body));

  test('opens an incident with the sentence of the assertion and keeps what was received', async () => {
    answer = (incoming, outgoing) =>
      outgoing
        .writeHead(200, { 'x-node': 'b', 'set-cookie': 'id=1' })
        .end(JSON.stringify({ status: `down, you sent ${incoming.headers['x-token']}`, more: 'é'.repeat(70_000) }));
    const { id } = await add({
      assertions: JSON.stringify([
        { source: 'header', property: 'X-Node', comparison: 'equals', target: 'b', severity: 'down' },
        { source: 'json', property: '$.status', comparison: 'equals', target: 'up', severity: 'down' },
      ]),
      request_headers_sealed: deps.vault.seal(
        'request_headers',
        JSON.stringify([{ key: 'X-Token', value: 'very-secret' }]),
      ),
    });
    await until(async () => (await row(id)).condition === 'down');
    const incident = await db().selectFrom('incidents').selectAll().executeTakeFirstOrThrow();
    assert.equal(incident.cause, '$.status is down, you sent *** instead of up');
    const kept = await db().selectFrom('incident_responses').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([kept.incident_id, kept.account_id], [incident.id, account]);
    assert.ok(!kept.received_sealed.includes('status'));
    const response = openResponse(deps.vault, kept.received_sealed);
    assert.equal(response.cause, incident.cause);
    assert.match(response.body ?? '', /^\{"status":"down, you sent \*\*\*","more":"é+$/);
    assert.ok(response.body!.length > 30_000 && response.body!.length <= 64 * 1024 && response.body_cut);
    const names = response.headers.map(({ name }) => name);
    assert.ok(names.includes('x-node') && !names.includes('set-cookie'));
    for (let index = 0; index < 50; index++) {
      const later = await addIncidentRow(deps, await row(id), { ended_at: deps.now() });
      await insertIncidentResponse(db(), later, 'sealed');
    }
    const left = await db().selectFrom('incident_responses').select('incident_id').execute();
    assert.deepEqual([left.length, left.some(({ incident_id }) => incident_id === incident.id)], [50, false]);
    await db().deleteFrom('incidents').execute();
    assert.deepEqual(await db().selectFrom('incident_responses').selectAll().execute(), []);
  });

  test('is degraded, and not down, while an assertion of that severity fails', async () => {
    answer = says({ queue: 80 });
    const { id } = await add({ assertions: softly, confirmations: 2, alert_when_degraded: 1 });
    await until(async () => (await row(id)).degraded_since !== null);
    const shown = await presentMonitor(deps, await row(id));
    const cause = '$.queue is 80, expected less than 10';
    assert.deepEqual([shown.status, shown.cause, shown.open_incident], ['degraded', cause, null]);
    assert.equal(Date.parse(shown.status_since), events[0]!.at);
    assert.deepEqual([events[0]!.good, events[0]!.cause], [1, cause]);
    answer = says({ queue: 8 });
    next();
    await until(async () => (await row(id)).degraded_since === null);
    const [period, ...others] = await periods();
    assert.deepEqual(
      [period?.monitor_id, period?.started_at, period?.ended_at, period?.cause],
      [id, events[0]!.at, events[2]!.at, cause],
    );
    assert.deepEqual([others, await sent()], [[], ['degraded', 'degraded_over']]);
    assert.deepEqual(await db().selectFrom('incidents').selectAll().execute(), []);
  });

  test('sends no alert of slow responses unless the monitor asks for it, and none for a single one', async () => {
    answer = says({ queue: 80 });
    const { id } = await add({ assertions: softly, confirmations: 1 });
    await until(async () => (await row(id)).degraded_since !== null);
    assert.deepEqual(await sent(), []);
    assert.equal((await presentMonitor(deps, await row(id))).status, 'degraded');
  });

  test('ends when the monitor goes down or is paused', async () => {
    answer = says({ queue: 80 });
    const { id } = await add({ assertions: softly, confirmations: 1 });
    await until(async () => (await row(id)).degraded_since !== null);
    answer = says({}, 500);
    next();
    await until(async () => (await row(id)).condition === 'down');
    assert.deepEqual(
      (await periods()).map(({ ended_at }) => ended_at),
      [events[1]!.at],
    );
    answer = says({ queue: 80 });
    next();
    await until(async () => (await row(id)).degraded_since !== null);
    await updateMonitor(deps, { accountId: account, isOwner: true, timeZone: 'UTC' }, id, { paused: true });
    assert.deepEqual([(await row(id)).degraded_since, (await periods())[1]?.ended_at !== null], [null, true]);
  });

  testOnce('is degraded from the given response time', async () => {
    answer = says({});
    const { id } = await add({ degraded_after_ms: 1, confirmations: 1, alert_condition: 'url_unavailable' });
    await until(async () => (await row(id)).degraded_since !== null);
    assert.match((await row(id)).degraded_cause ?? '', /^slow response: \d+ ms, expected less than 1 ms$/);
  });
});
