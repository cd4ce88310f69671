import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delayWords, quietWords, stepWords } from './labels.ts';

const quiet = (weekdays: number[]) =>
  quietWords({ quiet_hours: { from: '22:00', to: '07:00', weekdays, time_zone: 'UTC' } });

test('joins three or more weekdays in a row', () => {
  assert.equal(quiet([1, 2, 3, 4, 5]), 'Mon–Fri, 22:00–07:00');
  assert.equal(quiet([7, 6]), 'Sat and Sun, 22:00–07:00');
  assert.equal(quiet([1, 2, 3, 6]), 'Mon–Wed and Sat, 22:00–07:00');
  assert.equal(quiet([1, 2, 3, 4, 5, 6, 7]), '22:00–07:00');
});

test('shows long delays in hours and days', () => {
  assert.equal(delayWords({ delay_minutes: 0 }), 'None');
  assert.equal(delayWords({ delay_minutes: 1440 }), '1 d');
  const steps = [15, 90].map((after_minutes) => ({ after_minutes, alerts: [] }));
  assert.equal(stepWords({ steps }), 'After 15 min, 1 h 30 min');
});
