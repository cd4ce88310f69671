import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Semaphore } from './semaphore.ts';

test('runs two tasks at a time, in order, even after a failure', async () => {
  const semaphore = new Semaphore(2);
  const [begun, ends]: [number[], (() => void)[]] = [[], []];
  const all = [0, 1, 2, 3].map((number) =>
    semaphore.run(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 0) throw new Error('failed');
      return number;
    }),
  );
  const outcomes = Promise.allSettled(all);
  for (let seen = 0; seen < 4; seen++) {
    while (ends.length <= seen) await new Promise(setImmediate);
    assert.ok(begun.length <= seen + 2);
    ends[seen]?.();
  }
  assert.deepEqual(
    (await outcomes).map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
  assert.deepEqual(begun, [0, 1, 2, 3]);
});
