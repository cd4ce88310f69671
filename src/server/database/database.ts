// English only: commands and the start of the service
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Compilable, type Expression, Kysely, PostgresDialect, type SqlBool, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { BoundedFairQueue, type Log, Refusal } from '../kernel/index.ts';
import { runBeforeCommit } from './before-commit.ts';
import { addCasefold } from './casefold.ts';
import type { Dialect } from './dialect.ts';
import { migrate, type UpgradeOptions } from './migrate.ts';
import { postgresRefusal } from './postgres-errors.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { ownTable, relationNames, requireOwnTables } from './postgres-tables.ts';
import { SqliteReader } from './reader.ts';
import type { Schema } from './schema/index.ts';
import { runSingleWrites } from './single-statements.ts';
import { readFromStandby } from './standby.ts';

/** The open database: Kysely, and which database is under it (only `database/` may ask). */
export type Database = {
  db: Kysely<Schema>;
  dialect: Dialect;
  /**
   * Rows of a read that may take long, as they are committed; accounts take turns with theirs. SQLite answers in the
   * thread that asks it, which no request gets past meanwhile: here another thread asks. PostgreSQL is another process
   * anyway. Throws `unavailable` when too many wait.
   */
  readApart<Row>(query: Compilable<Row>): Promise<Row[]>;
  /** Whether it is a server, which can be away; SQLite never is. */
  mayBeAway: boolean;
  /** Whether nothing can be asked at the moment, but what requests read of a standby. */
  isUnavailable(): boolean;
  /** Whether a standby answers what requests for pages, lists and reports read, because the primary is lost. */
  isReadOnly(): boolean;
  /** Calls back whenever the database is there again after it was away. */
  onBack(listener: () => void): void;
  close(): Promise<void>;
};
/** What stores take: the database outside a transaction, or the transaction. */
export type DatabaseOrTransaction = Kysely<Schema>;

// int8 (20) and numeric sums (1700) come back as numbers on both databases: identifiers, times and money stay below
// 2^53.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

/** What a committed transaction on SQLite survives: the loss of power, or only the end of the process. */
export type Durability = 'power loss' | 'process';

/**
 * Opens the database and brings its schema up to date.
 * `url` names a PostgreSQL database; without it `file` is an SQLite file, created with its folder, that survives
 * everything unless `durability` says less. With `mustExist` a database that holds no database is refused and left as
 * it is. `beforeUpgrade` is called before a schema that holds something is changed. `log` is told when PostgreSQL goes and
 * comes back.
 */
export async function openDatabase(
  where: ({ url: string } | { file: string; durability?: Durability | undefined }) & {
    mustExist?: boolean;
    /** called before the first table is made in an empty database; what it throws leaves that empty */
    beforeCreation?: () => void;
    log?: Log;
  } & UpgradeOptions,
): Promise<Database> {
  const database =
    'url' in where ? openPostgres(where.url, where.log) : openSqlite(where.file, where.durability ?? 'power loss');
  runSingleWrites(database.db, (query) => inTransaction(database, (trx) => trx.executeQuery(query)));
  try {
    const tables = await listTables(database);
    if (where.mustExist && !tables.includes(ownTable))
      throw new Refusal(
        'not_found',
        'No installation of Gatehouse in the database of GATEHOUSE_DATABASE_URL: use the settings of the service.',
      );
    if ('url' in where) requireOwnTables(tables);
    if (tables.length === 0) where.beforeCreation?.();
    await migrate(database.db, database.dialect, where);
  } catch (error) {
    await database.close();
    throw 'url' in where ? postgresRefusal(error) : error;
  }
  return database;
}

const listTables = async ({ db, dialect }: Database): Promise<string[]> =>
  (
    await sql<{ name: string }>`${sql.raw(
      dialect === 'postgres' ? relationNames : "select name from sqlite_master where type in ('table', 'view')",
    )}`.execute(db)
  ).rows.map(({ name }) => name);

/** The name of a PostgreSQL database, which its URL need not have. */
export async function readDatabaseName({ db }: Pick<Database, 'db'>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]!.name;
}

const readQueueTexts = {
  tooMany: () => 'Too many long questions are being answered. Try again in a few seconds.',
  closed: 'the database is closed',
};
/** Long reads at once, of the connections that all share. */
const longReads = 4;

function openPostgres(url: string, log: Log | undefined): Database {
  const { pool, availability, standby } = openPostgresPool(url, log);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  readFromStandby(db, standby, () => availability.isUnavailable);
  const longReadQueue = new BoundedFairQueue(longReads, readQueueTexts);
  return {
    db,
    dialect: 'postgres',
    readApart: async (query) => (await longReadQueue.take(() => db.executeQuery(query.compile()))).rows,
    mayBeAway: true,
    isUnavailable: () => availability.isUnavailable,
    isReadOnly: () => availability.isUnavailable && standby.isThere,
    onBack: (listener) => availability.onBack(listener),
    close() {
      longReadQueue.close();
      return db.destroy();
    },
  };
}

const synchronous = { 'power loss': 'FULL', process: 'OFF' } as const satisfies Record<Durability, string>;

function openSqlite(file: string, durability: Durability): Database {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${synchronous[durability]}`);
  database.pragma('foreign_keys = ON');
  // Destroyed salts and replaced keys must not linger in free pages.
  database.pragma('secure_delete = ON');
  database.pragma('busy_timeout = 10000');
  database.pragma('cache_size = -32000');
  addCasefold(database);
  const reader = new SqliteReader(file);
  const longReadQueue = new BoundedFairQueue(1, readQueueTexts);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: rememberStatements(database) }) });
  return {
    db,
    dialect: 'sqlite',
    mayBeAway: false,
    isUnavailable: () => false,
    isReadOnly: () => false,
    onBack: () => {},
    readApart: async <Row>(query: Compilable<Row>) =>
      (await longReadQueue.take(() => reader.read(query.compile()))) as Row[],
    async close() {
      longReadQueue.close();
      await reader.close();
      await db.destroy();
    },
  };
}

/**
 * Keeps compiled statements by their text: compiling one takes several times as long as a look-up by an index.
 * Bounded, what was not used for longest being forgotten first; texts with many values in them never come again.
 */
function rememberStatements(database: Sqlite.Database) {
  const statements = new Map<string, Sqlite.Statement>();
  return {
    prepare(text: string) {
      const known = statements.get(text);
      const statement = known ?? database.prepare(text);
      if (known) statements.delete(text);
      if (text.length <= 3000) statements.set(text, statement);
      if (statements.size > 300) statements.delete(statements.keys().next().value as string);
      return statement as never;
    },
    close: () => database.close(),
  };
}

/**
 * Runs `work` in one write transaction. On SQLite it takes the write lock at once: a transaction that reads first and
 * writes later would fail as busy when another process wrote in between.
 */
export async function inTransaction<T>(
  database: Database,
  work: (trx: DatabaseOrTransaction) => Promise<T>,
): Promise<T> {
  let onCommitted: (() => void) | undefined;
  const withHook = async (trx: DatabaseOrTransaction): Promise<T> => {
    const result = await work(trx);
    onCommitted = await runBeforeCommit(trx);
    return result;
  };
  if (database.dialect === 'postgres') {
    const result = await database.db.transaction().execute(withHook);
    onCommitted?.();
    return result;
  }
  return database.db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      const result = await withHook(connection);
      await sql`commit`.execute(connection);
      onCommitted?.();
      return result;
    } catch (error) {
      // A full disk has rolled it back already: the caller is to hear of the disk.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/** `column` contains `text`, letter case ignored, `%` and `_` being plain characters. */
export function containsText(column: Expression<string | null>, text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`fold(${column}) like fold(${pattern}) escape '\\'`;
}
