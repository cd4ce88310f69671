import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { lockAccount } from '../../accounts/index.ts';
import { inTransaction } from '../../database/index.ts';
import { addCouponUse, insertCoupon, lockOrder } from '../orders/index.ts';
import { renewCouponReservation } from './place-order.ts';
import { openShop, type TestShop } from './testing/shop.ts';

// SQLite has one writer at a time.
onEachDatabase({ forks: true }, (open, _, database) => {
  let shop: TestShop;
  before(async () => {
    shop = await openShop({ open });
  });
  after(() => shop.close());

  test('a repeated attempt to pay waits for the first payment, without a deadlock', async () => {
    const { deps } = shop;
    const { order: placed } = await shop.orderByStripe();
    const coupon = await insertCoupon(deps.database.db, placed.account_id, {
      item_id: null,
      code: 'TWICE',
      percent: 10,
      amount_minor: null,
      currency: null,
      max_uses: 2,
      starts_at: null,
      ends_at: null,
      is_active: 1,
      created_at: deps.now(),
    });
    const order = { ...placed, coupon_id: coupon.id, coupon_held_until: deps.now() };
    const { coupon_id, coupon_held_until } = order;
    const { db } = deps.database;
    await db.updateTable('orders').set({ coupon_id, coupon_held_until }).where('id', '=', order.id).execute();
    let renewed: Promise<void> | undefined;
    let isEnded = false;
    await inTransaction(deps.database, async (trx) => {
      await lockOrder(deps.database, trx, order.number);
      renewed = renewCouponReservation(shop.deps, order).finally(() => {
        isEnded = true;
      });
      const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted`;
      if (database === 'PostgreSQL')
        while (!isEnded && Number((await waiting.execute(trx)).rows[0]!.n) === 0) await setImmediate();
      assert.equal((await addCouponUse(trx, order))?.uses, 1);
    });
    await renewed;
  });

  if (database === 'PostgreSQL')
    test('accepts orders while the account is locked', async () => {
      const { order } = await shop.orderByStripe();
      const { database } = shop.deps;
      await inTransaction(database, async (trx) => {
        await lockAccount(database, trx, order.account_id);
        const other = await shop.orderByStripe();
        assert.equal(other.order.account_id, order.account_id);
      });
    });
});
