import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barPath, levelOf, runsOf, summaryOf } from './day-levels.ts';

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

test('draws bad days as tall as good ones, with a notch', () => {
  const path = (level: 'good' | 'some' | 'bad') => barPath(level, { x: 0, width: 6, height: 100 });
  assert.equal(path('good'), 'M0 0h6v100h-6z');
  assert.equal(path('some'), 'M0 0h6v50h-6zM0 64h6v36h-6z');
  assert.equal(path('bad'), 'M0 0h6v28h-6zM0 64h6v36h-6z');
});
