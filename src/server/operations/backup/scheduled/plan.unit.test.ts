import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueNow, lastPlanned, nextPlanned } from './plan.ts';

test('plans the hour in the owner’s time zone, even when clocks change', () => {
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  const cases: [hour: number, zone: string, now: string, last: string, next: string][] = [
    [3, 'UTC', '2026-03-10T02:59:59Z', '2026-03-09T03:00', '2026-03-10T03:00'],
    [3, 'UTC', '2026-03-10T03:00:00Z', '2026-03-10T03:00', '2026-03-11T03:00'],
    [23, 'America/New_York', '2026-03-10T02:59:59Z', '2026-03-09T03:00', '2026-03-10T03:00'],
    // Clocks jump from 2:00 to 3:00, so March 29 has no 2:00.
    [2, 'Europe/Berlin', '2026-03-29T00:59:00Z', '2026-03-28T01:00', '2026-03-29T01:00'],
  ];
  for (const [hour, zone, now, last, next] of cases) {
    const nowMs = Date.parse(now);
    assert.deepEqual([iso(lastPlanned(hour, zone, nowMs)), iso(nextPlanned(hour, zone, nowMs))], [last, next], now);
  }
});

test('a backup is due again after the clock was ahead', () => {
  const nowMs = Date.parse('2026-03-10T12:00:00Z');
  const ahead = nowMs + 30 * 86_400_000;
  const settings = { enabled: true, hour: 3 } as Parameters<typeof dueNow>[0];
  const due = (state: object) =>
    dueNow(settings, { requestedAt: null, failure: null, ...state } as Parameters<typeof dueNow>[1], 'UTC', nowMs);
  assert.equal(due({ settledAt: nowMs }), undefined);
  assert.equal(due({ settledAt: ahead }), 'planned');
  assert.equal(due({ settledAt: 0, failure: { at: nowMs } }), undefined);
  assert.equal(due({ settledAt: 0, failure: { at: ahead } }), 'planned');
});
