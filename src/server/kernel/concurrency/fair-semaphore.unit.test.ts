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
  const displaced = assert.rejects(async () => crowd[3], /too much is waiting/);
  const others = [ask('one'), ask('another')];
  await displaced;
  assert.equal(ask('a third'), undefined, 'all have one');
  assert.equal(ask('crowd'), undefined);
  await work.end(5);
  await Promise.all([...crowd.slice(0, 3), ...others]);
  const later = ask('another');
  assert.notEqual(later, undefined, 'what has waited does not count for good');
  await work.end(1);
  await later;
});

test("doesn't let several crowds keep a single caller out", async () => {
  const semaphore = new FairSemaphore(1, { ofOne: 32, inAll: 256 });
  const work = slowWork();
  const crowds = Array.from({ length: 320 }, (_, n) => semaphore.run(`network ${n % 10}`, work.named('guess')));
  assert.equal(crowds.filter((one) => one === undefined).length, 320 - 257);
  const settled = Promise.allSettled(crowds);
  const known = semaphore.run('known browser', work.named('known'));
  assert.notEqual(known, undefined);
  await work.end(12);
  assert.ok(work.begun.slice(0, 12).includes('known'), 'after one of each crowd');
  assert.equal(await known, 'known');
  await work.end(257 - 12);
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 1);
});
