import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Database from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import type { Dialect } from './dialect.ts';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as statusPages from './migrations/0005-status-pages.ts';
import * as domainProof from './migrations/0022-domain-proof.ts';
import { startPostgres, type TestPostgres } from './postgres.testing.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

const openers: Record<Dialect, () => Promise<Kysely<never>>> = {
  sqlite: async () => new Kysely({ dialect: new SqliteDialect({ database: new Database(':memory:') }) }),
  postgres: async () => {
    const connectionString = await server.newDatabase({ isBare: true });
    return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }) });
  },
};

for (const [dialect, open] of Object.entries(openers) as [Dialect, () => Promise<Kysely<never>>][])
  test(`domains of the owner’s status pages stay, those of others have to be proved, on ${dialect}`, async () => {
    const db = await open();
    await firstTables.up(db, dialect);
    await statusPages.up(db, dialect);
    for (const [name, isOwner] of [
      ['olga', 1],
      ['ann', 0],
    ] as const) {
      await sql`
        insert into accounts (username, email, first_name, last_name, password_hash, time_zone, currency, heading,
          description, contact_email, social_links, is_owner, created_at)
        values (${name}, ${name}, 'A', 'B', 'x', 'UTC', 'USD', '', '', '', '{}', ${isOwner}, 1)`.execute(db);
      for (const domain of [`${name}.example`, null])
        await sql`
          insert into status_pages (account_id, name, slug, domain, description, theme, noindex, show_response_times,
            show_causes, created_at, updated_at)
          select id, 'A', ${`${name}-${domain}`}, cast(${domain} as text), '', 'auto', 0, 0, 0, 1, 7
          from accounts where username = ${name}`.execute(db);
    }
    await domainProof.up(db);
    const { rows } = await sql`
      select domain, domain_verified_by, cast(domain_verified_at as integer) as at from status_pages order by id`.execute(
      db,
    );
    assert.deepEqual(rows, [
      { domain: 'olga.example', domain_verified_by: 'owner', at: 7 },
      { domain: null, domain_verified_by: null, at: null },
      { domain: 'ann.example', domain_verified_by: null, at: null },
      { domain: null, domain_verified_by: null, at: null },
    ]);
    await db.destroy();
  });
