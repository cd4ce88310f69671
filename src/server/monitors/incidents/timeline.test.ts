import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import type { IncidentRow, MonitorRow } from '../../database/index.ts';
import { check } from '../../events/testing.ts';
import { hourMs, minuteMs, secondMs } from '../../kernel/time.ts';
import { ownDestination } from '../../outbox/index.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { addDownMonitor, addIncidentRow, hook } from './testing.ts';
import { timelineOf } from './timeline.ts';

describe('checks in an incident’s timeline', () => {
  let deps: TestDeps;
  let account: number;
  before(async () => {
    deps = await openTestDeps({ events: true });
    account = await addAccount(deps.database.db);
  });
  after(() => deps.close());

  const record = async (monitor: MonitorRow, ats: number[], given: (at: number) => { cause: string }) => {
    const rows = ats.map((at) => {
      const { cause } = given(at);
      return check({ monitor: monitor.id, at, cause, good: cause === '' ? 1 : 0, status: 0, total: 1.26 });
    });
    await Promise.all(rows.map((row) => deps.events.record('checks', row)));
    await deps.events.flush();
  };
  const everyMinute = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / minuteMs) + 1 }, (_, n) => from + n * minuteMs);

  test('include five minutes before and after a short incident, and only checks of its monitor', async () => {
    const monitor = await addMonitorRow(deps, account);
    const other = await addMonitorRow(deps, account);
    const started = deps.now() - 60 * minuteMs;
    const ended = started + 3 * minuteMs;
    const cause = (at: number) => ({ cause: at >= started && at < ended ? 'refused' : '' });
    await record(monitor, everyMinute(started - 20 * minuteMs, ended + 20 * minuteMs), cause);
    await record(other, [started], () => ({ cause: 'another’s' }));
    const incident = await addIncidentRow(deps, monitor, { started_at: started, ended_at: ended });
    const { timeline, checks_available } = await timelineOf(deps, incident, []);
    assert.equal(checks_available, true);
    const told = timeline.map((one) => {
      const minute = (Date.parse(one.at) - started) / minuteMs;
      return `${minute} ${one.kind === 'check' ? one.cause || 'good' : one.kind}`;
    });
    assert.deepEqual(told, [
      ...['-5 good', '-4 good', '-3 good', '-2 good', '-1 good', '0 refused', '0 opened', '1 refused', '2 refused'],
      ...['3 good', '3 closed', '4 good', '5 good', '6 good', '7 good', '8 good'],
    ]);
    const first = timeline[0];
    assert.deepEqual(first, {
      at: new Date(started - 5 * minuteMs).toISOString(),
      kind: 'check',
      good: true,
      status: 0,
      cause: '',
      total: 1.3,
      omitted: null,
    });
  });

  test('include both ends of a long incident, and changes of the cause', async () => {
    const monitor = await addMonitorRow(deps, account);
    const started = deps.now() - 3000 * minuteMs;
    const ended = deps.now() - 100 * minuteMs;
    const changed = started + 1000 * minuteMs;
    const cause = (at: number) => ({
      cause: at < started || at >= ended ? '' : at < changed ? 'refused' : 'answered 500',
    });
    await record(monitor, everyMinute(started - 5 * minuteMs, ended + 5 * minuteMs), cause);
    const incident = await addIncidentRow(deps, monitor, { started_at: started, ended_at: ended });
    const checks = (await timelineOf(deps, incident, [])).timeline.filter((one) => one.kind === 'check');
    assert.equal(checks.length, 30 + 1 + 20);
    const ats = checks.map((one) => (Date.parse(one.at) - started) / minuteMs);
    assert.deepEqual(ats.slice(0, 6), [-5, -4, -3, -2, -1, 0]);
    assert.equal(ats[29], 24);
    assert.deepEqual([ats[30], checks[30]?.cause], [1000, 'answered 500']);
    assert.equal(ats.at(-1), (ended - started) / minuteMs + 5);
    const omitted = checks.map((one) => one.omitted);
    assert.equal(checks.length + omitted.reduce((sum, one) => sum + (one?.count ?? 0), 0), 2900 + 11);
    const iso = (minute: number) => new Date(started + minute * minuteMs).toISOString();
    assert.deepEqual(omitted[29], { count: 975, until: iso(999), same_result: true });
    assert.deepEqual(omitted[30], {
      count: (Date.parse(checks[31]!.at) - started) / minuteMs - 1001,
      until: new Date(Date.parse(checks[31]!.at) - minuteMs).toISOString(),
      same_result: true,
    });
    assert.deepEqual(
      omitted.filter((one) => one !== null),
      [omitted[29], omitted[30]],
    );
  });

  test('are limited if causes alternate for days', async () => {
    const monitor = await addMonitorRow(deps, account);
    const started = deps.now() - 1000 * minuteMs;
    const cause = (at: number) => ({ cause: (at / minuteMs) % 2 === 0 ? 'refused' : 'answered 500' });
    await record(monitor, everyMinute(started, deps.now() - 30 * secondMs), cause);
    const incident = await addIncidentRow(deps, monitor, { started_at: started });
    const { timeline } = await timelineOf(deps, incident, []);
    const checks = timeline.filter((one) => one.kind === 'check');
    assert.equal(checks.length, 100);
    assert.equal(timeline.at(-1)?.kind, 'check');
    const omitted = checks.flatMap((one) => one.omitted ?? []);
    assert.deepEqual(
      omitted.map(({ count, same_result }) => [count, same_result]),
      [[900, false]],
    );
  });
});

describe('opening and alerts in an incident’s timeline', () => {
  let deps: TestDeps;
  let account: number;
  before(async () => {
    deps = await openTestDeps({ events: true });
    account = await addAccount(deps.database.db);
  });
  after(() => deps.close());

  const openedAfterMs = async (incident: IncidentRow) => {
    const { timeline } = await timelineOf(deps, incident, []);
    const opened = timeline.find((one) => one.kind === 'opened');
    return Date.parse(opened!.at) - incident.started_at;
  };

  test('uses the time of the first alert, even after reminders', async () => {
    const { incident } = await addDownMonitor(deps, account);
    assert.equal(await openedAfterMs({ ...incident, reminded_at: deps.now() }), 10_000);
  });

  test('uses the time of the confirmation if there are no alerts', async () => {
    const monitor = await addMonitorRow(deps, account);
    const started_at = deps.now() - hourMs;
    const incident = await addIncidentRow(deps, monitor, { started_at, reminded_at: started_at + 6000 });
    assert.equal(await openedAfterMs(incident), 6000);
    // The time is unknown after a later reminder, and for an incident from before confirmations existed.
    assert.equal(await openedAfterMs({ ...incident, reminded_at: deps.now() }), 0);
    assert.equal(await openedAfterMs({ ...incident, reminded_at: null }), 0);
  });

  test('masks destinations unless the interface shows them', async () => {
    const mail = { key: 'email', value: 'olga@example.com' };
    const { incident } = await addDownMonitor(deps, account, { alerts: [mail, hook] });
    const told = async (show?: typeof ownDestination) =>
      (await timelineOf(deps, incident, [], { showDestination: show })).timeline.flatMap((one) =>
        one.kind === 'delivery' ? one.destination : [],
      );
    assert.deepEqual((await told()).sort(), ['http://127.0.0.1:1/…ook', 'o…@example.com']);
    // Security: a webhook address works like a password, so even the owner sees it masked.
    assert.deepEqual((await told(ownDestination)).sort(), ['http://127.0.0.1:1/…ook', 'olga@example.com']);
  });
});
