import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isKey } from './key.ts';
import type { Store } from './store.ts';

/**
 * Each file is in a folder named after the first two characters of its key, which limits the size of the folders.
 * `transitDir`: a folder on the same disk.
 */
export function createDiskStore(dir: string, transitDir: string): Store {
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error('a file key must be a SHA-256 hash in hex');
    return join(dir, key.slice(0, 2), key);
  };
  const changedAt = async (key: string): Promise<number | undefined> => (await fileAt(pathOf(key)))?.mtimeMs;
  return {
    async keep({ path, sha256 }) {
      const kept = pathOf(sha256);
      await mkdir(dirname(kept), { recursive: true, mode: 0o700 });
      const now = new Date();
      await utimes(path, now, now);
      await rename(path, kept);
      // A new name is only durable once its folder is synced.
      await syncFolder(dirname(kept));
      await syncFolder(dir);
    },
    async read(key, range) {
      // Open the file before responding, so a missing file doesn't look like an empty one.
      const file = await open(pathOf(key), 'r');
      return file.createReadStream(range ?? {});
    },
    size: async (key) => (await fileAt(pathOf(key)))?.size,
    async deleteOlder(key, before) {
      const at = await changedAt(key);
      if (at === undefined || at >= before) return;
      // If the same content is stored at this moment, it gets a new file, or the file is moved back.
      await mkdir(transitDir, { recursive: true, mode: 0o700 });
      const taken = join(transitDir, randomUUID());
      await rename(pathOf(key), taken).catch(unlessAbsent(undefined));
      const found = await fileAt(taken);
      if (found === undefined) return;
      if (found.mtimeMs < before) await rm(taken, { force: true });
      else await rename(taken, pathOf(key));
    },
    async *list() {
      for (const folder of await entries(dir)) {
        if (!folder.isDirectory() || folder.name.length !== 2) continue;
        for (const { name } of await entries(join(dir, folder.name))) {
          const at = isKey(name) ? await changedAt(name) : undefined;
          if (at !== undefined) yield { key: name, changedAt: at };
        }
      }
    },
  };
}

const fileAt = (path: string) => stat(path).catch(unlessAbsent(undefined));
const entries = (path: string): Promise<Dirent[]> => readdir(path, { withFileTypes: true }).catch(unlessAbsent([]));

const unlessAbsent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
