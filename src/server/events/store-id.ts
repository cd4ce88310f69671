import { readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * What tells the embedded store in `dir` from others: the engine's own identifier of its database, by which it names the folder
 * of the tables. Backups and copies carry it, and a store of an earlier version has it. Undefined where no engine was started.
 */
export function embeddedStoreId(dir: string): string | undefined {
  try {
    return basename(readlinkSync(join(dir, 'engine', 'metadata', 'default')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EINVAL') return undefined;
    throw error;
  }
}
