import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { type ItemRow, inTransaction, type PurchaseRow } from '../../database/index.ts';
import { sumBook } from '../money/ledger.store.ts';
import { changePurchase, type PurchaseChange } from '../purchases/index.ts';
import { addItem, rowOf, sell } from '../purchases/testing.ts';
import { makeAuthor } from '../testing.ts';
import { listDocuments } from './documents.ts';
import { takeInvoiceNumber } from './series.store.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let author: number;
  let item: ItemRow;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());

  const startShop = async (name: string) => {
    author = (await makeAuthor(deps, name)).id;
    item = await addItem(deps, author);
  };
  const change = (purchase: PurchaseRow, event: PurchaseChange) =>
    changePurchase(deps, { account_id: author, purchase_id: purchase.id }, event);
  const refund = (amount_minor: number, provider_ref: string, kind: 'refund' | 'refund_failed' = 'refund') =>
    ({ kind, amount_minor, provider: 'stripe', provider_ref, reason: '' }) as const;
  const dispute = (kind: 'dispute_lost' | 'dispute_won', amount_minor: number) =>
    ({ kind, amount_minor, provider: 'stripe', provider_ref: `du_${amount_minor}` }) as const;
  const documentsOf = async (purchase: PurchaseRow) =>
    (await listDocuments(deps.database.db, await rowOf(deps, purchase))).map(
      ({ kind, cause, number, refers_to, total_minor, tax_minor }) =>
        [kind, cause, number, refers_to, total_minor, tax_minor] as const,
    );
  const taxBook = () =>
    sumBook(deps.database.db, author, { book: 'tax', currency: 'EUR', beforeMs: Number.MAX_SAFE_INTEGER });

  test('skips no number if concurrent sales fail', async () => {
    await startShop('parallel');
    const failing = () =>
      inTransaction(deps.database, async (trx) => {
        await takeInvoiceNumber(trx, { account_id: author, kind: 'invoice', at: deps.now() });
        throw new Error('the sale fails');
      });
    const attempts = Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? failing() : sell(deps, item)));
    const settled = await Promise.allSettled(attempts);
    assert.equal(settled.filter(({ status }) => status === 'rejected').length, 4);
    const rows = await deps.database.db
      .selectFrom('invoices')
      .select('number')
      .where('account_id', '=', author)
      .orderBy('number')
      .execute();
    assert.deepEqual(
      rows.map(({ number }) => number),
      Array.from({ length: 8 }, (_, n) => `2026-00000${n + 1}`),
    );
  });

  test('starts a series each year in the seller’s time zone', async () => {
    await startShop('years');
    await deps.database.db
      .updateTable('accounts')
      .set({ time_zone: 'America/New_York' })
      .where('id', '=', author)
      .execute();
    const take = (at: string, kind: 'invoice' | 'credit_note' = 'invoice') =>
      inTransaction(deps.database, (trx) => takeInvoiceNumber(trx, { account_id: author, kind, at: Date.parse(at) }));
    assert.equal(await take('2026-12-31T12:00:00Z'), '2026-000001');
    assert.equal(await take('2027-01-01T04:59:00Z'), '2026-000002');
    assert.equal(await take('2027-01-01T05:00:00Z'), '2027-000001');
    assert.equal(await take('2027-01-01T05:00:00Z', 'credit_note'), 'C2027-000001');
  });

  test('issues a credit note for each refund, and cancels the one of a failed refund', async () => {
    await startShop('refunds');
    const { purchase } = await sell(deps, item);
    await change(purchase, refund(700, 're_1'));
    await change(purchase, refund(700, 're_1'));
    await change(purchase, refund(701, 're_2'));
    await change(purchase, refund(700, 're_1', 'refund_failed'));
    await change(purchase, refund(1299, 're_3'));
    assert.deepEqual(await documentsOf(purchase), [
      ['invoice', 'sale', '2026-000001', null, 2000, 333],
      ['credit_note', 'refund', 'C2026-000001', '2026-000001', 700, 117],
      ['credit_note', 'refund', 'C2026-000002', '2026-000001', 701, 116],
      ['invoice', 'refund_failed', '2026-000002', 'C2026-000001', 700, 116],
      ['credit_note', 'refund', 'C2026-000003', '2026-000001', 1299, 216],
    ]);
    assert.equal(await taxBook(), 0);
    assert.equal((await rowOf(deps, purchase)).invoice, '2026-000001');
  });

  test('issues a credit note for a lost dispute until the dispute is decided again', async () => {
    await startShop('disputes');
    const { purchase } = await sell(deps, item);
    await change(purchase, refund(500, 're_before'));
    await change(purchase, dispute('dispute_lost', 1500));
    assert.equal(await taxBook(), 0);
    await change(purchase, dispute('dispute_won', 1500));
    assert.equal(await taxBook(), 250);
    assert.deepEqual((await documentsOf(purchase)).slice(2), [
      ['credit_note', 'dispute_lost', 'C2026-000002', '2026-000001', 1500, 250],
      ['invoice', 'dispute_reversed', '2026-000002', 'C2026-000002', 1500, 250],
    ]);
  });

  test('keeps the number of an older invoice, and credits refunds of it', async () => {
    await startShop('older');
    const { purchase } = await sell(deps, item);
    const facts = (await listDocuments(deps.database.db, purchase))[0]?.facts ?? null;
    await deps.database.db.deleteFrom('invoices').where('purchase_id', '=', purchase.id).execute();
    await deps.database.db
      .updateTable('purchases')
      .set({ invoice: null, invoice_number: 41, invoice_facts: facts })
      .where('id', '=', purchase.id)
      .execute();
    await change(purchase, refund(2000, 're_old'));
    assert.deepEqual(await documentsOf(purchase), [
      ['invoice', 'sale', '41', null, 2000, 333],
      ['credit_note', 'refund', 'C2026-000001', '41', 2000, 333],
    ]);
  });
});
