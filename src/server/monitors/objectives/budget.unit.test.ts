import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { type BurnRates, budgetOf, meterOf, type Part, weighTime } from './budget.ts';
import { burnChange, findBurning, statusOfBudget } from './burn.ts';
import { daysOfPeriod, periodAt } from './period.ts';

const now = Date.parse('2026-03-31T12:00:00Z');
const month = periodAt('30d', now, 'UTC');
const down = (...minutesAgo: [number, number][]): Part => ({
  down: minutesAgo.map(([from, to]) => ({ from: now - from * minuteMs, to: now - to * minuteMs })),
  watched: [month],
  weigh: weighTime,
});
const budget = (...minutesAgo: [number, number][]) => budgetOf(meterOf([down(...minutesAgo)]), 99_900, month, now);
const minutes = (ms: number) => Math.round((ms / minuteMs) * 1000) / 1000;

test('a budget is the tolerated share of the period, and downtime consumes it', () => {
  const cases: [[number, number][], number, number][] = [
    [[], 0, 43.2],
    [[[10, 0]], 10, 33.2],
    [
      [
        [600, 590],
        [20, 10],
      ],
      20,
      23.2,
    ],
    [[[100, 0]], 100, -56.8],
    // Before the period.
    [[[44_000, 43_190]], 10, 33.2],
  ];
  for (const [spans, consumed, remaining] of cases) {
    const found = budget(...spans);
    assert.equal(minutes(found.allowed), 43.2);
    assert.equal(minutes(found.consumed), consumed);
    assert.equal(minutes(found.remaining), remaining);
  }
  assert.equal(budget([432, 0]).achieved, 0.99);
  assert.equal(budgetOf(meterOf([{ ...down(), watched: [] }]), 99_900, month, now).achieved, null);
});

test('sums the weight of downtime in any range, with spans cut at both ends', () => {
  const meter = meterOf([down([50, 40], [30, 20], [10, 0])]);
  const cases: [number, number, number][] = [
    [60, 0, 30],
    [45, 25, 10],
    [45, 42, 3],
    [40, 30, 0],
    [20, 10, 0],
    [5, 0, 5],
    [0, 0, 0],
    [25, 40, 0],
  ];
  for (const [from, to, expected] of cases)
    assert.equal(minutes(meter.down(now - from * minuteMs, now - to * minuteMs)), expected, `${from} to ${to}`);
});

test('weighs downtime by visitors, for each website of its own', () => {
  const busy: Part = { ...down([60, 30]), weigh: ({ from, to }) => (2 * (to - from)) / hourMs };
  const quiet: Part = { ...down(), weigh: ({ from, to }) => (to - from) / hourMs };
  const found = budgetOf(meterOf([busy, quiet]), 99_000, month, now);
  assert.equal(Math.round(found.total), 3 * 720);
  assert.equal(Math.round(found.allowed * 10), 216);
  assert.equal(found.consumed, 1);
});

test('burn rates are 1 if the budget lasts exactly for the period', () => {
  const { burnRates } = budget([3, 0]);
  assert.equal(Math.round(burnRates['5m']), 600);
  assert.equal(Math.round(burnRates['30m']), 100);
  assert.equal(Math.round(burnRates['1h']), 50);
  assert.equal(Math.round(burnRates['6h'] * 100), 833);
});

test('alerts when an hour used 2 % or six hours used 5 % of the budget, and it continues', () => {
  const in30 = { targetThousandths: 99_900, period: month };
  const rates = (fiveMinutes: number, halfHour: number, hour: number, sixHours: number): BurnRates => ({
    '5m': fiveMinutes,
    '30m': halfHour,
    '1h': hour,
    '6h': sixHours,
  });
  const of = (days: number, targetThousandths = 99_900) => ({
    targetThousandths,
    period: { from: now - days * dayMs, to: now },
  });
  const cases: [BurnRates, Parameters<typeof findBurning>[1], string | undefined][] = [
    [rates(15, 15, 14.4, 2), in30, '1h'],
    [rates(14.4, 15, 14.3, 2), in30, undefined],
    // The outage has ended.
    [rates(0, 30, 20, 4), in30, undefined],
    [rates(0, 6, 5, 6), in30, '6h'],
    [rates(9, 5, 9, 7), in30, undefined],
    [rates(3.4, 1, 3.4, 1), of(7), '1h'],
    [rates(40, 1, 40, 1), of(90), undefined],
    [rates(44, 1, 44, 1), of(90), '1h'],
    // A full outage burns ten times as fast as tolerated.
    [rates(10, 10, 10, 2), of(30, 90_000), '1h'],
    [rates(10, 10, 9, 2), of(30, 90_000), undefined],
  ];
  for (const [given, objective, expected] of cases)
    assert.equal(findBurning(given, objective)?.long, expected, JSON.stringify(given));
  assert.equal(burnChange(rates(15, 15, 15, 1), in30, false).kind, 'begins');
  assert.equal(burnChange(rates(15, 15, 15, 1), in30, true).kind, 'stays');
  assert.equal(burnChange(rates(0, 1, 15, 3), in30, true).kind, 'stays');
  assert.equal(burnChange(rates(0, 0.9, 15, 3), in30, true).kind, 'ends');
  assert.equal(burnChange(rates(0, 0, 0, 0), in30, false).kind, 'stays');
});

test('is at risk while an alert is open or less than a quarter is left', () => {
  const status = (remaining: number, isBurning = false) => statusOfBudget({ allowed: 100, remaining, isBurning });
  assert.deepEqual(
    [status(100), status(25), status(24), status(90, true), status(0), status(-5, true)],
    ['met', 'met', 'at_risk', 'at_risk', 'exhausted', 'exhausted'],
  );
});

test('a month is the calendar month of the time zone, also with a clock change', () => {
  const berlin = periodAt('month', now, 'Europe/Berlin');
  assert.deepEqual(
    [berlin.from, berlin.to].map((ms) => new Date(ms).toISOString()),
    ['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  );
  assert.equal(daysOfPeriod('month', now, 'Europe/Berlin').length, 31);
  const week = daysOfPeriod('7d', now, 'Europe/Berlin');
  assert.equal(week.length, 7);
  assert.deepEqual(week[4], {
    day: '2026-03-29',
    from: Date.parse('2026-03-28T23:00:00Z'),
    to: Date.parse('2026-03-29T22:00:00Z'),
  });
  assert.deepEqual(week[6], { day: '2026-03-31', from: Date.parse('2026-03-30T22:00:00Z'), to: now });
});
