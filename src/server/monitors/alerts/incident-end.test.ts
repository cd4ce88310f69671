import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { type IncidentRow, inTransaction, type MonitorRow } from '../../database/index.ts';
import { secondMs } from '../../kernel/index.ts';
import { type AlertFacts, unsealFacts } from '../../outbox/index.ts';
import { closeIncident } from '../incidents/incident.store.ts';
import { notifyOfEnd } from '../incidents/notify.ts';
import { addDownMonitor } from '../incidents/testing.ts';
import { deleteMonitor, updateMonitor } from '../monitor/index.ts';
import { endIncidentsAtRemoved } from './incident-end.ts';

const pager = { key: 'pagerduty', value: '0123456789abcdef0123456789abcdef' } as const;
const hook = { key: 'webhook', value: 'http://127.0.0.1:1/hook' } as const;
const mail = { key: 'email', value: 'ops@example.com' } as const;
const notices = { forIncident: async () => 0, forComment: async () => 0, deleteFor: async () => {} };

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  let caller: Parameters<typeof updateMonitor>[1];
  let monitor: MonitorRow;
  let incident: IncidentRow;
  beforeEach(async () => {
    deps = await open();
    const accountId = await addAccount(deps.database.db);
    caller = { accountId, isOwner: true, timeZone: 'UTC' };
    ({ monitor, incident } = await addDownMonitor(deps, accountId, { alerts: [pager, hook, mail] }));
  });
  afterEach(() => deps.close());

  const deliver = (channels = ['pagerduty', 'webhook', 'email']) =>
    deps.database.db.updateTable('outbox').set({ state: 'delivered' }).where('channel', 'in', channels).execute();
  const rows = () => deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const ends = async () =>
    (await rows())
      .filter(({ event }) => event === 'closed')
      .map(({ channel, facts, monitor_id }) => {
        const { because } = unsealFacts(deps.vault, facts) as Extract<AlertFacts, { event: 'closed' }>;
        return [channel, because, monitor_id];
      });
  const recover = (trx: Parameters<typeof closeIncident>[0]) =>
    closeIncident(trx, monitor.id, deps.now()).then(async (closed) => {
      const now = await trx.selectFrom('monitors').selectAll().where('id', '=', monitor.id).executeTakeFirstOrThrow();
      await notifyOfEnd(trx, { ...deps, notices }, now, { ...closed!, endedAt: deps.now() }, deps.now());
    });

  test('deleting a monitor that is down closes its incident in programs that were sent the start', async () => {
    await deliver(['pagerduty', 'email']);
    await deleteMonitor(deps, caller, monitor.id);
    assert.deepEqual(await ends(), [['pagerduty', 'deleted', null]]);
  });

  test('the end follows a start that is being sent while the monitor is deleted', async () => {
    const leaseUntil = deps.now() + 30 * secondMs;
    await deps.database.db
      .updateTable('outbox')
      .set({ lease_until: leaseUntil })
      .where('channel', '=', 'webhook')
      .execute();
    await deleteMonitor(deps, caller, monitor.id);
    assert.deepEqual(await ends(), [['webhook', 'deleted', null]]);
    assert.deepEqual(
      (await rows()).map(({ next_attempt_at }) => next_attempt_at),
      [leaseUntil],
    );
  });

  test('several deletions and pauses at the same time close it once', async () => {
    await deliver();
    const changes = [
      () => updateMonitor(deps, caller, monitor.id, { paused: true }),
      () => deleteMonitor(deps, caller, monitor.id),
      () => updateMonitor(deps, caller, monitor.id, { paused: true, alerts: [] }),
      () => deleteMonitor(deps, caller, monitor.id),
    ];
    const results = await Promise.allSettled(changes.map((change) => change()));
    assert.ok(results.some(({ status }) => status === 'fulfilled'));
    await deleteMonitor(deps, caller, monitor.id).catch(() => {});
    const channels = (await ends()).map(([channel, , monitorId]) => (monitorId === null ? channel : monitorId));
    assert.deepEqual(channels.toSorted(), ['pagerduty', 'webhook']);
  });

  test('pausing ends the incident, and the monitor is pending when it continues', async () => {
    await deliver();
    await updateMonitor(deps, caller, monitor.id, { paused: true });
    assert.deepEqual(await ends(), [
      ['pagerduty', 'paused', monitor.id],
      ['webhook', 'paused', monitor.id],
    ]);
    const row = await updateMonitor(deps, caller, monitor.id, { paused: false });
    assert.deepEqual([row.condition, row.failing_checks], ['pending', 0]);
    const { ended_at } = await deps.database.db.selectFrom('incidents').selectAll().executeTakeFirstOrThrow();
    assert.equal(ended_at, deps.now());
  });

  test('an end that is still unsent outlives the monitor, unless its start is unsent too', async () => {
    await deliver(['webhook']);
    await inTransaction(deps.database, recover);
    await deleteMonitor(deps, caller, monitor.id);
    assert.deepEqual(await ends(), [['webhook', undefined, null]]);
  });

  test('sends nothing if the alert was held back', async () => {
    await deps.database.db.deleteFrom('outbox').execute();
    await deps.database.db
      .updateTable('incidents')
      .set({ alerts_held_until: deps.now() + secondMs })
      .execute();
    await updateMonitor(deps, caller, monitor.id, { paused: true });
    assert.deepEqual(await ends(), []);
  });

  test('removing a program from the alerts closes the incident there, and only there', async () => {
    await deliver();
    await updateMonitor(deps, caller, monitor.id, { alerts: [hook] });
    assert.deepEqual(await ends(), [['pagerduty', 'removed', monitor.id]]);
    await inTransaction(deps.database, (trx) => endIncidentsAtRemoved(trx, deps, caller.accountId, deps.now()));
    assert.equal((await ends()).length, 1);
    await updateMonitor(deps, caller, monitor.id, { alerts: [hook, pager, mail] });
    await inTransaction(deps.database, recover);
    assert.deepEqual(
      (await ends()).map(([channel, because]) => [channel, because]),
      [
        ['pagerduty', 'removed'],
        ['webhook', undefined],
        ['email', undefined],
      ],
    );
    assert.ok((await rows()).every((row) => row.incident_id === incident.id));
  });

  test('removing a contact reads the incidents of all monitors in two queries, however many there are', async () => {
    for (let n = 0; n < 3; n++) await addDownMonitor(deps, caller.accountId, { alerts: [pager, mail] });
    await deliver();
    const queries: string[] = [];
    await inTransaction(deps.database, (trx) => {
      const counted = trx.withPlugin({
        transformQuery({ node }) {
          queries.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      return endIncidentsAtRemoved(counted, deps, caller.accountId, deps.now());
    });
    assert.deepEqual(queries, ['SelectQueryNode', 'SelectQueryNode']);
    assert.deepEqual(await ends(), []);
  });

  test('an escalated program keeps the incident until its end', async () => {
    await deliver();
    const escalated = deps.vault.seal('alerts', JSON.stringify([pager]));
    await deps.database.db.updateTable('incidents').set({ escalated_sealed: escalated }).execute();
    await updateMonitor(deps, caller, monitor.id, { alerts: [mail] });
    assert.deepEqual(await ends(), [['webhook', 'removed', monitor.id]]);
  });
});
