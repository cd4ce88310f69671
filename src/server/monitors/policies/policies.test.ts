import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, exactly } from '../../../../test/contract/client.ts';
import { monitorsPath, plainMonitor, useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { policyAnswer } from './wire.ts';

const path = '/api/v1/alert-policies';
const one = (id: number) => `${path}/${id}`;
const mail = (to: string) => ({ key: 'email', value: to });

onEachDatabase((open) => {
  const service = useService(open);
  let made = 0;
  const create = async (fields: Record<string, unknown> = {}) => {
    const answer = await service.ada.post(path, { name: `Policy ${++made}`, ...fields }, 'json');
    assert.equal(answer.status, 201, answer.text);
    return exactly(policyAnswer, answer.body.data);
  };

  test('stores a policy, changes only what is sent, and lists policies by name', async () => {
    const { ada } = service;
    const steps = [
      { after_minutes: 5, alerts: [mail('a@example.com')] },
      { after_minutes: 10, alerts: [mail('b@example.com')] },
    ];
    const quiet_hours = { from: '22:00', to: '06:30', weekdays: [7, 1, 1], time_zone: 'europe/berlin' };
    const policy = await create({ name: 'Z', delay_minutes: 3, steps, quiet_hours });
    assert.deepEqual(policy.steps, steps);
    assert.deepEqual(policy.quiet_hours, { ...quiet_hours, weekdays: [1, 7], time_zone: 'Europe/Berlin' });
    const changed = await ada.patch(one(policy.id), { quiet_hours: null }, 'json');
    assert.deepEqual(
      { ...exactly(policyAnswer, changed.body.data), updated_at: policy.updated_at },
      { ...policy, quiet_hours: null },
    );
    await create({ name: 'a' });
    const names = (await ada.get(path)).body.data.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ['a', 'Z']);
    const stored = await service.deps.database.db.selectFrom('alert_policy_steps').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(stored), /example\.com/);
  });

  test('rejects rules that make no sense', async () => {
    const step = (after_minutes: unknown) => ({ after_minutes, alerts: [mail('a@example.com')] });
    const quiet = { from: '22:00', to: '07:00' };
    const refused: [Record<string, unknown>, string][] = [
      [{ name: '' }, 'name'],
      [{ delay_minutes: -1 }, 'delay_minutes'],
      [{ delay_minutes: 1441 }, 'delay_minutes'],
      [{ steps: [step(10), step(10)] }, 'steps[1].after_minutes'],
      [{ steps: [step(0)] }, 'steps[0][after_minutes]'],
      [{ steps: [{ after_minutes: 5, alerts: [] }] }, 'steps[0][alerts]'],
      [{ steps: Array.from({ length: 11 }, (_, index) => step(index + 1)) }, 'steps'],
      [{ quiet_hours: { ...quiet, from: '24:00' } }, 'quiet_hours[from]'],
      [{ quiet_hours: { ...quiet, weekdays: [0] } }, 'quiet_hours[weekdays][0]'],
      [{ quiet_hours: { ...quiet, time_zone: 'Mars' } }, 'quiet_hours[time_zone]'],
      [{ quiet_hours: { from: '00:00', to: '00:00' } }, 'quiet_hours'],
    ];
    for (const [fields, field] of refused)
      assertRefused(await service.ada.post(path, { name: 'Wrong', ...fields }, 'json'), 422, [field]);
    await create({ name: 'Taken' });
    assertRefused(await service.ada.post(path, { name: 'taken' }), 422, ['name']);
  });

  test('has at most one default', async () => {
    const first = await create({ is_default: true });
    const second = await create({ is_default: true });
    const marks = async () =>
      Promise.all([first, second].map(async ({ id }) => (await service.ada.get(one(id))).body.data.is_default));
    assert.deepEqual(await marks(), [false, true]);
    await service.ada.patch(one(second.id), { is_default: false }, 'json');
    assert.deepEqual(await marks(), [false, false]);
  });

  test('belongs to its account, and is used only by the monitors of this account', async () => {
    const { ada, grace } = service;
    const { id } = await create({ steps: [{ after_minutes: 5, alerts: [mail('a@example.com')] }] });
    for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'])
      assertRefused(await grace.send(method, one(id), { fields: method === 'GET' ? {} : { delay_minutes: 1 } }), 404);
    assert.deepEqual((await grace.get(path)).body.data, []);
    assertRefused(await grace.post(monitorsPath, { ...plainMonitor, policy_id: id }), 422, ['policy_id']);
    const monitor = (await ada.post(monitorsPath, { ...plainMonitor, policy_id: id })).body.data;
    assert.equal(monitor.policy_id, id);
    assert.equal((await ada.get(one(id))).body.data.monitors, 1);
    assert.equal((await ada.delete(one(id))).status, 200);
    assert.equal((await ada.get(`${monitorsPath}/${monitor.id}`)).body.data.policy_id, null);
    assertRefused(await ada.patch(`${monitorsPath}/${monitor.id}`, { policy_id: id }), 422, ['policy_id']);
    assertRefused(await ada.get(one(id)), 404);
  });
});
