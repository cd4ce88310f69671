import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { writeServiceSettings } from '../../database/index.ts';
import { check } from '../../events/testing.ts';
import { dayMs } from '../../kernel/time.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { closeIncident, openIncident } from '../incidents/incident.store.ts';
import { statsOf } from '../statistics/stats.ts';
import { deleteOldChecks } from './index.ts';
import { firstKeptMs } from './retention.ts';

const at = (time: string) => Date.parse(time);

test('keeps whole calendar months, at least the months of the setting', () => {
  for (const [now, months, first] of [
    ['2026-05-15T12:00:00Z', 13, '2025-04-01T00:00:00Z'],
    ['2026-05-01T00:00:00Z', 4, '2026-01-01T00:00:00Z'],
    ['2026-03-31T23:59:59Z', 4, '2025-11-01T00:00:00Z'],
    ['2026-01-31T00:00:00Z', 25, '2023-12-01T00:00:00Z'],
  ] as const)
    assert.equal(firstKeptMs(at(now), months), at(first), `${now}, ${months} months`);
  for (let day = at('2024-01-01'); day < at('2028-01-01'); day += dayMs) {
    assert.ok(day - firstKeptMs(day, 4) >= 90 * dayMs, 'response times of 90 days stay');
    assert.ok(day - firstKeptMs(day, 13) >= 365 * dayMs, 'response times of a year stay');
  }
});

describe('checks', () => {
  let deps: TestDeps;
  let account: number;
  before(async () => {
    deps = await openTestDeps({ events: true, now: at('2026-05-15T12:00:00Z') });
    account = await addAccount(deps.database.db);
  });
  after(() => deps.close());
  beforeEach(async () => {
    deps.clock.ms = at('2026-05-15T12:00:00Z');
    await deps.database.db.deleteFrom('service_settings').execute();
    await deps.events.change('checks', 'TRUNCATE TABLE checks');
  });

  const record = async (monitor: number, ...times: string[]) => {
    for (const time of times) await deps.events.record('checks', check({ monitor, at: at(time) }));
    await deps.events.flush();
  };
  const kept = async () => {
    const rows = await deps.events.query<{ ms: number }>(
      'SELECT toUnixTimestamp64Milli(checks.at) AS ms FROM checks ORDER BY ms',
    );
    return rows.map(({ ms }) => new Date(ms).toISOString().slice(0, 10));
  };

  test('deletes the checks of all accounts after 13 months, or after the time in the settings', async () => {
    const { id } = await addMonitorRow(deps, account, {});
    await record(id, '2025-03-31T23:59:59.999Z', '2025-04-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
    await record(id + 1, '2024-01-01T00:00:00.000Z', '2026-05-15T00:00:00.000Z');
    await deleteOldChecks(deps);
    assert.deepEqual(await kept(), ['2025-04-01', '2026-01-01', '2026-05-15']);

    await writeServiceSettings(deps.database.db, { check_months: '0' });
    deps.clock.ms = at('2031-01-01T00:00:00Z');
    await deleteOldChecks(deps);
    assert.equal((await kept()).length, 3);

    deps.clock.ms = at('2026-05-15T12:00:00Z');
    await writeServiceSettings(deps.database.db, { check_months: '4' });
    await deleteOldChecks(deps);
    assert.deepEqual(await kept(), ['2026-01-01', '2026-05-15']);
  });

  test('runs once a month, and continues in the next run after an outage', async () => {
    const { id } = await addMonitorRow(deps, account, {});
    await record(id, '2025-01-01T00:00:00.000Z');
    const change = async () => {
      throw new Error('The event store is not available.');
    };
    await assert.rejects(deleteOldChecks({ ...deps, events: { ...deps.events, change } }), /not available/);
    assert.equal((await kept()).length, 1);
    await deleteOldChecks(deps);
    assert.deepEqual(await kept(), []);
    await record(id, '2025-01-01T00:00:00.000Z');
    await deleteOldChecks(deps);
    assert.equal((await kept()).length, 1);
    deps.clock.ms = at('2026-06-01T00:00:00Z');
    await deleteOldChecks(deps);
    assert.deepEqual(await kept(), []);
  });

  test('uptime and outages of deleted checks stay', async () => {
    const { db } = deps.database;
    const { id } = await addMonitorRow(deps, account, {
      created_at: at('2025-01-01T00:00:00Z'),
      first_checked_at: at('2025-01-01T00:00:00Z'),
    });
    const monitor = await db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const opening = {
      account_id: account,
      monitor_id: id,
      cause: 'status 503',
      started_at: at('2025-02-01T00:00:00Z'),
    };
    await openIncident(db, opening);
    await closeIncident(db, id, at('2025-02-02T00:00:00Z'));
    await record(id, '2025-02-01T00:00:00.000Z');
    const stats = () => statsOf(deps, monitor, { from: at('2025-01-22T00:00:00Z'), to: at('2025-02-11T00:00:00Z') });
    const before = await stats();
    assert.deepEqual([before.checks, before.uptime, before.downtime_s, before.incidents], [1, 95, 86_400, 1]);
    await deleteOldChecks(deps);
    const after = await stats();
    assert.deepEqual([after.checks, after.uptime, after.downtime_s, after.incidents], [0, 95, 86_400, 1]);
  });
});
