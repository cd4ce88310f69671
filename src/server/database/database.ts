// English only: commands and the start of the service
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Compilable, type Expression, Kysely, PostgresDialect, type SqlBool, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { BoundedFairQueue, type Log, Refusal } from '../kernel/index.ts';
import type { Availability } from './availability.ts';
import { runBeforeCommit } from './before-commit.ts';
import { addCasefold } from './casefold.ts';
import type { Dialect } from './dialect.ts';
import { migrate, type UpgradeOptions } from './migrate.ts';
import { NewIds } from './new-ids.ts';
import { postgresRefusal } from './postgres-errors.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { ownTable, relationNames, requireOwnTables } from './postgres-tables.ts';
import { SqliteReader } from './reader.ts';
import type { Schema } from './schema/index.ts';
import { runSingleWrites } from './single-statements.ts';
import { reportDiskProblems, type SqliteStatement, watchDisk } from './sqlite-disk.ts';
import { readFromStandby } from './standby.ts';
import { createWhileLocked, isLocked, lockedOutage } from './while-locked.ts';

/** Only code in `database/` should check the dialect. */
export type Database = {
  db: Kysely<Schema>;
  dialect: Dialect;
  /**
   * For long reads. Shares capacity fairly between accounts. With SQLite, where queries block, the read runs in a
   * separate thread. Throws `unavailable` if too many reads are waiting.
   */
  queueLongRead<Row>(query: Compilable<Row>): Promise<Row[]>;
  /** Requests can still read if `isReadOnly()`. */
  isUnavailable(): boolean;
  /** Waits for other programs that lock SQLite's file. `work` must have changed nothing if it throws. */
  whileLocked<T>(work: () => Promise<T>): Promise<T>;
  /** Call it after the migrations. Other programs' locks no longer block the process. */
  stopBlocking(): void;
  /** A standby serves reads, or the disk under SQLite accepts no writes. */
  isReadOnly(): boolean;
  /** for monitors, websites and their imports */
  newIds: Pick<NewIds, 'isHeld' | 'hold' | 'release'>;
  /** Calls `listener` after each outage. */
  onRecovered(listener: () => void): void;
  /** `db` is an open transaction, which the transactions of this object join. */
  isTransaction?: true;
  close(): Promise<void>;
};
export type DatabaseOrTransaction = Kysely<Schema>;

// int8 and numeric sums. IDs, times and amounts of money stay below 2^53.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

/** The kind of failure that committed SQLite transactions survive. */
export type Durability = 'power loss' | 'process';

/**
 * Opens the database and migrates it. With `mustExist`, throws a Refusal if there is no installation. `beforeUpgrade`
 * runs before a non-empty schema is changed.
 */
export async function openDatabase(
  where: ({ url: string } | { file: string; durability?: Durability | undefined }) & {
    mustExist?: boolean;
    /** if this throws, the empty database stays empty */
    beforeCreation?: () => void;
    log?: Log;
  } & UpgradeOptions,
): Promise<Database> {
  const database =
    'url' in where
      ? openPostgres(where.url, where.log)
      : openSqlite(where.file, where.durability ?? 'power loss', where.log);
  runSingleWrites(database, (query) => inTransaction(database, (trx) => trx.executeQuery(query)));
  try {
    const tables = await listTables(database);
    if (where.mustExist && !tables.includes(ownTable))
      throw new Refusal(
        'not_found',
        'No installation of Gatehouse in the database of GATEHOUSE_DATABASE_URL. Use the same settings as the service.',
      );
    if ('url' in where) requireOwnTables(tables);
    if (tables.length === 0) where.beforeCreation?.();
    await migrate(database.db, database.dialect, where);
    database.stopBlocking();
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

export async function readDatabaseName({ db }: Pick<Database, 'db'>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]!.name;
}

const readQueueTexts = {
  tooMany: () => 'Too many long queries are running. Try again in a few seconds.',
  closed: 'the database is closed',
};
/** Number of the pool's connections that long reads can use. */
const longReads = 4;

function openPostgres(url: string, log: Log | undefined): Database {
  const { pool, availability, standby } = openPostgresPool(url, log);
  const newIds = new NewIds();
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [newIds.plugin] });
  readFromStandby(db, standby, () => availability.isUnavailable);
  const longReadQueue = new BoundedFairQueue(longReads, readQueueTexts);
  return {
    db,
    dialect: 'postgres',
    queueLongRead: async (query) => (await longReadQueue.take(() => db.executeQuery(query.compile()))).rows,
    isUnavailable: () => availability.isUnavailable,
    whileLocked: (work) => work(),
    stopBlocking: () => {},
    isReadOnly: () => availability.isUnavailable && standby.isConnected,
    newIds,
    onRecovered: (listener) => availability.onBack(listener),
    close() {
      longReadQueue.close();
      return db.destroy();
    },
  };
}

const synchronous = { 'power loss': 'FULL', process: 'OFF' } as const satisfies Record<Durability, string>;

function openSqlite(file: string, durability: Durability, log: Log | undefined): Database {
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
  const availability = watchDisk(file, log);
  const newIds = new NewIds();
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: rememberStatements(database, { availability, file }) }),
    plugins: [newIds.plugin],
  });
  return {
    db,
    dialect: 'sqlite',
    isUnavailable: () => availability.isUnavailable,
    whileLocked: createWhileLocked(log),
    stopBlocking: () => void database.pragma('busy_timeout = 5'),
    isReadOnly: () => availability.isUnavailable,
    newIds,
    onRecovered: (listener) => availability.onBack(listener),
    queueLongRead: async <Row>(query: Compilable<Row>) =>
      (await longReadQueue.take(() => reader.read(query.compile()))) as Row[],
    async close() {
      longReadQueue.close();
      availability.close();
      await reader.close();
      await db.destroy();
    },
  };
}

/** Compiling takes several times as long as an index lookup. Long texts don't repeat. */
function rememberStatements(database: Sqlite.Database, disk: { availability: Availability; file: string }) {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text: string) {
      const known = statements.get(text);
      const statement = known ?? reportDiskProblems(disk, () => database.prepare(text));
      if (known) statements.delete(text);
      if (text.length <= 3000) statements.set(text, statement);
      if (statements.size > 300) statements.delete(statements.keys().next().value as string);
      return statement;
    },
    close: () => database.close(),
  };
}

/**
 * On SQLite, takes the write lock first. Otherwise a transaction that starts with a read would fail if another process
 * writes before it does.
 */
export async function inTransaction<T>(
  database: Database,
  work: (trx: DatabaseOrTransaction) => Promise<T>,
): Promise<T> {
  if (database.isTransaction) return work(database.db);
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
  const attempt = async (connection: DatabaseOrTransaction): Promise<T> => {
    await sql`begin immediate`.execute(connection);
    try {
      const result = await withHook(connection);
      await sql`commit`.execute(connection);
      onCommitted?.();
      return result;
    } catch (error) {
      // SQLite has already rolled back on a full disk: keep the original error.
      await sql`rollback`.execute(connection).catch(() => {});
      // Only `begin` is repeated.
      throw isLocked(error) ? lockedOutage(error) : error;
    }
  };
  return database.whileLocked(() => database.db.connection().execute(attempt));
}

/** Runs `work` in a transaction that is always rolled back, and returns its result. */
export async function rehearse<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  const results: T[] = [];
  const rolledBack = new Error('rolled back after a rehearsal');
  try {
    await inTransaction(database, async (trx) => {
      results.push(await work({ ...database, db: trx, isTransaction: true }));
      throw rolledBack;
    });
  } catch (error) {
    if (error !== rolledBack) throw error;
  }
  return results[0] as T;
}

export function containsText(column: Expression<string | null>, text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`fold(${column}) like fold(${pattern}) escape '\\'`;
}
