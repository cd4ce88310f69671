import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { imbalances } from '../money/testing.ts';
import { addItem } from '../purchases/testing.ts';
import { makeAuthor } from '../testing.ts';
import { checkHistory, histories } from './histories.testing.ts';

test('has the rights of a simple model, and balanced books, after any history of payments', async () => {
  const deps = await openTestDeps();
  const clock = { ms: Date.parse('2026-03-01T00:00:00Z') };
  deps.now = () => clock.ms;
  const { id } = await makeAuthor(deps);
  const item = await addItem(deps, id);
  await fc.assert(
    fc.asyncProperty(histories, (steps) => checkHistory(deps, clock, item, steps)),
    { numRuns: 2000 },
  );
  assert.deepEqual(await imbalances(deps.database.db, id), []);
  await deps.close();
});
