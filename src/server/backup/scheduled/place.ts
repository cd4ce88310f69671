import { statSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { hourMs, minuteMs, Refusal } from '../../kernel/index.ts';
import type { Guard, Resolve } from '../../network/index.ts';
import { type Bucket, openBucket } from '../../object-storage/index.ts';
import type { BackupPlace } from './settings.store.ts';

/** Where backups are kept. What goes wrong is a Refusal or an ObjectStorageError, with a sentence for the owner. */
export type Place = {
  /** Has `write` make the backup with the name, and keeps it. Resolves to its bytes. */
  keep(name: string, write: (file: string) => Promise<number>): Promise<number>;
  list(): Promise<string[]>;
  delete(name: string): Promise<void>;
  /** Writes something small and deletes it. */
  check(): Promise<void>;
};
type Reach = { resolve: Resolve; guard: Guard };

const testName = 'gatehouse-backup-test.txt';
const testText = 'Gatehouse can keep its backups here.\n';
const patience = { silentMs: minuteMs, wholeMs: 6 * hourMs };

export function openPlace(
  place: BackupPlace,
  { dataDir }: Pick<Config, 'dataDir'>,
  reach: Reach,
  signal?: AbortSignal,
): Place {
  if (place.kind === 'folder') return openFolder(place.folder);
  const { endpoint, region, bucket, access_key_id, secret_access_key } = place;
  const access = { endpoint, region, bucket, accessKeyId: access_key_id, secretAccessKey: secret_access_key };
  const prefix = place.prefix === '' ? '' : `${place.prefix}/`;
  return openPrefix(openBucket(access, reach, { patience, ...(signal && { signal }) }), prefix, dataDir);
}

function openFolder(folder: string): Place {
  return {
    keep: (name, write) => explained(folder, () => write(join(folder, name))),
    list: () => explained(folder, () => readdir(folder)),
    delete: (name) => explained(folder, () => rm(join(folder, name), { force: true })),
    check: () =>
      explained(folder, async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, testName), testText, { mode: 0o600 });
        await rm(join(folder, testName));
      }),
  };
}

async function explained<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new Refusal('unavailable', `The folder ${folder} cannot be used (${code}). ${adviceOn(code)}`, {
      cause: error,
    });
  }
}

function adviceOn(code: string | undefined): string {
  if (code === 'ENOSPC') return 'Free some space, or keep fewer backups.';
  if (code === 'EACCES' || code === 'EPERM') return 'Let the user of the service write into it.';
  return 'Check that it is there.';
}

/** The archive is made on this machine's disk first, so that a slow bucket does not keep the snapshot open. */
function openPrefix(bucket: Bucket, prefix: string, dataDir: string): Place {
  const folder = join(dataDir, 'backup-upload.tmp');
  return {
    async keep(name, write) {
      const path = join(folder, name);
      try {
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { mode: 0o700 });
        await write(path);
        const { size: bytes } = statSync(path);
        await bucket.putLargeFile(prefix + name, { path, bytes });
        return bytes;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async list() {
      const keys = await bucket.list(prefix);
      return keys.map((key) => key.slice(prefix.length));
    },
    delete: (name) => bucket.delete(prefix + name),
    async check() {
      await bucket.putText(prefix + testName, testText);
      await bucket.list(prefix);
      await bucket.delete(prefix + testName);
    },
  };
}
