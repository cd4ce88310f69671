import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentLanguage, inLanguage } from '../i18n/index.ts';
import { currentRequester, runAs } from '../requester.ts';
import { startPeriodicTask } from './periodic-task.ts';

test('runs immediately and repeatedly, one run at a time, until stopped', async () => {
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

test('runs once after several wake-ups and the current run, unless stopped', async () => {
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

test('runs outside the request that started or woke the task, and without the language of that request', async () => {
  const said: unknown[] = [];
  const runs = [0, 1].map(() => Promise.withResolvers<void>());
  const asked = <T>(work: () => T): T =>
    runAs({ name: 'account 1', signal: AbortSignal.abort() }, () => inLanguage('de', work));
  const task = asked(() =>
    startPeriodicTask({
      everyMs: 60_000,
      onError: (error) => assert.fail(String(error)),
      run: async () => {
        said.push([currentRequester(), currentLanguage()]);
        runs[said.length - 1]?.resolve();
      },
    }),
  );
  await runs[0]!.promise;
  asked(() => task.wake());
  await runs[1]!.promise;
  await task.stop();
  assert.deepEqual(said, Array(2).fill([{ name: undefined }, 'en']));
});
