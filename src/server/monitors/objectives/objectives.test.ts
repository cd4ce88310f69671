import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused, exactly } from '../../../../test/contract/client.ts';
import { useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { addIncidentRow } from '../incidents/testing.ts';
import { type ObjectiveAnswer, objectiveAnswer, objectiveBudgetAnswer } from './wire.ts';

const path = '/api/v1/objectives';

onEachDatabase((open) => {
  describe('objectives', () => {
    const service = useService(open);
    let now: number;
    before(() => {
      service.deps.clock.ms = Date.parse('2026-03-20T12:00:00Z');
      now = service.deps.clock.ms;
    });

    const addMonitor = (account = service.adaId, given: Parameters<typeof addMonitorRow>[2] = {}) =>
      addMonitorRow(service.deps, account, { first_checked_at: now - 100 * dayMs, ...given });
    /** An incident in minutes before now. */
    const addOutage = (monitor: { id: number; account_id: number }, from: number, to: number | null) =>
      addIncidentRow(service.deps, monitor, {
        started_at: now - from * minuteMs,
        ended_at: to === null ? null : now - to * minuteMs,
      });
    const fieldsOf = (monitors: { id: number }[], more: object = {}) => ({
      name: 'Shop is reachable',
      target: 99.9,
      period: '30d',
      monitor_ids: monitors.map(({ id }) => id),
      ...more,
    });
    const create = async (monitors: { id: number }[], more: object = {}): Promise<ObjectiveAnswer> => {
      const answer = await service.ada.post(path, fieldsOf(monitors, more), 'json');
      assert.equal(answer.status, 201, answer.text);
      return exactly(objectiveAnswer, answer.body.data);
    };
    const show = async (id: number): Promise<ObjectiveAnswer> =>
      exactly(objectiveAnswer, (await service.ada.get(`${path}/${id}`)).body.data);

    test('show the budget, of which time with any covered monitor down is consumed once', async () => {
      const [one, other] = [await addMonitor(), await addMonitor()];
      await addOutage(one, 600, 590);
      await addOutage(other, 595, 585);
      await addOutage(one, 40 * 1440, 40 * 1440 - 600);
      const { id, budget, achieved, status, burn_rates, ...rest } = await create([one, other]);
      assert.deepEqual(budget, {
        unit: 'seconds',
        total: 2_592_000,
        allowed: 2592,
        consumed: 900,
        remaining: 1692,
        remaining_percent: 65.3,
      });
      assert.deepEqual([achieved, status, rest.unknown, rest.burning_since], [99.965, 'met', null, null]);
      assert.deepEqual(burn_rates, { '5m': 0, '30m': 0, '1h': 0, '6h': 0 });
      assert.deepEqual(rest.monitor_ids, [one.id, other.id]);
      await addOutage(one, 5, null);
      assert.equal((await show(id)).burn_rates?.['1h'], 83.3);
      await addOutage(other, 40, 10);
      assert.deepEqual([(await show(id)).status, (await show(id)).budget?.remaining], ['exhausted', -408]);
    });

    test('do not count maintenance, pauses, gaps and the time before the first check', async () => {
      const monitor = await addMonitor(service.adaId, {
        first_checked_at: now - 3 * hourMs,
        maintenance_start: '2026-03-20 11:00',
        maintenance_end: '2026-03-20 11:30',
      });
      await service.deps.database.db
        .insertInto('monitor_gaps')
        .values({
          monitor_id: monitor.id,
          started_at: now - 120 * minuteMs,
          ended_at: now - 100 * minuteMs,
          reason: 'paused',
        })
        .execute();
      await addOutage(monitor, 240, 175);
      await addOutage(monitor, 110, 90);
      await addOutage(monitor, 61, 20);
      const { budget, achieved } = await create([monitor], { period: '7d', target: 99 });
      assert.deepEqual([budget?.allowed, budget?.consumed], [6048, (5 + 10 + 1 + 10) * 60]);
      assert.equal(achieved, 80);
    });

    test('say why there is no budget', async () => {
      const unchecked = await addMonitor(service.adaId, { first_checked_at: null });
      const { id, status, unknown, budget, achieved } = await create([unchecked]);
      assert.deepEqual([status, unknown, budget, achieved], ['no_data', 'not_checked', null, null]);
      const visitors = await create([unchecked], { measure: 'visitors' });
      assert.deepEqual([visitors.status, visitors.unknown], ['no_data', 'no_website']);
      await service.ada.delete(`/api/v1/monitors/${unchecked.id}`);
      assert.deepEqual([(await show(id)).unknown, (await show(id)).monitor_ids], ['no_monitors', []]);
      const restored = await service.ada.post(
        '/api/v1/trash/restorations',
        { kind: 'monitor', id: unchecked.id },
        'json',
      );
      assert.equal(restored.status, 201, restored.text);
      assert.deepEqual((await show(id)).monitor_ids, [unchecked.id]);
      const history = await service.ada.get(`${path}/${visitors.id}/budget`);
      assert.deepEqual(history.body.data, { unit: 'visitors', allowed: null, days: [], incidents: [] });
    });

    test('have a history: the budget of each day, and the incidents that consumed it', async () => {
      const monitor = await addMonitor(service.adaId, { first_checked_at: now - 9 * dayMs });
      const early = await addOutage(monitor, 8 * 1440, 8 * 1440 - 30);
      const late = await addOutage(monitor, 2 * 1440, 2 * 1440 - 10);
      const { id } = await create([monitor], { period: '7d', target: 99 });
      const { body } = await service.ada.get(`${path}/${id}/budget`);
      const { days, incidents, allowed } = exactly(objectiveBudgetAnswer, body.data);
      assert.equal(allowed, 6048);
      assert.deepEqual(
        days.map(({ day, consumed, remaining }) => [day, consumed, remaining]),
        [
          ['2026-03-14', 0, 4248],
          ['2026-03-15', 0, 4248],
          ['2026-03-16', 0, 4248],
          ['2026-03-17', 0, 4248],
          ['2026-03-18', 600, 3648],
          ['2026-03-19', 0, 5448],
          ['2026-03-20', 0, 5448],
        ],
      );
      assert.deepEqual(
        incidents.map((incident) => [incident.id, incident.consumed]),
        [[late.id, 600]],
      );
      const month = await create([monitor], { period: 'month', target: 99 });
      const monthly = exactly(objectiveBudgetAnswer, (await service.ada.get(`${path}/${month.id}/budget`)).body.data);
      assert.equal(monthly.days.length, 20);
      assert.deepEqual(
        monthly.days.slice(9, 13).map(({ remaining }) => remaining),
        [null, 26_784, 24_984, 24_984],
      );
      assert.deepEqual(
        monthly.incidents.map((incident) => [incident.id, incident.consumed]),
        [
          [late.id, 600],
          [early.id, 1800],
        ],
      );
    });

    test('can be changed, listed by monitor, deleted and restored', async () => {
      const [one, other] = [await addMonitor(), await addMonitor()];
      const alerts = [{ key: 'webhook', value: 'https://hooks.example/secret-token' }];
      const { id } = await create([one], { alerts });
      const second = await create([other]);
      const changes = {
        name: 'All',
        target: 99.95,
        period: 'month',
        measure: 'visitors',
        monitor_ids: [one.id, other.id],
      };
      assert.equal((await service.ada.patch(`${path}/${id}`, changes, 'json')).status, 200);
      const changed = await show(id);
      assert.deepEqual(
        [changed.name, changed.target, changed.period, changed.measure, changed.monitor_ids, changed.alerts],
        ['All', 99.95, 'month', 'visitors', [one.id, other.id], alerts],
      );
      assert.deepEqual(
        [changed.period_start, changed.period_end],
        ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
      );
      const list = async (query: string) =>
        (await service.ada.get(path, query)).body.data.map((objective: ObjectiveAnswer) => objective.id);
      assert.deepEqual(await list(`monitor_id=${other.id}`), [second.id, id]);
      assert.deepEqual(await list(`monitor_id=${one.id}&sort=asc`), [id]);
      assert.equal((await service.ada.delete(`${path}/${id}`)).status, 200);
      assertRefused(await service.ada.get(`${path}/${id}`), 404);
      const restored = await service.ada.post('/api/v1/trash/restorations', { kind: 'objective', id }, 'json');
      assert.equal(restored.status, 201, restored.text);
      assert.deepEqual(await show(id), changed);
    });

    test('belong to their account, and cover only its monitors', async () => {
      const [own, foreign] = [await addMonitor(), await addMonitor(service.graceId)];
      const { id } = await create([own]);
      for (const answer of [
        await service.grace.get(`${path}/${id}`),
        await service.grace.get(`${path}/${id}/budget`),
        await service.grace.put(`${path}/${id}`, { name: 'Mine' }),
        await service.grace.delete(`${path}/${id}`),
      ])
        assertRefused(answer, 404);
      assert.deepEqual((await service.grace.get(path)).body.data, []);
      assertRefused(await service.ada.post(path, fieldsOf([own, foreign]), 'json'), 422, ['monitor_ids']);
      assertRefused(await service.ada.patch(`${path}/${id}`, { monitor_ids: [foreign.id] }, 'json'), 422, [
        'monitor_ids',
      ]);
      assert.deepEqual((await show(id)).monitor_ids, [own.id]);
    });

    test('refuse targets, periods and lists that make no sense', async () => {
      const monitor = await addMonitor();
      const cases: [string, unknown][] = [
        ['target', 100],
        ['target', 49.9],
        ['target', 99.9999],
        ['period', '31d'],
        ['measure', 'requests'],
        ['monitor_ids', []],
        ['name', ' '],
        ['alerts', [{ key: 'email', value: 'nobody' }]],
      ];
      for (const [field, value] of cases) {
        const answer = await service.ada.post(path, fieldsOf([monitor], { [field]: value }), 'json');
        assertRefused(answer, 422, [field === 'alerts' ? 'alerts[0][value]' : field], `${field} ${value}`);
      }
    });

    test('are limited to 100 per account', async () => {
      const { deps, graceId } = service;
      const monitor = await addMonitor(graceId);
      const row = {
        account_id: graceId,
        name: 'x',
        target_thousandths: 99_000,
        period: '7d',
        measure: 'time',
        burning_since: null,
        created_at: now,
        updated_at: now,
        alerts_sealed: '',
      } as const;
      await deps.database.db.insertInto('objectives').values(Array(100).fill(row)).execute();
      assertRefused(await service.grace.post(path, fieldsOf([monitor]), 'json'), 409);
    });
  });
});
