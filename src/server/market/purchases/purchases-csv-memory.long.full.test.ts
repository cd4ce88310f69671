import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveMb } from '../../../../test/support/live-memory.testing.ts';
import { isWhole } from '../../../../test/support/long-runs.testing.ts';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { makeAuthor } from '../testing.ts';
import { purchasesCsv } from './purchases-csv.ts';
import { addItem, sellMany } from './testing.ts';

const rowCount = isWhole ? 50_000 : 20_000;

test(`exports ${rowCount} purchases with little memory`, async (t) => {
  const deps = await openTestDeps();
  try {
    const { id } = await makeAuthor(deps);
    const item = await addItem(deps, id);
    await sellMany(deps, item, rowCount);
    const before = liveMb();
    const from = performance.now();
    let [most, parts, rows] = [0, 0, -1];
    const wanted = { search: undefined, codeHashes: [], state: undefined, itemId: item.id };
    for await (const part of purchasesCsv(deps, id, wanted)) {
      rows += part.split('\n').length - 1;
      if (++parts % 20 === 0) most = Math.max(most, liveMb());
    }
    const seconds = (performance.now() - from) / 1000;
    t.diagnostic(`${Math.round(rows / seconds)} rows/s, ${(most - before).toFixed(1)} MB more at most`);
    assert.equal(rows, rowCount);
    assert.ok(most - before < 8, `what is kept grew by ${(most - before).toFixed(1)} MB`);
  } finally {
    await deps.close();
  }
});
