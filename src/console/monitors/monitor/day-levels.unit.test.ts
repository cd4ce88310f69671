import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelOf, runsOf, summaryOf } from './day-levels.ts';

test('a day is good only if there was no downtime', () => {
  assert.deepEqual([null, 100, 99.999, 99, 98.999, 0].map(levelOf), ['none', 'good', 'some', 'some', 'bad', 'bad']);
});

test('merges consecutive days with the same level', () => {
  assert.deepEqual(runsOf([null, null, 100, 98, 97, 100]), [
    { level: 'none', from: 0, count: 2 },
    { level: 'good', from: 2, count: 1 },
    { level: 'bad', from: 3, count: 2 },
    { level: 'good', from: 5, count: 1 },
  ]);
  assert.deepEqual(runsOf([]), []);
});

test('counts days with downtime and days without data', () => {
  assert.equal(summaryOf([100, 100]), 'No downtime in the last 2 days');
  assert.equal(summaryOf([null, 100, 99]), 'Downtime on 1 of the last 3 days, no data on 1');
  assert.equal(summaryOf([null, null]), 'Not checked yet');
});
