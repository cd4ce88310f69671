import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../../kernel/time.ts';
import { sparklines } from './sparklines.ts';
import { openStatistics } from './testing.ts';

test('returns the hourly averages of the last day per monitor', async () => {
  const { deps, record, close } = await openStatistics();
  try {
    const now = deps.now();
    await record([
      { monitor: 1, at: now - 1, total: 10 },
      { monitor: 1, at: now - hourMs, total: 15.1 },
      { monitor: 1, at: now - hourMs - 1, total: 99 },
      { monitor: 1, at: now - 3 * hourMs, total: 70, maintenance: 1 },
      { monitor: 1, at: now - 24 * hourMs, total: 7 },
      { monitor: 1, at: now - 24 * hourMs - 1, total: 8 },
      { monitor: 2, at: now - 2, total: 30_000, good: 0, status: 0, protocol: '' },
      { monitor: 3, at: now - 2, total: 5 },
    ]);
    const lines = await sparklines(deps, [1, 2], now);
    const nulls = (count: number) => new Array(count).fill(null);
    assert.deepEqual([...lines.keys()], [1, 2]);
    assert.deepEqual(lines.get(1), [7, ...nulls(21), 99, 12.6]);
    assert.deepEqual(lines.get(2), nulls(24));
    assert.deepEqual(await sparklines(deps, [], now), new Map());
  } finally {
    await close();
  }
});
