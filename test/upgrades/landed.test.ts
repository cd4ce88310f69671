import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import type { Dialect } from '../../src/server/database/index.ts';
import { migrations } from '../../src/server/database/migrate.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { migrations as eventMigrations } from '../../src/server/events/migrations/index.ts';
import { findMigrationProblems, type Summed, sumOf } from './landed.ts';

const landed = JSON.parse(readFileSync(join(import.meta.dirname, 'landed.json'), 'utf8')) as Record<
  'database' | 'events',
  Summed[]
>;

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

async function sumsOn(dialect: Dialect): Promise<string[]> {
  const statements: string[] = [];
  const database = new Sqlite(':memory:');
  database.function('fold', { deterministic: true }, (value) => value);
  const db = new Kysely<never>({
    dialect:
      dialect === 'sqlite'
        ? new SqliteDialect({ database })
        : new PostgresDialect({
            pool: new pg.Pool({ connectionString: await postgres.newDatabase({ isBare: true }), max: 1 }),
          }),
    // Removes the collation, which depends on the server, not on the migration.
    log({ query }) {
      statements.push(query.sql.replace(/ collate "[\w.-]+" ?\) \$\$/, ') $$$$'));
    },
  });
  const sums: string[] = [];
  for (const [, migration] of migrations) {
    await migration.up(db, dialect);
    sums.push(sumOf(statements.splice(0).filter((statement) => !/^\s*select\b/i.test(statement))));
  }
  await db.destroy();
  return sums;
}

test('database migrations are dated, in order, and unchanged since they were merged', async () => {
  const [sqlite, postgresSums] = [await sumsOn('sqlite'), await sumsOn('postgres')];
  const list = migrations.map(([name], at) => ({ name, sums: { sqlite: sqlite[at]!, postgres: postgresSums[at]! } }));
  assert.deepEqual(findMigrationProblems(list, landed.database), []);
});

test('event store migrations are dated, in order, and unchanged since they were merged', () => {
  const list = eventMigrations.map(({ name, statements }) => ({ name, sums: { clickhouse: sumOf(statements) } }));
  assert.deepEqual(findMigrationProblems(list, landed.events), []);
});

test('reports migrations that are backdated, moved, edited, removed or undated', () => {
  const at = (name: string, sum = 'a'): Summed => ({ name, sums: { sqlite: sum } });
  const [first, second, third] = [at('2026-11-29-first'), at('2026-12-01-second'), at('2026-12-03-third')];
  const found = (list: Summed[]) => findMigrationProblems(list, [first, second]).map((text) => text.split(':')[0]);
  assert.deepEqual(found([first, second]), []);
  assert.deepEqual(found([first, second, third]), ['2026-12-03-third'], 'a new one is added to the list');
  assert.deepEqual(found([first, at('2026-11-30-late'), second]), ['2026-12-01-second', '2026-12-01-second']);
  assert.ok(found([first, second, at('2026-11-30-late')]).includes('2026-11-30-late'));
  assert.deepEqual(found([first, at('2026-12-01-second', 'b')]), ['2026-12-01-second']);
  assert.deepEqual(found([first]), ['2026-12-01-second']);
  assert.ok(found([first, second, at('0003-third')]).includes('0003-third'));
});
