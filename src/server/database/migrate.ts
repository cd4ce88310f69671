// English only: commands and the start of the service
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { describeUnreleased, minuteMs, Refusal, version } from '../kernel/index.ts';
import type { Dialect } from './dialect.ts';
import * as baseline from './migrations/2026-11-29-baseline/index.ts';
import type { Schema } from './schema/index.ts';
import { anyVersion, describeNewerSchema, readSchemaState, type SchemaState } from './schema-state.ts';

export type Migration = {
  up(db: Kysely<never>, dialect: Dialect): Promise<void>;
  /**
   * The first released version that works without what this takes away or forbids; older ones refuse to start afterwards.
   * Without it the migration only adds, and every version before it goes on beside it. `previous-version.test.ts` runs the previous version on it.
   */
  unusedSince?: string;
};

/** In the order of their dates. A landed one is never edited or moved: `landed.test.ts` compares it with `landed.json`. */
export const migrations: [string, Migration][] = [['2026-11-29-baseline', baseline]];

/** What this version knows, in order. */
export const migrationNames: readonly string[] = migrations.map(([name]) => name);

export type UpgradeOptions = {
  /**
   * Called once before a database that holds something is changed, while no other process can change it. What it
   * resolves to is called when the upgrade has ended, in whatever way; what it throws leaves the database as it was.
   */
  beforeUpgrade?: ((state: SchemaState) => Promise<() => void>) | undefined;
  /** Called where a newer version has changed the database in ways that this one works with. */
  onNewerSchema?: ((state: SchemaState) => void) | undefined;
  /** by who moves a database here; to all others it is closed until the move is complete */
  isMovedTo?: boolean;
  /** by default `migrations`; tests add later ones */
  list?: readonly [string, Migration][] | undefined;
};

/** The table that is there while a database is moved to this one. */
export const movingTable = 'database_move';

/** How long a start waits for the upgrade that another process is doing. */
const timeoutMs = 30 * minuteMs;
/** How long an upgrade on PostgreSQL waits for the lock of a table, and how long it lets others pass before it tries again. */
const lockTurnMs = 2000;
const betweenTurnsMs = 3000;
/** SQLSTATE of a lock that was waited for in vain */
const lockNotAvailable = '55P03';

/**
 * Brings the database to the newest schema in one transaction, so that a half-done migration cannot stay: not after
 * `kill -9` either. Several processes may start at once: the first takes the lock, the others wait and find nothing
 * left to do. A database that a newer version only added to is used as it is, so that both run while the processes of an
 * installation are replaced one by one; throws a Refusal where it did more.
 */
export async function migrate(
  db: Kysely<Schema>,
  dialect: Dialect,
  { beforeUpgrade, onNewerSchema, isMovedTo = false, list = migrations }: UpgradeOptions = {},
): Promise<void> {
  let ended: (() => void) | undefined;
  const inTransaction = async (trx: Kysely<Schema>): Promise<void> => {
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null, version text, oldest_version text)`.execute(
      trx,
    );
    const names = list.map(([name]) => name);
    const state = await readSchemaState(trx, names);
    if (state.isUnreleased) throw new Refusal('conflict', describeUnreleased('The database'));
    if (state.incompatible.length > 0) throw new Refusal('conflict', describeNewerSchema(state, version));
    if (state.unknown.length > 0) onNewerSchema?.(state);
    if (state.pending.length === 0) return;
    if (state.applied.length > 0) ended ??= await beforeUpgrade?.(state);
    for (const [name, migration] of list) {
      if (!state.pending.includes(name)) continue;
      await migration.up(trx as unknown as Kysely<never>, dialect);
      const oldest = migration.unusedSince ?? anyVersion;
      await sql`insert into migrations (name, applied_at, version, oldest_version)
        values (${name}, ${Date.now()}, ${version}, ${oldest})`.execute(trx);
    }
  };
  try {
    await (dialect === 'postgres' ? upgradePostgres(db, inTransaction, isMovedTo) : upgradeSqlite(db, inTransaction));
  } finally {
    ended?.();
  }
}

/**
 * A table that somebody reads, such as a dump of the database, is waited for in short turns: whoever waits to change it
 * stands in the way of all who come after, and older versions work on meanwhile.
 */
async function upgradePostgres(
  db: Kysely<Schema>,
  inTransaction: (trx: Kysely<Schema>) => Promise<void>,
  isMovedTo: boolean,
): Promise<void> {
  if (!isMovedTo) await requireMoved(db);
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(8241507)`.execute(trx);
        await sql`select set_config('lock_timeout', ${String(lockTurnMs)}, true)`.execute(trx);
        await inTransaction(trx);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      if (performance.now() > until)
        throw new Refusal(
          'unavailable',
          'Somebody has been reading a table that is to be upgraded for half an hour, such as a dump of the database: wait for its end, then start again.',
          { cause: error },
        );
    }
    await wait(betweenTurnsMs);
  }
}

async function upgradeSqlite(db: Kysely<Schema>, inTransaction: (trx: Kysely<Schema>) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await takeWriteLock(connection);
    try {
      await inTransaction(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      // Errors of the disk have rolled it back already, and are what is to be heard of.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/** Rows are missing still, and what was written now would stand in the way of those that come. */
async function requireMoved(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${movingTable})::text as found`.execute(db);
  if (!rows[0]?.found) return;
  throw new Refusal(
    'conflict',
    'The database of GATEHOUSE_DATABASE_URL is not complete: an installation is being moved to it. Stop the service, run gatehouse database move once more without GATEHOUSE_DATABASE_URL, then start with it.',
  );
}

/**
 * Begins a transaction of SQLite that may write at once: a deferred one would fail when two processes start together.
 * Each try waits for as long as the connection's `busy_timeout` says.
 */
async function takeWriteLock(connection: Kysely<Schema>): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      await sql`begin immediate`.execute(connection);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      if (performance.now() > until)
        throw new Refusal(
          'unavailable',
          'Another process has been changing the database for half an hour: stop it, then start again.',
          { cause: error },
        );
    }
  }
}
