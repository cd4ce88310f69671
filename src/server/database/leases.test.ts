import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/testing.ts';
import { acquireLease } from './index.ts';

onEachDatabase((open) => {
  test('another process gets a lease after its end, and immediately if the clock was ahead when it was taken', async () => {
    const deps = await open();
    try {
      const take = (holder: string, nowMs: number) =>
        acquireLease(deps.database.db, 'closing_days', { holder, nowMs, untilMs: nowMs + 1000 });
      assert.equal(await take('one', 10_000), true);
      assert.equal(await take('two', 10_999), false);
      assert.equal(await take('two', 11_000), true);
      assert.equal(await take('ahead', 86_400_000), true);
      assert.equal(await take('one', 12_000), true);
    } finally {
      await deps.close();
    }
  });
});
