// English only: commands and the start of the service
import type pg from 'pg';
import { describeUnreleased, Refusal } from '../../kernel/index.ts';
import { type DatabaseOrTransaction, openDatabase } from '../database.ts';
import { inspectDatabase } from '../inspect.ts';
import { describeNewerSchema } from '../schema-state.ts';
import { dropDifferences, insertMissing } from './copy-table.ts';
import type { MovedTable } from './row.ts';
import { openSource, type Source } from './source.ts';
import { claimTarget, completeTarget, dropConstraints, explain, openTarget, readTables } from './target.ts';

/** `copied`: rows inserted by this run. */
export type MovedDatabase = { tables: number; rows: number; copied: number };

type Options = {
  file: string;
  url: string;
  version: string;
  /** false: the service keeps writing, and a later run must complete the move */
  isLast: boolean;
  onTarget?: (name: string) => void;
  onProgress?: (done: number, all: number) => void;
  /**
   * `begins`: called before the target is released for use. `undone`: called if the completion has definitely failed.
   */
  onCompletion?: { begins(): void; undone(): void };
  record(trx: DatabaseOrTransaction): Promise<void>;
};

/**
 * Keeps rows of earlier runs that are still identical and replaces the others, so the move can be interrupted and
 * repeated. Apart from such rows, the target must be empty. Throws Refusal.
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
      await client.end().catch(() => {}); // the connection can be the cause of the failure
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
      `The database ${file} is damaged (${damage[0]}). Restore a backup or recover it first.`,
    );
  if (schema === undefined) throw new Refusal('not_found', `${file} is not a Gatehouse database.`);
  if (schema.isUnreleased) throw new Refusal('conflict', describeUnreleased(`The database ${file}`));
  if (schema.unknown.length > 0) throw new Refusal('conflict', describeNewerSchema(schema, version));
  if (schema.pending.length > 0)
    throw new Refusal(
      'conflict',
      `The database is of an earlier version than this one, ${version}: start the service with this version once, then run the move again.`,
    );
}

async function move(client: pg.Client, source: Source, options: Options): Promise<MovedDatabase> {
  if (source.mark === undefined)
    throw new Refusal('conflict', 'The service was never started on this database, so there is no data to move.');
  await claimTarget(client, source.mark);
  await (await openDatabase({ url: options.url, isMovedTo: true })).close();
  await dropConstraints(client);
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
    const found = await dropDifferences(client, source, table);
    if (found.different > 0 || found.same !== count)
      throw new Error(`${table.name} differs after it was copied: ${found.same} of ${count} rows are the same`);
  }
  if (options.isLast) {
    options.onCompletion?.begins();
    // Close the source first. Otherwise, if this process is killed now, a process that waits for the source's lock
    // could resume writing.
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

/** The same migrations create both schemas, so a difference is a bug. */
function requireSameTables(source: Source, tables: MovedTable[]): void {
  for (const name of source.tables) {
    const expected = tables.find((table) => table.name === name)?.columns.map((column) => column.name);
    const columns = source.columnsOf(name);
    if (expected?.toSorted().join() !== columns.toSorted().join())
      throw new Error(`${name} has different columns on PostgreSQL: ${columns.join()} became ${expected?.join()}`);
  }
}
