import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import Database from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import type { Dialect } from './dialect.ts';
import { matchesText, openDatabase } from './index.ts';
import * as firstTables from './migrations/0001-first-tables.ts';
import { startPostgres, type TestPostgres } from './postgres.testing.ts';
import type { Schema } from './schema/index.ts';

/** A database as the first version left it, with an account and a website in it. */
async function writeFirstVersion(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await sql`create table migrations (name text primary key, applied_at bigint not null)`.execute(db);
  await firstTables.up(db as unknown as Kysely<never>, dialect);
  await sql`insert into migrations (name, applied_at) values ('0001-first-tables', 1)`.execute(db);
  await sql`
    insert into accounts (username, email, first_name, last_name, password_hash, time_zone, currency, heading,
      description, contact_email, social_links, is_owner, created_at, api_key_hash, api_key_sealed, api_key_created_at)
    values ('ann', 'ann@example.com', 'A', 'B', 'x', 'UTC', 'USD', '', '', '', '{}', 1, 1, 'hash', 'sealed', 2)`.execute(
    db,
  );
  await sql`
    insert into websites (account_id, domain, privacy, email, exclude_bots, favorite, created_at, updated_at)
    select id, 'example.com', 0, 0, 1, 0, 1, 1 from accounts`.execute(db);
  await sql`
    insert into monitors (account_id, name, url, alert_condition, request_method, request_headers_sealed, alerts_sealed,
      condition, lease_by, interval_s, cache_buster, paused, condition_since, failing_checks, next_check_at, lease_until,
      created_at, updated_at, ssl_alerted_for)
    select id, 'Shop', 'https://example.com/', 'url_unavailable', 'GET', '', '', 'up', '', 60, 0, 0, 1, 0, 1, 0, 1, 1,
      1900000000000 from accounts`.execute(db);
  await sql`insert into market_imports (account_id, started_at, alive_at, finished_at) select id, 1, 1, null from accounts`.execute(
    db,
  );
  await sql`
    insert into items (account_id, reference, kind, name, description, category, sub_category, options, version,
      demo_link, tags, thumbnail, screenshots, price_regular_minor, price_extended_minor, currency, published_at)
    select id, '7', 'image', 'Иконки', '', 'Graphics', '', '[]', '1.0.0', '', '[]', '', '[]', 1, 2, 'EUR', 1
    from accounts`.execute(db);
  // One sale that counts, one that was taken back, and one of an import that never came to its end.
  for (const [code, state, importId] of [
    ['a', 'valid', null],
    ['b', 'refunded', null],
    ['c', 'valid', 1],
  ] as const)
    await sql`
      insert into purchases (account_id, item_id, import_id, code_hash, code_sealed, license_type, price_minor, currency,
        downloaded, state, purchased_at)
      select account_id, id, ${importId}, ${code}, 'x', 'Regular License', 1, 'EUR', 0, ${state}, 1
      from items`.execute(db);
  await db.destroy();
}

describe('a database of the first version', () => {
  let server: TestPostgres;
  let folder: string;
  before(async () => {
    server = await startPostgres();
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-database-'));
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const keepsItsRows = async (where: { url: string } | { file: string }) => {
    for (const opened of ['the first time', 'once more']) {
      const database = await openDatabase(where);
      const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database.db);
      assert.deepEqual(
        rows.map((row) => row.name),
        readdirSync(join(import.meta.dirname, 'migrations'))
          .map((file) => file.replace('.ts', ''))
          .sort(),
        opened,
      );
      const websites = await database.db
        .selectFrom('websites')
        .innerJoin('accounts', 'accounts.id', 'websites.account_id')
        .select(['username', 'domain'])
        .execute();
      assert.deepEqual(websites, [{ username: 'ann', domain: 'example.com' }]);
      const people = await database.db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select(['members.account_id', 'users.id', 'username', 'password_hash', 'email_verified_at', 'role'])
        .execute();
      const ann = { account_id: 1, id: 1, username: 'ann', password_hash: 'x', email_verified_at: 1, role: 'owner' };
      assert.deepEqual(people, [ann]);
      const keys = await database.db
        .selectFrom('api_keys')
        .innerJoin('accounts', 'accounts.api_key_hash', 'api_keys.hash')
        .select(['account_id', 'is_first', 'hash', 'sealed', 'scopes', 'networks', 'api_keys.created_at', 'ended_at'])
        .execute();
      const first = { account_id: 1, is_first: 1, hash: 'hash', sealed: 'sealed', scopes: null, networks: '[]' };
      assert.deepEqual(keys, [{ ...first, created_at: 2, ended_at: null }]);
      const monitors = await database.db.selectFrom('monitors').select(['name', 'ssl_alerted']).execute();
      assert.deepEqual(monitors, [{ name: 'Shop', ssl_alerted: '1900000000000' }]);
      assert.deepEqual(await database.db.selectFrom('domain_expiries').selectAll().execute(), []);
      const found = matchesText(database, 'иконки').as<'found'>('found');
      const sold = await database.db
        .selectFrom('items')
        .innerJoin(found, 'found.id', 'items.id')
        .innerJoin('item_figures', 'item_figures.item_id', 'items.id')
        .select(['items.reference', 'item_figures.sales'])
        .execute();
      assert.deepEqual(sold, [{ reference: '7', sales: 1 }]);
      await database.close();
    }
  };

  test('is brought to today’s schema with its rows on SQLite', async () => {
    const file = join(folder, 'ledger.db');
    const dialect = new SqliteDialect({ database: new Database(file) });
    await writeFirstVersion(new Kysely<Schema>({ dialect }), 'sqlite');
    await keepsItsRows({ file });
  });

  test('is brought to today’s schema with its rows on PostgreSQL', async () => {
    const url = await server.newDatabase({ isBare: true });
    const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) });
    await writeFirstVersion(new Kysely<Schema>({ dialect }), 'postgres');
    await keepsItsRows({ url });
  });
});
