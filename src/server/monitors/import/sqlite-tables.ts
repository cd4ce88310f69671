import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal, t } from '../../kernel/index.ts';
import { tooLarge } from './read-text.ts';

const tableNames = [
  'monitor',
  'notification',
  'monitor_notification',
  'tag',
  'monitor_tag',
  'maintenance',
  'status_page',
  'proxy',
] as const;
const maxRows = 100_000;
const maxTableBytes = 100 * 1024 * 1024;

export type Tables = { [name in (typeof tableNames)[number]]: Record<string, unknown>[] };

/**
 * Missing tables are returned as empty. Copies the file together with its write-ahead log first, because SQLite would
 * create files next to the original and disturb a running Uptime Kuma. Throws Refusal 'malformed'.
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
    throw new Refusal('malformed', t('This SQLite database cannot be read: it is damaged or incomplete.'), {
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tablesOf(file: string): Tables {
  const database = new Database(file, { readonly: true });
  try {
    // Security: functions in an untrusted schema must not run. Views and virtual tables are not read.
    database.pragma('trusted_schema = OFF');
    const known = new Set(
      database
        .prepare("select name from sqlite_master where type = 'table' and rootpage > 0")
        .pluck()
        .all() as string[],
    );
    if (!known.has('monitor'))
      throw new Refusal('malformed', t('This SQLite database is not from Uptime Kuma: it has no table "monitor".'));
    return Object.fromEntries(
      tableNames.map((name) => [name, known.has(name) ? rowsOf(database, name) : []]),
    ) as Tables;
  } finally {
    database.close();
  }
}

type Row = Record<string, unknown>;

/** Skips generated columns, because a few bytes in the file can expand to any size. */
function rowsOf(database: Database.Database, table: string): Row[] {
  const columns = database.pragma(`table_xinfo("${table}")`) as { name: string; hidden: number }[];
  const stored = columns.filter(({ hidden }) => hidden === 0).map(({ name }) => `"${name.replaceAll('"', '""')}"`);
  const rows: Row[] = [];
  let size = 0;
  for (const row of database
    .prepare<[], Row>(`select ${stored.join(', ')} from "${table}" limit ${maxRows}`)
    .iterate()) {
    // In a corrupt file, several rows can share pages.
    for (const value of Object.values(row))
      size += typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8;
    if (size > maxTableBytes) throw tooLarge(maxTableBytes);
    rows.push(row);
  }
  return rows;
}
