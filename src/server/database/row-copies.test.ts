import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { addAccount, addOwner, onEachDatabase } from '../../../test/support/testing.ts';
import { inTransaction } from './database.ts';
import { copyDoomedRows, isUniqueViolation, reinsertRows } from './row-copies.ts';
import { dumpTables, insertSampleRows, readReferences } from './sample-rows.testing.ts';

let references: Awaited<ReturnType<typeof readReferences>>;
before(async () => {
  references = await readReferences();
});

onEachDatabase({ forks: true }, (open) => {
  const openFilled = async () => {
    const deps = await open();
    const names = { username: 'ada', email: 'ada@example.com', first_name: 'Ada', last_name: 'L' };
    const accountId = await addAccount(deps.database.db, names);
    const userId = await addOwner(deps.database.db, accountId, { ...names, password_hash: null });
    const rows = await insertSampleRows(deps.database, { accountId, userId }, references);
    // Triggers keep these sums. The sample's values are wrong.
    await deps.database.db.deleteFrom('item_figures').execute();
    return { deps, rows };
  };
  const remove = (trx: Parameters<typeof copyDoomedRows>[0], table: string, id: number) =>
    sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx);

  for (const table of ['monitors', 'websites', 'items', 'status_pages', 'coupons'])
    test(`puts a row of ${table} back with everything that was deleted or changed with it`, async (t) => {
      const { deps, rows } = await openFilled();
      t.after(() => deps.close());
      const { db } = deps.database;
      const id = Number(rows.get(table)?.id);
      const dumped = await dumpTables(db);
      const copies = await inTransaction(deps.database, async (trx) => {
        const doomed = await copyDoomedRows(trx, { table, id });
        await remove(trx, table, id);
        return doomed;
      });
      assert.equal(copies[0]?.table, table);
      const without = await dumpTables(db);
      const changed = Object.keys(dumped).filter((name) => String(dumped[name]) !== String(without[name]));
      assert.ok(changed.includes(table));
      const inserted = await inTransaction(deps.database, (trx) => reinsertRows(trx, copies));
      assert.deepEqual(inserted, { left: [] });
      assert.deepEqual(await dumpTables(db), dumped);
    });

  test('inserts nothing if the parent was deleted, and skips rows of other parents that were', async (t) => {
    const { deps, rows } = await openFilled();
    t.after(() => deps.close());
    const [monitor, page] = [Number(rows.get('monitors')?.id), Number(rows.get('status_pages')?.id)];
    const incident = Number(rows.get('incidents')?.id);
    const move = (table: string, id: number) =>
      inTransaction(deps.database, async (trx) => {
        const copies = await copyDoomedRows(trx, { table, id });
        await remove(trx, table, id);
        return copies;
      });
    const put = (copies: Awaited<ReturnType<typeof move>>) =>
      inTransaction(deps.database, (trx) => reinsertRows(trx, copies));
    const ofIncident = await move('incidents', incident);
    const ofPage = await move('status_pages', page);
    const ofMonitor = await move('monitors', monitor);
    assert.equal(await put(ofIncident), undefined);
    const { left } = (await put(ofPage)) ?? {};
    assert.deepEqual(left?.map(({ row, parent }) => [row.table, parent]).toSorted(), [
      ['status_page_monitors', { table: 'monitors', id: monitor }],
      ['status_report_services', { table: 'monitors', id: monitor }],
      ['subscriber_services', { table: 'monitors', id: monitor }],
    ]);
    await put(ofMonitor);
    assert.deepEqual(await put(ofIncident), { left: [] });
    await assert.rejects(put(ofIncident), isUniqueViolation);
    assert.deepEqual(await move('incidents', 12_345), []);
  });
});
