// English only: commands and the start of the service
import type pg from 'pg';
import { describeUnreleased, Refusal } from '../../kernel/index.ts';
import { type DatabaseOrTransaction, openDatabase } from '../database.ts';
import { inspectDatabase } from '../inspect.ts';
import { describeNewerSchema } from '../schema-state.ts';
import { dropDifferences, insertMissing } from './copy-table.ts';
import type { MovedTable } from './row.ts';
import { openSource, type Source } from './source.ts';
import { claimTarget, completeTarget, explain, loosenTarget, openTarget, readTables } from './target.ts';

/** `copied`: rows that this run brought; the others were there and are the same. */
export type MovedDatabase = { tables: number; rows: number; copied: number };

type Options = {
  /** of SQLite */
  file: string;
  /** of PostgreSQL */
  url: string;
  version: string;
  /**
   * Nobody writes into the source any more: what is moved is all, and the target is complete when this resolves. Without it
   * the source is copied as it is at this moment, beside a service that goes on to write into it.
   */
  isLast: boolean;
  /** the name of the database, which the URL need not have */
  onTarget?: (name: string) => void;
  /** how many rows are worked on, of how many */
  onProgress?: (done: number, all: number) => void;
  /** called when all rows are there and the same, before the target may be used; and where that has failed for sure */
  onCompletion?: { begins(): void; undone(): void };
  /** leaves what is to be kept of the move, in the transaction that completes it */
  record(trx: DatabaseOrTransaction): Promise<void>;
};

/**
 * Copies a database from SQLite to PostgreSQL, each row compared. The target must be empty, or hold what an earlier run of
 * the same move brought: rows that are there and the same stay, the others are replaced, so that it may be interrupted
 * anywhere, and run as often as wanted. Throws Refusal.
 */
export async function moveDatabase(options: Options): Promise<MovedDatabase> {
  await requireTodaysSchema(options);
  const source = openSource(options.file, { keepsStill: options.isLast });
  try {
    const { client, name } = await openTarget(options.url).catch((error) => {
      throw explain(error);
    });
    try {
      options.onTarget?.(name);
      return await move(client, source, options);
    } catch (error) {
      throw explain(error);
    } finally {
      await client.end().catch(() => {}); // the connection may be what broke
    }
  } finally {
    source.close();
  }
}

async function requireTodaysSchema({ file, version }: Options): Promise<void> {
  const { schema, damage } = await inspectDatabase({ file });
  if (damage.length > 0)
    throw new Refusal(
      'conflict',
      `The database ${file} is damaged (${damage[0]}): restore a backup, or recover it first.`,
    );
  if (schema === undefined) throw new Refusal('not_found', `${file} is no database of Gatehouse.`);
  if (schema.isUnreleased) throw new Refusal('conflict', describeUnreleased(`The database ${file}`));
  if (schema.unknown.length > 0) throw new Refusal('conflict', describeNewerSchema(schema, version));
  if (schema.pending.length > 0)
    throw new Refusal(
      'conflict',
      `The database is of an earlier version than this one, ${version}: start the service with this version once, then move.`,
    );
}

async function move(client: pg.Client, source: Source, options: Options): Promise<MovedDatabase> {
  if (source.mark === undefined)
    throw new Refusal('conflict', 'The service was never started on this database: there is nothing to move.');
  await claimTarget(client, source.mark);
  await (await openDatabase({ url: options.url, isMovedTo: true })).close();
  await loosenTarget(client);
  const tables = (await readTables(client)).filter(({ name }) => source.tables.includes(name));
  requireSameTables(source, tables);
  const counts = new Map(tables.map(({ name }) => [name, source.count(name)]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let done = 0;
  let copied = 0;
  const tell = (more: number) => {
    done += more;
    options.onProgress?.(done, all);
  };
  for (const table of tables) {
    const count = counts.get(table.name) ?? 0;
    const { same, different } = await dropDifferences(client, source, table, tell);
    if (same === count && different === 0) continue;
    if (same < count) copied += await insertMissing(client, source, table, { isEmpty: same === 0, done: tell });
    // Read anew from both: what was written is what is there.
    const found = await dropDifferences(client, source, table);
    if (found.different > 0 || found.same !== count)
      throw new Error(`${table.name} differs after it was copied: ${found.same} of ${count} rows are the same`);
  }
  if (options.isLast) {
    options.onCompletion?.begins();
    // Before the target is complete: a kill between the two must not let go on who waits for the lock of the source.
    source.closeForWrites();
    await completeTarget(client, tables, {
      lastNumber: source.lastNumber,
      record: options.record,
      undone() {
        source.reopenForWrites();
        options.onCompletion?.undone();
      },
    });
  }
  return { tables: tables.length, rows: all, copied };
}

/** Both schemas are made by the same migrations: a difference is a fault of ours, and to be found before rows are lost. */
function requireSameTables(source: Source, tables: MovedTable[]): void {
  for (const name of source.tables) {
    const expected = tables.find((table) => table.name === name)?.columns.map((column) => column.name);
    const columns = source.columnsOf(name);
    if (expected?.toSorted().join() !== columns.toSorted().join())
      throw new Error(`${name} has other columns on PostgreSQL: ${columns.join()} became ${expected?.join()}`);
  }
}
