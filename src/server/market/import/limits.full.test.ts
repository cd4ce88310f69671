import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { listAllItems } from '../catalogue/item.store.ts';
import { makeAuthor } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';
import { maxItems } from './limits.ts';
import { gumroadFile, gumroadSaleOf, statementFile, statementSale } from './testing.ts';

test('rejects a file with too many items, or with too many sales of one item', async () => {
  const deps = await openTestDeps();
  try {
    const { id } = await makeAuthor(deps);
    const sales = Array.from({ length: maxItems + 1 }, (_, n) => gumroadSaleOf(n, { 'Product ID': `p${n}` }));
    await assert.rejects(
      importCatalogue(deps, id, gumroadFile(sales)),
      (error) => error instanceof Refusal && /purchases of more than 50000 items\. Split it/.test(error.message),
    );
    const [, , , line = {}] = statementSale({ order: '1' });
    const lines = Array.from({ length: 1100 }, (_, n) => ({ ...line, Document: `D${n}` }));
    await assert.rejects(
      importCatalogue(deps, id, statementFile(lines)),
      /Order ID has more than 1000 sales of one item/,
    );
    assert.deepEqual(await listAllItems(deps.database.db, id), []);
  } finally {
    await deps.close();
  }
});
