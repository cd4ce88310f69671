import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAs } from '../requester.ts';
import { BoundedFairQueue } from './bounded-fair-queue.ts';

function setUp() {
  const turns = new BoundedFairQueue(1, { tooMany: () => 'too many', closed: 'the database is closed' });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, signal?: AbortSignal) =>
    runAs({ name, signal }, () =>
      turns
        .take(async () => {
          begun.push(name);
          await new Promise<void>((end) => ends.push(end));
          return 'read';
        })
        .catch((error) => error.code ?? error.message),
    );
  const endAll = async (reads: Promise<string>[]) => {
    let isOver = false;
    const over = Promise.all(reads).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    return over;
  };
  return { turns, begun, ask, endAll };
}

test("limits each owner's backlog and serves other owners next", async () => {
  const { begun, ask, endAll } = setUp();
  const greedy = Array.from({ length: 40 }, () => ask('greedy'));
  const others = [ask('ann'), ask('bob')];
  const outcomes = await endAll([...greedy, ...others]);
  assert.deepEqual(outcomes.slice(40), ['read', 'read']);
  assert.deepEqual(begun.slice(0, 4), ['greedy', 'greedy', 'ann', 'bob']);
  assert.equal(outcomes.filter((outcome) => outcome === 'unavailable').length, 19, 'one is read and twenty wait');
});

test('skips aborted work', async () => {
  const { begun, ask, endAll } = setUp();
  const gone = new AbortController();
  const reads = [ask('ann'), ask('bob', gone.signal), ask('cem')];
  gone.abort();
  assert.deepEqual(await endAll(reads), ['read', 'unavailable', 'read']);
  assert.deepEqual(begun, ['ann', 'cem']);
});

test('rejects waiting work when closed', async () => {
  const { turns, begun, ask, endAll } = setUp();
  const reads = [ask('ann'), ask('ann')];
  await new Promise(setImmediate);
  turns.close();
  assert.deepEqual(await endAll([...reads, ask('bob')]), ['read', 'the database is closed', 'the database is closed']);
  assert.deepEqual(begun, ['ann']);
});

test("doesn't let ten backlogs keep another owner out", async () => {
  const { begun, ask, endAll } = setUp();
  const greedy = Array.from({ length: 201 }, (_, n) => ask(`greedy ${n % 10}`));
  const reads = [...greedy, ask('ann')];
  const outcomes = await endAll(reads);
  assert.equal(outcomes.at(-1), 'read');
  assert.ok(begun.indexOf('ann') <= 11, `${begun.indexOf('ann')}`);
  assert.equal(outcomes.filter((outcome) => outcome === 'unavailable').length, 1);
});
