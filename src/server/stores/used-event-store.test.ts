import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDeps } from '../../../test/support/testing.ts';
import { acceptUsedEventStore, isOtherThanUsed, watchUsedEventStore } from './used-event-store.ts';

test('reports an event store that replaced the one of this installation, until it is accepted', async () => {
  const deps = await openTestDeps();
  const { db } = deps.database;
  try {
    const start = async (...ids: (string | undefined)[]) => {
      const used = watchUsedEventStore(deps);
      for (const id of ids) await used.requireOwn(id);
      return used.isReplaced();
    };
    assert.equal(await start(undefined, 'first'), false);
    assert.equal(await start('first'), false);
    // A new store has no tables at first.
    assert.equal(await start(undefined, 'second'), true);
    assert.equal(await isOtherThanUsed(db, 'second'), true);
    assert.equal(await acceptUsedEventStore(db, (work) => work(db)), true);
    assert.equal(await start('second'), false);
    assert.equal(await start('first'), true);
  } finally {
    await deps.close();
  }
});
