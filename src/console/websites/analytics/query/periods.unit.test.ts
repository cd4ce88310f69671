import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Days, dayIn, daysOf, intervalsOf, isDay, nameOf, neighbour, type PeriodName } from './periods.ts';

const today = '2026-03-01'; // a Sunday

const NAMED: [PeriodName, string, string][] = [
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['7d', '2026-02-23', '2026-03-01'],
  ['30d', '2026-01-31', '2026-03-01'],
  ['90d', '2025-12-02', '2026-03-01'],
  ['week', '2026-02-23', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-01'],
  ['last_month', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-01'],
  ['12mo', '2025-04-01', '2026-03-01'],
  ['all', '2024-05-06', '2026-03-01'],
];

for (const [period, from, to] of NAMED) {
  test(`${period} covers ${from} to ${to}`, () => {
    assert.deepEqual(daysOf(period, today, '2024-05-06'), { from, to });
  });
}

const MOVES: [string, Days, Days | undefined, Days | undefined][] = [
  [
    'a day leads to days',
    { from: '2026-02-28', to: '2026-02-28' },
    { from: '2026-02-27', to: '2026-02-27' },
    { from: '2026-03-01', to: '2026-03-01' },
  ],
  [
    'a span leads to as many days, no further than today',
    { from: '2026-02-16', to: '2026-02-22' },
    { from: '2026-02-09', to: '2026-02-15' },
    { from: '2026-02-23', to: '2026-03-01' },
  ],
  [
    'a month leads to whole months',
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-03-01', to: '2026-03-01' },
  ],
  [
    'a year that runs leads to the whole one before',
    { from: '2026-01-01', to: today },
    { from: '2025-01-01', to: '2025-12-31' },
    undefined,
  ],
  [
    'the last days have none after them',
    { from: '2026-01-31', to: today },
    { from: '2026-01-01', to: '2026-01-30' },
    undefined,
  ],
];

for (const [guarantee, days, before, after] of MOVES) {
  test(guarantee, () => {
    assert.deepEqual(neighbour(days, -1, today), before);
    assert.deepEqual(neighbour(days, 1, today), after);
  });
}

test('moves from the current month to the whole month before', () => {
  const running = { from: '2026-03-01', to: '2026-03-14' };
  assert.deepEqual(neighbour(running, -1, '2026-03-14'), { from: '2026-02-01', to: '2026-02-28' });
});

test('finds the name of a period', () => {
  assert.equal(nameOf({ from: '2026-02-28', to: '2026-02-28' }, today), 'yesterday');
  assert.equal(nameOf({ from: '2026-02-01', to: '2026-02-28' }, today), 'last_month');
  assert.equal(nameOf({ from: '2026-02-02', to: '2026-02-28' }, today), undefined);
});

test('returns the current day in a time zone', () => {
  const ms = Date.UTC(2026, 2, 1, 20, 0);
  assert.equal(dayIn('UTC', ms), '2026-03-01');
  assert.equal(dayIn('Asia/Kolkata', ms), '2026-03-02');
});

for (const [value, is] of [
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-2-3', false],
  [20260228, false],
] as const) {
  test(`${value} is ${is ? 'a valid' : 'not a valid'} day`, () => assert.equal(isDay(value), is));
}

test('offers intervals that are neither too fine nor too coarse', () => {
  const names = (days: Days) => intervalsOf(days).map(({ value }) => value);
  assert.deepEqual(names({ from: today, to: today }), ['minute', 'hour']);
  assert.deepEqual(names(daysOf('7d', today, today)), ['hour', 'day']);
  assert.deepEqual(names(daysOf('90d', today, today)), ['day', 'week', 'month']);
});
