import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import { silentLog } from '../../kernel/log.ts';
import { minuteMs } from '../../kernel/time.ts';
import { JobRun, type Postponed } from './index.ts';

function job() {
  const store = { reachable: true };
  const clock = { ms: 1000 };
  const postponed: Postponed = new Map();
  const events = { state: () => store } as unknown as Deps['events'];
  const begin = () =>
    new JobRun(
      { events, log: silentLog(), now: () => clock.ms },
      { maxMs: minuteMs, pauseMs: 15 * minuteMs, postponed, message: 'could not do it' },
    );
  return { store, clock, postponed, begin };
}
const one = (id: number) => ({ id, facts: {} });
const done = async () => 1;
const refused = async (): Promise<number> => {
  throw new Refusal('unavailable', 'The event store is not available at the moment.');
};

test('postpones failed work, and runs the rest', async () => {
  const { clock, begin } = job();
  const run = begin();
  assert.deepEqual([await run.take(one(1), refused), await run.take(one(2), done)], [0, 1]);
  clock.ms += 15 * minuteMs - 1;
  const next = begin();
  assert.deepEqual([next.postponed, await next.take(one(1), done)], [[1], 0]);
  clock.ms += 1;
  assert.equal(await begin().take(one(1), done), 1);
});

test('an event store outage ends the run, and the next run begins with other work', async () => {
  const { store, clock, postponed, begin } = job();
  const run = begin();
  store.reachable = false;
  assert.equal(await run.take(one(1), refused), 0);
  store.reachable = true;
  assert.deepEqual([run.isOver, await run.take(one(2), done)], [true, 0]);
  const next = begin();
  assert.deepEqual([await next.take(one(1), done), await next.take(one(2), done)], [0, 1]);
  clock.ms += minuteMs;
  assert.equal(await begin().take(one(1), done), 1);
  assert.equal(postponed.size, 0);
});

test('starts no work after its time limit', async () => {
  const { clock, begin } = job();
  const run = begin();
  const slow = async () => {
    clock.ms += minuteMs;
    return 1;
  };
  assert.deepEqual([await run.take(one(1), slow), await run.take(one(2), done), run.isOver], [1, 0, true]);
});
