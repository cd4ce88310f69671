import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaOf, lineOf, linesOf } from './trend-path.ts';

const box = { width: 100, height: 24 };

test('draws from zero at the bottom to the maximum at the top', () => {
  assert.equal(lineOf([0, 5, 10], box), 'M0.0 22.0L50.0 12.0L100.0 2.0');
  assert.equal(areaOf([0, 10], box), 'M0.0 22.0L100.0 2.0L100 24L0 24Z');
});

test('draws empty, zero and negative values at the bottom', () => {
  assert.equal(lineOf([], box), '');
  assert.equal(areaOf([], box), '');
  assert.equal(lineOf([0, 0], box), 'M0.0 22.0L100.0 22.0');
  assert.equal(lineOf([-5, 10], box), 'M0.0 22.0L100.0 2.0');
  assert.equal(lineOf([7], box), 'M0.0 2.0');
});

test('draws unfinished values as a separate line', () => {
  const solid = 'M0.0 22.0L50.0 12.0';
  assert.deepEqual(linesOf([0, 5, 10], box, 2), { solid, dashed: 'M50.0 12.0L100.0 2.0' });
  assert.deepEqual(linesOf([0, 5, 10], box), { solid: `${solid}L100.0 2.0`, dashed: '' });
  assert.deepEqual(linesOf([7], box, 0), { solid: 'M0.0 2.0', dashed: '' });
});
