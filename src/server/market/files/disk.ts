import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Store } from './files.ts';

const isKey = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** Keeps files in folders named by the first two characters of their keys, so that none holds too many. */
export function openDisk(dir: string): Store {
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error('a file is named by the SHA-256 of its content');
    return join(dir, key.slice(0, 2), key);
  };
  const changedAt = async (key: string): Promise<number | undefined> => (await found(pathOf(key)))?.mtimeMs;
  return {
    async keep({ path, sha256 }) {
      const kept = pathOf(sha256);
      await mkdir(dirname(kept), { recursive: true, mode: 0o700 });
      const now = new Date();
      await utimes(path, now, now);
      await rename(path, kept);
      // The name lasts only when its folder is synced too.
      await syncFolder(dirname(kept));
      await syncFolder(dir);
    },
    async read(key, range) {
      // Opened before anything is answered: a file that is missing must not look like an empty one.
      const file = await open(pathOf(key), 'r');
      return file.createReadStream(range ?? {});
    },
    size: async (key) => (await found(pathOf(key)))?.size,
    async deleteOlder(key, before) {
      const at = await changedAt(key);
      if (at !== undefined && at < before) await rm(pathOf(key), { force: true });
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

const found = (path: string) => stat(path).catch(unlessAbsent(undefined));
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
