import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isUpgradeCopy } from '../database/index.ts';
import type { Log } from '../kernel/index.ts';

/** The files of the service in its data folder; anything else there is not ours. */
const isOurs = (name: string): boolean =>
  /^(secret|ledger\.db(-\w+)?|events|files|imports|market-imports|backups|backup\.sock|backup-\w+\.tmp|restore\.json|restoring|replaced-[\w-]+)$/.test(
    name,
  ) || isUpgradeCopy(name);

/** Permissions of the group and of others. */
const foreign = 0o077;

/** From now on, only the user of this process can read what it and its children write. */
export const restrictNewFiles = (): void => {
  process.umask(foreign);
};

/**
 * Removes other users' permissions from what earlier versions, or a copy, left in the data folder. A folder without
 * them has none below it either, so only the first start walks through everything.
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
  // The engine and SQLite delete files at any time; the target of a link is not ours to change.
  if (!found || found.isSymbolicLink() || (found.mode & foreign) === 0) return;
  // The folder last: a walk that is interrupted starts again.
  if (found.isDirectory()) for (const name of namesIn(path)) close(join(path, name), failed);
  take(path, found, failed);
}

/** Empty for a folder that does not exist yet, or was deleted meanwhile. */
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
