import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAdditionalKey } from '../../src/server/accounts/api-keys/additional-keys.ts';
import { expandPermissions, scopes } from '../../src/server/http/index.ts';
import { dayMs, hourMs, minuteMs } from '../../src/server/kernel/time.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { addIncidentRow } from '../../src/server/monitors/incidents/testing.ts';
import type { ObjectiveAnswer } from '../../src/server/monitors/objectives/wire.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';
import { addVisitedWebsite, visit } from './visited-host.testing.ts';

/** A Tuesday, without a daylight saving change in the four weeks before. */
const now = Date.parse('2026-03-10T12:00:00Z');
const week = 7 * dayMs;

onEachDatabase((open) => {
  let service: WholeService;
  let deps: TestDeps;
  let ada: { id: number; key: string };
  before(async () => {
    service = await openWholeService(open, { now });
    ({ deps } = service);
    ada = await makeAuthor(deps, 'ada');
  });
  after(() => service.close());

  const addMonitor = async (url: string): Promise<{ id: number; account_id: number }> => {
    const fields = { name: 'Shop', url, interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' };
    const { body } = await service.call(ada, 'POST', 'monitors', fields);
    await deps.database.db
      .updateTable('monitors')
      .set({ first_checked_at: now - 60 * dayMs })
      .where('id', '=', body.data.id)
      .execute();
    return { id: body.data.id, account_id: ada.id };
  };
  const addOutage = (monitor: { id: number; account_id: number }, from: number, minutes: number) =>
    addIncidentRow(deps, monitor, { started_at: from, ended_at: from + minutes * minuteMs });
  const objective = async (monitors: { id: number }[], more: object = {}): Promise<ObjectiveAnswer> => {
    const fields = { name: 'Visitors', target: 99, period: '7d', measure: 'visitors' };
    const monitor_ids = monitors.map(({ id }) => id);
    const { status, body } = await service.call(ada, 'POST', 'objectives', { ...fields, monitor_ids, ...more });
    assert.equal(status, 201, JSON.stringify(body));
    return body.data;
  };

  test('weighs an outage by the visitors that are usual for its hours of the week, for callers who can read websites', async () => {
    const website = await addVisitedWebsite(deps, ada.id, { domain: 'busy.example' });
    const monitor = await addMonitor('https://www.busy.example/health');
    const [morning, night] = [now - 2 * dayMs - 3 * hourMs, now - 2 * dayMs - 9 * hourMs];
    for (const [weeks, count] of [
      [0, 60],
      [1, 120],
      [2, 130],
      [3, 900],
    ] as const)
      await visit(deps, website, { at: morning + minuteMs - weeks * week, count });
    for (const weeks of [0, 1, 2, 3]) await visit(deps, website, { at: night + minuteMs - weeks * week, count: 12 });
    const lossInMorning = await addOutage(monitor, morning + 10 * minuteMs, 5);
    await addOutage(monitor, night + 10 * minuteMs, 5);
    await addOutage(monitor, now - dayMs, 300);
    const { id, budget, unknown, websites, status, achieved } = await objective([monitor]);
    assert.equal(unknown, null);
    assert.deepEqual(websites, [{ id: website, domain: 'busy.example' }]);
    // The weeks with an outage at that time are skipped: the median of 120, 130 and 900 is 130.
    assert.deepEqual(budget, {
      unit: 'visitors',
      total: 142,
      allowed: 1.4,
      consumed: 11.8,
      remaining: -10.4,
      remaining_percent: -733.3,
    });
    assert.deepEqual([status, achieved], ['exhausted', 91.666]);
    const { body } = await service.call(ada, 'GET', `objectives/${id}/budget`);
    assert.deepEqual(
      body.data.incidents.map((incident: { id: number; consumed: number }) => [incident.id, incident.consumed])[0],
      [lossInMorning.id, 10.8],
    );
    assert.equal(body.data.incidents.length, 2);

    const wanted = { name: 'monitors', scopes: ['monitors:read' as const] };
    const { id: userId } = await deps.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const actor = { userId, name: 'Ada', permissions: expandPermissions(scopes) };
    const { key } = await createAdditionalKey(deps, { accountId: ada.id, actor }, wanted);
    const shown = await service.call({ key }, 'GET', `objectives/${id}`);
    assert.deepEqual(
      [shown.body.data.unknown, shown.body.data.budget, shown.body.data.websites],
      ['no_website', null, []],
    );
  });

  test('counts the visitors of a group’s websites that are down while the group is down by its rule', async () => {
    const { body } = await service.call(ada, 'POST', 'monitor-groups', { name: 'Shops', down_when: 2 });
    const group_id = body.data.id;
    const start = now - 2 * dayMs - 3 * hourMs;
    const monitors = [];
    for (const [domain, count] of [
      ['north.example', 60],
      ['south.example', 120],
      ['west.example', 240],
    ] as const) {
      const website = await addVisitedWebsite(deps, ada.id, { domain });
      for (const weeks of [1, 2, 3]) await visit(deps, website, { at: start + minuteMs - weeks * week, count });
      const monitor = await addMonitor(`https://${domain}/`);
      const moved = await service.call(ada, 'PATCH', `monitors/${monitor.id}`, { group_id });
      assert.equal(moved.status, 200, JSON.stringify(moved.body));
      monitors.push(monitor);
    }
    const [north, south] = monitors;
    await addOutage(north!, start, 30);
    await addOutage(south!, start + 20 * minuteMs, 20);
    // Both are down for ten minutes, a sixth of the hour.
    const shown = await objective([], { monitor_ids: undefined, group_id });
    assert.deepEqual([shown.unknown, shown.budget?.consumed, shown.websites.length], [null, 30, 3]);
  });

  test('has no figure without a website, or without two weeks of history', async () => {
    const monitor = await addMonitor('https://young.example/');
    assert.deepEqual((await objective([monitor])).unknown, 'no_website');
    const website = await addVisitedWebsite(deps, ada.id, { domain: 'young.example' });
    deps.clock.ms += minuteMs;
    await deps.database.db
      .updateTable('websites')
      .set({ created_at: now - 13 * dayMs })
      .where('id', '=', website)
      .execute();
    await visit(deps, website, { at: now - dayMs, count: 5 });
    const young = await objective([monitor]);
    assert.deepEqual([young.unknown, young.status, young.budget], ['no_history', 'no_data', null]);
  });

  test('finds the quietest hours for a maintenance, in visits and in sales of the shop', async () => {
    const website = await addVisitedWebsite(deps, ada.id, { domain: 'quiet.example' });
    const monitor = await addMonitor('https://quiet.example/');
    const quietHours = async (query = `monitor_ids=${monitor.id}&duration_minutes=90`, who: { key: string } = ada) => {
      const { status, body } = await service.call(who, 'GET', `maintenances/quiet-hours?${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body.data;
    };
    deps.clock.ms += 2 * minuteMs;
    // Every hour except from 20:00 to 22:00 on Wednesdays.
    const start = now - 4 * week;
    const busy = Array.from({ length: 4 * 168 }, (_, hour) => hour).filter((hour) => ![32, 33].includes(hour % 168));
    await Promise.all(busy.map((hour) => visit(deps, website, { at: start + hour * hourMs + minuteMs, count: 2 })));
    const { unknown, websites, has_sales, hours, windows } = await quietHours();
    assert.deepEqual([unknown, websites, has_sales], [null, [{ id: website, domain: 'quiet.example' }], false]);
    assert.deepEqual([hours.length, hours[0].from, hours[0].visits], [168, '2026-03-10T13:00:00.000Z', 2]);
    assert.deepEqual(
      [windows.length, windows[0].from, windows[0].to, windows[0].visits],
      [3, '2026-03-11T20:00:00.000Z', '2026-03-11T21:30:00.000Z', 0],
    );
    const bob = await makeAuthor(deps, 'bob');
    assert.equal((await quietHours(`monitor_ids=${monitor.id}`, bob)).unknown, 'no_website');
    assert.equal((await quietHours('')).unknown, null);
    const refused = await service.call(ada, 'GET', 'maintenances/quiet-hours?monitor_ids=x');
    assert.equal(refused.status, 422);
  });
});
