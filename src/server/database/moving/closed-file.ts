import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** What whoever opened the file before it was moved is told, in place of writing into it. */
const refusal =
  'This database moved to PostgreSQL: nothing is written into its file any more. Set GATEHOUSE_DATABASE_URL and run it again.';
const prefix = 'moved away: ';

/**
 * Makes SQLite refuse whatever is written into these tables, by processes too that opened the file long before: they wait
 * for the lock of a move, and would go on in what was left behind. Within a transaction, it holds from the commit on.
 */
export function closeForWrites(db: Sqlite.Database, tables: readonly string[]): void {
  for (const table of tables)
    for (const verb of ['insert', 'update', 'delete'])
      db.exec(
        `create trigger if not exists "${prefix}${verb} ${table}" before ${verb} on "${table}" begin select raise(abort, '${refusal}'); end`,
      );
}

/** Undoes that, where `require` does not throw: it is asked when nobody else can close the file. */
export function reopenForWrites(db: Sqlite.Database, require: () => void = () => {}): void {
  const list = db.prepare("select name from sqlite_schema where type = 'trigger' and name like ? || '%'").pluck();
  if (list.all(prefix).length === 0) return;
  db.transaction(() => {
    require();
    for (const name of list.all(prefix) as string[]) db.exec(`drop trigger "${name}"`);
  }).immediate();
}

/** Lets a file be used again that was moved away, where the operator went back to it: `require` throws where not. */
export function reopenFile(file: string, require: () => void): void {
  if (!existsSync(file)) return;
  const db = new Sqlite(file, { timeout: 10_000 });
  try {
    reopenForWrites(db, require);
  } finally {
    db.close();
  }
}
