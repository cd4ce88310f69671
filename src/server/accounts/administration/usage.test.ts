import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { currentRequester, runAs } from '../../kernel/index.ts';
import { type AccountUsage, cacheOwnUsage, cacheUsage } from './usage.ts';

/** The count fails like the event store if the requester has disconnected. */
function countOnDemand<Figures>(figures: Figures) {
  const told = Promise.withResolvers<void>();
  const count = async () => {
    const { name, signal } = currentRequester();
    await told.promise;
    if (signal?.aborted) throw new Error('The query was cancelled.');
    return { figures, name };
  };
  return { count, end: told.resolve };
}

test("returns an account's usage even if the first requester has disconnected", async () => {
  const { count, end } = countOnDemand({ monitors: 1, websites: 2, monthPageviews: 3 });
  const askedFor: (string | undefined)[] = [];
  const usageOf = cacheOwnUsage(
    async () => {
      const { figures, name } = await count();
      askedFor.push(name);
      return figures;
    },
    () => 7,
  );
  const first = new AbortController();
  const asked = [
    runAs({ name: 'account 1', signal: first.signal }, () => usageOf(1)),
    runAs({ name: 'account 1', signal: new AbortController().signal }, () => usageOf(1)),
  ];
  first.abort();
  end();
  const expected = { monitors: 1, websites: 2, monthPageviews: 3, countedAt: 7 };
  assert.deepEqual(await Promise.all(asked), [expected, expected]);
  assert.deepEqual(askedFor, ['account 1'], 'counted once, on the account’s behalf');
});

onEachDatabase((open) => {
  test('returns the usage of all accounts even if the first requester has disconnected', async (t) => {
    const deps = await open();
    t.after(() => deps.close());
    const { count, end } = countOnDemand({ monitors: 1 } as AccountUsage);
    const usage = cacheUsage(
      deps.database,
      async () => {
        const { figures } = await count();
        return () => figures;
      },
      deps.now,
    );
    const first = new AbortController();
    const asked = [
      runAs({ name: 'account 1', signal: first.signal }, usage),
      runAs({ name: 'account 1', signal: new AbortController().signal }, usage),
    ];
    first.abort();
    end();
    for (const { of } of await Promise.all(asked)) assert.equal(of(1).monitors, 1);
  });
});
