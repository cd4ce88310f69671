import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { inTransaction } from './database.ts';
import { childRows, ownedRows, selectPage } from './owned-rows.ts';

const coupons = ownedRows('coupons');

onEachDatabase({ forks: true }, (open) => {
  describe('owned rows', () => {
    let deps: TestDeps;
    let owner: number;
    let other: number;
    let websites = 0;
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

    test('lets only the owner find, lock, count, change and delete rows', async () => {
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

    const addWebsite = async (): Promise<number> => {
      const { id } = await ownedRows('websites').insert(deps.database.db, owner, {
        domain: `website-${++websites}.example`,
        privacy: 0,
        password_hash: null,
        email: 0,
        exclude_bots: 1,
        exclude_bots_since: null,
        exclude_params: null,
        exclude_ips: null,
        exclude_paths: null,
        exclude_hosts: null,
        retention_months: null,
        alerts_sealed: '',
        spike_threshold: null,
        drop_threshold: null,
        favorite: 0,
        group_name: null,
        closed_from: null,
        closed_until: null,
        created_at: 0,
        updated_at: 0,
      });
      return id;
    };

    test('limits queries for a website to rows of this website and its owner', async () => {
      const { db } = deps.database;
      const segments = childRows('segments', 'website_id');
      const website = { id: await addWebsite(), account_id: owner };
      const add = (name: string) => segments.insert(db, website, { name, filters: '[]', created_at: deps.now() });
      const { id } = await add('B');
      const second = await add('A');
      assert.deepEqual([second.account_id, second.website_id], [owner, website.id]);
      assert.deepEqual(
        (await segments.list(db, website)).map(({ name }) => name),
        ['B', 'A'],
      );
      const page = await segments.listPage(db, website, { sortBy: 'name', sort: 'asc', page: 1, perPage: 1 });
      assert.deepEqual([page.total, page.rows.map(({ name }) => name)], [2, ['A']]);
      for (const parent of [
        { id: website.id, account_id: other },
        { id: await addWebsite(), account_id: owner },
      ]) {
        assert.equal(await segments.find(db, parent, id), undefined);
        assert.deepEqual(await segments.findSome(db, parent, [id]), []);
        assert.deepEqual([await segments.list(db, parent), await segments.count(db, parent)], [[], 0]);
        assert.equal(await segments.update(db, parent, id, { name: 'stolen' }), undefined);
        assert.equal(await segments.update(db, parent, id, {}), undefined);
        assert.equal(await segments.delete(db, parent, id), false);
      }
      assert.equal((await segments.update(db, website, id, {}))?.name, 'B');
      assert.equal((await segments.update(db, website, id, { name: 'C' }))?.name, 'C');
      assert.deepEqual([await segments.delete(db, website, id), await segments.count(db, website)], [true, 1]);
    });

    test('lists pages in a total order, with the total number of matches', async () => {
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
