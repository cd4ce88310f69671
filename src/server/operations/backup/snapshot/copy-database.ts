import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { syncEveryBytes } from '../synced-file.ts';

export type HeldDatabase = { copyTo(file: string, copied?: (share: number) => void): Promise<void>; close(): void };

/** Pages of 4 KB per step. After each step, the copy is synced and the process can be stopped. */
const pagesAtOnce = syncEveryBytes / 4096;

/**
 * Opens a read transaction on an SQLite database. Writers aren't blocked, but the write-ahead log grows until `close`.
 */
export function holdDatabase(file: string): HeldDatabase {
  const database = new Database(file, { fileMustExist: true });
  database.pragma('busy_timeout = 10000');
  // SQLite takes the snapshot at the first read.
  database.exec('begin');
  database.prepare('select count(*) from sqlite_schema').get();
  return {
    async copyTo(copy, copied = () => {}) {
      const written = openSync(copy, 'a', 0o600);
      try {
        await database.backup(copy, {
          progress({ totalPages, remainingPages }) {
            fdatasyncSync(written);
            copied(totalPages === 0 ? 0 : 1 - remainingPages / totalPages);
            return pagesAtOnce;
          },
        });
      } finally {
        closeSync(written);
      }
    },
    close: () => database.close(),
  };
}
