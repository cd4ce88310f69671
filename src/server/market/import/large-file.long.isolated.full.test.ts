// Isolated: measures memory.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { liveMb } from '../../../../test/support/live-memory.testing.ts';
import { isWhole } from '../../../../test/support/long-runs.testing.ts';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { makeAuthor } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';
import { gumroadFile, gumroadSaleOf } from './testing.ts';

/** If all sales were in memory, each would take over a kilobyte. */
const sales = isWhole ? 100_000 : 30_000;

test(`imports ${sales} sales in little memory`, async (t) => {
  const deps = await openTestDeps();
  try {
    const { id } = await makeAuthor(deps);
    const path = join(deps.config.dataDir, 'sales.csv');
    const [heading = '', row = ''] = gumroadFile([gumroadSaleOf(0x1ffffff)]).text.split('\n');
    const file = createWriteStream(path);
    file.write(`${heading}\n`);
    for (let n = 0; n < sales; n++) {
      const line = row
        .replace('01FFFFFF', n.toString(16).toUpperCase().padStart(8, '0'))
        .replaceAll('33554431', `${n}`);
      if (!file.write(`${line}\n`)) await once(file, 'drain');
    }
    file.end();
    await once(file, 'close');
    const before = liveMb();
    let most = 0;
    let steps = 0;
    const from = performance.now();
    const imported = await importCatalogue(deps, id, path, {
      progressed() {
        if (++steps % 20 === 0) most = Math.max(most, liveMb());
      },
    });
    const seconds = (performance.now() - from) / 1000;
    t.diagnostic(`${Math.round(sales / seconds)} rows/s, ${(most - before).toFixed(0)} MB more at most`);
    assert.equal(imported.purchases, sales);
    assert.ok(most - before < 30, `what is kept grew by ${(most - before).toFixed(0)} MB`);
  } finally {
    await deps.close();
  }
});
