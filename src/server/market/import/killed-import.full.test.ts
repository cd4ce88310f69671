import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { listAllItems } from '../catalogue/item.store.ts';
import { listPurchases } from '../purchases/purchase.store.ts';
import { catalogueOf, itemOf, makeAuthor, purchaseOf } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';

const many = (count: number) => Array.from({ length: count }, (_, n) => purchaseOf(n, 1));

test('shows no rows of a killed import, and deletes them at the next import', async () => {
  const deps = await openTestDeps();
  const { db } = deps.database;
  const kept = async () => (await db.selectFrom('purchases').select('id').execute()).length;
  try {
    const { id } = await makeAuthor(deps);
    const path = join(deps.config.dataDir, 'killed.json');
    writeFileSync(path, catalogueOf([itemOf(1), itemOf(2)], many(2500)).text);
    const program = join(import.meta.dirname, 'killed-import.fixture.ts');
    const child = spawn(process.execPath, [program, deps.config.dataDir, String(id), path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.ok((await kept()) >= 1000, 'the import was killed before it wrote anything');
    const all = { search: undefined, codeHashes: [], state: undefined, itemId: undefined, page: 1, perPage: 10 };
    const seen = await listPurchases(deps.database, id, all);
    assert.deepEqual([seen.total, await listAllItems(db, id)], [0, []]);

    // After this time, the run counts as dead without being watched first.
    deps.clock.ms = Date.now() + 3_600_000;
    const imported = await importCatalogue(deps, id, catalogueOf([itemOf(1)], many(10)));
    assert.deepEqual([imported.purchases, await kept(), (await listAllItems(db, id)).length], [10, 10, 1]);
  } finally {
    await deps.close();
  }
});
