import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { inTransaction, type MonitorRow } from '../../database/index.ts';
import { hourMs, minuteMs, toIso } from '../../kernel/time.ts';
import { unsealDestination } from '../../outbox/index.ts';
import { enqueueMonitorAlerts } from '../alerts/index.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { writeDegradation } from '../checks/write-degradation.ts';
import { incidentNotices } from '../status-pages/notices.ts';
import { escalateIncidents } from './escalations.ts';
import { releaseAlerts } from './held-alerts.ts';
import { closeIncident } from './incident.store.ts';
import { notifyOfEnd } from './notify.ts';
import { openConfirmedIncident } from './open.ts';
import { enqueueReminders } from './reminders.ts';
import type { TimelineEntry } from './wire.ts';

type Change = Parameters<typeof writeDegradation>[3];

/** Wednesday, noon in Berlin */
const noon = Date.parse('2026-06-10T10:00:00Z');
const night = { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' };
const url = (name: string) => `https://hooks.example/${name}`;
const hook = (name: string) => ({ key: 'webhook', value: url(name) });
const mail = (name: string) => ({ key: 'email', value: `${name}@example.com` });

onEachDatabase((open) => {
  const service = useService(open);
  let monitor: MonitorRow;

  beforeEach(async () => {
    const { db } = service.deps.database;
    for (const table of ['outbox', 'incidents', 'monitors', 'alert_policies'] as const)
      await db.deleteFrom(table).execute();
    service.deps.clock.ms = noon;
  });

  const addPolicy = async (fields: Record<string, unknown>): Promise<number> => {
    const made = await service.ada.post('/api/v1/alert-policies', { name: 'Nights', ...fields }, 'json');
    assert.equal(made.status, 201, made.text);
    return made.body.data.id;
  };
  const addMonitor = async (
    policy: Record<string, unknown> | null,
    given: Parameters<typeof addMonitorRow>[2] = {},
  ) => {
    const policy_id = policy && (await addPolicy(policy));
    const alerts = given.alerts ?? [hook('first')];
    monitor = await addMonitorRow(service.deps, service.adaId, {
      condition: 'down',
      first_checked_at: noon,
      ...given,
      policy_id,
      alerts,
    });
    return monitor;
  };
  const current = (): Promise<MonitorRow> =>
    service.deps.database.db.selectFrom('monitors').selectAll().where('id', '=', monitor.id).executeTakeFirstOrThrow();
  const deps = () => ({ ...service.deps, notices: incidentNotices });
  const fail = async () => {
    const failing = await current();
    const confirmed = { cause: 'status 503', startedAt: deps().now() };
    await inTransaction(deps().database, (trx) => openConfirmedIncident(trx, deps(), failing, confirmed, deps().now()));
  };
  const recover = async () => {
    const recovered = await current();
    const endedAt = deps().now();
    await inTransaction(deps().database, async (trx) => {
      const closed = (await closeIncident(trx, monitor.id, endedAt))!;
      await notifyOfEnd(trx, deps(), recovered, { ...closed, endedAt }, endedAt);
    });
  };
  const countVisitors = async () => ({ kind: 'unknown', why: 'no_website' }) as const;
  /** Runs both jobs twice at the same time, as two processes do. */
  const at = async (ms: number) => {
    service.deps.clock.ms = ms;
    for (let run = 0; run < 2; run++)
      await Promise.all([
        releaseAlerts({ ...deps(), countVisitors }),
        releaseAlerts({ ...deps(), countVisitors }),
        escalateIncidents(deps()),
        escalateIncidents(deps()),
      ]);
  };
  const messages = () => service.deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const sent = async (): Promise<string[]> =>
    (await messages())
      .map((row) => `${row.event} ${unsealDestination(deps().vault, row.destination_sealed).replace(url(''), '')}`)
      .toSorted();
  const incidentId = async () =>
    (
      await service.deps.database.db
        .selectFrom('incidents')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  const timeline = async (): Promise<TimelineEntry[]> =>
    (await service.ada.get(`/api/v1/incidents/${await incidentId()}`)).body.data.timeline;
  const change = async (fields: Record<string, unknown>) => {
    const answer = await service.ada.patch(`/api/v1/monitors/${monitor.id}`, fields, 'json');
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data;
  };
  const changeIncident = async (fields: Record<string, unknown>) =>
    assert.equal((await service.ada.patch(`/api/v1/incidents/${await incidentId()}`, fields, 'json')).status, 200);

  describe('alerts about a degraded monitor', () => {
    const nights = { quiet_hours: night };
    const late = Date.parse('2026-06-10T21:00:00Z');
    const morning = Date.parse('2026-06-11T05:00:00Z');
    const degraded = async (change: { kind: 'open'; cause: string } | { kind: 'close' }) => {
      const ms = deps().now();
      const times = change.kind === 'open' ? { startedAt: ms } : { endedAt: ms, isDown: false };
      const row = await current();
      await inTransaction(deps().database, (trx) =>
        writeDegradation(deps(), trx, row, { ...change, ...times } as Change),
      );
    };
    const due = async () =>
      (await messages())
        .filter(({ endpoint_id }) => endpoint_id === null)
        .map(({ event, next_attempt_at }) => [event, next_attempt_at]);

    test('wait for the end of quiet hours, and are not sent if the period ends before', async () => {
      await addMonitor(nights, { condition: 'up', alert_when_degraded: 1 });
      service.deps.clock.ms = late;
      await degraded({ kind: 'open', cause: 'slow' });
      assert.deepEqual(await due(), [['degraded', morning]]);
      service.deps.clock.ms = late + hourMs;
      await degraded({ kind: 'close' });
      assert.deepEqual(await due(), []);
    });

    test('report the end of a period to programs immediately, and despite silence', async () => {
      await addMonitor(nights, { condition: 'up', alert_when_degraded: 1, alerts: [hook('first'), mail('ada')] });
      service.deps.clock.ms = noon;
      await degraded({ kind: 'open', cause: 'slow' });
      service.deps.clock.ms = late;
      await change({ silenced_until: toIso(morning + hourMs) });
      await degraded({ kind: 'close' });
      assert.deepEqual(await due(), [
        ['degraded', noon],
        ['degraded', noon],
        ['degraded_over', late],
        ['degraded_over', morning],
      ]);
    });

    test('are not sent if the monitor is paused before', async () => {
      await addMonitor(nights, {
        condition: 'up',
        alert_when_degraded: 1,
        degraded_since: late,
        degraded_cause: 'slow',
      });
      service.deps.clock.ms = late;
      await degraded({ kind: 'open', cause: 'slow' });
      await change({ paused: 1 });
      assert.deepEqual(await due(), []);
    });
  });

  describe('the delay of an alert policy', () => {
    test('keeps an incident that ends before it silent, both its start and its end', async () => {
      await addMonitor({ delay_minutes: 5 });
      await fail();
      const [entry] = (await timeline()).filter(({ kind }) => kind === 'hold');
      const until = toIso(noon + 5 * minuteMs);
      assert.deepEqual(entry, { at: toIso(noon), kind: 'hold', reason: 'delay', state: 'waiting', until });
      await at(noon + 5 * minuteMs - 1);
      await recover();
      await at(noon + hourMs);
      assert.deepEqual(await sent(), []);
      assert.equal((await timeline()).find((one) => one.kind === 'hold')?.state, 'not_sent');
    });

    test('ends with one alert, and then the recovery is sent', async () => {
      await addMonitor({ delay_minutes: 5 });
      await fail();
      await at(noon + 5 * minuteMs);
      assert.deepEqual(await sent(), ['opened first']);
      await recover();
      assert.deepEqual(await sent(), ['closed first', 'opened first']);
      assert.equal((await timeline()).find((one) => one.kind === 'hold')?.state, 'sent');
    });

    test('ends at once if the policy is deleted or shortened, or the monitor leaves it', async () => {
      const ends: (() => Promise<unknown>)[] = [
        async () => service.ada.delete(`/api/v1/alert-policies/${(await current()).policy_id}`),
        async () => service.ada.patch(`/api/v1/alert-policies/${(await current()).policy_id}`, { delay_minutes: 0 }),
        () => change({ policy_id: null }),
      ];
      for (const [index, end] of ends.entries()) {
        await addMonitor({ name: `Policy ${index}`, delay_minutes: 60 });
        await fail();
        await at(noon + minuteMs);
        await end();
        await at(noon + minuteMs + 1);
        assert.equal((await sent()).length, index + 1);
        service.deps.clock.ms = noon;
      }
    });

    test('sends nothing if the incident was acknowledged, or its monitor is paused, in maintenance or deleted', async () => {
      await addMonitor({ delay_minutes: 5 });
      await fail();
      await changeIncident({ status: 'acknowledged' });
      await at(noon + 6 * minuteMs);
      await changeIncident({ status: 'unresolved' });
      await change({ paused: true });
      await at(noon + 7 * minuteMs);
      await change({ paused: false, maintenance_start_at: '2026-06-10 00:00', maintenance_end_at: '2026-06-11 00:00' });
      await at(noon + 8 * minuteMs);
      assert.deepEqual(await sent(), []);
      await service.ada.delete(`/api/v1/monitors/${monitor.id}`);
      await at(noon + 9 * minuteMs);
      assert.deepEqual(await sent(), []);
    });

    test('does not apply to monitors without a policy', async () => {
      await addMonitor(null);
      await fail();
      assert.deepEqual(await sent(), ['opened first']);
    });
  });

  describe('the steps of an alert policy', () => {
    const steps = [
      { after_minutes: 10, alerts: [hook('second'), hook('first')] },
      { after_minutes: 20, alerts: [mail('boss')] },
    ];

    test('are sent once each while nobody acknowledges, and the recovery reaches all of them', async () => {
      await addMonitor({ steps });
      await fail();
      await at(noon + 10 * minuteMs - 1);
      assert.deepEqual(await sent(), ['opened first']);
      await at(noon + 10 * minuteMs);
      assert.deepEqual(await sent(), ['opened first', 'opened second', 'reminder first']);
      await at(noon + hourMs);
      await recover();
      assert.deepEqual(await sent(), [
        'closed boss@example.com',
        'closed first',
        'closed second',
        'opened boss@example.com',
        'opened first',
        'opened second',
        'reminder first',
      ]);
      const escalations = (await timeline()).flatMap((one) => (one.kind === 'delivery' ? [one.escalation_step] : []));
      assert.deepEqual(escalations.toSorted(), [1, 1, 2, null, null, null, null]);
    });

    test('stop with the acknowledgement or the end, and only those who got the start get the end', async () => {
      await addMonitor({ steps });
      await fail();
      await changeIncident({ status: 'acknowledged' });
      await at(noon + hourMs);
      assert.deepEqual(await sent(), ['opened first']);
      // The step is due ten minutes after the acknowledgement was undone.
      await changeIncident({ status: 'unresolved' });
      await at(noon + hourMs + 9 * minuteMs);
      assert.deepEqual(await sent(), ['opened first']);
      await changeIncident({ status: 'resolved' });
      await at(noon + 2 * hourMs);
      assert.deepEqual(await sent(), ['closed first', 'opened first']);
    });

    test('count from the alert, so they wait with it and for quiet hours', async () => {
      await addMonitor({ delay_minutes: 30, steps, quiet_hours: { ...night, from: '12:35', to: '14:00' } });
      await fail();
      await at(noon + 30 * minuteMs);
      await at(noon + 40 * minuteMs);
      assert.deepEqual(await sent(), ['opened first']);
      await at(noon + 2 * hourMs);
      assert.equal((await sent()).length, 3);
    });

    test('end if the policy is deleted', async () => {
      await addMonitor({ steps });
      await fail();
      await service.ada.delete(`/api/v1/alert-policies/${(await current()).policy_id}`);
      await at(noon + hourMs);
      assert.deepEqual(await sent(), ['opened first']);
    });

    test('end with a deletion, and start again with the incident that opens after the restoration', async () => {
      await addMonitor({ steps });
      await fail();
      await at(noon + 4 * minuteMs);
      await service.ada.delete(`/api/v1/monitors/${monitor.id}`);
      await at(noon + hourMs);
      const restored = await service.ada.post('/api/v1/trash/restorations', { kind: 'monitor', id: monitor.id });
      assert.equal(restored.status, 201, restored.text);
      await at(noon + 2 * hourMs);
      const escalations = async () => (await sent()).filter((one) => one === 'opened second').length;
      assert.equal(await escalations(), 0);
      await service.deps.database.db.updateTable('monitors').set({ condition: 'down' }).execute();
      await fail();
      await at(noon + 3 * hourMs);
      assert.equal(await escalations(), 1);
    });
  });

  describe('the quiet hours of an alert policy', () => {
    /** 22:30 in Berlin */
    const evening = Date.parse('2026-06-10T20:30:00Z');
    const morning = Date.parse('2026-06-11T05:00:00Z');

    test('hold alerts until they end, and report only what is still down', async () => {
      await addMonitor({ quiet_hours: night });
      service.deps.clock.ms = evening;
      await fail();
      await recover();
      service.deps.clock.ms = evening + hourMs;
      await fail();
      await at(morning - 1);
      assert.deepEqual(await sent(), []);
      await at(morning);
      assert.deepEqual(await sent(), ['opened first']);
    });

    test('let critical monitors alert, unless the policy says otherwise', async () => {
      service.deps.clock.ms = evening;
      await addMonitor({ quiet_hours: night }, { severity: 'critical' });
      await fail();
      assert.deepEqual(await sent(), ['opened first']);
      await addMonitor({ name: 'All', quiet_hours: night, quiet_exempts_critical: false }, { severity: 'critical' });
      await fail();
      assert.equal((await sent()).length, 1);
    });

    test('delay reminders, recoveries to people and expiry warnings, but no recovery to a program', async () => {
      await addMonitor({ quiet_hours: night }, { reminder_hours: 1, alerts: [hook('first'), mail('ada')] });
      service.deps.clock.ms = evening - hourMs;
      await fail();
      service.deps.clock.ms = evening + hourMs;
      assert.equal(await enqueueReminders(deps()), 0);
      await recover();
      const expiry = { event: 'certificate', expiresAt: morning } as const;
      await enqueueMonitorAlerts(deps().database.db, deps().vault, await current(), expiry, evening + hourMs);
      const due = (await messages())
        .filter(({ event }) => event !== 'opened')
        .map((row) => [row.event, row.channel, row.next_attempt_at]);
      assert.deepEqual(due, [
        ['closed', 'webhook', evening + hourMs],
        ['closed', 'email', morning],
        ['certificate', 'webhook', morning],
        ['certificate', 'email', morning],
      ]);
    });
  });

  describe('the silence of a monitor', () => {
    test('holds alerts, reminders and steps until it ends or is undone', async () => {
      const step = { after_minutes: 10, alerts: [hook('second')] };
      await addMonitor({ steps: [step] }, { reminder_hours: 1 });
      assert.equal((await change({ silenced_until: toIso(noon + hourMs) })).silenced_until, toIso(noon + hourMs));
      await fail();
      await at(noon + hourMs - 1);
      assert.deepEqual(await sent(), []);
      assert.equal((await timeline()).find((one) => one.kind === 'hold')?.reason, 'silence');
      await change({ silenced_until: null });
      await at(noon + hourMs - 1);
      assert.deepEqual(await sent(), ['opened first']);
      await change({ silenced_until: toIso(noon + 9 * hourMs) });
      await at(noon + 3 * hourMs);
      assert.equal(await enqueueReminders(deps()), 0);
      assert.deepEqual(await sent(), ['opened first']);
      await recover();
      assert.deepEqual(await sent(), ['closed first', 'opened first']);
      assert.equal(
        (await service.ada.patch(`/api/v1/monitors/${monitor.id}`, { silenced_until: '2028-01-01T00:00:00Z' })).status,
        422,
      );
    });

    test('works without a policy', async () => {
      await addMonitor(null, { silenced_until: noon + hourMs });
      await fail();
      await recover();
      await at(noon + hourMs);
      assert.deepEqual(await sent(), []);
    });
  });
});
