import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Events, openEvents } from '../../events/index.ts';
import { silentLog } from '../../kernel/log.ts';
import { eachFile } from './snapshot/list-files.ts';

export type Rows = Record<string, string[]>;

export function readDatabase(file: string): Rows {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
      .pluck()
      .all() as string[];
    const rowsOf = (table: string) =>
      (database.prepare(`select * from "${table}"`).raw().all() as unknown[][])
        .map((row) => JSON.stringify(row))
        .sort();
    return Object.fromEntries(tables.map((table) => [table, rowsOf(table)]));
  } finally {
    database.close();
  }
}

export async function readEvents(events: Events): Promise<Rows> {
  await events.flush();
  const tables = await events.query<{ name: string }>(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name",
  );
  const rows: Rows = {};
  for (const { name } of tables) {
    const found = await events.query<{ row: string }>(`SELECT toString(tuple(*)) AS row FROM ${name} ORDER BY row`);
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

export async function readEventsOf(dataDir: string): Promise<Rows> {
  const events = await openEvents({ dir: join(dataDir, 'events'), maxSpoolBytes: 1e8, log: silentLog() });
  try {
    return await readEvents(events);
  } finally {
    await events.close();
  }
}

export function readFiles(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  eachFile(folder, (path, kind) => {
    if (kind === 'file') files[path] = readFileSync(join(folder, path), 'base64');
  });
  return files;
}
