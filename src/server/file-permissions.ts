import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './kernel/index.ts';

/** What the service keeps in its data folder; whatever else lies there is somebody else's. */
const isOurs = (name: string): boolean => /^(secret|ledger\.db(-\w+)?|events|files|imports|market-imports)$/.test(name);

/** Rights of the group and of others. */
const foreign = 0o077;

/** From here on, whatever this process and its children write is readable by their user alone. */
export const restrictNewFiles = (): void => {
  process.umask(foreign);
};

/**
 * Takes the rights of others from what earlier versions, or a copy, left in the data folder. A folder that is closed
 * already was made closed with all that is in it, so only the first start walks through everything.
 */
export function restrictExistingFiles(dataDir: string, log: Log): void {
  const failed: string[] = [];
  const names = namesIn(dataDir);
  for (const name of names.filter(isOurs)) close(join(dataDir, name), failed);
  const folder = lstatSync(dataDir, { throwIfNoEntry: false });
  if (folder && names.every(isOurs)) take(dataDir, folder, failed);
  if (failed.length > 0)
    log.warn(
      { count: failed.length, first: failed[0] },
      'others may read files of the data folder that belong to another user: give them to the user of the service (chown)',
    );
}

function close(path: string, failed: string[]): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // The engine and SQLite take files away at any time; where a link leads is not ours to change.
  if (!found || found.isSymbolicLink() || (found.mode & foreign) === 0) return;
  // The folder last: an interrupted walk begins again.
  if (found.isDirectory()) for (const name of namesIn(path)) close(join(path, name), failed);
  take(path, found, failed);
}

/** None of a folder that is not there yet, or was taken away meanwhile. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function take(path: string, { mode }: Stats, failed: string[]): void {
  if ((mode & foreign) === 0) return;
  try {
    chmodSync(path, mode & 0o7700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM' || code === 'EROFS') failed.push(path);
    else if (code !== 'ENOENT') throw error;
  }
}
