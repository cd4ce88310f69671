import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { MonitorRow } from '../../database/index.ts';
import { check } from '../../events/testing.ts';
import { minuteMs, secondMs } from '../../kernel/time.ts';
import { addAccount, openTestDeps, type TestDeps } from '../../testing.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { addIncidentRow } from './testing.ts';
import { timelineOf } from './timeline.ts';

describe('the checks in the timeline of an incident', () => {
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

  test('are those from five minutes before to five minutes after a short one, and of its monitor alone', async () => {
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
    });
  });

  test('of a long one are those around its two ends and where the cause changed', async () => {
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
  });

  test('that alternate between causes for days stay few', async () => {
    const monitor = await addMonitorRow(deps, account);
    const started = deps.now() - 1000 * minuteMs;
    const cause = (at: number) => ({ cause: (at / minuteMs) % 2 === 0 ? 'refused' : 'answered 500' });
    await record(monitor, everyMinute(started, deps.now() - 30 * secondMs), cause);
    const incident = await addIncidentRow(deps, monitor, { started_at: started });
    const { timeline } = await timelineOf(deps, incident, []);
    assert.equal(timeline.filter((one) => one.kind === 'check').length, 100);
    assert.equal(timeline.at(-1)?.kind, 'check');
  });
});
