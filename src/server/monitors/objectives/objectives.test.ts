import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused, exactly } from '../../../../test/contract/client.ts';
import { useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { addIncidentRow } from '../incidents/testing.ts';
import { objectiveGauges } from './gauges.ts';
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

    describe('of a group', () => {
      const groupsPath = '/api/v1/monitor-groups';
      const addGroup = async (fields: object = {}, client = service.ada): Promise<number> => {
        const answer = await client.post(groupsPath, { name: 'Shop', ...fields }, 'json');
        assert.equal(answer.status, 201, answer.text);
        return answer.body.data.id;
      };
      const createOf = (group_id: number, more: object = {}) =>
        create([], { monitor_ids: undefined, group_id, ...more });

      test('cover the monitors that are in it and in its groups now', async () => {
        const outer = await addGroup();
        const inner = await addGroup({ parent_id: outer });
        const [one, other] = [await addMonitor(), await addMonitor()];
        await addOutage(one, 600, 590);
        await addOutage(other, 595, 585);
        const { id, unknown, status } = await createOf(outer);
        assert.deepEqual([status, unknown], ['no_data', 'no_monitors']);
        const move = async (monitor: number, group_id: number | null) =>
          assert.equal((await service.ada.patch(`/api/v1/monitors/${monitor}`, { group_id }, 'json')).status, 200);
        await move(one.id, outer);
        assert.equal((await show(id)).budget?.consumed, 600);
        await move(other.id, inner);
        const both = await show(id);
        assert.deepEqual([both.budget?.consumed, both.monitor_ids, both.group_id], [900, [], outer]);
        const gauges = await objectiveGauges(
          { ...service.deps, findUsualVisitors: async () => ({ kind: 'unknown', why: 'no_website' }) },
          { accountId: service.adaId, timeZone: 'UTC' },
        );
        assert.equal(gauges.find((gauge) => gauge.id === id)?.remaining, 0.652778);
        const list = async (monitor: number) =>
          (await service.ada.get(path, `monitor_id=${monitor}`)).body.data.map((one: ObjectiveAnswer) => one.id);
        assert.deepEqual([await list(one.id), await list(other.id)], [[id], [id]]);
        const inside = await createOf(inner);
        assert.deepEqual([await list(one.id), await list(other.id)], [[id], [inside.id, id]]);
        const history = exactly(objectiveBudgetAnswer, (await service.ada.get(`${path}/${id}/budget`)).body.data);
        assert.deepEqual(
          history.incidents.map(({ monitor_id }) => monitor_id),
          [other.id, one.id],
        );
        await move(one.id, null);
        assert.equal((await show(id)).budget?.consumed, 600);
        assert.deepEqual(await list(one.id), []);
      });

      test('count the time in which the group is down by its rule, as on its page', async () => {
        const outer = await addGroup({ down_when: 'all' });
        const inner = await addGroup({ parent_id: outer, down_when: 2 });
        const one = await addMonitor(service.adaId, { group_id: outer });
        const [two, three, four] = [
          await addMonitor(service.adaId, { group_id: inner }),
          await addMonitor(service.adaId, { group_id: inner }),
          await addMonitor(service.adaId, { group_id: inner }),
        ];
        const counted = [
          await addOutage(one, 600, 580),
          await addOutage(two, 595, 585),
          await addOutage(three, 590, 570),
        ];
        await addOutage(four, 500, 400);
        await addOutage(one, 450, 440);
        const { id, budget, achieved } = await createOf(outer, { target: 99 });
        assert.deepEqual([budget?.consumed, achieved], [300, 99.988]);
        assert.equal((await createOf(inner)).budget?.consumed, 300);
        const { data } = (await service.ada.get(`${groupsPath}/${outer}`)).body;
        assert.deepEqual(data.outages, [
          {
            started_at: new Date(now - 590 * minuteMs).toISOString(),
            ended_at: new Date(now - 585 * minuteMs).toISOString(),
          },
        ]);
        const history = exactly(objectiveBudgetAnswer, (await service.ada.get(`${path}/${id}/budget`)).body.data);
        assert.deepEqual(
          history.incidents.map((incident) => [incident.id, incident.consumed]),
          counted.toReversed().map((incident) => [incident.id, 300]),
        );
        assert.equal((await service.ada.patch(`${groupsPath}/${outer}`, { down_when: 'any' }, 'json')).status, 200);
        assert.equal((await show(id)).budget?.consumed, (20 + 10) * 60);
      });

      test('have no budget after it is deleted, like after the last monitor', async () => {
        const group = await addGroup();
        const monitor = await addMonitor(service.adaId, { group_id: group });
        const { id, status } = await createOf(group);
        assert.equal(status, 'met');
        assert.equal((await service.ada.delete(`${groupsPath}/${group}`)).status, 200);
        const left = await show(id);
        assert.deepEqual([left.unknown, left.group_id, left.monitor_ids], ['no_monitors', null, []]);
        assert.equal((await service.ada.patch(`${path}/${id}`, { monitor_ids: [monitor.id] }, 'json')).status, 200);
        assert.equal((await show(id)).status, 'met');
      });

      test('can get monitors instead, and the other way around, but never both', async () => {
        const [group, monitor] = [await addGroup(), await addMonitor()];
        const { id } = await createOf(group);
        const covered = async () => {
          const { monitor_ids, group_id } = await show(id);
          return { monitor_ids, group_id };
        };
        const change = (changes: Record<string, unknown>) => service.ada.patch(`${path}/${id}`, changes, 'json');
        const byGroup = { monitor_ids: [], group_id: group };
        const byMonitors = { monitor_ids: [monitor.id], group_id: null };
        for (const [changes, expected] of [
          [{ name: 'Renamed' }, byGroup],
          [{ monitor_ids: [] }, byGroup],
          [{ monitor_ids: [monitor.id] }, byMonitors],
          [{ group_id: null }, byMonitors],
          [{ group_id: group }, byGroup],
          [byMonitors, byMonitors],
          [byGroup, byGroup],
        ] as const) {
          const answer = await change(changes);
          assert.equal(answer.status, 200, answer.text);
          assert.deepEqual(await covered(), expected, JSON.stringify(changes));
        }
        assertRefused(await change({ monitor_ids: [monitor.id], group_id: group }), 422, ['group_id']);
        assertRefused(await change({ group_id: null }), 422, ['monitor_ids']);
        const both = fieldsOf([monitor], { group_id: group });
        assertRefused(await service.ada.post(path, both, 'json'), 422, ['group_id']);
        assertRefused(await service.ada.post(path, fieldsOf([], { group_id: null }), 'json'), 422, ['monitor_ids']);
        assert.deepEqual(await covered(), byGroup);
      });

      test('cover only groups of their account', async () => {
        const [own, foreign] = [await addGroup(), await addGroup({}, service.grace)];
        const { id } = await createOf(own);
        assertRefused(await service.ada.post(path, fieldsOf([], { group_id: foreign }), 'json'), 422, ['group_id']);
        assertRefused(await service.ada.patch(`${path}/${id}`, { group_id: foreign }, 'json'), 422, ['group_id']);
        const { db } = service.deps.database;
        await db.updateTable('objectives').set({ group_id: foreign }).where('id', '=', id).execute();
        await addMonitor(service.graceId, { group_id: foreign });
        assert.equal((await show(id)).unknown, 'no_monitors');
      });
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
