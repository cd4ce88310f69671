import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal } from '../../../kernel/refusal.ts';

/** The small tables of Uptime Kuma that say what is monitored; its heartbeats are not read. */
const tableNames = [
  'monitor',
  'notification',
  'monitor_notification',
  'tag',
  'monitor_tag',
  'maintenance',
  'status_page',
] as const;
const maxRows = 100_000;

export type Tables = { [name in (typeof tableNames)[number]]: Record<string, unknown>[] };

/**
 * Reads the tables of a database, those that are missing as empty. The file is copied first, with what SQLite has not
 * yet written into it: reading would else put files beside it, and a running Uptime Kuma may go on. Throws Refusal
 * 'malformed'.
 */
export function readTables(path: string): Tables {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-import-'));
  try {
    const copy = join(folder, 'source.db');
    copyFileSync(path, copy);
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
    return tablesOf(copy);
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    const { code = '' } = cause as { code?: string };
    if (!code.startsWith('SQLITE_')) throw cause;
    throw new Refusal('malformed', 'This SQLite database cannot be read: it is damaged, or not complete.', { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tablesOf(file: string): Tables {
  const database = new Database(file, { readonly: true });
  try {
    // The schema comes from somebody else: none of its functions run. Views and virtual tables are not read at all.
    database.pragma('trusted_schema = OFF');
    const known = new Set(
      database
        .prepare("select name from sqlite_master where type = 'table' and rootpage > 0")
        .pluck()
        .all() as string[],
    );
    if (!known.has('monitor'))
      throw new Refusal('malformed', 'This SQLite database is none of Uptime Kuma: it has no table "monitor".');
    const rowsOf = (name: string) =>
      known.has(name)
        ? (database.prepare(`select * from "${name}" limit ${maxRows}`).all() as Record<string, unknown>[])
        : [];
    return Object.fromEntries(tableNames.map((name) => [name, rowsOf(name)])) as Tables;
  } finally {
    database.close();
  }
}
