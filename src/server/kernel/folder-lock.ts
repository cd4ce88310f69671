// English only: commands and the start of the service
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal } from './refusal.ts';

/** How long a lock is waited for: a process that was just killed may still be exiting. */
const defaultTimeoutMs = 3000;

const defaultAdvice = 'stop it, or set GATEHOUSE_DATA to another folder.';

/** Locks of this process: without a reference, a lock would be garbage-collected and released. */
const held = new Set<Database.Database>();

/**
 * Locks a folder for this process, until it ends in whatever way: of the folder of spool and engine, two processes would
 * ship each other's rows. Returns the release. Throws a Refusal if another process still holds the lock after
 * `timeoutMs`; `advice` goes on after “Another Gatehouse process uses DIR:”.
 */
export function lockFolder(
  dir: string,
  { timeoutMs = defaultTimeoutMs, advice = defaultAdvice }: { timeoutMs?: number; advice?: string | undefined } = {},
): () => void {
  mkdirSync(dir, { recursive: true });
  // SQLite's locks are the kernel's: `kill -9` releases them, and no stale lock file is left.
  const lock = new Database(join(dir, 'lock'), { timeout: timeoutMs });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    if ((cause as { code?: string }).code !== 'SQLITE_BUSY') throw cause;
    throw new Refusal('conflict', `Another Gatehouse process uses ${dir}: ${advice}`, { cause });
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
