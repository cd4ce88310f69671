import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFirstCheckNew, knownUptimes, youngSince } from './known-uptimes.ts';

const now = Date.UTC(2026, 10, 22, 12);
const uptimes = { '24h': 0, '7d': 0, '30d': 0, '90d': 0, '365d': 0 };
const monitor = (days: number, more: Partial<Parameters<typeof knownUptimes>[1]> = {}) => ({
  status: 'up' as const,
  last_checked_at: new Date(now).toISOString(),
  created_at: new Date(now - days * 86_400_000).toISOString(),
  ...more,
});
const known = (of: Parameters<typeof knownUptimes>[1]) => knownUptimes(uptimes, of, now).map((one) => one.uptime);
const spans = (days: number) => knownUptimes(uptimes, monitor(days), now).map((one) => one.of);

test('reports no uptime before the first result is certain', () => {
  const nothing = Array(5).fill(null);
  assert.deepEqual(known(monitor(0, { status: 'pending' })), nothing);
  assert.deepEqual(known(monitor(3, { status: 'paused', last_checked_at: null })), nothing);
});

test('marks periods that are longer than the monitor’s age', () => {
  assert.deepEqual(known(monitor(0.001)), [0, 0, 0, 0, 0]);
  assert.deepEqual(spans(0.001), ['life', 'life', 'life', 'life', 'life']);
  assert.deepEqual(spans(0.95), ['period', 'life', 'life', 'life', 'life']);
  assert.deepEqual(spans(10), ['period', 'period', 'period', 'life', 'life']);
  assert.deepEqual(spans(90.5), ['period', 'period', 'period', 'period', 'life']);
  assert.deepEqual(spans(120), Array(5).fill('period'));
  assert.deepEqual(spans(400), Array(5).fill('period'));
});

test('returns the creation time of a monitor younger than the period', () => {
  const from = new Date(now - 86_400_000).toISOString();
  assert.equal(youngSince(monitor(0.5), { period: '24h', from }), now - 43_200_000);
  assert.equal(youngSince(monitor(0.99), { period: '24h', from }), undefined);
  assert.equal(youngSince(monitor(3), { period: '24h', from }), undefined);
  assert.equal(youngSince(monitor(0.5), { period: null, from }), undefined, 'a part that was zoomed into');
});

test('expects that statistics are missing the first check only in the first minute', () => {
  const to = new Date(now).toISOString();
  const day = { period: '24h' as const, to };
  assert.equal(isFirstCheckNew(monitor(0.0001), day), true);
  assert.equal(isFirstCheckNew(monitor(0.0001, { last_checked_at: null }), day), false);
  assert.equal(isFirstCheckNew(monitor(1), day), false);
  assert.equal(isFirstCheckNew(monitor(0.0001), { period: null, to }), false);
});
