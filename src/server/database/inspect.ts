import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { migrationNames } from './migrate.ts';
import { PostgresClient } from './postgres-client.ts';
import { postgresRefusal } from './postgres-errors.ts';
import { defaultServer } from './postgres-pool.ts';
import { ownTable } from './postgres-tables.ts';
import type { Schema } from './schema/index.ts';
import { readSchemaState, type SchemaState } from './schema-state.ts';

export type Inspection = {
  server: string;
  /** undefined: Gatehouse was never started on this database */
  schema: SchemaState | undefined;
  damage: string[];
  /** PostgreSQL only: how far ahead this machine's clock is */
  clockAheadMs: number | undefined;
};

const connectMs = 10_000;

export function inspectDatabase(where: { url: string } | { file: string }): Promise<Inspection> {
  return 'url' in where ? inspectPostgres(where.url) : inspectSqlite(where.file);
}

async function inspectSqlite(file: string): Promise<Inspection> {
  const opened = new Sqlite(file, { readonly: true, fileMustExist: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: opened }) });
  try {
    const { version } = opened.prepare('select sqlite_version() as version').get() as { version: string };
    const found = opened.pragma('quick_check(3)') as { quick_check: string }[];
    const damage = found.map(({ quick_check: said }) => said).filter((said) => said !== 'ok');
    return {
      server: `SQLite ${version}`,
      schema: damage.length === 0 ? await schemaOf(db) : undefined,
      damage,
      clockAheadMs: undefined,
    };
  } finally {
    await db.destroy();
  }
}

async function inspectPostgres(url: string): Promise<Inspection> {
  const connectionString = await defaultServer(url);
  const pool = new pg.Pool({
    connectionString,
    Client: PostgresClient,
    max: 1,
    connectionTimeoutMillis: connectMs,
  });
  pool.on('error', () => {});
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    const askedAt = Date.now();
    const { rows } = await sql<{ version: string; encoding: string; may_create: boolean; ms: number }>`
      select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
        coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_create,
        extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
    const clockAheadMs = (askedAt + Date.now()) / 2 - Number(rows[0]?.ms);
    const { version, encoding, may_create: mayCreate } = rows[0]!;
    const damage: string[] = [];
    if (encoding !== 'UTF8')
      damage.push(
        `the database is encoded in ${encoding}; create one with UTF8 (createdb --encoding=UTF8 --template=template0 NAME), and use its URL`,
      );
    if (!mayCreate)
      damage.push("its user can't create tables, which upgrades need: grant CREATE on the schema to that user");
    return { server: `PostgreSQL ${version}`, schema: await schemaOf(db), damage, clockAheadMs };
  } catch (error) {
    throw postgresRefusal(error);
  } finally {
    await db.destroy();
  }
}

async function schemaOf(db: Kysely<Schema>): Promise<SchemaState | undefined> {
  const tables = await db.introspection.getTables();
  // Other applications can have a table named `migrations` too.
  if (![ownTable, 'migrations'].every((own) => tables.some(({ name }) => name === own))) return undefined;
  return readSchemaState(db, migrationNames);
}
