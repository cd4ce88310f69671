import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPeriodicTask } from './periodic-task.ts';

test('runs at once and again, also after a run that failed, one at a time, and not after it was stopped', async () => {
  const errors: unknown[] = [];
  const third = Promise.withResolvers<void>();
  let runs = 0;
  let running = 0;
  const task = startPeriodicTask({
    everyMs: 0,
    onError: (error) => errors.push(error),
    run: async () => {
      assert.equal(++running, 1);
      await new Promise(setImmediate);
      running--;
      if (++runs === 1) throw new Error('broken');
      if (runs === 3) third.resolve();
    },
  });
  await third.promise;
  await task.stop();
  const ended = runs;
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(runs, ended);
  assert.match(String(errors), /^Error: broken$/);
});
