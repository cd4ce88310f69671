import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gather } from './gather.ts';

test('asks once for the questions of one turn, and again for those of the next', async () => {
  const asked: number[][] = [];
  const square = gather(async (numbers: number[]) => {
    asked.push(numbers);
    return numbers.map((number) => number * number);
  });
  assert.deepEqual(await Promise.all([1, 2, 3].map(square)), [1, 4, 9]);
  assert.equal(await square(4), 16);
  assert.deepEqual(asked, [[1, 2, 3], [4]]);
});

test('tells everybody who waits of a failure, and nobody who comes later', async () => {
  let isBroken = true;
  const echo = gather(async (words: string[]) => {
    if (isBroken) throw new Error('away');
    return words;
  });
  const outcomes = await Promise.allSettled([echo('a'), echo('b')]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  isBroken = false;
  assert.equal(await echo('c'), 'c');
});
