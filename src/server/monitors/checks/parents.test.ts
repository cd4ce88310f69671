import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { findAccountContext } from '../../accounts/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import { hourMs, minuteMs, secondMs } from '../../kernel/index.ts';
import { incidentNotices } from '../status-pages/index.ts';
import type { Claim } from './claim.ts';
import { RememberedMonitors } from './known-monitors.ts';
import { OutcomeRecorder } from './outcome-recorder.ts';
import { ResultWriter } from './result-writer.ts';
import type { CheckOutcome } from './run-check.ts';
import { addMonitorRow } from './testing/rows.ts';

const leaseBy = 'this process';
const facts = {
  phases: { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 5 },
  address: '',
  certificates: [],
  finalUrl: '',
  protocol: '',
};
const fails: CheckOutcome = { kind: 'failure', cause: 'refused', status: 0, networkInDoubt: false, ...facts };
const passes: CheckOutcome = { kind: 'answer', status: 200, text: undefined, ...facts };

let deps: TestDeps;
let account: number;
let writer: ResultWriter;
let recorder: OutcomeRecorder;
beforeEach(async () => {
  deps = await openTestDeps();
  deps.events = { ...deps.events, record: async () => {} };
  account = await addAccount(deps.database.db);
  writer = new ResultWriter({ ...deps, notices: incidentNotices }, { leaseBy, onAlerts: () => {}, elapsed: () => 0 });
  const known = new RememberedMonitors(10);
  recorder = new OutcomeRecorder({ ...deps, writer, known, observe: undefined }, { leaseBy, confirmAfterMs: 3000 });
});
afterEach(() => deps.close());

const row = (id: number): Promise<MonitorRow> =>
  deps.database.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const incidents = () => deps.database.db.selectFrom('incidents').selectAll().orderBy('id').execute();
const change = (id: number, columns: Partial<MonitorRow>) =>
  deps.database.db.updateTable('monitors').set(columns).where('id', '=', id).execute();

const checkedBefore = () => ({
  condition: 'up' as const,
  first_checked_at: 1,
  last_checked_at: deps.clock.ms - minuteMs,
  next_check_at: deps.clock.ms,
  lease_by: leaseBy,
});
async function add(parent?: MonitorRow, given: Partial<MonitorRow> = {}): Promise<MonitorRow> {
  const monitor = await addMonitorRow(deps, account, { ...checkedBefore(), ...given });
  if (parent)
    await deps.database.db
      .insertInto('monitor_dependencies')
      .values({ monitor_id: monitor.id, depends_on_id: parent.id, account_id: account })
      .execute();
  return monitor;
}
async function claimOf(monitor: MonitorRow, isLeased = true): Promise<Claim> {
  const context = await findAccountContext(deps.database.db, account);
  const maintenance = { at: () => undefined, spans: () => [] } as unknown as Claim['maintenance'];
  return { monitor, account: context!, maintenance, latenessMs: 0, isLeased };
}
const check = (claim: Claim, outcome: CheckOutcome) => recorder.record(claim, deps.clock.ms, outcome);
async function failUntilConfirmed(claim: Claim): Promise<void> {
  while ((await check(claim, fails)) !== undefined) deps.clock.ms += 3 * secondMs;
}

/** The parent has failed once and is never checked again. */
const undecided = () => add(undefined, { failing_checks: 1, last_checked_at: deps.clock.ms + minuteMs });

test('a monitor is down two minutes after its failure was confirmed if its parent is still undecided', async () => {
  const child = await add(await undecided());
  const claim = await claimOf(child);
  const startedAt = deps.clock.ms;
  for (const atS of [0, 3, 6, 60, 125]) {
    deps.clock.ms = startedAt + atS * secondMs;
    assert.notEqual(await check(claim, fails), undefined, `${atS} s`);
    assert.deepEqual([(await incidents()).length, (await row(child.id)).condition], [0, 'up'], `${atS} s`);
  }
  // The third failure confirmed it, after 6 s.
  deps.clock.ms = startedAt + 126 * secondMs;
  assert.equal(await check(claim, fails), undefined);
  const [incident, ...others] = await incidents();
  assert.deepEqual([incident?.monitor_id, incident?.started_at, others], [child.id, startedAt, []]);
  const { condition, unreachable_since, lease_until } = await row(child.id);
  assert.deepEqual([condition, unreachable_since, lease_until], ['down', null, 0]);
  assert.equal(claim.waitingSince, undefined);
});

test('a parent that is decided in these two minutes decides', async () => {
  const parent = await undecided();
  const child = await add(parent);
  const claim = await claimOf(child);
  for (let n = 0; n < 3; n++) assert.notEqual(await check(claim, fails), undefined);
  deps.clock.ms += minuteMs;
  await change(parent.id, { condition: 'down' });
  assert.equal(await check(claim, fails), undefined);
  assert.notEqual((await row(child.id)).unreachable_since, null);
  assert.equal(claim.waitingSince, undefined);
  // While its parent is undecided again, it stays unreachable instead of going down.
  await change(child.id, { lease_by: leaseBy });
  await change(parent.id, { condition: 'up', failing_checks: 1, last_checked_at: deps.clock.ms + hourMs });
  const again = await claimOf(await row(child.id));
  await check(again, fails);
  assert.deepEqual([(await row(child.id)).unreachable_since !== null, await incidents()], [true, []]);
});

test('results of a database outage are judged by what the parent is when they are written', async () => {
  const down = await add(undefined, { condition: 'down', failing_checks: 5 });
  const reachable = await add(undefined, { last_checked_at: deps.clock.ms + minuteMs });
  const children = [await add(down), await add(reachable)];
  const startedAt = deps.clock.ms;
  for (const child of children) {
    deps.clock.ms = startedAt;
    await failUntilConfirmed(await claimOf(child, false));
  }
  assert.deepEqual(await incidents(), []);
  await writer.writeBuffered();
  const [below, alone] = await Promise.all(children.map(({ id }) => row(id)));
  assert.deepEqual([below?.condition, below?.unreachable_since !== null], ['up', true]);
  assert.deepEqual([alone?.condition, alone?.unreachable_since], ['down', null]);
  assert.deepEqual(
    (await incidents()).map(({ monitor_id, started_at }) => [monitor_id, started_at]),
    [[alone?.id, startedAt]],
  );
  assert.equal(writer.buffered.count, 0);
});

test('a monitor that failed in an outage together with its parent is checked again instead of waiting', async () => {
  const parent = await add();
  const child = await add(parent);
  const startedAt = deps.clock.ms;
  for (const monitor of [child, parent]) {
    deps.clock.ms = startedAt;
    await failUntilConfirmed(await claimOf(monitor, false));
  }
  await writer.writeBuffered();
  assert.equal((await row(parent.id)).condition, 'down');
  const waiting = await row(child.id);
  assert.deepEqual([waiting.condition, waiting.unreachable_since, waiting.lease_until], ['up', null, 0]);
  assert.ok(waiting.next_check_at <= deps.clock.ms);
  await change(child.id, { lease_by: leaseBy });
  assert.equal(await check(await claimOf(await row(child.id)), fails), undefined);
  assert.notEqual((await row(child.id)).unreachable_since, null);
  assert.deepEqual(
    (await incidents()).map(({ monitor_id }) => monitor_id),
    [parent.id],
  );
});

test('a failure and a recovery in an outage leave a monitor with an undecided parent up', async () => {
  const child = await add(await undecided());
  const claim = await claimOf(child, false);
  await failUntilConfirmed(claim);
  deps.clock.ms += minuteMs;
  await check(claim, passes);
  await writer.writeBuffered();
  await change(child.id, { lease_by: leaseBy });
  await check(await claimOf(await row(child.id)), passes);
  const { condition, failing_checks } = await row(child.id);
  assert.deepEqual([condition, failing_checks, await incidents()], ['up', 0, []]);
});
