import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { comparisonPeriod, daysOf, parsePeriod, periodBounds, todayAndLastWeek } from './period.ts';

const now = Date.parse('2026-03-31T22:30:00Z');

test('completes missing dates', () => {
  const cases: [asked: { from?: unknown; to?: unknown }, from: string, to: string][] = [
    [{}, '2026-03-02', '2026-03-31'],
    [{ from: '', to: null }, '2026-03-02', '2026-03-31'],
    [{ from: '2026-01-01', to: '2026-01-01' }, '2026-01-01', '2026-01-01'],
    [{ from: '2024-02-29' }, '2024-02-29', '2024-03-29'],
    [{ to: '2024-03-01' }, '2024-02-01', '2024-03-01'],
  ];
  for (const [asked, from, to] of cases) assert.deepEqual(parsePeriod(asked, now, 'UTC'), { from, to, zone: 'UTC' });
});

test('rejects periods that are impossible, reversed or too long', () => {
  const cases: [asked: { period?: unknown; from?: unknown; to?: unknown }, field: string][] = [
    [{ from: '2026-02-29' }, 'from'],
    [{ to: 'yesterday' }, 'to'],
    [{ to: ['2026-01-01'] }, 'to'],
    [{ from: '0001-01-01' }, 'from'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'to'],
    [{ from: '1985-01-01', to: '2026-01-01' }, 'from'],
    [{ period: 'custom' }, 'from'],
  ];
  for (const [asked, field] of cases) {
    assert.throws(
      () => parsePeriod(asked, now, 'UTC'),
      (error) => error instanceof Refusal && error.code === 'invalid' && field in (error.errors ?? {}),
      JSON.stringify(asked),
    );
  }
});

test('counts the days of a zone, including DST changes', () => {
  assert.deepEqual(daysOf({ from: '2024-02-28', to: '2024-03-01', zone: 'UTC' }), [
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  const { startMs, endMs } = periodBounds({ from: '2026-03-29', to: '2026-03-29', zone: 'Europe/Berlin' });
  assert.equal((endMs - startMs) / 3_600_000, 23);
});

test('compares today with the same weekday last week up to the same time', () => {
  const { today, lastWeek } = todayAndLastWeek(Date.parse('2026-04-01T10:15:00Z'), 'Europe/Berlin');
  assert.equal(new Date(today.startMs).toISOString(), '2026-03-31T22:00:00.000Z');
  assert.equal(new Date(lastWeek.startMs).toISOString(), '2026-03-24T23:00:00.000Z');
  assert.equal(
    new Date(lastWeek.endMs).toISOString(),
    '2026-03-25T11:15:00.000Z',
    'noon is noon on both sides of the DST change',
  );
});

test('bases named periods on the local day', () => {
  // In Kolkata, it is already Wednesday, 1 April.
  const cases: [period: string, from: string, to: string][] = [
    ['today', '2026-04-01', '2026-04-01'],
    ['yesterday', '2026-03-31', '2026-03-31'],
    ['7d', '2026-03-26', '2026-04-01'],
    ['90d', '2026-01-02', '2026-04-01'],
    ['week', '2026-03-30', '2026-04-01'],
    ['month', '2026-04-01', '2026-04-01'],
    ['last_month', '2026-03-01', '2026-03-31'],
    ['year', '2026-01-01', '2026-04-01'],
    ['12mo', '2025-05-01', '2026-04-01'],
    ['all', '2025-02-03', '2026-04-01'],
  ];
  for (const [period, from, to] of cases)
    assert.deepEqual(
      parsePeriod({ period }, now, 'Asia/Kolkata', '2025-02-03'),
      { from, to, zone: 'Asia/Kolkata', ...(period === 'all' ? { isAll: true } : {}) },
      period,
    );
  assert.equal(parsePeriod({ period: 'all' }, now, 'UTC', '1970-01-01').from, '1986-04-01', 'forty years at most');
});

test('compares with the same number of days and the same weekdays, without overlap', () => {
  const cases: [from: string, to: string, before: [string, string], yearBefore: [string, string]][] = [
    ['2026-04-01', '2026-04-01', ['2026-03-25', '2026-03-25'], ['2025-04-02', '2025-04-02']],
    ['2026-03-30', '2026-04-05', ['2026-03-23', '2026-03-29'], ['2025-03-31', '2025-04-06']],
    ['2026-03-03', '2026-04-01', ['2026-01-27', '2026-02-25'], ['2025-03-04', '2025-04-02']],
    ['2024-02-01', '2024-02-29', ['2023-12-28', '2024-01-25'], ['2023-02-02', '2023-03-02']],
  ];
  for (const [from, to, before, yearBefore] of cases) {
    const period = { from, to, zone: 'UTC' };
    assert.deepEqual(comparisonPeriod(period, 'previous'), { from: before[0], to: before[1], zone: 'UTC' });
    assert.deepEqual(comparisonPeriod(period, 'year'), { from: yearBefore[0], to: yearBefore[1], zone: 'UTC' });
  }
});

test('compares with the days just before on request, even in leap years', () => {
  const period = { from: '2024-02-01', to: '2024-02-29', zone: 'UTC' };
  assert.deepEqual(comparisonPeriod(period, 'previous', false), { from: '2024-01-03', to: '2024-01-31', zone: 'UTC' });
  assert.deepEqual(comparisonPeriod(period, 'year', false), { from: '2023-02-01', to: '2023-03-01', zone: 'UTC' });
  assert.equal(comparisonPeriod(period, 'none'), undefined);
});

test('has no comparison for all time', () => {
  for (const comparison of ['previous', 'year', 'none'] as const)
    assert.equal(comparisonPeriod(parsePeriod({ period: 'all' }, now, 'UTC', '2025-02-03'), comparison), undefined);
});
