import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { startChecker } from '../jobs.ts';
import { deleteMonitor, updateMonitor } from '../monitor/index.ts';
import type { Checker } from './checker.ts';
import { addMonitorRow } from './testing/rows.ts';
import { serveHttp, type TestServer, until } from './testing/servers.ts';

const webhook = { key: 'webhook', value: 'http://127.0.0.1:1/hook' };
const hourS = 3600;

onEachDatabase((open) => {
  let deps: TestDeps;
  let account: number;
  let checker: Checker;
  let servers: TestServer[];
  const status = new Map<string, number>();
  let urls: Record<'parent' | 'child', string>;

  beforeEach(async () => {
    deps = await open();
    deps.now = Date.now;
    deps.events = { ...deps.events, record: async () => {} };
    account = await addAccount(deps.database.db);
    status.clear();
    const serve = (name: string) => serveHttp((_, outgoing) => outgoing.writeHead(status.get(name) ?? 200).end());
    servers = await Promise.all([serve('parent'), serve('child')]);
    urls = { parent: servers[0]!.url, child: servers[1]!.url };
    checker = startChecker(deps, { confirmAfterMs: 60 });
  });
  afterEach(async () => {
    await checker.stop();
    await Promise.all(servers.map((server) => server.close()));
    await deps.close();
  });

  const row = (id: number) =>
    deps.database.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const incidents = () => deps.database.db.selectFrom('incidents').selectAll().orderBy('id').execute();
  const outbox = () => deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const gaps = (id: number) =>
    deps.database.db.selectFrom('monitor_gaps').selectAll().where('monitor_id', '=', id).orderBy('id').execute();
  const add = async (kind: 'parent' | 'child', parents: number[] = [], given: object = {}) => {
    const monitor = await addMonitorRow(deps, account, {
      url: urls[kind],
      alerts: [webhook],
      condition: 'up',
      first_checked_at: 1,
      last_checked_at: 1,
      // A check that is further away than the interval would count as planned by a clock that has been set back.
      interval_s: hourS,
      next_check_at: Date.now() + (hourS * 1000) / 2,
      ...given,
    });
    for (const depends_on_id of parents)
      await deps.database.db
        .insertInto('monitor_dependencies')
        .values({ monitor_id: monitor.id, depends_on_id, account_id: account })
        .execute();
    return monitor.id;
  };
  const due = async (...ids: number[]) => {
    await deps.database.db.updateTable('monitors').set({ next_check_at: Date.now() }).where('id', 'in', ids).execute();
    checker.wake();
  };
  const isUnreachable = async (id: number) => (await row(id)).unreachable_since !== null;
  const isDown = async (id: number) => (await row(id)).condition === 'down';

  test('a parent and ten children that fail together are one incident and one alert', async () => {
    const parent = await add('parent');
    const children = await Promise.all(Array.from({ length: 10 }, () => add('child', [parent])));
    const grandchild = await add('child', [children[0]!]);
    const loner = await add('child', [], { alerts_sealed: '', confirmations: 10 });
    status.set('parent', 503).set('child', 503);
    // The children fail first. Their parent is checked because of that.
    await due(...children, grandchild);
    const below = [...children, grandchild];
    await until(async () => (await Promise.all(below.map(isUnreachable))).every(Boolean));
    assert.deepEqual(
      (await incidents()).map((incident) => incident.monitor_id),
      [parent],
    );
    assert.deepEqual(
      (await outbox()).map(({ event, monitor_id }) => [event, monitor_id]),
      [['opened', parent]],
    );
    const [gap] = await gaps(children[0]!);
    assert.equal(gap?.reason, 'unreachable');
    assert.equal(gap.started_at, (await row(children[0]!)).unreachable_since);
    assert.equal((await row(loner)).failing_checks, 0);

    status.clear();
    await due(parent);
    await until(async () => !(await Promise.all(below.map(isUnreachable))).some(Boolean));
    for (const id of below) assert.equal((await row(id)).condition, 'up');
    assert.ok((await gaps(children[0]!)).every(({ ended_at }) => ended_at !== null));
    assert.deepEqual(
      (await outbox()).map(({ event }) => event),
      ['opened', 'closed'],
    );
  });

  test('a child that was down before its parent stays down', async () => {
    const parent = await add('parent');
    const child = await add('child', [parent]);
    status.set('child', 503);
    await due(child);
    await until(() => isDown(child));
    assert.ok((await row(parent)).last_checked_at! > 1, 'the parent was checked before the incident opened');
    status.set('parent', 503);
    await due(parent, child);
    await until(() => isDown(parent));
    const checkedAt = (await row(child)).last_checked_at;
    await due(child);
    await until(async () => (await row(child)).last_checked_at !== checkedAt);
    assert.ok((await isDown(child)) && !(await isUnreachable(child)));
    assert.equal((await incidents()).length, 2);
  });

  test('a child that still fails after its parent has recovered goes down, counted from then', async () => {
    const parent = await add('parent', [], { condition: 'down' });
    const child = await add('child', [parent]);
    status.set('child', 503);
    await due(child);
    await until(() => isUnreachable(child));
    const recoveredAt = Date.now();
    await due(parent);
    await until(() => isDown(child));
    const [incident] = await incidents();
    assert.equal(incident?.monitor_id, child);
    assert.ok(incident.started_at >= recoveredAt);
    assert.ok(((await gaps(child))[0]?.ended_at ?? 0) <= incident.started_at);
  });

  test('pausing or deleting the parent ends the silence', async () => {
    const caller = { accountId: account } as Parameters<typeof updateMonitor>[1];
    const paused = await add('parent', [], { condition: 'down' });
    const deleted = await add('parent', [], { condition: 'down' });
    const children = [await add('child', [paused]), await add('child', [deleted])];
    status.set('child', 503).set('parent', 503);
    await due(...children);
    await until(async () => (await Promise.all(children.map(isUnreachable))).every(Boolean));
    await updateMonitor(deps, caller, paused, { paused: true });
    await deleteMonitor(deps, caller, deleted);
    checker.wake();
    await until(async () => (await Promise.all(children.map(isDown))).every(Boolean));
    assert.ok(!(await Promise.all(children.map(isUnreachable))).some(Boolean));
  });
});
