import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { describeUnreleased, Refusal, unreleasedMigration } from '../kernel/index.ts';

const busyMs = 10_000;

/** Throws a Refusal if the database has an unreleased schema. Changes nothing in the folder. */
export function requireReleasedDatabase(file: string): void {
  if (!existsSync(file)) return;
  // If a WAL file exists, only a read-only connection keeps it on close. If none exists, only a writable connection
  // deletes the WAL file that it creates.
  const database = new Sqlite(file, { readonly: existsSync(`${file}-wal`), fileMustExist: true, timeout: busyMs });
  try {
    const isGatehouse = database.prepare("select 1 from sqlite_master where name = 'migrations'").get();
    if (!isGatehouse) return;
    if (database.prepare('select 1 from migrations where name = ?').get(unreleasedMigration))
      throw new Refusal('conflict', describeUnreleased(`The database ${file}`)); // not shown: no service runs on it
  } finally {
    database.close();
  }
}
