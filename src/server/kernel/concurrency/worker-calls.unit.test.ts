import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { WorkerCalls } from './worker-calls.ts';

const thread = `
  const { parentPort } = require('node:worker_threads');
  let answered = 0;
  parentPort.on('message', ({ seq, call }) => {
    if (call === 'throw') return parentPort.postMessage({ seq, failed: new Error('thrown') });
    if (call === 'exit') process.exit(1);
    if (call === 'crash') throw new Error('crashed');
    if (call === 'hang') for (;;);
    answered += 1;
    parentPort.postMessage({ seq, result: call + ' ' + answered });
  });`;

function setUp(t: { after: (end: () => Promise<void>) => void }, timeoutMs?: number) {
  const calls = new WorkerCalls<string, string>({
    start: () => new Worker(thread, { eval: true, execArgv: [] }),
    task: 'echoes',
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  t.after(() => calls.close('the test is over'));
  return calls;
}

test('handles calls in one thread, even after a failed call', async (t) => {
  const calls = setUp(t);
  assert.deepEqual(await Promise.all([calls.call('a'), calls.call('b')]), ['a 1', 'b 2']);
  await assert.rejects(calls.call('throw'), /thrown/);
  assert.equal(await calls.call('c'), 'c 3');
});

for (const [ending, why] of [
  ['exit', /the thread that echoes has ended/],
  ['crash', /crashed/],
] as const)
  test(`rejects waiting calls when the thread ends by ${ending}, then starts another`, async (t) => {
    const calls = setUp(t);
    const waiting = [calls.call(ending), calls.call('a')];
    for (const call of waiting) await assert.rejects(call, why);
    assert.equal(await calls.call('b'), 'b 1');
  });

test('ends the thread when a call times out, then starts another', async (t) => {
  const calls = setUp(t, 1000);
  await assert.rejects(calls.call('hang'), /the thread that echoes took longer than 1000 ms/);
  assert.equal(await calls.call('a'), 'a 1');
});

test('rejects waiting calls with the reason for closing', async (t) => {
  const calls = setUp(t);
  const waiting = assert.rejects(calls.call('hang'), /no more of this/);
  await calls.close('no more of this');
  await waiting;
});

test('ends an idle thread after 30 seconds, unless it is held', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const calls = setUp(t);
  const release = calls.hold();
  assert.equal(await calls.call('a'), 'a 1');
  t.mock.timers.tick(60_000);
  assert.equal(await calls.call('b'), 'b 2', 'held');
  release();
  t.mock.timers.tick(29_000);
  assert.equal(await calls.call('c'), 'c 3');
  t.mock.timers.tick(31_000);
  assert.equal(await calls.call('d'), 'd 1', 'another thread');
});

test('keeps a thread that was held while it was idle', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const calls = setUp(t);
  assert.equal(await calls.call('a'), 'a 1');
  const release = calls.hold();
  t.mock.timers.tick(31_000);
  assert.equal(await calls.call('b'), 'b 2');
  release();
  t.mock.timers.tick(31_000);
  assert.equal(await calls.call('c'), 'c 1', 'another thread');
});

test('does not end a thread in use if its idle timer could not be cleared', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const calls = setUp(t);
  assert.equal(await calls.call('a'), 'a 1');
  // Like mocked timers, which ignore timers that were set before they were enabled.
  const { mock } = t.mock.method(globalThis, 'clearTimeout', () => {});
  const waiting = calls.call('b');
  t.mock.timers.tick(31_000);
  mock.restore();
  assert.equal(await waiting, 'b 2');
});
