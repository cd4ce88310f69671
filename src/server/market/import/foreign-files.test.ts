import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { PurchaseRow } from '../../database/index.ts';
import { listAllItems } from '../catalogue/item.store.ts';
import { endSubscriptions } from '../purchases/end-subscriptions.ts';
import { importedPurchaseCode } from '../purchases/imported-code.ts';
import { openCode } from '../purchases/purchase-code.ts';
import { rotateCode } from '../purchases/rotate-code.ts';
import { catalogueOf, codeOf, itemOf, purchaseOf, validPurchase } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';
import {
  addAuthor,
  envatoSaleOf,
  gumroadFile,
  gumroadSaleOf,
  licenceKey,
  statementFile,
  statementSale,
} from './testing.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());
  const bought = (account: number): Promise<PurchaseRow[]> =>
    deps.database.db.selectFrom('purchases').selectAll().where('account_id', '=', account).orderBy('id').execute();
  const lastImport = (account: number) =>
    deps.database.db
      .selectFrom('market_imports')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  test('ends Gumroad’s subscriptions, leaves out free trials, and keeps seats and uses', async () => {
    const account = await addAuthor(deps);
    const year = 365 * 86_400_000;
    const inAYear = new Date(deps.now() + year).toISOString().slice(0, 10);
    const sale = (number: number, changes: Record<string, string>) =>
      gumroadSaleOf(number, { Recurrence: 'monthly', ...changes });
    const file = (first: Record<string, string> = { 'Subscription End Date': '2024-07-02' }) =>
      gumroadFile([
        sale(1, first),
        sale(2, { 'Subscription End Date': inAYear, 'Cancellation Date': '2024-07-02' }),
        sale(3, { 'Cancellation Date': '2024-07-02' }),
        sale(4, { 'Free trial purchase?': '1', 'Sale Price ($)': '0.0' }),
        sale(5, { Quantity: '5', 'License Key Activation Count': '2' }),
        sale(6, { 'Subscription End Date': '2024-07-02', 'Fully Refunded?': '1' }),
      ]);
    await importCatalogue(deps, account, file());
    const states = async () => (await bought(account)).map(({ state }) => state);
    assert.deepEqual(await states(), ['revoked', 'valid', 'revoked', 'valid', 'refunded']);
    const [ended, , , seats] = await bought(account);
    assert.equal(ended?.ends_at, Date.parse('2024-07-02T00:00:00Z'));
    assert.deepEqual([seats?.quantity, seats?.licence_uses], [5, 2]);
    const { message } = await lastImport(account);
    assert.match(message, /Skipped: .*1 × free trials/);
    assert.match(message, /enter that ID in each item/);

    await importCatalogue(deps, account, file({ 'License Key Activation Count': '1' }));
    assert.equal((await states())[0], 'valid', 'a subscription that was renewed');
    assert.equal((await bought(account))[3]?.licence_uses, 2);
    const { now } = deps;
    deps.now = () => now() + year + 86_400_000;
    await endSubscriptions(deps);
    deps.now = now;
    assert.deepEqual(await states(), ['valid', 'revoked', 'revoked', 'valid', 'refunded']);

    const inTwoYears = new Date(deps.now() + 2 * year).toISOString().slice(0, 10);
    await importCatalogue(deps, account, gumroadFile([sale(2, { 'Subscription End Date': inTwoYears })]));
    assert.equal((await states())[1], 'valid', 'renewed after it ended here');
  });

  test('imports Gumroad’s sales with their keys and a draft item, without bookings', async () => {
    const account = await addAuthor(deps);
    const { items, purchases } = await importCatalogue(deps, account, gumroadFile([gumroadSaleOf(1)]));
    const [item] = await listAllItems(deps.database.db, account);
    assert.deepEqual([items, purchases], [{ fieldnotes: item?.id }, 1]);
    assert.deepEqual([item?.name, item?.status, item?.reference], ['Field Notes Font', 'draft', 'fieldnotes']);
    const [row] = await bought(account);
    assert.equal(row?.purchased_at, Date.parse('2024-03-05T10:33:04Z'));
    assert.deepEqual(
      [row?.price_minor, row?.currency, row?.buyer_email, row?.buyer_name, row?.license_type, row?.state],
      [2500, 'USD', 'buyer-1@example.com', 'Grace Hopper', 'Regular License', 'valid'],
    );
    const code = importedPurchaseCode(deps.vault, account, { shop: 'gumroad', key: licenceKey(1) });
    assert.equal(openCode(deps.vault, row?.code_sealed ?? ''), code);
    assert.equal((await validPurchase(deps, account, code))?.price, 25);
    const booked = await deps.database.db
      .selectFrom('money_entries')
      .select('id')
      .where('account_id', '=', account)
      .execute();
    assert.deepEqual(booked, []);
    assert.match(
      (await lastImport(account)).message,
      /known by name only, added as drafts .*: 1\. Skipped: 1 × the totals line.*Columns that were not imported: do not contact\?, subtotal \(\$\)/,
    );
  });

  test('finds a purchase by Gumroad’s key, only in the account that imported it', async () => {
    const [account, other] = [await addAuthor(deps), await addAuthor(deps)];
    await importCatalogue(deps, account, gumroadFile([gumroadSaleOf(1)]));
    const valid = (id: number, pasted: string) => validPurchase(deps, id, pasted);
    assert.equal((await valid(account, ` ${licenceKey(1).toLowerCase()}\n`))?.item.name, 'Field Notes Font');
    assert.equal(await valid(other, licenceKey(1)), undefined);
    assert.equal(await valid(account, licenceKey(2)), undefined);
    const uuid = 'BEA0454F-918A4F76-B68EFA71-6187C39D';
    await importCatalogue(deps, account, gumroadFile([gumroadSaleOf(3, { 'License Key': uuid })]));
    assert.equal((await valid(account, uuid))?.purchase_code, uuid);
  });

  test('finds an Envato sale by a code that is not a version 4 UUID, in any pasted spelling', async () => {
    const [account, other] = [await addAuthor(deps), await addAuthor(deps)];
    const old = '86781236-23d0-4b3c-7dfa-c1c147e0dece';
    const text = JSON.stringify([envatoSaleOf({ code: old }), envatoSaleOf({ code: 'ABC/123 old style' })]);
    await importCatalogue(deps, account, { text });
    const [first, second] = await bought(account);
    const name = async (pasted: string) => (await validPurchase(deps, account, pasted))?.purchase_code;
    assert.equal(await name(old), old);
    assert.equal(await name(` ${old.toUpperCase().replaceAll('-', '–')} `), old);
    assert.equal(await name('ABC/123 old style'), 'ABC/123 old style');
    // The code that this service assigned works as well.
    for (const row of [first, second]) assert.ok(await name(openCode(deps.vault, row?.code_sealed ?? '')));
    assert.equal(await validPurchase(deps, other, old), undefined);
    assert.equal(await name('ABC/123 OLD STYLE'), undefined);
    await deps.database.db
      .updateTable('purchases')
      .set({ state: 'refunded' })
      .where('id', '=', first?.id ?? 0)
      .execute();
    assert.equal(await name(old), undefined);
  });

  test('imports refunds, disputes and revocations of Gumroad’s sales', async () => {
    const account = await addAuthor(deps);
    const fates: Record<string, string>[] = [
      { 'Refunded?': '1', 'Fully Refunded?': '1' },
      { 'Refunded?': '1', 'Partial Refund ($)': '10.5' },
      { 'Disputed?': '1' },
      { 'Disputed?': '1', 'Dispute Won?': '1' },
      { 'Access Revoked?': '1' },
      { 'License Key Enabled?': '0' },
      { 'Recurring Charge?': '1' },
      { 'Pre-order authorization?': '1' },
      { 'Giftee Email': 'gift@example.com' },
    ];
    await importCatalogue(deps, account, gumroadFile(fates.map((fate, n) => gumroadSaleOf(n, fate))));
    const rows = await bought(account);
    assert.deepEqual(
      rows.map(({ state, refunded_minor }) => `${state} ${refunded_minor}`),
      ['refunded 2500', 'valid 1050', 'disputed 0', 'valid 0', 'revoked 0', 'revoked 0', 'valid 0'],
    );
    assert.equal(rows.at(-1)?.buyer_email, 'gift@example.com');
    assert.equal((await lastImport(account)).rows_left_out, 3);
  });

  test('lets a file of another shop refund a license, but never restore it', async () => {
    const account = await addAuthor(deps);
    const file = (changes = {}) => importCatalogue(deps, account, gumroadFile([gumroadSaleOf(1, changes)]));
    const state = async () => (await bought(account))[0]?.state;
    await file();
    await file({ 'Disputed?': '1' });
    assert.equal(await state(), 'disputed');
    await file({ 'Disputed?': '1', 'Dispute Won?': '1' });
    assert.equal(await state(), 'valid');
    await file({ 'Fully Refunded?': '1' });
    await file();
    await file({ 'Disputed?': '1', 'Dispute Won?': '1' });
    assert.equal(await state(), 'refunded');
  });

  test('imports Envato’s statement: four lines make one purchase with support, without fees', async () => {
    const account = await addAuthor(deps);
    const other = {
      Date: '2024-03-06 00:00:00 +1100',
      Type: 'Withdrawal Request',
      Detail: 'Withdrawal',
      Amount: '-80',
    };
    const lines = [
      other,
      ...statementSale({ order: '51' }),
      ...statementSale({ order: '52', item: '9002', name: 'Quiet (Loop)' }),
    ];
    const { purchases } = await importCatalogue(deps, account, statementFile(lines));
    assert.equal(purchases, 2);
    const items = await listAllItems(deps.database.db, account);
    assert.deepEqual(
      items.map(({ reference, name, status }) => `${reference} ${name} ${status}`),
      ['9001 Lantern Admin draft', '9002 Quiet (Loop) draft'],
    );
    const [row] = await bought(account);
    assert.deepEqual([row?.price_minor, row?.currency, row?.license_type], [4900, 'USD', 'Regular License']);
    assert.equal(row?.purchased_at, Date.parse('2024-03-04T23:33:04Z'));
    assert.equal(row?.supported_until, Date.parse('2024-09-04T23:33:04Z'));
    assert.match((await lastImport(account)).message, /4 × “Author Fee”/);
  });

  test('finds the sale that a statement reverses, in the same file or an earlier one', async () => {
    const account = await addAuthor(deps);
    const reversal = (order: string) => ({
      ...{ Date: '2024-04-01 00:00:00 +1100', 'Order ID': order, Type: 'Sale Reversal', 'Item ID': '9001' },
      ...{ Detail: 'Reversal of Lantern Admin', Document: 'CNIP1', Price: '-40.25', Amount: '-40.25' },
    });
    const twice = [
      ...statementSale({ order: '62', document: 'IVIP2' }),
      ...statementSale({ order: '62', document: 'IVIP1' }),
    ];
    await importCatalogue(deps, account, statementFile([reversal('62'), ...twice, ...statementSale({ order: '61' })]));
    const states = async () => (await bought(account)).map(({ state }) => state).sort();
    assert.deepEqual(await states(), ['refunded', 'valid', 'valid']);
    await importCatalogue(deps, account, statementFile([reversal('61')]));
    assert.deepEqual(await states(), ['refunded', 'refunded', 'valid']);
    await importCatalogue(deps, account, statementFile([reversal('61')]));
    assert.equal((await lastImport(account)).purchases_changed, 0);
    await assert.rejects(
      importCatalogue(deps, account, statementFile([reversal('99')])),
      /line 2, Order ID refers to a sale that is neither in this file nor in an earlier one: import the older file first[\s\S]*command line: --skip-refused, API: skip_refused/,
    );
    const month = statementFile([reversal('99'), ...statementSale({ order: '63' })]);
    assert.equal((await importCatalogue(deps, account, month, { skipRefused: true })).purchases, 1);
    const { message } = await lastImport(account);
    assert.match(message, /Rows refused and skipped: 1\./);
  });

  test('imports sales of Envato’s API with their codes, and distinguishes sales without one', async () => {
    const account = await addAuthor(deps);
    const text = JSON.stringify([envatoSaleOf({ code: codeOf(7) }), envatoSaleOf(), envatoSaleOf()]);
    assert.equal((await importCatalogue(deps, account, { text })).purchases, 3);
    const valid = await validPurchase(deps, account, codeOf(7));
    assert.deepEqual(
      [valid?.price, valid?.currency, valid?.license_type, valid?.supported_until, valid?.item.name],
      [26.87, 'USD', 'Regular License', '2017-03-08T14:54:28.000Z', 'SEO Studio'],
    );
    assert.equal((await bought(account))[0]?.buyer_name, 'test_buyer');
    await importCatalogue(deps, account, { text: JSON.stringify({ purchases: [envatoSaleOf({ code: codeOf(7) })] }) });
    assert.equal((await bought(account)).length, 3);
  });

  test('changes nothing if a file of another shop is imported again', async () => {
    for (const file of [
      gumroadFile([gumroadSaleOf(1), gumroadSaleOf(2, { 'Fully Refunded?': '1', 'License Key': '' })]),
      statementFile([...statementSale({ order: '71' }), ...statementSale({ order: '72' })]),
      { text: JSON.stringify([envatoSaleOf(), envatoSaleOf()]) },
    ]) {
      const account = await addAuthor(deps);
      await importCatalogue(deps, account, file);
      const rows = await bought(account);
      await importCatalogue(deps, account, file);
      assert.deepEqual(await bought(account), rows);
      assert.equal((await listAllItems(deps.database.db, account)).length, 1);
      const { items_new, items_changed, purchases_new, purchases_changed } = await lastImport(account);
      assert.deepEqual([items_new, items_changed, purchases_new, purchases_changed], [0, 0, 0, 0]);
    }
  });

  test('assigns purchases to the item with the same reference, or the same name', async () => {
    const account = await addAuthor(deps);
    await importCatalogue(deps, account, catalogueOf([itemOf('fieldnotes'), itemOf(2, { name: 'Second  thing' })]));
    const sales = [gumroadSaleOf(1), gumroadSaleOf(2, { 'Product ID': 'abc', 'Item Name': 'second Thing' })];
    await importCatalogue(deps, account, gumroadFile(sales));
    const items = await listAllItems(deps.database.db, account);
    assert.deepEqual(
      (await bought(account)).map(({ item_id }) => item_id),
      items.map(({ id }) => id),
    );
  });

  test('keeps two products with the same name separate', async () => {
    const account = await addAuthor(deps);
    const sale = (number: number, product: string) => gumroadSaleOf(number, { 'Product ID': product });
    await importCatalogue(deps, account, gumroadFile([sale(1, 'one'), sale(2, 'two')]));
    await importCatalogue(deps, account, gumroadFile([sale(3, 'three')]));
    const items = await listAllItems(deps.database.db, account);
    assert.deepEqual(
      items.map(({ reference }) => reference),
      ['one', 'two', 'three'],
    );
    assert.equal(new Set((await bought(account)).map(({ item_id }) => item_id)).size, 3);
  });

  test('does not restore a code that has been replaced', async () => {
    const account = await addAuthor(deps);
    const file = catalogueOf([itemOf(1)], [purchaseOf(1, 1)]);
    await importCatalogue(deps, account, file);
    const [{ id } = { id: 0 }] = await bought(account);
    const code = await rotateCode(deps, { account_id: account, purchase_id: id }, 'author');
    await importCatalogue(deps, account, catalogueOf([itemOf(1)], [purchaseOf(1, 1, { price: 5 })]));
    assert.equal(await validPurchase(deps, account, codeOf(1)), undefined);
    assert.equal((await validPurchase(deps, account, code))?.price, 5);
    assert.equal((await bought(account)).length, 1);
  });
});
