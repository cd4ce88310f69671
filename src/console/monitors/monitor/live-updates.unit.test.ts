import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitMs } from './live-updates.ts';

test('waits longer after each failure, up to a minute', () => {
  assert.deepEqual([0, 1, 2, 5, 6, 20].map(waitMs), [1000, 2000, 4000, 32_000, 60_000, 60_000]);
});
