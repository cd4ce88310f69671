import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compactPath } from './compact-path.ts';

test('writes relative steps in whole units', () => {
  assert.equal(compactPath('M10,10L12.4,9L12.6,9.8L14.1,10.6L10,10Z'), 'M10 10l2-1 1 1 1 1z');
  assert.equal(compactPath('M0,5L0.6,4.4L0.6,6Z'), 'M0 5l1-1 0 2z');
});

test('writes each ring, but skips rings that are smaller than a unit', () => {
  assert.equal(compactPath('M1,1L3,1L3,3ZM5,5L5.1,5.1L5.2,5ZM8,8L9,8L9,7L8,8Z'), 'M1 1l2 0 0 2zM8 8l1 0 0-1z');
  assert.equal(compactPath(''), '');
});
