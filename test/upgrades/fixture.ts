import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createClient } from '@clickhouse/client';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

/**
 * Stores that version 1.0.0 wrote, with a value in every column. The account `ann` was created over the API with the
 * secret of `openTestDeps`. These files never change.
 */
const folder = join(import.meta.dirname, '1.0.0');
const read = (name: string): string => gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString();

export const password = 'a long password';

export function countFixtureRows(dialect: 'sqlite' | 'postgres'): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, table] of read(`${dialect}.sql`).matchAll(/^insert into "(\w+)"/gm))
    counts[table!] = (counts[table!] ?? 0) + 1;
  return counts;
}

export function writeSqlite(file: string): void {
  const database = new Sqlite(file);
  database.function('fold', { deterministic: true }, (value) => value);
  database.exec(read('sqlite.sql'));
  database.close();
}

export async function writePostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(read('postgres.sql'));
  await client.end();
}

type EventFixture = { create: string[]; rows: Record<string, object[]>; spool: string[] };

export async function writeEvents(url: string): Promise<EventFixture['rows']> {
  const { create, rows } = JSON.parse(read('events.json')) as EventFixture;
  const client = createClient({ url });
  for (const query of create) await client.command({ query });
  for (const [table, values] of Object.entries(rows)) await client.insert({ table, values, format: 'JSONEachRow' });
  await client.close();
  return rows;
}

/** Writes a spool that contains one page view of `/spooled`. */
export function writeSpool(file: string): void {
  const { spool } = JSON.parse(read('events.json')) as EventFixture;
  const database = new Sqlite(file);
  for (const statement of spool) database.exec(statement);
  database.close();
}
