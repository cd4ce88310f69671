import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleWithin, withTimeout } from './timeout.ts';

const never = new Promise<never>(() => {});

test('returns the result or the error of work that ends in time', async () => {
  assert.equal(await withTimeout(Promise.resolve(1), 60_000, 'late'), 1);
  await assert.rejects(withTimeout(Promise.reject(new Error('broken')), 60_000, 'late'), /^Error: broken$/);
});

test('returns the fallback for work that takes longer', async () => {
  assert.equal(await withTimeout(never, 5, 'late'), 'late');
});

test('settleWithin ignores errors and ends after the timeout', async () => {
  await settleWithin(Promise.reject(new Error('broken')), 60_000);
  await settleWithin(never, 5);
});
