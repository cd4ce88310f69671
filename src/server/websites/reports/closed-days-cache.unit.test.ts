import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Requester, runAs } from '../../kernel/requester.ts';
import { type CachedScope, ClosedDaysCache } from './closed-days-cache.ts';

const period = { from: '2026-03-01', to: '2026-03-30', zone: 'UTC' };
const website = { id: 1, days_version: 1, closed_from: '2026-01-01', closed_until: '2026-03-30', time_zone: 'UTC' };
const scope = { website, periods: [period], filters: [] } as CachedScope;

function open() {
  const cache = new ClosedDaysCache();
  const counts: PromiseWithResolvers<number[]>[] = [];
  const ask = (requester: Requester) =>
    runAs(requester, () =>
      cache.get<number>(scope, [''], () => {
        const count = Promise.withResolvers<number[]>();
        counts.push(count);
        return count.promise;
      }),
    );
  return { ask, counts };
}

test('runs identical simultaneous queries of a requester only once', async () => {
  const { ask, counts } = open();
  const answers = [ask({ name: 'ann' }), ask({ name: 'ann' })];
  assert.equal(counts.length, 1);
  counts[0]!.resolve([1]);
  assert.deepEqual(await Promise.all(answers), [[1], [1]]);
  assert.deepEqual(await ask({ name: 'bob' }), [1]);
  assert.equal(counts.length, 1);
});

test("a requester neither waits for another requester's query nor fails with it", async () => {
  const { ask, counts } = open();
  const slow = ask({ name: 'anonymous' });
  const quick = ask({ name: 'ann' });
  assert.equal(counts.length, 2);
  counts[1]!.resolve([2]);
  assert.deepEqual(await quick, [2]);
  counts[0]!.reject(new Error('too many ask'));
  await assert.rejects(slow, /too many ask/);
});

test('starts a new query if all callers abandoned the previous one', async () => {
  const { ask, counts } = open();
  const gone = new AbortController();
  const left = ask({ name: 'ann', signal: gone.signal });
  gone.abort();
  const next = ask({ name: 'ann' });
  assert.equal(counts.length, 2);
  counts[1]!.resolve([2]);
  assert.deepEqual(await next, [2]);
  counts[0]!.reject(new Error('nobody waits'));
  await assert.rejects(left, /nobody waits/);
});

test("counts long keys towards the cache's size", async () => {
  const cache = new ClosedDaysCache();
  let counted = 0;
  const many = Array.from({ length: 1000 }, (_, index) => ({ ...website, id: 1_000_000 + index }));
  const ask = (days_version: number) =>
    cache.get(
      { ...scope, website: { websites: many.map((one) => ({ ...one, days_version })) } } as CachedScope,
      [''],
      async () => {
        counted++;
        return [];
      },
    );
  await ask(0);
  await ask(0);
  assert.equal(counted, 1);
  for (let version = 1; version <= 400; version++) await ask(version);
  await ask(0);
  assert.equal(counted, 402);
});
