import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from './database.ts';
import { startPostgres, type TestPostgres } from './postgres.testing.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

async function contentOf(url: string) {
  const { db, close } = await openDatabase({ url });
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname
  `.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]!.count;
  }
  await close();
  return counts;
}

async function addAccount(url: string): Promise<number> {
  const { db, close } = await openDatabase({ url });
  const empty = { heading: '', description: '', contact_email: '', social_links: '{}' };
  const ada = { username: 'ada', email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' };
  const { id } = await db
    .insertInto('accounts')
    .values({ ...empty, ...ada, time_zone: 'UTC', currency: 'USD', is_owner: 0, created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await close();
  return id;
}

test('reuses a released database, emptied and with restarted IDs', async () => {
  const first = await server.newDatabase();
  const fresh = await contentOf(first);
  assert.equal(await addAccount(first), 1);
  server.release(first);
  const second = await server.newDatabase();
  assert.equal(second, first);
  assert.deepEqual(await contentOf(second), fresh);
  assert.equal(await addAccount(second), 1);
  server.release(second);
});

test("doesn't reuse a database that still has a connection", async () => {
  const used = await server.newDatabase();
  const { db, close } = await openDatabase({ url: used });
  await addAccount(used);
  await db.transaction().execute(async (trx) => {
    await sql`update accounts set first_name = 'Grace'`.execute(trx);
    server.release(used);
    assert.notEqual(await server.newDatabase(), used);
  });
  await close();
});

test("doesn't reuse a database with a changed schema", async () => {
  for (const change of ['drop table sessions', 'alter table sessions add column more text']) {
    const used = await server.newDatabase();
    const { db, close } = await openDatabase({ url: used });
    await sql.raw(change).execute(db);
    await close();
    server.release(used);
    assert.notEqual(await server.newDatabase(), used, change);
  }
});
