import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { deleteItem } from '../catalogue/item.store.ts';
import { eraseCustomer } from '../customer-data/erase.ts';
import { extendSupport } from '../purchases/extend-support.ts';
import { changePurchase, isItemBought, type PurchaseChange } from '../purchases/index.ts';
import { rotateCode } from '../purchases/rotate-code.ts';
import { catalogueOf, codeOf, itemOf, purchaseOf, validPurchase } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';
import { translateImportMessage } from './import-texts.ts';
import type { OnProgress } from './progress.ts';
import { addAuthor, gumroadFile, gumroadSaleOf } from './testing.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());
  const rowsOf = (account: number) =>
    deps.database.db.selectFrom('purchases').selectAll().where('account_id', '=', account).orderBy('id').execute();
  const rowOf = async (account: number) => {
    const [row, ...more] = await rowsOf(account);
    assert.ok(row && more.length === 0);
    return row;
  };
  const bought = async (changes = {}) => {
    const account = await addAuthor(deps);
    await importCatalogue(deps, account, catalogueOf([itemOf(1)], [purchaseOf(1, 1, changes)]));
    return { account, of: { account_id: account, purchase_id: (await rowOf(account)).id } };
  };
  const again = (account: number, changes: Record<string, unknown>, progressed: OnProgress = () => {}) =>
    importCatalogue(deps, account, catalogueOf([itemOf(1)], [purchaseOf(1, 1, changes)]), { progressed });
  let refunds = 0;
  const refund = (amount_minor: number): PurchaseChange => ({
    ...{ kind: 'refund', amount_minor, provider: 'manual', provider_ref: `r-${++refunds}`, reason: '' },
  });
  const historyOf = async (account: number) =>
    (
      await deps.database.db
        .selectFrom('purchase_history')
        .select(['event', 'amount_minor', 'note'])
        .where('account_id', '=', account)
        .orderBy('id')
        .execute()
    ).map(({ event, amount_minor, note }) => [event, amount_minor, note]);

  for (const [what, change, state, refunded] of [
    ['a refund', () => refund(1999), 'refunded', 1999],
    ['a partial refund', () => refund(500), 'valid', 500],
    ['a revocation', () => ({ kind: 'revoke', reason: '' }) as const, 'revoked', 0],
  ] as const)
    test(`an import does not undo ${what} made here, and does not change the price and currency`, async () => {
      const { account, of } = await bought();
      await changePurchase(deps, of, change());
      for (const said of [{ state: 'valid' }, { state: 'valid', price: 3 }, { price: 100, currency: 'JPY' }, {}]) {
        await again(account, said);
        const row = await rowOf(account);
        assert.deepEqual([row.state, row.refunded_minor], [state, refunded], JSON.stringify(said));
        if (refunded > 0) assert.deepEqual([row.price_minor, row.currency], [1999, 'EUR']);
      }
    });

  test('an import does not restore a buyer who was erased here, and says so', async () => {
    const { account } = await bought({ buyer_email: 'grace@buyer.example' });
    await eraseCustomer(deps, { accountId: account, email: 'grace@buyer.example' });
    const { message } = await again(account, { buyer_email: 'grace@buyer.example', state: 'revoked' });
    const { buyer_email, buyer_name, state } = await rowOf(account);
    assert.deepEqual([buyer_email, buyer_name, state], [null, '', 'revoked']);
    assert.match(translateImportMessage(message), /Erased buyers that were not imported again: 1\./);
  });

  test('an import does not bring back an erased buyer in a sale that was not imported before', async () => {
    const { account } = await bought({ buyer_email: 'grace@buyer.example' });
    await eraseCustomer(deps, { accountId: account, email: 'grace@buyer.example' });
    const erasedAt = deps.now();
    const buyer = { buyer_email: 'Grace@Buyer.example', buyer_name: 'Grace' };
    const older = purchaseOf(2, 1, { ...buyer, date: new Date(erasedAt - 1000).toISOString() });
    const later = purchaseOf(3, 1, { ...buyer, date: new Date(erasedAt + 1000).toISOString() });
    const { message } = await importCatalogue(deps, account, catalogueOf([itemOf(1)], [older, later]));
    const named = (await rowsOf(account)).map(({ buyer_email, buyer_name }) => [buyer_email, buyer_name]);
    assert.deepEqual(named, [
      [null, ''],
      [null, ''],
      ['grace@buyer.example', 'Grace'],
    ]);
    assert.match(translateImportMessage(message), /Erased buyers that were not imported again: 1\./);
    const other = await bought({ buyer_email: 'grace@buyer.example' });
    assert.equal((await rowOf(other.account)).buyer_email, 'grace@buyer.example', 'another account');
  });

  test('an erasure during an import stops the import', async () => {
    const { account } = await bought({ buyer_email: 'grace@buyer.example' });
    const file = catalogueOf([itemOf(1)], [purchaseOf(2, 1, { buyer_email: 'grace@buyer.example' })]);
    const progressed: OnProgress = async ({ phase }) => {
      if (phase === 'finishing') await eraseCustomer(deps, { accountId: account, email: 'grace@buyer.example' });
    };
    await assert.rejects(importCatalogue(deps, account, file, { progressed }), /A buyer was erased during the import/);
    assert.equal((await rowOf(account)).buyer_email, null);
  });

  test('an import can refund a partly refunded purchase further, but not restore it', async () => {
    const { account, of } = await bought();
    await changePurchase(deps, of, refund(500));
    await again(account, { state: 'revoked' });
    assert.equal((await rowOf(account)).state, 'revoked');
    await again(account, { state: 'refunded' });
    await again(account, { state: 'valid' });
    const { state, refunded_minor } = await rowOf(account);
    assert.deepEqual([state, refunded_minor], ['refunded', 1999]);
  });

  test('an older file does not reopen a dispute that was decided here', async () => {
    const { account, of } = await bought();
    const dispute = { amount_minor: 1999, provider: 'stripe', provider_ref: `d-${account}` };
    await changePurchase(deps, of, { kind: 'dispute_opened', ...dispute });
    await again(account, { state: 'valid' });
    assert.equal((await rowOf(account)).state, 'disputed');
    await changePurchase(deps, of, { kind: 'dispute_won', ...dispute });
    await again(account, { state: 'disputed' });
    assert.equal((await rowOf(account)).state, 'valid');
  });

  test('a file can undo a state and a refund that only a file reported', async () => {
    const { account } = await bought({ state: 'refunded' });
    assert.equal((await rowOf(account)).refunded_minor, 1999);
    await again(account, { state: 'valid' });
    const { state, refunded_minor } = await rowOf(account);
    assert.deepEqual([state, refunded_minor], ['valid', 0]);
  });

  test('keeps extended support, a download, and a buyer that the file lacks', async () => {
    const { account, of } = await bought({ downloaded: false });
    await extendSupport(deps, of, 12);
    const { supported_until } = await rowOf(account);
    await deps.database.db
      .updateTable('purchases')
      .set({ downloaded: 1, first_downloaded_at: deps.now() })
      .where('id', '=', of.purchase_id)
      .execute();
    for (const said of [{ supported_until: null }, { supported_until: '2026-05-01T00:00:00Z' }]) {
      await again(account, { ...said, downloaded: false, buyer_email: undefined });
      const row = await rowOf(account);
      assert.deepEqual(
        [row.supported_until, row.downloaded, row.buyer_email],
        [supported_until, 1, 'buyer-1@buyer.example'],
      );
    }
    await again(account, { supported_until: '2028-01-01T00:00:00Z' });
    assert.equal((await rowOf(account)).supported_until, Date.parse('2028-01-01T00:00:00Z'));
  });

  test('records each change from a file in the history once, and skips unchanged rows', async () => {
    const account = await addAuthor(deps);
    const file = (changes = {}) => importCatalogue(deps, account, gumroadFile([gumroadSaleOf(1, changes)]));
    await file();
    await file();
    assert.deepEqual(await historyOf(account), []);
    await file({ 'Partial Refund ($)': '10.5', 'Buyer Name': 'Admiral Hopper' });
    for (let times = 0; times < 2; times++) await file({ 'Fully Refunded?': '1', 'Buyer Name': 'Admiral Hopper' });
    assert.deepEqual(await historyOf(account), [
      ['changed_by_file', 1050, 'a file: refunded $0.00 became $10.50, buyer’s name changed'],
      ['changed_by_file', 1450, 'a file: valid became refunded, refunded $10.50 became $25.00'],
    ]);
  });

  test('keeps changes made to a purchase during the import', async () => {
    const { account, of } = await bought();
    let code = '';
    await again(account, { price: 5, state: 'valid', downloaded: true }, async ({ phase }) => {
      if (phase !== 'finishing') return;
      code = await rotateCode(deps, of, 'author');
      await changePurchase(deps, of, refund(1999));
    });
    const row = await rowOf(account);
    assert.deepEqual([row.state, row.refunded_minor, row.price_minor, row.downloaded], ['refunded', 1999, 1999, 1]);
    assert.notEqual(code, '');
    assert.equal(await validPurchase(deps, account, codeOf(1)), undefined);
  });

  test('does not turn a published item into a draft', async () => {
    const { account } = await bought();
    await importCatalogue(deps, account, catalogueOf([itemOf(1, { status: 'draft', name: 'Renamed' })]));
    const item = await deps.database.db
      .selectFrom('items')
      .select(['name', 'status'])
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow();
    assert.deepEqual(item, { name: 'Renamed', status: 'published' });
  });

  test('imports no purchases of an item that was deleted during the import', async () => {
    const account = await addAuthor(deps);
    const { items } = await importCatalogue(deps, account, catalogueOf([itemOf(1, { status: 'draft' })]));
    const file = catalogueOf([], [purchaseOf(1, 1)]);
    const deleting: OnProgress = async ({ phase, done }) => {
      if (phase === 'checking' && done > 0)
        await deleteItem(deps.database.db, { account_id: account, id: items[1] ?? 0 }, isItemBought);
    };
    await assert.rejects(importCatalogue(deps, account, file, { progressed: deleting }), /start again/i);
    const between: OnProgress = async ({ phase }) => {
      if (phase !== 'finishing') return;
      await deps.database.db.deleteFrom('items').where('account_id', '=', account).execute();
    };
    await importCatalogue(deps, account, catalogueOf([itemOf(2, { status: 'draft' })]));
    await assert.rejects(
      importCatalogue(deps, account, catalogueOf([], [purchaseOf(2, 2)]), { progressed: between }),
      /An item was deleted/,
    );
    assert.deepEqual(await rowsOf(account), []);
  });
});
