import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { changePurchase } from '../purchases/index.ts';
import { catalogueOf, itemOf, makeAuthor, purchaseOf } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let account: number;
  let ids: Record<string, number>;
  before(async () => {
    deps = await open();
    account = (await makeAuthor(deps)).id;
    const items = [itemOf(1), itemOf(2)];
    ids = (await importCatalogue(deps, account, catalogueOf(items, [purchaseOf(0, 1)]))).items;
  });
  after(() => deps.close());

  const sales = async (reference: number) => {
    const row = await deps.database.db
      .selectFrom('item_figures')
      .select('sales')
      .where('item_id', '=', ids[reference] ?? 0)
      .executeTakeFirst();
    return row?.sales ?? 0;
  };
  const file = catalogueOf(
    [],
    Array.from({ length: 2500 }, (_, n) => purchaseOf(n + 1, n % 5 === 0 ? 2 : 1, n < 10 ? { state: 'refunded' } : {})),
  );

  test('does not change sales counts while an import runs or if it fails', async () => {
    const seen: number[] = [];
    const progressed = async ({ phase }: { phase: string }) => {
      if (phase === 'purchases') seen.push(await sales(1), await sales(2));
      if (phase === 'finishing') throw new Error('stopped');
    };
    await assert.rejects(importCatalogue(deps, account, file, { progressed }), /stopped/);
    assert.ok(seen.length >= 4);
    assert.deepEqual([...new Set(seen)].sort(), [0, 1]);
    assert.deepEqual([await sales(1), await sales(2)], [1, 0]);
  });

  test('counts imported sales when the import ends, and follows later changes', async () => {
    await importCatalogue(deps, account, file);
    assert.deepEqual([await sales(1), await sales(2)], [1 + 1992, 498]);
    const { id: purchase_id } = await deps.database.db
      .selectFrom('purchases')
      .select('id')
      .where('item_id', '=', ids[2] ?? 0)
      .where('state', '=', 'valid')
      .executeTakeFirstOrThrow();
    await changePurchase(deps, { account_id: account, purchase_id }, { kind: 'revoke', reason: '' });
    assert.equal(await sales(2), 497);
    await importCatalogue(deps, account, catalogueOf([], [purchaseOf(1, 2, { state: 'valid' })]));
    assert.equal(await sales(2), 498);
    await importCatalogue(deps, account, catalogueOf([], [purchaseOf(1, 1, { state: 'valid' })]));
    assert.deepEqual([await sales(1), await sales(2)], [1994, 497]);
  });
});
