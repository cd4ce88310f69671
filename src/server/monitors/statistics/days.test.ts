import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAccount, onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { createMaintenance } from '../maintenance/plans.ts';
import { createMaintenanceBody } from '../maintenance/wire.ts';
import { openStatistics } from './testing.ts';
import { type DayAnswer, dayAnswer, type StatsAnswer, statsAnswer } from './wire.ts';

onEachDatabase((open, testOnce) => {
  let service: Awaited<ReturnType<typeof openStatistics>>;
  before(async () => {
    service = await openStatistics(open);
  });
  after(() => service.close());

  const days = async (id: number, query = ''): Promise<DayAnswer[]> => {
    const { status, body } = await service.get(`/monitors/${id}/days${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.map((day: unknown) => dayAnswer.parse(day));
  };
  const stats = async (id: number, query: string): Promise<StatsAnswer> =>
    statsAnswer.parse((await service.get(`/monitors/${id}/stats${query}`)).body.data);
  const addIncident = async (monitor: number, started_at: number, ended_at: number | null, cause = 'no answer') =>
    service.deps.database.db
      .insertInto('incidents')
      .values({
        account_id: service.account,
        monitor_id: monitor,
        cause,
        started_at,
        ended_at,
        acknowledged_at: null,
        reminded_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const addPastMaintenance = (monitor: number, started_at: number, ended_at: number) =>
    service.deps.database.db
      .insertInto('monitor_gaps')
      .values({ monitor_id: monitor, started_at, ended_at, reason: 'maintenance' })
      .execute();

  // The clock is at 12:00 UTC on 10 March 2026.
  test('returns uptime, downtime and maintenance per day', async () => {
    const now = service.deps.now();
    const midnight = now - 12 * hourMs;
    const { id } = await service.monitor({
      first_checked_at: midnight - 2 * dayMs,
      maintenance_start: '2026-03-10 06:00',
      maintenance_end: '2026-03-10 07:00',
    });
    await addIncident(id, midnight - hourMs, midnight + hourMs);
    await addIncident(id, now - 6 * minuteMs, null);
    await addPastMaintenance(id, midnight - 2 * dayMs + hourMs, midnight - 2 * dayMs + 3 * hourMs);
    assert.deepEqual(await days(id, '?days=4'), [
      { day: '2026-03-07', uptime: null, downtime_s: 0, maintenance_s: 0, degraded_s: 0, incidents: 0 },
      { day: '2026-03-08', uptime: 100, downtime_s: 0, maintenance_s: 7200, degraded_s: 0, incidents: 0 },
      { day: '2026-03-09', uptime: 95.833, downtime_s: 3600, maintenance_s: 0, degraded_s: 0, incidents: 1 },
      { day: '2026-03-10', uptime: 90, downtime_s: 3960, maintenance_s: 3600, degraded_s: 0, incidents: 2 },
    ]);
    const usual = await days(id);
    assert.deepEqual([usual.length, usual[0]?.day, usual.at(-1)?.day], [90, '2025-12-11', '2026-03-10']);
  });

  testOnce('returns 404 for other accounts and accepts up to 365 days', async () => {
    const { id } = await service.monitor();
    const other = await addAccount(service.deps.database.db, { username: 'bob', is_owner: 0 });
    assert.equal((await service.get(`/monitors/${id}/days`, other)).status, 404);
    for (const wrong of ['0', '366', 'all'])
      assert.equal((await service.get(`/monitors/${id}/days?days=${wrong}`)).status, 422);
  });

  test('lists incidents and maintenance that overlap the period', async () => {
    const now = service.deps.now();
    const { id } = await service.monitor({
      first_checked_at: now - 40 * dayMs,
      maintenance_start: '2026-03-10 06:00',
      maintenance_end: '2026-03-10 07:00',
    });
    const { id: other } = await service.monitor();
    await addIncident(other, now - 3 * hourMs, now - hourMs);
    await addIncident(id, now - 3 * dayMs, now - 2 * dayMs);
    const ended = await addIncident(id, now - 25 * hourMs, now - 23 * hourMs, 'answered 503');
    const open = await addIncident(id, now - hourMs, null);
    await addPastMaintenance(id, now - 10 * hourMs, now - 9 * hourMs);
    const iso = (ms: number) => new Date(ms).toISOString();
    const { events } = await stats(id, '?period=24h');
    assert.deepEqual(events, [
      { kind: 'maintenance', incident_id: null, label: null, from: iso(now - 10 * hourMs), to: iso(now - 9 * hourMs) },
      { kind: 'maintenance', incident_id: null, label: null, from: iso(now - 6 * hourMs), to: iso(now - 5 * hourMs) },
      {
        kind: 'incident',
        incident_id: ended.id,
        label: 'answered 503',
        from: iso(now - 25 * hourMs),
        to: iso(now - 23 * hourMs),
      },
      { kind: 'incident', incident_id: open.id, label: 'no answer', from: iso(now - hourMs), to: null },
    ]);
    const part = await stats(id, `?from=${iso(now - 26 * hourMs)}&to=${iso(now - 24 * hourMs)}`);
    assert.deepEqual(
      part.events.map((event) => event.incident_id),
      [ended.id],
    );
  });

  test('shows a plan’s name for its maintenance', async () => {
    const { deps, account } = service;
    const now = deps.now();
    const { id } = await service.monitor({ first_checked_at: now - 40 * dayMs });
    const caller = { accountId: account, isOwner: true, timeZone: 'UTC' };
    const opened = deps.clock.ms;
    deps.clock.ms = now - 5 * dayMs;
    await createMaintenance(
      deps,
      caller,
      createMaintenanceBody.parse({
        name: 'Backups',
        recurrence: 'once',
        time_zone: 'UTC',
        starts_on: '2026-03-09',
        start_time: '22:00',
        duration_minutes: 30,
        monitor_ids: [id],
      }),
    );
    deps.clock.ms = opened;
    const { events } = await stats(id, '?period=24h');
    assert.deepEqual(
      events.map(({ kind, label, from, to }) => [kind, label, from, to]),
      [['maintenance', 'Backups', '2026-03-09T22:00:00.000Z', '2026-03-09T22:30:00.000Z']],
    );
  });
});
