import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstKeptDay } from './index.ts';

test('subtracts calendar months from the current day in the time zone', () => {
  const at = (time: string, zone: string, months: number) => firstKeptDay(Date.parse(time), zone, months);
  assert.equal(at('2026-03-31T12:00:00Z', 'UTC', 1), '2026-02-28');
  assert.equal(at('2026-03-01T00:30:00Z', 'America/New_York', 12), '2025-02-28');
  assert.equal(at('2026-03-01T00:30:00Z', 'Asia/Kolkata', 12), '2025-03-01');
});
