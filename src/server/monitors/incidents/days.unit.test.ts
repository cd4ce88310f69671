import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { dayStarts, daysOf } from './days.ts';
import type { Span } from './uptime.ts';

const at = (iso: string): number => Date.parse(iso);

test('starts days in the time zone across clock changes', () => {
  const cases: [now: string, zone: string, starts: string[]][] = [
    ['2026-03-30T10:00Z', 'Europe/Berlin', ['2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-03-30T22:00Z']],
    ['2026-10-26T10:00Z', 'Europe/Berlin', ['2026-10-24T22:00Z', '2026-10-25T23:00Z', '2026-10-26T23:00Z']],
    ['2026-01-01T02:00Z', 'America/New_York', ['2025-12-30T05:00Z', '2025-12-31T05:00Z', '2026-01-01T05:00Z']],
    // In São Paulo, midnight doesn't exist on that day.
    ['2018-11-04T12:00Z', 'America/Sao_Paulo', ['2018-11-03T03:00Z', '2018-11-04T03:00Z', '2018-11-05T02:00Z']],
  ];
  for (const [now, zone, starts] of cases)
    assert.deepEqual(dayStarts(at(now), zone, 2), starts.map(at), `${now} ${zone}`);
});

test('counts downtime per day in ms, excluding unmonitored time', () => {
  const now = at('2026-03-30T10:00Z');
  const starts = dayStarts(now, 'Europe/Berlin', 3);
  const days = (given: { first?: string; incidents?: Span[]; gaps?: Span[] }) =>
    daysOf(
      {
        firstCheckedAt: at(given.first ?? '2026-01-01T00:00Z'),
        incidents: given.incidents ?? [],
        gaps: given.gaps ?? [],
      },
      starts,
      now,
    ).map(({ watchedMs, downMs }) => [watchedMs / hourMs, downMs / minuteMs]);
  // Saturday has 24 hours, Sunday 23 because of the clock change, and Monday 12 so far.
  assert.deepEqual(days({}), [
    [24, 0],
    [23, 0],
    [12, 0],
  ]);
  const overMidnight = { from: at('2026-03-28T22:30Z'), to: at('2026-03-28T23:45Z') };
  assert.deepEqual(days({ incidents: [overMidnight] }), [
    [24, 30],
    [23, 45],
    [12, 0],
  ]);
  assert.deepEqual(days({ incidents: [{ from: at('2026-03-29T21:00Z'), to: null }] }), [
    [24, 0],
    [23, 60],
    [12, 720],
  ]);
  assert.deepEqual(days({ first: '2026-03-29T10:00Z' }), [
    [0, 0],
    [12, 0],
    [12, 0],
  ]);
  assert.deepEqual(days({ first: '2026-03-31T10:00Z' }), [
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const paused = { from: at('2026-03-28T11:00Z'), to: at('2026-03-29T22:00Z') };
  assert.deepEqual(days({ gaps: [paused], incidents: [overMidnight] }), [
    [12, 0],
    [0, 0],
    [12, 0],
  ]);
  assert.deepEqual(days({ incidents: [{ from: 0, to: at('2026-03-27T22:59Z') }] }), [
    [24, 0],
    [23, 0],
    [12, 0],
  ]);
});
