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

test('runs when woken, once for many calls, after the run that is under way, and not after it was stopped', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  let runs = 0;
  let running = 0;
  const task = startPeriodicTask({
    everyMs: 60_000,
    onError: (error) => assert.fail(String(error)),
    run: async () => {
      assert.equal(++running, 1);
      if (++runs === 1) await first.promise;
      else second.resolve();
      running--;
    },
  });
  for (let n = 0; n < 5; n++) task.wake();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(runs, 1);
  first.resolve();
  await second.promise;
  task.wake();
  await task.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(runs, 2);
});
