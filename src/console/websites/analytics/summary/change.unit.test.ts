import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf, changeText, describeChange } from './change.ts';

const bounces = { isShare: true, lessIsBetter: true };

test('rates growth as good and a loss as bad', () => {
  assert.deepEqual(changeOf(120, 100), { by: 20, direction: 'more', tone: 'good' });
  assert.deepEqual(changeOf(80, 100), { by: -20, direction: 'less', tone: 'bad' });
  assert.deepEqual(changeOf(1000, 1001), { by: 0, direction: 'same', tone: 'even' });
});

test('rates fewer bounces as good, and compares shares in percentage points', () => {
  const change = changeOf(40, 50, bounces);
  assert.deepEqual(change, { by: -10, direction: 'less', tone: 'good' });
  assert.equal(change && changeText(change, bounces), '−10 points');
  assert.equal(change && describeChange(change, bounces), '10 percentage points less than before');
});

test('shows "new" after zero, and no change from zero to zero', () => {
  const change = changeOf(5, 0);
  assert.equal(change && changeText(change), 'new');
  assert.equal(change && describeChange(change), 'none before');
  assert.equal(changeOf(0, 0), undefined);
});

test('returns no change for unknown values', () => {
  assert.equal(changeOf(null, 5), undefined);
  assert.equal(changeOf(5, null), undefined);
});

test('formats a change with its sign', () => {
  assert.equal(changeText({ by: 1234, direction: 'more', tone: 'good' }), '+1,234%');
  assert.equal(changeText({ by: 0, direction: 'same', tone: 'even' }), '±0%');
});
