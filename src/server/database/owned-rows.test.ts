import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../testing.ts';
import { inTransaction } from './database.ts';
import { ownedRows, selectPage } from './owned-rows.ts';

const coupons = ownedRows('coupons');

onEachDatabase((open) => {
  describe('owned rows', () => {
    let deps: TestDeps;
    let owner: number;
    let other: number;
    beforeEach(async () => {
      deps = await open();
      owner = await addAccount(deps.database.db);
      other = await addAccount(deps.database.db, { is_owner: 0 });
    });
    afterEach(() => deps.close());

    const insert = (accountId: number, code: string) =>
      coupons.insert(deps.database.db, accountId, {
        code,
        item_id: null,
        percent: 10,
        amount_minor: null,
        currency: null,
        max_uses: null,
        starts_at: null,
        ends_at: null,
        created_at: deps.now(),
      });

    test('are found, locked, counted, changed and deleted by their owner alone', async () => {
      const { db } = deps.database;
      const { id } = await insert(owner, 'SPRING');
      assert.equal((await coupons.find(db, owner, id))?.code, 'SPRING');
      assert.equal(await coupons.find(db, other, id), undefined);
      await inTransaction(deps.database, async (trx) => {
        assert.equal((await coupons.lock(deps.database, trx, owner, id))?.id, id);
        assert.equal(await coupons.lock(deps.database, trx, other, id), undefined);
      });
      assert.deepEqual([await coupons.count(db, owner), await coupons.count(db, other)], [1, 0]);
      assert.equal(await coupons.update(db, other, id, { code: 'STOLEN' }), undefined);
      assert.equal((await coupons.update(db, owner, id, { code: 'SUMMER' }))?.code, 'SUMMER');
      assert.equal(await coupons.delete(db, other, id), false);
      assert.equal(await coupons.delete(db, owner, id), true);
      assert.equal(await coupons.count(db, owner), 0);
    });

    test('come in pages of a total order, with the number of all that match', async () => {
      for (const code of ['B', 'A', 'C']) await insert(owner, code);
      await insert(other, 'D');
      const matching = deps.database.db.selectFrom('coupons').where('account_id', '=', owner);
      const options = { sortBy: 'code', sort: 'desc', perPage: 2 } as const;
      const first = await selectPage(matching, { ...options, page: 1 });
      const second = await selectPage(matching, { ...options, page: 2 });
      assert.deepEqual([first.total, first.rows.map(({ code }) => code)], [3, ['C', 'B']]);
      assert.deepEqual([second.total, second.rows.map(({ code }) => code)], [3, ['A']]);
    });
  });
});
