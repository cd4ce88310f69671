import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentLog } from '../log.ts';
import { Outage } from '../outage.ts';
import { minuteMs } from '../time.ts';
import { startPeriodicJobs } from './periodic-jobs.ts';

test('runs each job when due, even after a failure, until stopped', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let nowMs = 0;
  const done: string[] = [];
  const job = (name: string, everyMs: number, run = async () => {}) => ({
    name,
    everyMs,
    run: () => {
      done.push(name);
      return run();
    },
  });
  const rounds = startPeriodicJobs({ now: () => nowMs, log: silentLog() }, [
    job('broken', minuteMs, () => Promise.reject(new Error('away'))),
    job('rare', 2 * minuteMs),
  ]);
  const pass = async (ms: number) => {
    nowMs += ms;
    t.mock.timers.tick(minuteMs / 4);
    await new Promise((resolve) => setImmediate(resolve));
  };
  await pass(0);
  assert.deepEqual(done, ['broken', 'rare']);
  await pass(minuteMs / 2);
  assert.deepEqual(done, ['broken', 'rare']);
  await pass(minuteMs / 2);
  assert.deepEqual(done, ['broken', 'rare', 'broken']);
  await pass(minuteMs);
  assert.deepEqual(done, ['broken', 'rare', 'broken', 'broken', 'rare']);
  await rounds.stop();
  await pass(5 * minuteMs);
  assert.equal(done.length, 5);
});

test('repeats a job in the next round if an outage stopped it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let isUnavailable = true;
  let runs = 0;
  const run = async () => {
    runs++;
    if (isUnavailable) throw new Error('failed', { cause: new Outage('away') });
  };
  const rounds = startPeriodicJobs({ now: () => 0, log: silentLog() }, [
    { name: 'hourly', everyMs: 60 * minuteMs, run },
  ]);
  for (const expected of [1, 2, 3, 3]) {
    isUnavailable = runs < 2;
    t.mock.timers.tick(minuteMs / 4);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(runs, expected);
  }
  await rounds.stop();
});
