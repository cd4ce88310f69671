import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyedQueue } from './keyed-queue.ts';

function queueOf(concurrency: number, maxQueued: number) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const queue = new KeyedQueue<string>({
    concurrencyOf: () => concurrency,
    maxQueued,
    run: (work) => {
      begun.push(work);
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, endNext };
}

test('lets owners take turns', async () => {
  const { queue, begun, endNext } = queueOf(1, 10);
  for (const work of ['a1', 'a2', 'a3', 'a4']) queue.offer('mail', 1, work);
  for (const work of ['b1', 'b2']) queue.offer('mail', 2, work);
  queue.offer('mail', 3, 'c1');
  for (let n = 0; n < 7; n++) await endNext();
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  await queue.idle();
});

test('rejects work only for the owner and key whose queue is full', async () => {
  const { queue, begun } = queueOf(1, 2);
  const offered = ['a1', 'a2', 'a3', 'a4'].map((work) => queue.offer('mail', 1, work));
  assert.deepEqual(offered, [true, true, true, false]);
  assert.deepEqual([queue.offer('mail', 2, 'b1'), queue.offer('other', 1, 'a5')], [true, true]);
  assert.deepEqual(begun, ['a1', 'a5']);
  assert.deepEqual(queue.drain().toSorted(), ['a2', 'a3', 'b1']);
});
