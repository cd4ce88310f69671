import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate, migrations } from './migrate.ts';
import { startPostgres, type TestPostgres } from './postgres.testing.ts';
import type { Schema } from './schema/index.ts';

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

const openSqlite = () => {
  const opened = new Sqlite(':memory:');
  opened.pragma('foreign_keys = ON');
  opened.function('fold', { deterministic: true }, (value) => value);
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: opened }) });
};
const openPostgres = async () => {
  const pool = new pg.Pool({ connectionString: await postgres.newDatabase({ isBare: true }) });
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
};

for (const [dialect, open] of [
  ['sqlite', openSqlite],
  ['postgres', openPostgres],
] as const)
  describe(`sessions of before users could be in no account, on ${dialect}`, () => {
    test('stay as they are, and end with their user; others may show no account from then on', async (t) => {
      const db = await open();
      t.after(() => db.destroy());
      const at = migrations.findIndex(([name]) => name === '0067-identities');
      await migrate(db, dialect, {}, migrations.slice(0, at));
      await sql`
        insert into accounts (id, username, email, first_name, last_name, is_owner, time_zone, currency, heading,
          description, contact_email, social_links, created_at)
        ${sql.raw(dialect === 'postgres' ? 'overriding system value' : '')}
        values (1, 'ann', 'ann@example.com', 'Ann', 'Lee', 1, 'UTC', 'USD', '', '', '', '{}', 1)`.execute(db);
      await sql`
        insert into users (id, username, email, first_name, last_name, password_hash, created_at)
        ${sql.raw(dialect === 'postgres' ? 'overriding system value' : '')}
        values (7, 'ann', 'ann@example.com', 'Ann', 'Lee', 'x', 1), (8, 'bob', 'bob@example.com', 'Bob', 'Lee', 'x', 1)`.execute(
        db,
      );
      await sql`
        insert into sessions (id_hash, user_id, account_id, created_at, seen_at, expires_at, user_agent, address_sealed)
        values ('one', 7, 1, 10, 20, 30, 'Firefox', 'sealed'), ('two', 8, 1, 11, 21, 31, '', null)`.execute(db);
      await migrate(db, dialect);
      const common = { account_id: 1, confirmed_at: null };
      const one = { id_hash: 'one', user_id: 7, created_at: 10, seen_at: 20, expires_at: 30, user_agent: 'Firefox' };
      const two = { id_hash: 'two', user_id: 8, created_at: 11, seen_at: 21, expires_at: 31, user_agent: '' };
      const rows = await db.selectFrom('sessions').selectAll().orderBy('id_hash').execute();
      assert.deepEqual(
        rows.map((row) => ({
          ...row,
          ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, numbered(value)])),
        })),
        [
          { ...one, ...common, address_sealed: 'sealed' },
          { ...two, ...common, address_sealed: null },
        ],
      );
      const nowhere = { id_hash: 'three', user_id: 7, account_id: null, created_at: 1, seen_at: 1, expires_at: 2 };
      await db.insertInto('sessions').values(nowhere).execute();
      await assert.rejects(
        db
          .insertInto('sessions')
          .values({ ...nowhere, id_hash: 'four', user_id: 99 })
          .execute(),
      );
      await db.deleteFrom('users').where('id', '=', 7).execute();
      const left = await db.selectFrom('sessions').select('id_hash').execute();
      assert.deepEqual(left, [{ id_hash: 'two' }]);
    });
  });

/** PostgreSQL gives whole numbers of eight bytes as text where nothing tells the driver otherwise. */
const numbered = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
