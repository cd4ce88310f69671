import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { up } from './migrations/2026-12-08-known-tier-prices.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());

  test('an upgrade stores since when the prices of tiers are known, except of drafts', async () => {
    const { db, dialect } = deps.database;
    const from = Date.now();
    await db.transaction().execute(async (trx) => {
      const run = (statement: string) => sql.raw(statement).execute(trx);
      // They hide the tables of this version.
      await run('create temporary table items (id bigint, status text)');
      await run('create temporary table item_tiers (id bigint, item_id bigint)');
      await run("insert into items values (1, 'draft'), (2, 'published'), (3, 'withdrawn')");
      await run('insert into item_tiers values (10, 1), (20, 2), (30, 3)');
      await up(trx as never, dialect);
      const { rows } = await sql<{ since: string | null }>`
        select prices_known_since as since from item_tiers order by id`.execute(trx);
      const [draft, ...others] = rows.map(({ since }) => (since === null ? null : Number(since)));
      assert.equal(draft, null);
      assert.equal(others.length, 2);
      // SQLite has whole seconds.
      for (const since of others) assert.ok(since !== null && since > from - 1000 && since <= Date.now() + 1000);
      await run('drop table item_tiers');
      await run('drop table items');
    });
  });
});
