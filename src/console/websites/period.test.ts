import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, readStatsSearch, type StatsSearch } from './period.ts';

const now = Date.UTC(2026, 2, 1, 0, 30);

const PERIODS: [StatsSearch, string, string][] = [
  [{}, '2026-01-31', '2026-03-01'],
  [{ period: 'today' }, '2026-03-01', '2026-03-01'],
  [{ period: '7d' }, '2026-02-23', '2026-03-01'],
  [{ period: 'month' }, '2026-03-01', '2026-03-01'],
  [{ period: 'custom', from: '2025-12-30', to: '2026-01-02' }, '2025-12-30', '2026-01-02'],
];

for (const [search, from, to] of PERIODS) {
  test(`covers ${from} to ${to} for ${JSON.stringify(search)}`, () => {
    assert.deepEqual(daysOf(search, now), { from, to });
  });
}

const ADDRESSES: [Record<string, unknown>, StatsSearch][] = [
  [{ period: '7d' }, { period: '7d' }],
  [{ period: '30d' }, {}],
  [{ period: 'forever' }, {}],
  [
    { period: 'custom', from: '2026-02-01', to: '2026-02-03' },
    { period: 'custom', from: '2026-02-01', to: '2026-02-03' },
  ],
  [{ period: 'custom', from: '2026-02-03', to: '2026-02-01' }, {}],
  [{ period: 'custom', from: '2026-02-30', to: '2026-03-01' }, {}],
  [{ period: 'custom', from: 5, to: null }, {}],
];

for (const [raw, read] of ADDRESSES) {
  test(`reads ${JSON.stringify(raw)} from the address bar`, () => {
    assert.deepEqual(readStatsSearch(raw), read);
  });
}
