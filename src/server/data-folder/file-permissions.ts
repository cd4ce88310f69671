import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isUpgradeCopy } from '../database/index.ts';
import type { Log } from '../kernel/index.ts';

/** Matches the names of the service's own files in its data folder. Other files are left unchanged. */
const isOurs = (name: string): boolean =>
  /^(secret|ledger\.db(-\w+)?|events|files|imports|market-imports|backups|backup\.sock|backup-\w+\.tmp|restore\.json|restoring|replaced-[\w-]+)$/.test(
    name,
  ) || isUpgradeCopy(name);

const foreign = 0o077;

/** Makes files that are created after this call readable only to this process's user. */
export const restrictNewFiles = (): void => {
  process.umask(foreign);
};

/**
 * Makes existing files private. A private folder contains only private files, so only the first start has to check all
 * of them.
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
      'other users can read files of the data folder that belong to another user: chown them to the user of the service',
    );
}

function close(path: string, failed: string[]): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Skip missing files, because the engine and SQLite can delete files at any time. The target of a link is left
  // unchanged.
  if (!found || found.isSymbolicLink() || (found.mode & foreign) === 0) return;
  // Change the folder after its content, so an interrupted run is repeated.
  if (found.isDirectory()) for (const name of namesIn(path)) close(join(path, name), failed);
  take(path, found, failed);
}

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
