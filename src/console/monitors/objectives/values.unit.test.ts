import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesToWire, emptyValues, toWire } from './values.ts';

test('an objective is sent with its monitors or its group, and a change of one removes the other', () => {
  const values = { ...emptyValues('ada@shop.example'), monitor_ids: [1, 2], group_id: '7' };
  const byGroup = { ...values, covers: 'group' as const };
  const { monitor_ids, group_id } = toWire(values);
  assert.deepEqual({ monitor_ids, group_id }, { monitor_ids: [1, 2], group_id: null });
  assert.deepEqual(changesToWire({ covers: 'group' }, byGroup), { monitor_ids: [], group_id: 7 });
  assert.deepEqual(changesToWire({ group_id: '' }, { ...byGroup, group_id: '' }), { monitor_ids: [], group_id: null });
  assert.deepEqual(changesToWire({ monitor_ids: [1] }, { ...values, monitor_ids: [1] }), {
    monitor_ids: [1],
    group_id: null,
  });
  assert.deepEqual(changesToWire({ target: '99,5' }, byGroup), { target: 99.5 });
});
