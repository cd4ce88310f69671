import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairSemaphore } from './fair-semaphore.ts';

function slowWork() {
  const [begun, ends]: [string[], (() => void)[]] = [[], []];
  let ended = 0;
  return {
    begun,
    named: (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (name === 'failing') throw new Error('failed');
      return name;
    },
    async end(count: number) {
      for (const until = ended + count; ended < until; ended++) {
        while (ends.length <= ended) await new Promise(setImmediate);
        assert.ok(begun.length <= ended + 2, 'two at once');
        ends[ended]?.();
      }
    },
  };
}

test('runs two tasks at a time and lets another owner go next', async () => {
  const semaphore = new FairSemaphore(2, { ofOne: 10, inAll: 20 });
  const work = slowWork();
  const names = ['failing', 'crowd 1', 'crowd 2', 'crowd 3', 'crowd 4'];
  const all = [
    ...names.map((name) => semaphore.run('crowd', work.named(name))),
    semaphore.run('other', work.named('other')),
  ];
  const outcomes = Promise.allSettled(all);
  await work.end(6);
  assert.deepEqual(
    (await outcomes).map(({ status }) => status),
    ['rejected', ...Array(5).fill('fulfilled')],
  );
  assert.deepEqual(work.begun, ['failing', 'crowd 1', 'crowd 2', 'other', 'crowd 3', 'crowd 4']);
});

test('rejects work above the limit per owner, and above the total limit', async () => {
  const semaphore = new FairSemaphore(2, { ofOne: 2, inAll: 3 });
  const work = slowWork();
  const ask = (owner: string) => semaphore.run(owner, work.named(owner));
  const crowd = [ask('crowd'), ask('crowd'), ask('crowd'), ask('crowd'), ask('crowd')];
  assert.equal(crowd[4], undefined);
  const others = [ask('one'), ask('another')];
  assert.notEqual(others[0], undefined);
  assert.equal(others[1], undefined);
  await work.end(5);
  await Promise.all([...crowd, ...others]);
  const later = ask('another');
  assert.notEqual(later, undefined, 'what has waited does not count for good');
  await work.end(1);
  await later;
});
