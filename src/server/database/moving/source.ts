import Sqlite from 'better-sqlite3';
import { addCasefold } from '../casefold.ts';
import { closeForWrites, reopenForWrites } from './closed-file.ts';

export type Source = {
  /** without migrations and full-text indexes */
  tables: string[];
  columnsOf(table: string): string[];
  count(table: string): number;
  /** no other query can run during the iteration */
  rows(table: string, columns: string[]): IterableIterator<unknown[]>;
  finder(table: string, columns: string[], key: string[]): (values: unknown[]) => unknown[] | undefined;
  /** the highest ID ever assigned, even if its row was deleted */
  lastNumber(table: string): number;
  mark: string | undefined;
  /** also commits the transaction */
  closeForWrites(): void;
  reopenForWrites(): void;
  close(): void;
};

const busyMs = 10_000;

/** With `keepsStill`, other processes can't write until `close`. */
export function openSource(file: string, { keepsStill: blocksWriters }: { keepsStill: boolean }): Source {
  const db = new Sqlite(file, { fileMustExist: true, timeout: busyMs });
  addCasefold(db);
  db.defaultSafeIntegers(true);
  db.exec(blocksWriters ? 'begin immediate' : 'begin');
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
