import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latestQuarters } from './quarters.ts';

test('lists eight quarters in the reader’s time zone', () => {
  const quarters = latestQuarters(Date.parse('2026-01-01T01:00:00Z'), 'America/New_York');
  assert.deepEqual(quarters[0], { year: '2025', quarter: '4' });
  assert.deepEqual(quarters.at(-1), { year: '2024', quarter: '1' });
  assert.deepEqual(latestQuarters(Date.parse('2026-04-01T00:00:00Z'), 'UTC')[0], { year: '2026', quarter: '2' });
});
