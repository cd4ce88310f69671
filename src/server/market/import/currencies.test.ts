import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { dayMs } from '../../kernel/index.ts';
import { findItemByReference, listAllItems, updateItem } from '../catalogue/index.ts';
import { updateShopRow } from '../shops/index.ts';
import { catalogueOf, itemOf } from '../testing.ts';
import { listTiers } from '../tiers/index.ts';
import { saveTiers } from '../tiers/save-tiers.ts';
import { importCatalogue } from './import-catalogue.ts';
import type { OnProgress } from './progress.ts';
import { addAuthor, envatoSaleOf, gumroadFile, gumroadSaleOf } from './testing.ts';

const csv = (rows: string[][]) => ({ text: rows.map((row) => row.join(';')).join('\n') });

const own = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const date = '2024-03-05T10:33:04Z';
const email = 'ada@buyer.example';

/** Each file sells for 49 EUR, 50 USD and 5000 JPY. */
const files = {
  'own table': csv([
    ['purchase_code', 'license_type', 'price', 'currency', 'item_name', 'date'],
    [own(1), 'Regular License', '€49.00', 'EUR', 'Theme', date],
    [own(2), 'Regular License', '$50', 'USD', 'Theme', date],
    [own(3), 'Regular License', '5000', 'JPY', 'Theme', date],
  ]),
  'Lemon Squeezy table': csv([
    ['order_id', 'user_email', 'created_at', 'product_name', 'total', 'currency', 'status'],
    ['1', email, date, 'Theme', '49.00', 'EUR', 'paid'],
    ['2', email, date, 'Theme', '50.00', 'USD', 'paid'],
    ['3', email, date, 'Theme', '5000', 'JPY', 'paid'],
  ]),
  'Polar table': csv([
    ['Invoice Number', 'Created At', 'Email', 'Product', 'Net Amount', 'Currency', 'Status'],
    ['A-1', date, email, 'Theme', '49.00', 'eur', 'paid'],
    ['A-2', date, email, 'Theme', '50.00', 'usd', 'paid'],
    ['A-3', date, email, 'Theme', '5000', 'jpy', 'paid'],
  ]),
  'Easy Digital Downloads': csv([
    ['Payment ID', 'Customer ID', 'Email', 'Products (Raw)', 'Date', 'Currency', 'Status'],
    ['1', '1', email, 'Theme|49{0}', date, 'EUR', 'complete'],
    ['2', '2', email, 'Theme|50{0}', date, 'USD', 'complete'],
    ['3', '3', email, 'Theme|5000{0}', date, 'JPY', 'complete'],
  ]),
  WooCommerce: csv([
    ['order_id', 'date', 'status', 'order_currency', 'billing_email', 'item_name', 'item_total'],
    ['1', date, 'completed', 'EUR', email, 'Theme', '49.00'],
    ['2', date, 'completed', 'USD', email, 'Theme', '50.00'],
    ['3', date, 'completed', 'JPY', email, 'Theme', '5000'],
  ]),
};

onEachDatabase({ forks: false }, (open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());
  const bought = (account: number) =>
    deps.database.db.selectFrom('purchases').selectAll().where('account_id', '=', account).orderBy('id').execute();

  for (const [name, file] of Object.entries(files))
    test(`imports each sale in the currency of its row: ${name}`, async () => {
      const account = await addAuthor(deps);
      await importCatalogue(deps, account, file);
      const sales = (await bought(account)).map(({ price_minor, currency }) => `${price_minor} ${currency}`);
      assert.deepEqual(sales.sort(), ['4900 EUR', '5000 JPY', '5000 USD']);
      assert.equal((await listAllItems(deps.database.db, account)).length, 1);
      const { message } = await deps.database.db
        .selectFrom('market_imports')
        .select('message')
        .where('account_id', '=', account)
        .executeTakeFirstOrThrow();
      assert.match(message, /Currencies: EUR, JPY, USD\./);
    });

  test('rejects amounts in another currency among the products and refunds of an order', async () => {
    const account = await addAuthor(deps);
    const [order, sold] = [['1', date, 'completed', 'USD', email], { name: 'Theme', product_id: 7, quantity: 1 }];
    const woo = (column: string, cell: string, more: Record<string, string> = {}) =>
      csv([
        ['order_id', 'date', 'status', 'order_currency', 'billing_email', column, ...Object.keys(more)],
        [...order, cell, ...Object.values(more)].map((text) => `"${text.replaceAll('"', '""')}"`),
      ]);
    for (const file of [
      woo('line_items', 'name:Theme|product_id:7|quantity:1|total:€49.00'),
      woo('line_item_1', 'name:Theme|product_id:7|quantity:1|total:49.00|total_tax:€5.00'),
      woo('line_items', JSON.stringify([{ ...sold, total: '€49.00' }])),
      woo('line_items', JSON.stringify([{ ...sold, total: '$49.00', refunded: '€49.00' }])),
      woo('line_items', JSON.stringify([{ ...sold, total: '49.00' }]), { refunds: '[{"total":"-€5"}]' }),
    ])
      await assert.rejects(importCatalogue(deps, account, file), /another currency than USD/);
    const refunds = { refunds: '[{"reason":"Paid in €","total":"-$5"}]' };
    await importCatalogue(deps, account, woo('line_items', JSON.stringify([{ ...sold, total: '$49' }]), refunds));
    assert.deepEqual(
      (await bought(account)).map(({ price_minor, refunded_minor }) => [price_minor, refunded_minor]),
      [[4900, 500]],
    );
  });

  test('rejects amounts in another currency than that of the row or the export', async () => {
    const account = await addAuthor(deps);
    for (const [file, reason] of [
      [gumroadFile([gumroadSaleOf(1, { 'Sale Price ($)': '€25' })]), /Sale Price.* in another currency than USD/],
      [{ text: JSON.stringify([envatoSaleOf({ currency: 'EUR' })]) }, /currency must be USD/],
      [{ text: JSON.stringify([envatoSaleOf({ amount: '€19' })]) }, /amount must be an amount/],
      [
        csv([
          ['purchase_code', 'license_type', 'price', 'currency', 'item_name', 'date'],
          [own(4), 'Regular License', '€49.00', 'USD', 'Theme', date],
        ]),
        /price/,
      ],
      [
        csv([
          ['order_id', 'date', 'status', 'order_currency', 'billing_email', 'item_name', 'item_total'],
          ['1', date, 'completed', 'USD', email, 'Theme', '€49.00'],
        ]),
        /item_total.*another currency than USD|total.*another currency than USD/,
      ],
      [
        csv([
          ['order_id', 'date', 'status', 'order_currency', 'billing_email', 'item_name', 'item_total'],
          ['1', date, 'completed', 'XQX', email, 'Theme', '49.00'],
        ]),
        /must be a currency code/,
      ],
    ] as const)
      await assert.rejects(importCatalogue(deps, account, file), reason);
    assert.deepEqual(await bought(account), []);
  });

  const withTiers = async (...tiers: Parameters<typeof saveTiers>[2]) => {
    const account = await addAuthor(deps);
    await importCatalogue(deps, account, catalogueOf([itemOf(1)]));
    const read = async () => (await findItemByReference(deps.database.db, account, '1'))!;
    const { id } = await read();
    await updateShopRow(deps.database.db, account, { seller_name: 'Ada', seller_address: 'Here' });
    await saveTiers(deps, { account_id: account, id }, tiers);
    const change = (changes: Record<string, unknown>, progressed: OnProgress = () => {}) =>
      importCatalogue(deps, account, catalogueOf([itemOf(1, changes)]), { progressed });
    const tiersNow = async () =>
      (await listTiers(deps.database.db, { account_id: account, id })).map(({ price_minor }) => price_minor);
    return { account, id, read, change, tiersNow };
  };

  test('keeps the numbers of a tier in a new currency, and rejects a currency that cannot have them', async () => {
    const { change, tiersNow, read } = await withTiers({ name: 'Team', price: 40 });
    await change({ currency: 'JPY', price: { regular: 20, extended: 80 } });
    assert.deepEqual([await tiersNow(), (await read()).currency], [[40], 'JPY']);
    const cents = await withTiers({ name: 'Team', price: 19.5 });
    await assert.rejects(
      cents.change({ currency: 'JPY', price: { regular: 20, extended: 80 } }),
      /currency is JPY, which cannot have the price of the tier "Team"/,
    );
    assert.deepEqual([await cents.tiersNow(), (await cents.read()).currency], [[1950], 'EUR']);
  });

  test('changes the currency of removed tiers too, because their purchases renew at their prices', async () => {
    const year = { price: 40, licence_days: 365 };
    const tiers = [
      { name: 'A', ...year, renewal_price: 30 },
      { name: 'B', ...year, renewal_price: 19.5 },
    ];
    const { account, id, change, tiersNow } = await withTiers(...tiers);
    await saveTiers(deps, { account_id: account, id }, [{ name: 'C', price: 50 }]);
    await change({ currency: 'JPY', price: { regular: 20, extended: 80 } });
    assert.deepEqual(await tiersNow(), [50]);
    const rows = deps.database.db.selectFrom('item_tiers').selectAll().where('item_id', '=', id).orderBy('name');
    assert.deepEqual(
      (await rows.execute()).map(({ price_minor, renewal_minor }) => [price_minor, renewal_minor]),
      [
        [40, 30],
        [40, null],
        [50, null],
      ],
    );
  });

  test('stops an import if the prices of an item that it changes were changed since it began', async () => {
    const { account, id, change, tiersNow, read } = await withTiers({ name: 'Team', price: 40 });
    const { db } = deps.database;
    const progressed: OnProgress = async ({ phase }) => {
      if (phase !== 'finishing') return;
      await updateItem(db, account, id, { currency: 'JPY', price_regular_minor: 20, price_extended_minor: 80 });
      await db.updateTable('item_tiers').set({ price_minor: 40 }).where('item_id', '=', id).execute();
    };
    await assert.rejects(change({ currency: 'USD' }, progressed), /The prices of an item changed during the import/);
    assert.deepEqual([await tiersNow(), (await read()).currency], [[40], 'JPY']);
    const renamed = async ({ phase }: { phase: string }) => {
      if (phase === 'finishing') await updateItem(db, account, id, { name: 'Renamed' });
    };
    await change({ currency: 'USD' }, renamed);
    assert.deepEqual([await tiersNow(), (await read()).currency], [[4000], 'USD']);
  });

  test('ends the sale of tiers whose earlier prices are unknown if the currency changes, and reports it', async () => {
    const { account, id, read, change } = await withTiers({ name: 'Team', price: 40 });
    const { db } = deps.database;
    const now = deps.now();
    await db
      .updateTable('item_tiers')
      .set({ prices_known_since: now - dayMs })
      .where('item_id', '=', id)
      .execute();
    const sale = { sale_starts_at: now - 40 * dayMs, sale_ends_at: null, sale_tiers_percent: 50 };
    await updateItem(db, account, id, sale);
    await change({ price: { regular: 30, extended: 90 } });
    assert.equal((await read()).sale_tiers_percent, 50, 'the tiers keep their price');
    const { figures } = await change({ currency: 'USD' });
    assert.equal(figures.items_changed, 1);
    assert.deepEqual([(await read()).sale_tiers_percent, (await read()).sale_starts_at], [null, null]);
    const changes = await db
      .selectFrom('market_import_changes')
      .selectAll()
      .where('account_id', '=', account)
      .execute();
    const texts = changes.map(({ text_sealed }) => deps.vault.open('import change', text_sealed));
    assert.match(texts.at(-1) ?? '', /currency changed.*sale that doesn’t fit the new prices ended/);
    // With known prices, the sale continues.
    await db.updateTable('item_tiers').set({ prices_known_since: null }).where('item_id', '=', id).execute();
    await updateItem(db, account, id, sale);
    await change({ currency: 'CHF' });
    assert.equal((await read()).sale_tiers_percent, 50);
  });
});
