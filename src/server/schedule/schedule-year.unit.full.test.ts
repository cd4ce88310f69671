import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../kernel/time.ts';
import { latestDueReports } from './schedule.ts';

test('each weekly and monthly report of a year is due exactly once', () => {
  for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata']) {
    const seen = new Set<string>();
    for (let ms = Date.parse('2026-01-06T00:00:00Z'); ms < Date.parse('2027-01-05T00:00:00Z'); ms += hourMs / 2)
      for (const { kind, period } of latestDueReports(zone, ms)) seen.add(`${kind} ${period.from}`);
    assert.equal([...seen].filter((key) => key.startsWith('weekly')).length, 53, zone);
    assert.equal([...seen].filter((key) => key.startsWith('monthly')).length, 13, zone);
  }
});
