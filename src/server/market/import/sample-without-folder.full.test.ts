import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow } from '../../database/index.ts';
import { listAllItems } from '../catalogue/item.store.ts';
import { makeAuthor, validPurchase } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';
import { firstRows } from './report.ts';

let deps: TestDeps;
before(async () => {
  deps = await openTestDeps();
});
after(() => deps.close());

test('imports the sample without its folder: items as drafts, all purchases, and keeps later pictures', async () => {
  const account = (await makeAuthor(deps, 'author')).id;
  const path = join(import.meta.dirname, '../../../../examples/catalogue.json');
  const text = readFileSync(path, 'utf8');
  const sample = JSON.parse(text) as { items: unknown[]; purchases: { purchase_code: string; state?: string }[] };
  const imported = await importCatalogue(deps, account, { text });
  assert.deepEqual([imported.refused, imported.purchases], [0, sample.purchases.length]);
  assert.match(imported.message, new RegExp(`only the command line reads local paths .*: ${sample.items.length}\\.`));
  const drafts = await listAllItems(deps.database.db, account);
  assert.deepEqual(
    drafts.map(({ status, thumbnail, screenshots }) => [status, thumbnail, screenshots]),
    sample.items.map(() => ['draft', '', '[]']),
  );
  const importId = (
    await deps.database.db
      .selectFrom('market_imports')
      .select('id')
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
  ).id;
  const { changes } = await firstRows(deps, { account_id: account, import_id: importId });
  assert.deepEqual(
    changes.filter(({ object }) => object === 'item').map(({ details }) => details),
    sample.items.map(() => 'draft without its files (only the command line reads local paths)'),
  );
  const sold = sample.purchases.find(({ state }) => state === undefined);
  assert.ok(await validPurchase(deps, account, sold?.purchase_code ?? ''));

  await importCatalogue(deps, account, path);
  const whole = await listAllItems(deps.database.db, account);
  assert.ok(whole.every(({ thumbnail }) => thumbnail !== ''));
  await importCatalogue(deps, account, { text });
  const media = (rows: ItemRow[]) => rows.map(({ thumbnail, screenshots, status }) => [thumbnail, screenshots, status]);
  assert.deepEqual(media(await listAllItems(deps.database.db, account)), media(whole));
});
