import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { describeUnreleased, Refusal } from '../../kernel/index.ts';

/** The version of the spool's file, as SQLite's `user_version`. Files from before version 1.0.0 have 1 or 2. */
export const spoolVersion = 3;
export const isUnreleasedSpool = (version: number): boolean => version === 1 || version === 2;

/** Where the header of an SQLite file has its `user_version`. */
const versionAt = 60;

/** Refuses a folder whose spool is from before version 1.0.0, and changes nothing in it. */
export function requireReleasedSpool(dir: string): void {
  const path = join(dir, 'spool.db');
  if (!isUnreleasedSpool(readVersion(path))) return;
  throw new Refusal('conflict', describeUnreleased(`The spool ${path}`)); // not shown: no service runs on it
}

/** Returns 0 if there is no file, or if the version is only in its log so far. */
function readVersion(path: string): number {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
  try {
    const bytes = Buffer.alloc(4);
    readSync(file, bytes, 0, 4, versionAt);
    return bytes.readUInt32BE();
  } finally {
    closeSync(file);
  }
}
