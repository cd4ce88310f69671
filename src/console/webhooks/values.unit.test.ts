import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Webhook } from '../api/webhooks.ts';
import { toWire, valuesOf } from './values.ts';

const webhook = { name: '', url: 'https://a.example', events: [], is_active: true } as unknown as Webhook;

test('keeps the IDs of deleted resources between service and form', () => {
  const values = valuesOf(
    { ...webhook, monitor_ids: [3, 7], website_ids: [], item_ids: [5] },
    { monitor: [{ id: 7, name: 'Shop' }], website: [], item: [{ id: 5, name: 'Icons' }] },
  );
  assert.deepEqual(
    values.monitor.map(({ name }) => name),
    ['Deleted (ID 3)', 'Shop'],
  );
  const { monitor_ids, website_ids, item_ids } = toWire(values);
  assert.deepEqual([monitor_ids, website_ids, item_ids], [[3, 7], [], [5]]);
  assert.deepEqual(toWire({ name: 'Bot', item: [] }), { name: 'Bot', item_ids: [] });
});
