import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { describeUnreleased, Refusal } from '../../kernel/index.ts';
import { isUnreleasedSpool } from './spool-version.ts';

const versionAt = 60;

/** Throws a Refusal for the spool of an unreleased version. Changes nothing. */
export function requireReleasedSpool(dir: string): void {
  const path = join(dir, 'spool.db');
  if (!isUnreleasedSpool(readVersion(path))) return;
  throw new Refusal('conflict', describeUnreleased(`The spool ${path}`)); // not shown: no service runs on it
}

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
