import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertRefused, encodingsOn, exactly } from '../../../../test/contract/client.ts';
import { loneSurrogate, monitorsPath, nul, plainMonitor, useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { maintenancesPath as path, weekly } from './testing.ts';
import { maintenanceAnswer } from './wire.ts';

type Fields = Record<string, unknown>;
type FieldCase = {
  accepted: [unknown, unknown][];
  refused: unknown[];
  refusedInJson: unknown[];
  beside?: Fields;
};

const same = (...values: unknown[]): [unknown, unknown][] => values.map((value) => [value, value]);
const notTexts = [5, true, {}, [], nul, loneSurrogate];
const cases: Record<string, FieldCase> = {
  name: {
    accepted: same('Backups', 'Überwachung 🚦 <b>', 'x'.repeat(255)),
    refused: ['', '   ', 'x'.repeat(256)],
    refusedInJson: [null, ...notTexts],
  },
  description: {
    accepted: [...same('Two\nlines', 'x'.repeat(5000)), ['', '']],
    refused: ['x'.repeat(5001)],
    refusedInJson: notTexts,
  },
  recurrence: {
    accepted: same('once', 'weekly', 'monthly'),
    refused: ['', 'daily', 'Weekly', 'constructor'],
    refusedInJson: [null, 1, {}],
    beside: { weekdays: [1], month_days: [1] },
  },
  time_zone: {
    accepted: [...same('UTC', 'Australia/Lord_Howe', 'America/New_York'), ['', 'UTC']],
    refused: ['Mars', '+02:00', 'Europe/', 'x'.repeat(300)],
    refusedInJson: notTexts,
  },
  starts_on: {
    accepted: same('2026-03-29', '2028-02-29', '1999-12-31'),
    refused: ['', '2026-02-29', '29.03.2026', '2026-3-9', '2026-13-01', '2026-01-01 10:00', 'x'],
    refusedInJson: [null, ...notTexts],
  },
  ends_on: {
    accepted: [...same('2026-01-01', '2032-01-31'), ['', null]],
    refused: ['2025-12-31', '2026-02-30', 'never'],
    refusedInJson: notTexts,
  },
  weekdays: {
    accepted: [
      [
        [7, 1, 1],
        [1, 7],
      ],
      [
        ['3', '2'],
        [2, 3],
      ],
      ...same([1, 2, 3, 4, 5, 6, 7]),
    ],
    refused: [''],
    refusedInJson: [null, [], 'Monday', 1, {}],
  },
  month_days: {
    accepted: [
      [
        [31, -1, 31],
        [-1, 31],
      ],
      [['15'], [15]],
    ],
    refused: [''],
    refusedInJson: [null, [], 'last', 1, {}],
    beside: { recurrence: 'monthly' },
  },
  start_time: {
    accepted: same('00:00', '23:59', '02:30'),
    refused: ['', '24:00', '12:60', '9:00', '09:00:00', 'noon'],
    refusedInJson: [null, ...notTexts],
  },
  duration_minutes: {
    accepted: [...same(1, 10_080), ['90', 90]],
    refused: ['', 0, -1, 10_081, 1.5, 'x', '1h'],
    refusedInJson: [null, true, {}, []],
  },
  all_monitors: { accepted: same(true), refused: ['yes', 2], refusedInJson: [{}, []] },
};

onEachDatabase((open, testOnce, database) => {
  const encodings = encodingsOn(database);
  const service = useService(open);
  const one = (id: number) => `${path}/${id}`;
  const store = async (fields: Fields = {}, client = service.ada) => {
    const answer = await client.post(path, { ...weekly, ...fields }, 'json');
    assert.equal(answer.status, 201, answer.text);
    return exactly(maintenanceAnswer, answer.body.data);
  };
  const storeMonitor = async (client = service.ada): Promise<number> =>
    (await client.post(monitorsPath, plainMonitor)).body.data.id;

  for (const [name, field] of Object.entries(cases)) {
    test(`${name}: accepts valid values in each encoding on store, PUT and PATCH`, async () => {
      const { id } = await store();
      for (const encoding of encodings)
        for (const [sent, value] of field.accepted) {
          const fields = { ...field.beside, [name]: sent };
          const note = `${encoding} ${JSON.stringify(fields).slice(0, 80)}`;
          const stored = await service.ada.post(path, { ...weekly, ...fields }, encoding);
          assert.equal(stored.status, 201, `${note} ${stored.text}`);
          assert.deepEqual(exactly(maintenanceAnswer, stored.body.data)[name as 'name'], value, note);
          for (const method of ['PUT', 'PATCH']) {
            const updated = await service.ada.send(method, one(id), { fields, encoding });
            assert.equal(updated.status, 200, `${note} ${updated.text}`);
            assert.deepEqual(exactly(maintenanceAnswer, updated.body.data)[name as 'name'], value, note);
          }
          assert.deepEqual((await service.ada.get(one(id))).body.data[name], value, note);
        }
    });

    testOnce(`${name}: rejects other values, and stores nothing`, async () => {
      const { id } = await store();
      const before = (await service.ada.get(one(id))).body;
      for (const encoding of encodings)
        for (const value of encoding === 'json' ? [...field.refused, ...field.refusedInJson] : field.refused) {
          const fields = { ...field.beside, [name]: value };
          const note = `${encoding} ${JSON.stringify(fields).slice(0, 80)}`;
          assertRefused(await service.ada.post(path, { ...weekly, ...fields }, encoding), 422, [name], note);
          const sent = name === 'name' ? fields : { name: 'changed', ...fields };
          assertRefused(await service.ada.patch(one(id), sent, encoding), 422, [name], note);
        }
      assert.deepEqual((await service.ada.get(one(id))).body, before);
    });
  }

  testOnce('reports all missing and invalid fields by the names that were sent', async () => {
    const required = ['name', 'recurrence', 'starts_on', 'start_time', 'duration_minutes'];
    for (const encoding of encodings) assertRefused(await service.ada.post(path, {}, encoding), 422, required);
    const days = { weekdays: { 3: '8', 5: '1' }, month_days: { 0: '0', 1: '32', 2: 'x' } };
    const wrong = ['weekdays[3]', 'month_days[0]', 'month_days[1]', 'month_days[2]'];
    assertRefused(await service.ada.post(path, { ...weekly, ...days }), 422, wrong);
  });

  test('keeps omitted fields, but only those days that the recurrence needs', async () => {
    const { id, updated_at } = await store({ description: 'Nightly' });
    service.deps.clock.ms += 1000;
    const same = exactly(maintenanceAnswer, (await service.ada.patch(one(id), { name: 'Backups' })).body.data);
    assert.equal(same.updated_at, updated_at, 'nothing changed');
    const monthly = await service.ada.put(one(id), { recurrence: 'monthly', month_days: [31, -1] }, 'json');
    const shown = exactly(maintenanceAnswer, monthly.body.data);
    assert.deepEqual([shown.weekdays, shown.month_days, shown.description], [[], [-1, 31], 'Nightly']);
    assert.notEqual(shown.updated_at, updated_at);
    assertRefused(await service.ada.patch(one(id), { recurrence: 'weekly' }), 422, ['weekdays']);
    const once = await service.ada.patch(one(id), { recurrence: 'once', ends_on: '2020-01-01' });
    assert.deepEqual([once.body.data.ends_on, once.body.data.month_days], [null, []]);
  });

  test('uses the account’s time zone by default', async () => {
    const { db } = service.deps.database;
    await db.updateTable('accounts').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', service.graceId).execute();
    const { time_zone } = await store({ time_zone: undefined }, service.grace);
    assert.equal(time_zone, 'Asia/Tokyo');
  });

  describe('monitors of a maintenance', () => {
    test('must belong to the caller', async () => {
      const own = await storeMonitor();
      const foreign = await storeMonitor(service.grace);
      for (const encoding of encodings) {
        const fields = { ...weekly, all_monitors: false };
        for (const ids of [[foreign], [own, foreign], [own, 99_999_999]]) {
          assertRefused(await service.ada.post(path, { ...fields, monitor_ids: ids }, encoding), 422, ['monitor_ids']);
        }
        assertRefused(await service.ada.post(path, { ...fields, monitor_ids: ['x'] }, encoding), 422, [
          'monitor_ids[0]',
        ]);
        assertRefused(await service.ada.post(path, { ...fields, monitor_ids: '' }, encoding), 422, ['monitor_ids']);
        assertRefused(await service.ada.post(path, fields, encoding), 422, ['monitor_ids']);
        const stored = await service.ada.post(path, { ...fields, monitor_ids: [own, own] }, encoding);
        assert.deepEqual(stored.body.data.monitor_ids, [own]);
      }
    });

    test('are the listed monitors, or all current and future monitors', async () => {
      const [a, b] = [await storeMonitor(), await storeMonitor()];
      const { id } = await store({ all_monitors: false, monitor_ids: [b, a] });
      const patched = async (fields: Fields) => {
        const answer = await service.ada.patch(one(id), fields, 'json');
        assert.equal(answer.status, 200, answer.text);
        return [answer.body.data.all_monitors, answer.body.data.monitor_ids];
      };
      assert.deepEqual(await patched({}), [false, [a, b]]);
      assert.deepEqual(await patched({ monitor_ids: [b] }), [false, [b]]);
      assert.deepEqual(await patched({ all_monitors: true }), [true, []]);
      assert.deepEqual(await patched({ monitor_ids: [a] }), [false, [a]]);
      assertRefused(await service.ada.patch(one(id), { monitor_ids: [] }, 'json'), 422, ['monitor_ids']);
      assert.deepEqual(await patched({ all_monitors: true }), [true, []]);
      assertRefused(await service.ada.patch(one(id), { all_monitors: null }, 'json'), 422, ['monitor_ids']);
      assert.deepEqual(await patched({ all_monitors: null, monitor_ids: [a] }), [false, [a]]);
      await service.ada.delete(`${monitorsPath}/${a}`);
      assert.deepEqual(await patched({ name: 'Renamed' }), [false, []], 'a deleted monitor is on none any more');
    });
  });

  test('reports whether a window is planned, active or over, and when', async () => {
    service.deps.clock.ms = Date.parse('2026-03-10T12:00:00Z');
    const standing = ({ status, next_start_at, next_end_at }: Awaited<ReturnType<typeof store>>) =>
      [status, next_start_at, next_end_at].join(' ');
    const once = { recurrence: 'once', time_zone: 'UTC', start_time: '11:30', duration_minutes: 60 };
    const at = (start: string, end: string) => `2026-03-${start}:00.000Z 2026-03-${end}:00.000Z`;
    assert.equal(standing(await store()), `planned ${at('11T01:30', '11T02:30')}`);
    assert.equal(standing(await store({ ...once, starts_on: '2026-03-10' })), `active ${at('10T11:30', '10T12:30')}`);
    assert.equal(standing(await store({ ...once, starts_on: '2026-03-11' })), `planned ${at('11T11:30', '11T12:30')}`);
    assert.equal(standing(await store({ ...once, starts_on: '2026-03-09' })), 'over  ');
    assert.equal(standing(await store({ ends_on: '2026-03-10' })), 'over  ');
  });

  test('lists, searches and sorts the caller’s maintenances', async () => {
    const { grace } = service;
    for (const { id } of (await grace.get(path)).body.data) await grace.delete(one(id));
    const [a, b] = [await storeMonitor(grace), await storeMonitor(grace)];
    const own = { all_monitors: false };
    await store({ ...own, name: 'Reboot 100%', monitor_ids: [a] }, grace);
    await store({ ...own, name: 'Äpfel', monitor_ids: [a, b] }, grace);
    await store({ name: 'All' }, grace);
    const gone = await store({ name: 'Gone' }, grace);
    await grace.delete(one(gone.id));
    await store({ name: 'Of Ada' });
    const listed: [string, string[]][] = [
      ['', ['All', 'Äpfel', 'Reboot 100%']],
      ['sort=asc', ['Reboot 100%', 'Äpfel', 'All']],
      ['search=PFEL', ['Äpfel']],
      ['search=%25', ['Reboot 100%']],
      ['search=o&sort_by=name', ['Reboot 100%']],
      [`monitor_id=${b}`, ['All', 'Äpfel']],
      [`monitor_id=${await storeMonitor()}`, []],
    ];
    for (const [query, names] of listed) {
      const { body } = await grace.get(path, query);
      for (const plan of body.data) exactly(maintenanceAnswer, plan);
      assert.deepEqual(
        body.data.map((plan: { name: string }) => plan.name),
        names,
        query,
      );
      assert.equal(body.meta.total, names.length, query);
    }
    for (const query of ['sort_by=starts_on', 'monitor_id=0', 'per_page=11'])
      assertRefused(await grace.get(path, query), 422, [query.split('=')[0]!]);
  });

  test('returns 404 for deleted maintenances and those of other accounts', async () => {
    const { id } = await store();
    const refusals = async (client: typeof service.ada) => {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
        assertRefused(await client.send(method, one(id), { fields: { name: 'theirs' } }), 404);
    };
    await refusals(service.grace);
    const deleted = await service.ada.delete(one(id));
    assert.deepEqual(deleted.body, { id, object: 'maintenance', deleted: true, status: 200 });
    await refusals(service.ada);
    assertRefused(await service.ada.send('DELETE', path), 405);
    assertRefused(await service.ada.send('GET', path, { key: undefined }), 401);
  });
});
