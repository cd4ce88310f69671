import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal } from '../kernel/index.ts';

/** A process that was killed a moment ago may still be ending. */
const patienceMs = 3000;

/** Locks of this process: one that nobody refers to would be collected, and closed by that. */
const held = new Set<Database.Database>();

/**
 * Holds the folder of spool and engine for this process alone, until it ends in whatever way: two would ship each
 * other's rows. Gives the release. Throws a Refusal when another process has it.
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  // A lock of SQLite's is the kernel's: `kill -9` releases it, and there is no stale file to clear away.
  const lock = new Database(join(dir, 'lock'), { timeout: patienceMs });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    if ((cause as { code?: string }).code !== 'SQLITE_BUSY') throw cause;
    throw new Refusal(
      'conflict',
      `Another Gatehouse process uses ${dir}: stop it, or set GATEHOUSE_DATA to another folder.`,
      {
        cause,
      },
    );
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
