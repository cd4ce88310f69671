import { createReadStream, type Stats, statSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { translateCause, writeCause } from '../../../causes/index.ts';
import type { Config } from '../../../config/index.ts';
import { type Bucket, openBucket } from '../../../files/s3-client/index.ts';
import { hourMs, minuteMs, Refusal, secondMs } from '../../../kernel/index.ts';
import type { Guard, Resolve } from '../../../network/index.ts';
import { backupTime, isPartial, type Written } from './retention.ts';
import type { BackupPlace } from './settings.store.ts';

/** Methods throw Refusal or ObjectStorageError with a message for the owner. */
export type Place = {
  keep(name: string, write: (file: string) => Promise<number>): Promise<number>;
  list(): Promise<string[]>;
  /** Returns the sizes in bytes by name. */
  listSizes(): Promise<Map<string, number>>;
  listPartial(): Promise<Written[]>;
  delete(name: string): Promise<void>;
  check(): Promise<void>;
  read(name: string, range: { start: number; end: number }): Readable;
};
export type NetworkAccess = { resolve: Resolve; guard: Guard };

const testName = 'gatehouse-backup-test.txt';
const testText = 'Gatehouse can keep its backups here.\n';
/** The long limits are for archives of any size. The short ones keep the whole check within a minute. */
const timeouts = { silentMs: minuteMs, wholeMs: 6 * hourMs };
const shortTimeouts = { silentMs: 20 * secondMs, wholeMs: 20 * secondMs };
const nameStart = 'gatehouse-';

export function openPlace(
  place: BackupPlace,
  { dataDir }: Pick<Config, 'dataDir'>,
  network: NetworkAccess,
  signal?: AbortSignal,
): Place {
  if (place.kind === 'folder') return openFolder(place.folder);
  const { endpoint, region, bucket, access_key_id, secret_access_key } = place;
  const access = { endpoint, region, bucket, accessKeyId: access_key_id, secretAccessKey: secret_access_key };
  const prefix = place.prefix === '' ? '' : `${place.prefix}/`;
  const ending = signal && { signal };
  return openPrefix(
    {
      archives: openBucket(access, network, { timeouts, ...ending }),
      bucket: openBucket(access, network, { timeouts: shortTimeouts, ...ending }),
    },
    prefix,
    dataDir,
  );
}

function openFolder(folder: string): Place {
  return {
    keep: (name, write) => explained(folder, () => write(join(folder, name))),
    list: () => explained(folder, () => readdir(folder)),
    listSizes: () => explained(folder, async () => new Map((await listBackups(folder)).map(sizeByName))),
    listPartial: () => explained(folder, async () => (await listFiles(folder, isPartial)).map(writtenByName)),
    delete: (name) => explained(folder, () => rm(join(folder, name), { force: true })),
    check: () =>
      explained(folder, async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, testName), testText, { mode: 0o600 });
        await rm(join(folder, testName));
      }),
    read: (name, range) => createReadStream(join(folder, name), range),
  };
}

const listBackups = (folder: string) => listFiles(folder, (name) => backupTime(name) !== undefined);

type FoundFile = { name: string; stats: Stats };
const sizeByName = ({ name, stats }: FoundFile): [string, number] => [name, stats.size];
const writtenByName = ({ name, stats }: FoundFile): Written => ({ name, writtenAt: stats.mtimeMs });

async function listFiles(folder: string, isWanted: (name: string) => boolean): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for (const name of (await readdir(folder)).filter(isWanted)) {
    const stats = await stat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // The file was completed or deleted after the folder was read.
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (stats?.isFile()) files.push({ name, stats });
  }
  return files;
}

async function explained<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    const values = { folder, code: code ?? '?' };
    throw new Refusal('unavailable', translateCause(describeFolderError(values)), { cause: error });
  }
}

function describeFolderError(values: { folder: string; code: string }): string {
  switch (values.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return writeCause('folderFull', values);
    case 'EROFS':
      return writeCause('folderReadOnly', values);
    case 'EACCES':
    case 'EPERM':
      return writeCause('folderForbidden', values);
    default:
      return writeCause('folderUnusable', values);
  }
}

/**
 * Writes the archive to the local disk first, because uploading directly to a slow bucket would keep the snapshot open.
 */
function openPrefix(
  { archives, bucket }: { archives: Bucket; bucket: Bucket },
  prefix: string,
  dataDir: string,
): Place {
  const folder = join(dataDir, 'backup-upload.tmp');
  return {
    async keep(name, write) {
      const path = join(folder, name);
      try {
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { mode: 0o700 });
        await write(path);
        const { size: bytes } = statSync(path);
        await archives.putLargeFile(prefix + name, { path, bytes });
        return bytes;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async list() {
      const keys = await bucket.list(prefix + nameStart);
      return keys.map((key) => key.slice(prefix.length));
    },
    async listSizes() {
      const sizes = await bucket.listSizes(prefix + nameStart);
      return new Map([...sizes].map(([key, bytes]) => [key.slice(prefix.length), bytes]));
    },
    // S3 objects are never partial, and `keep` empties the upload folder.
    listPartial: async () => [],
    delete: (name) => bucket.delete(prefix + name),
    async check() {
      await bucket.putText(prefix + testName, testText);
      await bucket.checkListing(prefix);
      await bucket.delete(prefix + testName);
    },
    read: (name, range) => Readable.from(archives.read(prefix + name, range), { objectMode: false }),
  };
}
