import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownUptimes } from './known-uptimes.ts';

const now = Date.UTC(2026, 10, 22, 12);
const uptimes = { '24h': 0, '7d': 0, '30d': 0, '90d': 0, '365d': 0 };
const monitor = (days: number, more: Partial<Parameters<typeof knownUptimes>[1]> = {}) => ({
  status: 'up' as const,
  last_checked_at: new Date(now).toISOString(),
  created_at: new Date(now - days * 86_400_000).toISOString(),
  ...more,
});
const known = (of: Parameters<typeof knownUptimes>[1]) => knownUptimes(uptimes, of, now).map((one) => one.known);

test('a monitor claims no uptime before its first check is judged', () => {
  const nothing = Array(5).fill('nothing');
  assert.deepEqual(known(monitor(0, { status: 'pending' })), nothing);
  assert.deepEqual(known(monitor(3, { status: 'paused', last_checked_at: null })), nothing);
});

test('a period longer than the monitor exists repeats no figure', () => {
  assert.deepEqual(known(monitor(0.001)), [0, 'all since', 'all since', 'all since', 'all since']);
  assert.deepEqual(known(monitor(10)), [0, 0, 0, 'all since', 'all since']);
  assert.deepEqual(known(monitor(90.5)), [0, 0, 0, 0, 'all since']);
  assert.deepEqual(known(monitor(120)), [0, 0, 0, 0, 0]);
  assert.deepEqual(known(monitor(400)), [0, 0, 0, 0, 0]);
});
