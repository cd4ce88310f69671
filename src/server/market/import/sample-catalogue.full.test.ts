import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/time.ts';
import { findDeliverableItems } from '../catalogue/deliverable.store.ts';
import { listAllItems } from '../catalogue/item.store.ts';
import { listMedia } from '../catalogue/media.store.ts';
import { listVersionFiles, listVersions } from '../catalogue/version.store.ts';
import { updateShopRow } from '../shops/shop.store.ts';
import { makeAuthor, validPurchase } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';

let deps: TestDeps;
before(async () => {
  deps = await openTestDeps({});
});
after(() => deps.close());

test('imports the sample catalogue', async () => {
  const account = (await makeAuthor(deps, 'ada')).id;
  const path = join(import.meta.dirname, '../../../../examples/catalogue.json');
  const sample = JSON.parse(readFileSync(path, 'utf8')) as {
    items: { price: { regular: number; extended: number } }[];
    purchases: { purchase_code: string; state?: string }[];
  };
  const paid = sample.items.filter(({ price }) => price.regular + price.extended > 0).length;
  const imported = await importCatalogue(deps, account, path);
  assert.deepEqual(
    [imported.purchases, imported.withoutSeller],
    [sample.purchases.length, paid],
    'a paid item needs a seller before it can be bought',
  );
  const free = await findDeliverableItems(deps.database.db, await listAllItems(deps.database.db, account));
  assert.equal(free.size, sample.items.length - paid);
  await updateShopRow(deps.database.db, account, { seller_name: 'Ada', seller_address: '1 Harbour Lane\nKiel' });
  assert.equal((await importCatalogue(deps, account, path)).withoutSeller, 0);
  assert.deepEqual(
    new Set((await listAllItems(deps.database.db, account)).map(({ kind }) => kind)),
    new Set(['image', 'audio', 'video']),
  );
  const recentMs = 60 * dayMs;
  const items = await listAllItems(deps.database.db, account);
  for (const item of items) {
    const shown = [item.thumbnail, item.preview_image, item.preview_video, item.preview_audio].filter(
      (kept) => kept !== null,
    );
    const rows = await listMedia(deps.database.db, item);
    assert.deepEqual(
      new Set(rows.map(({ file_key }) => `media/${file_key}`)),
      new Set([...shown, ...(JSON.parse(item.screenshots) as string[])]),
      item.name,
    );
    assert.ok(item.published_at > deps.now() - recentMs && item.published_at <= deps.now());
    const versions = await listVersions(deps.database.db, item);
    assert.deepEqual(
      versions.map(({ version, published_at }) => [version, published_at !== null]),
      [[item.version, true]],
    );
    assert.equal((await listVersionFiles(deps.database.db, account, [versions[0]?.id ?? 0])).length, 1);
  }
  const again = await importCatalogue(deps, account, path);
  assert.deepEqual([again.items, again.purchases], [imported.items, imported.purchases]);
  const columns = (rows: ItemRow[]) => rows.map(({ updated_at: _, ...row }) => row);
  assert.deepEqual(columns(await listAllItems(deps.database.db, account)), columns(items));
  const dry = await importCatalogue(deps, (await makeAuthor(deps, 'sampler')).id, path, { dryRun: true });
  assert.deepEqual([dry.figures.items_new, dry.figures.purchases_new], [items.length, sample.purchases.length]);
  for (const { purchase_code, state } of sample.purchases) {
    assert.equal(
      (await validPurchase(deps, account, purchase_code)) !== undefined,
      state !== 'refunded',
      purchase_code,
    );
  }
});
