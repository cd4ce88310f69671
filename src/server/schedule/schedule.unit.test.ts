import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hourMs, toIso } from '../kernel/time.ts';
import { periodBounds } from '../websites/reports/index.ts';
import { type Frequency, latestDueReport, latestDueReports } from './schedule.ts';

const cases: [kind: Frequency, zone: string, now: string, due: string, days: string, before: string][] = [
  ['weekly', 'UTC', '2026-03-09T07:59:00Z', '2026-03-02T08:00', '2026-02-23..2026-03-01', '2026-02-16..2026-02-22'],
  ['weekly', 'UTC', '2026-03-09T08:00:00Z', '2026-03-09T08:00', '2026-03-02..2026-03-08', '2026-02-23..2026-03-01'],
  ['weekly', 'UTC', '2026-03-15T23:59:59Z', '2026-03-09T08:00', '2026-03-02..2026-03-08', '2026-02-23..2026-03-01'],
  // Clocks go forward on 29 March and back on 25 October. The local hour stays the same.
  [
    'weekly',
    'Europe/Berlin',
    '2026-03-30T06:00:00Z',
    '2026-03-30T06:00',
    '2026-03-23..2026-03-29',
    '2026-03-16..2026-03-22',
  ],
  [
    'weekly',
    'Europe/Berlin',
    '2026-03-23T07:00:00Z',
    '2026-03-23T07:00',
    '2026-03-16..2026-03-22',
    '2026-03-09..2026-03-15',
  ],
  [
    'weekly',
    'Europe/Berlin',
    '2026-10-26T07:00:00Z',
    '2026-10-26T07:00',
    '2026-10-19..2026-10-25',
    '2026-10-12..2026-10-18',
  ],
  [
    'weekly',
    'America/Sao_Paulo',
    '2026-03-09T11:00:00Z',
    '2026-03-09T11:00',
    '2026-03-02..2026-03-08',
    '2026-02-23..2026-03-01',
  ],
  [
    'weekly',
    'Asia/Kolkata',
    '2026-03-09T02:30:00Z',
    '2026-03-09T02:30',
    '2026-03-02..2026-03-08',
    '2026-02-23..2026-03-01',
  ],
  // Sunday evening in London is already Monday in Kiritimati.
  [
    'weekly',
    'Pacific/Kiritimati',
    '2026-03-08T18:00:00Z',
    '2026-03-08T18:00',
    '2026-03-02..2026-03-08',
    '2026-02-23..2026-03-01',
  ],
  ['monthly', 'UTC', '2026-03-01T07:59:00Z', '2026-02-01T08:00', '2026-01-01..2026-01-31', '2025-12-01..2025-12-31'],
  ['monthly', 'UTC', '2026-03-01T08:00:00Z', '2026-03-01T08:00', '2026-02-01..2026-02-28', '2026-01-01..2026-01-31'],
  ['monthly', 'UTC', '2024-03-31T12:00:00Z', '2024-03-01T08:00', '2024-02-01..2024-02-29', '2024-01-01..2024-01-31'],
  [
    'monthly',
    'Asia/Kolkata',
    '2026-01-01T02:30:00Z',
    '2026-01-01T02:30',
    '2025-12-01..2025-12-31',
    '2025-11-01..2025-11-30',
  ],
  ['daily', 'UTC', '2026-03-09T07:59:00Z', '2026-03-08T08:00', '2026-03-07..2026-03-07', '2026-02-28..2026-02-28'],
  [
    'daily',
    'Europe/Berlin',
    '2026-03-30T06:00:00Z',
    '2026-03-30T06:00',
    '2026-03-29..2026-03-29',
    '2026-03-22..2026-03-22',
  ],
];

describe('due reports', () => {
  for (const [kind, zone, now, due, days, before] of cases)
    test(`${kind}, at ${now} in ${zone}: due since ${due}, for ${days}`, () => {
      const found = latestDueReport(kind, zone, Date.parse(now));
      assert.equal(toIso(found.dueAtMs).slice(0, 16), due);
      assert.equal(`${found.period.from}..${found.period.to}`, days);
      assert.equal(`${found.before.from}..${found.before.to}`, before);
      assert.equal(found.period.zone, zone);
    });

  test('cover weeks of 167 and 169 hours when clocks change', () => {
    const hours = (now: string) => {
      const { startMs, endMs } = periodBounds(latestDueReports('Europe/Berlin', Date.parse(now))[0]!.period);
      return (endMs - startMs) / hourMs;
    };
    assert.deepEqual(
      ['2026-03-30T12:00:00Z', '2026-10-26T12:00:00Z', '2026-11-02T12:00:00Z'].map(hours),
      [167, 169, 168],
    );
  });
});
