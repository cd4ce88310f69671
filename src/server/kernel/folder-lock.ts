// English only: commands and the start of the service
import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { isCorruptDatabase } from '../store-files/index.ts';
import { Refusal } from './refusal.ts';

/** A killed process can still hold the lock while it exits. */
const defaultTimeoutMs = 3000;

const defaultAdvice = 'stop it, or set GATEHOUSE_DATA to another folder.';

/** Keeps a reference to each lock, because garbage collection would release it. */
const held = new Set<Database.Database>();

/**
 * Locks the folder, because two processes in one events folder would ship each other's rows. Throws a Refusal after
 * `timeoutMs`.
 */
export function lockFolder(
  dir: string,
  { timeoutMs = defaultTimeoutMs, advice = defaultAdvice }: { timeoutMs?: number; advice?: string | undefined } = {},
): () => void {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'lock');
  let lock: Database.Database;
  try {
    lock = lockFile(file, timeoutMs);
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === 'SQLITE_BUSY')
      throw new Refusal('conflict', `Another Gatehouse process uses ${dir}: ${advice}`, { cause });
    if (!isCorruptDatabase(cause)) throw cause;
    // The file is damaged, but its content is never used.
    truncateSync(file);
    lock = lockFile(file, timeoutMs);
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

function lockFile(file: string, timeoutMs: number): Database.Database {
  // A kernel lock doesn't outlive its process, unlike a lock file.
  const lock = new Database(file, { timeout: timeoutMs });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
