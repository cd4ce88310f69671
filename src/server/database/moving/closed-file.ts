import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

const refusal =
  'This database moved to PostgreSQL: its file is now read-only. Set GATEHOUSE_DATABASE_URL and run the command again.';
const prefix = 'moved away: ';

/** Makes the tables read-only. Otherwise processes that opened the file earlier would write to it after the move. */
export function closeForWrites(db: Sqlite.Database, tables: readonly string[]): void {
  for (const table of tables)
    for (const verb of ['insert', 'update', 'delete'])
      db.exec(
        `create trigger if not exists "${prefix}${verb} ${table}" before ${verb} on "${table}" begin select raise(abort, '${refusal}'); end`,
      );
}

/** Makes the tables writable again. `require` runs under the write lock and can throw to keep them read-only. */
export function reopenForWrites(db: Sqlite.Database, require: () => void = () => {}): void {
  const list = db.prepare("select name from sqlite_schema where type = 'trigger' and name like ? || '%'").pluck();
  if (list.all(prefix).length === 0) return;
  db.transaction(() => {
    require();
    for (const name of list.all(prefix) as string[]) db.exec(`drop trigger "${name}"`);
  }).immediate();
}

/** For an operator who goes back to SQLite. */
export function reopenFile(file: string, require: () => void): void {
  if (!existsSync(file)) return;
  const db = new Sqlite(file, { timeout: 10_000 });
  try {
    reopenForWrites(db, require);
  } finally {
    db.close();
  }
}
