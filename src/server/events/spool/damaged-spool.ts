import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { isCorruptDatabase } from '../../store-files/index.ts';
import { readPosition, readSubjects, type Salvaged } from './file.ts';

const marker = 'spool.db.damaged-';

/**
 * Renames a damaged spool, so new events can be recorded. Returns undefined if the file is whole. Close the file
 * first.
 */
export function setAside(path: string, nowMs: number): { to: string; salvaged: Salvaged } | undefined {
  if (!existsSync(path) || isWhole(path)) return undefined;
  const salvaged: Salvaged = { position: readFrom(path, readPosition), subjects: readFrom(path, readSubjects) };
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const to = join(dirname(path), `${marker}${time}`);
  renameSync(path, to);
  // The log contains rows too, which SQLite finds under the new name.
  for (const end of ['-wal', '-shm']) if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${to}${end}`);
  return { to, salvaged };
}

/** Returns the paths of the damaged spools that were set aside. */
export function listSetAside(dir: string): string[] {
  return readdirSync(dir)
    .filter((name) => basename(name).startsWith(marker) && !/-(wal|shm)$/.test(name))
    .sort()
    .map((name) => join(dir, name));
}

function isWhole(path: string): boolean {
  const found = readFrom(path, (db) => db.pragma('quick_check(1)', { simple: true }));
  return found === 'ok';
}

function readFrom<T>(path: string, read: (db: Database.Database) => T): T | undefined {
  let db: Database.Database | undefined;
  try {
    db = new Database(path);
    return read(db);
  } catch (error) {
    // The file can be intact in spite of a disk error.
    if (!isCorruptDatabase(error) && !/no such table/.test(String(error))) throw error;
    return undefined;
  } finally {
    db?.close();
  }
}
