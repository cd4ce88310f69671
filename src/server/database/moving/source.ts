import Sqlite from 'better-sqlite3';
import { addCasefold } from '../casefold.ts';
import { closeForWrites, reopenForWrites } from './closed-file.ts';

/** The SQLite database that is moved, as it is at one moment. */
export type Source = {
  /** names of tables with rows of ours, without full-text indexes, which follow their tables, and the migrations */
  tables: string[];
  columnsOf(table: string): string[];
  count(table: string): number;
  /** Every row, its columns in the order that is given. Nothing else may be asked meanwhile. */
  rows(table: string, columns: string[]): IterableIterator<unknown[]>;
  /** Finds a row by what its key columns hold. */
  finder(table: string, columns: string[], key: string[]): (values: unknown[]) => unknown[] | undefined;
  /** the highest number that the table has ever given to a row, whether that is still there or not */
  lastNumber(table: string): number;
  /** tells one installation from others */
  mark: string | undefined;
  /** Ends the transaction; from then on nobody can write into the file, whenever they opened it. */
  closeForWrites(): void;
  /** Undoes that. */
  reopenForWrites(): void;
  close(): void;
};

/** How long a command that writes is waited for. */
const busyMs = 10_000;

/**
 * Begins to read the database; what is committed later is not seen. With `keepsStill` nobody can write into it until it is
 * closed.
 */
export function openSource(file: string, { keepsStill }: { keepsStill: boolean }): Source {
  const db = new Sqlite(file, { fileMustExist: true, timeout: busyMs });
  addCasefold(db);
  // Numbers of 64 bits as they are.
  db.defaultSafeIntegers(true);
  db.exec(keepsStill ? 'begin immediate' : 'begin');
  const list = db
    .prepare("select name from pragma_table_list where type = 'table' and schema = 'main'")
    .pluck()
    .all() as string[];
  const prepare = (columns: string[], rest: string) =>
    db.prepare(`select ${columns.map(quoted).join(', ')} from ${rest}`).raw();
  const tables = list.filter((name) => !name.startsWith('sqlite_') && name !== 'migrations').sort();
  return {
    tables,
    columnsOf: (table) => db.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[],
    count: (table) =>
      Number(
        db
          .prepare(`select count(*) from ${quoted(table)}`)
          .pluck()
          .get(),
      ),
    rows: (table, columns) => prepare(columns, quoted(table)).iterate() as IterableIterator<unknown[]>,
    finder(table, columns, key) {
      const found = prepare(
        columns,
        `${quoted(table)} where ${key.map((name) => `${quoted(name)} = ?`).join(' and ')}`,
      );
      return (values) => found.get(...values) as unknown[] | undefined;
    },
    lastNumber: (table) =>
      Number(db.prepare('select coalesce(max(seq), 0) from sqlite_sequence where name = ?').pluck().get(table)),
    mark: db.prepare("select value from service_settings where name = 'secret_mark'").pluck().get() as
      | string
      | undefined,
    closeForWrites() {
      closeForWrites(db, tables);
      db.exec('commit');
    },
    reopenForWrites: () => reopenForWrites(db),
    close: () => db.close(),
  };
}

const quoted = (name: string): string => `"${name}"`;
