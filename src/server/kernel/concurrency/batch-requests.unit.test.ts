import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchRequests } from './batch-requests.ts';

test('batches the requests of one turn', async () => {
  const asked: number[][] = [];
  const square = batchRequests(async (numbers: number[]) => {
    asked.push(numbers);
    return numbers.map((number) => number * number);
  });
  assert.deepEqual(await Promise.all([1, 2, 3].map(square)), [1, 4, 9]);
  assert.equal(await square(4), 16);
  assert.deepEqual(asked, [[1, 2, 3], [4]]);
});

test('batches requests that arrive during a batch', async () => {
  const asked: number[][] = [];
  const answers: (() => void)[] = [];
  const echo = batchRequests(async (numbers: number[]) => {
    asked.push(numbers);
    await new Promise<void>((resolve) => answers.push(resolve));
    return numbers;
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const given: Promise<number>[] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    given.push(echo(number));
    await turn();
  }
  assert.deepEqual(asked, [[1]]);
  answers[0]?.();
  await turn();
  await turn();
  assert.deepEqual(asked, [[1], [2, 3, 4, 5]]);
  answers[1]?.();
  assert.deepEqual(await Promise.all(given), [1, 2, 3, 4, 5]);
});

test('rejects all requests of a failed batch, but not later ones', async () => {
  let isBroken = true;
  const echo = batchRequests(async (words: string[]) => {
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

test('continues after a timeout if a batch never completes', async () => {
  let asked = 0;
  const echo = batchRequests(async (words: string[]) => (asked++ === 0 ? new Promise<never>(() => {}) : words));
  const lost = echo('lost');
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(await Promise.all([echo('a'), echo('b')]), ['a', 'b']);
  assert.equal(await Promise.race([lost, echo('c')]), 'c');
  assert.equal(asked, 3);
});
