import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleWithin, withTimeout } from './timeout.ts';

const never = new Promise<never>(() => {});

test('work that ends in time gives its result or its error', async () => {
  assert.equal(await withTimeout(Promise.resolve(1), 60_000, 'late'), 1);
  await assert.rejects(withTimeout(Promise.reject(new Error('broken')), 60_000, 'late'), /^Error: broken$/);
});

test('work that takes longer gives what was said for that', async () => {
  assert.equal(await withTimeout(never, 5, 'late'), 'late');
});

test('waiting for the end of work passes its errors over, and ends when the time is up', async () => {
  await settleWithin(Promise.reject(new Error('broken')), 60_000);
  await settleWithin(never, 5);
});
