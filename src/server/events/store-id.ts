import { readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Log } from '../kernel/index.ts';
import { EventStore, serversAt } from './event-store.ts';

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

/** What tells the store on a server from others, once it has its tables: it is given them. Throws Refusal where it is away. */
export async function serverStoreId(url: string, log: Log): Promise<string | undefined> {
  let found: string | undefined;
  const store = new EventStore({
    ...serversAt(url),
    log,
    async requireOwn(id) {
      found = id;
    },
  });
  try {
    await store.query('SELECT 1');
  } finally {
    await store.close();
  }
  return found;
}
