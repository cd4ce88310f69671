import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { listAllItems } from '../catalogue/item.store.ts';
import { takeItemOut } from '../items/take-out.ts';
import { listPurchases } from '../purchases/purchase.store.ts';
import { catalogueOf, codeOf, itemOf, makeAuthor, purchaseOf, validPurchase } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';
import type { OnProgress } from './progress.ts';

onEachDatabase((open, testOnce) => {
  let deps: TestDeps;
  let authors = 0;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());
  const author = async () => (await makeAuthor(deps, `author-${++authors}`)).id;
  const many = (count: number, changes = {}) => Array.from({ length: count }, (_, n) => purchaseOf(n, 1, changes));

  async function visible(accountId: number) {
    const items = await listAllItems(deps.database.db, accountId);
    const { total, rows } = await listPurchases(deps.database, accountId, {
      search: undefined,
      codeHashes: [],
      state: undefined,
      itemId: undefined,
      page: 1,
      perPage: 10,
    });
    return { items, total, rows };
  }

  /** Counts all rows, including invisible rows. */
  async function kept(accountId: number): Promise<number> {
    const count = async (table: 'items' | 'purchases') =>
      (await deps.database.db.selectFrom(table).select('id').where('account_id', '=', accountId).execute()).length;
    return (await count('items')) + (await count('purchases'));
  }

  test('assigns its own ids to the references of the file', async () => {
    const account = await author();
    const imported = await importCatalogue(
      deps,
      account,
      catalogueOf([itemOf(7), itemOf('seven')], [purchaseOf(1, 7)]),
    );
    const { items, total } = await visible(account);
    assert.deepEqual(imported.items, { 7: items[0]?.id, seven: items[1]?.id });
    assert.deepEqual([imported.purchases, imported.refused], [1, 0]);
    assert.equal(total, 1);
  });

  test('does not publish an item again that the owner takes out of the shop during the import', async () => {
    const account = await author();
    await importCatalogue(deps, account, catalogueOf([itemOf(1)]));
    const [item] = (await visible(account)).items;
    assert.equal(item?.status, 'published');
    const progressed: OnProgress = async ({ phase }) => {
      if (phase === 'finishing') await takeItemOut(deps, item, 'Stolen');
    };
    const renamed = catalogueOf([itemOf(1, { name: 'Renamed', status: 'published' })]);
    await assert.rejects(importCatalogue(deps, account, renamed, { progressed }), /An item left the shop/);
    const stored = async () => (await visible(account)).items.map(({ name, status }) => [name, status]);
    assert.deepEqual(await stored(), [[item.name, 'withdrawn']]);
    await importCatalogue(deps, account, renamed);
    assert.deepEqual(await stored(), [['Renamed', 'withdrawn']]);
  });

  testOnce('rejects a catalogue with missing files, and writes nothing', async () => {
    const account = await author();
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-catalogue-'));
    try {
      writeFileSync(join(folder, 'here.zip'), 'a');
      for (const [name, sentence] of [
        ['./gone.zip', /items\[0\]\.files is \.\/gone\.zip, which is not a file next to the catalogue/],
        ['./../outside.zip', /is not a file next to the catalogue/],
        ['/etc/passwd', /must be a list of files next to the catalogue/],
      ] as const) {
        const path = join(folder, 'catalogue.json');
        writeFileSync(path, JSON.stringify({ items: [itemOf(1, { files: [name, './here.zip'] })] }));
        await assert.rejects(importCatalogue(deps, account, path), (error) => {
          assert.ok(error instanceof Refusal);
          assert.match(
            Object.entries(error.errors ?? {})
              .flat(2)
              .join(' '),
            sentence,
          );
          return true;
        });
      }
      assert.deepEqual(await listAllItems(deps.database.db, account), []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('changes nothing if the same file is imported again', async () => {
    const account = await author();
    const catalogue = catalogueOf([itemOf(1)], many(5));
    const first = await importCatalogue(deps, account, catalogue);
    const before = await deps.database.db
      .selectFrom('purchases')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('id')
      .execute();
    const { items, purchases } = await importCatalogue(deps, account, catalogue);
    assert.deepEqual({ items, purchases }, { items: first.items, purchases: first.purchases });
    const again = await deps.database.db
      .selectFrom('purchases')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('id')
      .execute();
    assert.deepEqual(again, before);
  });

  test('updates existing items and purchases, and keeps fields that the file lacks', async () => {
    const account = await author();
    const first = await importCatalogue(
      deps,
      account,
      catalogueOf([itemOf(1), itemOf(2)], [purchaseOf(1, 1), purchaseOf(2, 2)]),
    );
    const changed = catalogueOf(
      [itemOf(1, { name: 'New name', version: '2.0.0' })],
      [purchaseOf(1, 2, { downloaded: true, supported_until: null })],
    );
    const second = await importCatalogue(deps, account, changed);
    assert.deepEqual([second.items, second.purchases], [{ 1: first.items[1] }, 1]);
    const { items, total } = await visible(account);
    assert.deepEqual(
      items.map(({ name, version }) => `${name} ${version}`),
      ['New name 2.0.0', 'Item 2 1.0.0'],
    );
    assert.equal(total, 2);
    const refreshed = await validPurchase(deps, account, codeOf(1));
    assert.deepEqual(
      [refreshed?.item.id, refreshed?.downloaded, refreshed?.supported_until],
      [first.items[2], true, undefined],
    );
  });

  test('keeps a purchase refunded if the file has no state', async () => {
    const account = await author();
    await importCatalogue(deps, account, catalogueOf([itemOf(1)], [purchaseOf(1, 1, { state: 'refunded' })]));
    assert.equal(await validPurchase(deps, account, codeOf(1)), undefined);
    await importCatalogue(deps, account, catalogueOf([itemOf(1)], [purchaseOf(1, 1)]));
    assert.equal(await validPurchase(deps, account, codeOf(1)), undefined);
    await importCatalogue(deps, account, catalogueOf([itemOf(1)], [purchaseOf(1, 1, { state: 'valid' })]));
    assert.equal((await validPurchase(deps, account, codeOf(1)))?.purchase_code, codeOf(1));
  });

  test('allows the same references and codes in two accounts', async () => {
    const [one, other] = [await author(), await author()];
    const ids = [];
    for (const account of [one, other])
      ids.push((await importCatalogue(deps, account, catalogueOf([itemOf(1)], [purchaseOf(1, 1)]))).items[1]);
    assert.notEqual(ids[0], ids[1]);
    assert.equal((await validPurchase(deps, other, codeOf(1)))?.item.id, ids[1]);
  });

  test('does not find items of another account', async () => {
    const [one, other] = [await author(), await author()];
    await importCatalogue(deps, one, catalogueOf([itemOf(1)]));
    await assert.rejects(
      importCatalogue(deps, other, catalogueOf([], [purchaseOf(1, 1)])),
      /neither an item of this file/,
    );
  });

  test('accepts references that are built-in property names', async () => {
    const { items } = await importCatalogue(
      deps,
      await author(),
      catalogueOf([itemOf('__proto__'), itemOf('constructor')]),
    );
    assert.deepEqual(Object.keys(items), ['__proto__', 'constructor']);
  });

  test('writes nothing if the last row is invalid', async () => {
    const account = await author();
    await assert.rejects(
      importCatalogue(deps, account, catalogueOf([itemOf(1)], [...many(3000), purchaseOf(1, 1)])),
      Refusal,
    );
    assert.equal(await kept(account), 0);
  });

  testOnce('rejects a missing file', async () => {
    await assert.rejects(importCatalogue(deps, await author(), '/nowhere/catalogue.json'), /File not found/);
    await assert.rejects(importCatalogue(deps, await author(), import.meta.dirname), /is not a file/);
  });

  test('shows no rows before the import ends, and all rows after it', async () => {
    const account = await author();
    const seen: number[] = [];
    const imported = await importCatalogue(deps, account, catalogueOf([itemOf(1)], many(2500)), {
      async progressed({ phase }) {
        if (phase === 'checking') return;
        const { items, total } = await visible(account);
        seen.push(items.length + total);
        assert.equal(await validPurchase(deps, account, codeOf(0)), undefined);
      },
    });
    assert.ok(seen.length >= 4);
    assert.deepEqual(new Set(seen), new Set([0]));
    assert.deepEqual([imported.purchases, (await visible(account)).total], [2500, 2500]);
  });

  test('leaves no rows of an import that was stopped', async () => {
    const account = await author();
    await importCatalogue(deps, account, catalogueOf([itemOf(1, { name: 'Before' })], [purchaseOf(1, 1)]));
    const progressed = ({ phase, done }: { phase: string; done: number }) => {
      if (phase === 'purchases' && done > 1000) throw new Error('stopped');
    };
    const changed = catalogueOf([itemOf(1, { name: 'After' }), itemOf(2)], many(2500, { downloaded: true }));
    await assert.rejects(importCatalogue(deps, account, changed, { progressed }), /stopped/);
    assert.equal(await kept(account), 2);
    assert.deepEqual(
      (await visible(account)).items.map(({ name }) => name),
      ['Before'],
    );
    assert.equal((await validPurchase(deps, account, codeOf(1)))?.downloaded, false);
  });

  test('rejects a second import only for the account whose import is still running', async () => {
    const [account, other] = [await author(), await author()];
    const ticking = { ...deps, now: () => Date.now() };
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    let isWriting = () => {};
    const writing = new Promise<void>((resolve) => {
      isWriting = resolve;
    });
    const first = importCatalogue(ticking, account, catalogueOf([itemOf(1)], many(5)), {
      async progressed({ phase }) {
        if (phase !== 'purchases') return;
        isWriting();
        await gate;
      },
    });
    await writing;
    await importCatalogue(ticking, other, catalogueOf([itemOf(1)]));
    await assert.rejects(
      importCatalogue(ticking, account, catalogueOf([itemOf(2)])),
      /Another import for this account is running/,
    );
    go();
    assert.equal((await first).purchases, 5);
    assert.equal((await visible(account)).total, 5);
  });
});
