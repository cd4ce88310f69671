// English only: commands and the start of the service
import {
  describeUnreleased,
  describeVersion,
  firstRelease,
  isOlderVersion,
  Refusal,
  unreleasedMigration,
  version,
} from '../../kernel/index.ts';
import { statements as baseline } from './2026-11-29-baseline.ts';

export type Migration = {
  name: string;
  statements: string[];
  /** as for a migration of the database: the first released version that works without what this takes away */
  unusedSince?: string;
};

/**
 * In the order of their dates; a landed one is never edited or moved. Each statement can be repeated: ClickHouse has no
 * transaction around them.
 */
export const migrations: Migration[] = [
  { name: '2026-11-29-baseline', statements: baseline, unusedSince: firstRelease },
];

/** What this version knows, in order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/** Of a store that a newer version changed so that this one cannot use it. */
export class NewerStore extends Refusal {}

/** A store from before version 1.0.0. */
export class UnreleasedStore extends Refusal {}

/** Of a store that is not the installation's. */
export class ForeignStore extends Refusal {}
/** Why a process cannot use a store. */
export type Unusable = NewerStore | ForeignStore | UnreleasedStore;
export const isUnusable = (error: unknown): error is Unusable =>
  [NewerStore, ForeignStore, UnreleasedStore].some((kind) => error instanceof kind);

/** Throws ForeignStore for a store that is not the installation's. `id`: as of `storeIdOf`. */
export type RequireOwn = (id: string | undefined) => Promise<void>;

type Connection = {
  command(sql: string, params?: Record<string, unknown>): Promise<void>;
  select<Row>(sql: string): Promise<Row[]>;
  /** whether a statement that failed so was refused as it was read, and did nothing anywhere */
  wasRefused?(error: unknown): boolean;
};

const ownTable = `CREATE TABLE IF NOT EXISTS migrations (name String, applied_at DateTime64(3, 'UTC'))
  ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;

/** Everything that is run, in order. */
export const migrationStatements: readonly string[] = [ownTable, ...migrations.flatMap(({ statements }) => statements)];

/** Stands among the migrations of a store while the events of an installation are moved to it. */
const moving = (mark: string): string => `moving from ${mark}`;
/** Whether a name among those of the migrations says that. */
export const isMoving = (name: string): boolean => name.startsWith('moving from ');

/** Stands among the migrations of a store in which one did more than to add. */
const needing = (release: string): string => `needs ${release}`;
const neededOf = (name: string): string | undefined => /^needs (.+)$/.exec(name)?.[1];

/** What a newer version did to a store, of the names among its migrations, and whether this version may use it. */
export function readNewerSchema(
  applied: readonly string[],
  known: readonly string[] = migrationNames,
): { unknown: string[]; isUsable: boolean; needs: string | undefined } {
  const needs = applied
    .map(neededOf)
    .filter((release) => release !== undefined && isOlderVersion(version, release))
    .reduce((one, other) => (one && other && isOlderVersion(other, one) ? one : other), undefined);
  const unknown = applied.filter((name) => !known.includes(name) && !isMoving(name) && neededOf(name) === undefined);
  return { unknown, isUsable: needs === undefined, needs };
}

/** The names in a store's own list of migrations, its marks included. */
async function readApplied(store: Pick<Connection, 'select'>): Promise<string[]> {
  const rows = await store.select<{ name: string }>('SELECT DISTINCT name FROM migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

/**
 * What tells a store from others: when its first tables were made. It is in each backup and copy. Undefined where there
 * are none.
 */
export async function storeIdOf(store: Pick<Connection, 'select'>): Promise<string | undefined> {
  if (!(await hasOwnTable(store))) return undefined;
  const [first] = await store.select<{ at: string | null }>(
    `SELECT toString(toUnixTimestamp64Milli(minOrNull(applied_at))) AS at FROM migrations WHERE name = '${migrations[0]!.name}'`,
  );
  return first?.at ?? undefined;
}

export const isUnreleased = (applied: readonly string[]): boolean => applied.includes(unreleasedMigration);

/** Throws UnreleasedStore for a store from before version 1.0.0; nothing was changed in it then. */
export async function requireReleasedStore(store: Pick<Connection, 'select'>): Promise<void> {
  if ((await hasOwnTable(store)) && isUnreleased(await readApplied(store)))
    throw new UnreleasedStore('conflict', describeUnreleased('The event store'));
}

/** Whether `migrate` would do or say anything: it finds out without changing anything. */
export async function needsMigrating(store: Pick<Connection, 'select'>): Promise<boolean> {
  if (!(await hasOwnTable(store))) return true;
  const applied = await readApplied(store);
  return (
    applied.some(isMoving) ||
    !readNewerSchema(applied).isUsable ||
    migrationNames.some((name) => !applied.includes(name))
  );
}

async function hasOwnTable(store: Pick<Connection, 'select'>): Promise<boolean> {
  const own = "SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = 'migrations'";
  return (await store.select(own)).length > 0;
}

/**
 * Brings the event store to the newest schema; the same text for the embedded engine, a server and a cluster. `movedFrom`: for
 * who moves the events of an installation here, into an empty store or one of an earlier run; all others are refused meanwhile.
 * What a newer version only added to is used as it is. `list`: other migrations, for tests.
 */
export async function migrate(store: Connection, movedFrom?: string, list = migrations): Promise<void> {
  await store.command(ownTable);
  const applied = new Set(await readApplied(store));
  if (movedFrom !== undefined) await claim(store, [...applied], movedFrom);
  else if ([...applied].some(isMoving))
    throw new Refusal(
      'conflict',
      'The events are being moved to this server, and some are missing: run gatehouse events move once more.',
    );
  const { unknown, needs } = readNewerSchema(
    [...applied],
    list.map(({ name }) => name),
  );
  if (needs !== undefined) throw newerStore(unknown, needs);
  for (const { name, statements, unusedSince } of list) {
    if (applied.has(name)) continue;
    // Before the first of them: from then on no older version may begin.
    const mark = unusedSince === undefined ? undefined : needing(unusedSince);
    const isMarked = mark !== undefined && !applied.has(mark);
    if (isMarked) await store.command('INSERT INTO migrations SELECT {name:String}, now64(3)', { name: mark });
    for (const [index, statement] of statements.entries())
      await store.command(statement).catch(async (error) => {
        // Nothing was taken away yet: older versions go on.
        if (isMarked && index === 0 && store.wasRefused?.(error)) await store.command(...withoutMark(mark));
        throw error;
      });
    if (mark !== undefined) applied.add(mark);
    await store.command('INSERT INTO migrations SELECT {name:String}, now64(3)', { name });
  }
}

const newerStore = (unknown: readonly string[], needs: string): NewerStore =>
  new NewerStore(
    'conflict',
    `The event store was changed by a newer Gatehouse${unknown.length > 0 ? ` (${unknown.join(', ')})` : ''}; this is ${describeVersion()}, which cannot use it. Start Gatehouse ${needs} or newer, or restore a backup from before the upgrade.`,
  );

/** For so long a mark must stand to be believed by those who use the store already. */
const markMs = 500;

/** Throws NewerStore where, since this version opened the store, a newer one took something away. */
export async function requireUsable(store: Pick<Connection, 'select'>): Promise<void> {
  const look = async () => readNewerSchema(await readApplied(store));
  if ((await look()).isUsable) return;
  // A version whose first statement is refused takes its mark back at once.
  await new Promise((resolve) => setTimeout(resolve, markMs));
  const { unknown, needs } = await look();
  if (needs !== undefined) throw newerStore(unknown, needs);
}

/** Notes the move in the store that it goes to. Throws Refusal for one that holds anything else. */
async function claim(store: Connection, applied: string[], mark: string): Promise<void> {
  const advice = 'create a new database on the server (CREATE DATABASE NAME), and end the URL with /NAME';
  if (applied.includes(moving(mark))) return;
  if (applied.some(isMoving))
    throw new Refusal('conflict', `The server holds the unfinished move of another installation: ${advice}.`);
  if (applied.length > 0)
    throw new Refusal(
      'conflict',
      `The server holds events of Gatehouse already. If this installation uses it, they were moved before; else ${advice}.`,
    );
  const tables = await store.select<{ name: string }>(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND NOT startsWith(name, 'migrations') ORDER BY name",
  );
  if (tables.length > 0)
    throw new Refusal(
      'conflict',
      `The database on the server is not empty (it has the table ${tables[0]?.name}): ${advice}.`,
    );
  await store.command('INSERT INTO migrations SELECT {name:String}, now64(3)', { name: moving(mark) });
}

/** Gives the store free for everybody: the statement that ends a move, and its parameters. */
export const endOfMove = (mark: string): [string, Record<string, string>] => withoutMark(moving(mark));

const withoutMark = (name: string): [string, Record<string, string>] => [
  'DELETE FROM migrations WHERE name = {name:String}',
  { name },
];
