import { readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Log } from '../kernel/index.ts';
import { EventStore } from './event-store.ts';
import { serversAt } from './servers.ts';

/**
 * Returns the UUID that the engine gave its database, which stays the same in backups. Returns undefined if the engine
 * was never started.
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

/** Creates the server's tables if they are missing. Throws a Refusal if the server is down. */
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
