import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { bookDirectRefund, bookDirectSale, bookDispute, bookRefund, bookSale } from './bookings.ts';
import { isOwnShop } from './own-shop.ts';
import { sumKinds } from './summary.store.ts';
import { summarize } from './summary.ts';
import { makeSeller } from './testing.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());

  test('sums income, refunds, disputes and fees by currency, and only of one account and period', async () => {
    const [own, other] = [await makeSeller(deps, 'own'), await makeSeller(deps, 'other')];
    const { db } = deps.database;
    const at = deps.now();
    const event = (reference: string, changes = {}) => ({ ...own, reference, currency: 'EUR', at, ...changes });
    const isOwn = ({ isOwner = true } = {}) => isOwnShop(db, { accountId: own.account_id, isOwner });
    assert.equal(await isOwn(), false);
    await db.updateTable('items').set({ status: 'withdrawn' }).where('account_id', '=', other.account_id).execute();
    assert.equal(await isOwn(), true);
    assert.equal(await isOwn({ isOwner: false }), false);
    await db.updateTable('items').set({ status: 'published' }).where('account_id', '=', other.account_id).execute();
    await db.updateTable('accounts').set({ disabled_at: at }).where('id', '=', other.account_id).execute();
    assert.equal(await isOwn(), true, 'the shop has no items of a disabled account');
    await inTransaction(deps.database, async (trx) => {
      await bookSale(trx, { ...event('a'), total_minor: 2000, tax_minor: 319, fee_minor: 100 });
      await bookDirectSale(trx, { ...event('b'), total_minor: 3000, fee_minor: 30 });
      await bookRefund(trx, { ...event('c'), amount_minor: 500, tax_minor: 80 });
      await bookDirectRefund(trx, { ...event('d'), amount_minor: 700 });
      await bookDispute(trx, { ...event('e'), amount_minor: 900 }, 'opened');
      await bookDispute(trx, { ...event('f'), amount_minor: 400 }, 'opened');
      await bookDispute(trx, { ...event('f'), amount_minor: 400 }, 'won');
      await bookSale(trx, { ...event('g', { currency: 'JPY' }), total_minor: 500, tax_minor: 0, fee_minor: 0 });
      await bookSale(trx, { ...event('h', { at: at - 1 }), total_minor: 99, tax_minor: 0, fee_minor: 0 });
    });
    const span = { startMs: at, endMs: at + 1 };
    assert.deepEqual(summarize(await sumKinds(db, own.account_id, span)), [
      { currency: 'EUR', income: 50, direct: 30, refunds: 12, disputes: 9, fees: 1.3 },
      { currency: 'JPY', income: 500, direct: 0, refunds: 0, disputes: 0, fees: 0 },
    ]);
    assert.deepEqual(await sumKinds(db, other.account_id, span), []);

    await inTransaction(deps.database, (trx) =>
      bookSale(trx, { ...event('i'), ...other, total_minor: 100, tax_minor: 0, fee_minor: 0 }),
    );
    await db.updateTable('items').set({ status: 'withdrawn' }).execute();
    for (const accountId of [own.account_id, other.account_id])
      assert.equal(await isOwnShop(db, { accountId, isOwner: true }), false, 'both have sold');
  });
});
