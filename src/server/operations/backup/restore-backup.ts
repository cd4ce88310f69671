// English only: commands and the start of the service
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config/index.ts';
import {
  carryOutRestore,
  commitRestore,
  installedNames,
  isRestoreCommitted,
  restoringFolder,
} from '../../data-folder/index.ts';
import { describeUnreleased, firstRelease, isOlderVersion, lockFolder, Refusal, toIso } from '../../kernel/index.ts';
import { type ArchiveEntry, readArchive } from './archive/index.ts';
import type { BackupProgress } from './create-backup.ts';
import type { Manifest } from './manifest.ts';
import { openObject, parseBucketObject } from './operators-bucket.ts';
import { placesIn } from './place.ts';

export type RestoreOptions = {
  force: boolean;
  now: () => number;
  onProgress?: BackupProgress | undefined;
  prepareDatabase?: (file: string) => Promise<void>;
};
export type Restored = { manifest: Manifest; replaced: string | undefined };

const reserveBytes = 64 * 1024 ** 2;
const syncedAtOnce = 16;

export async function checkBackup(file: string, onProgress: BackupProgress = () => {}): Promise<Manifest> {
  return checkArchive(await openArchive(file), onProgress);
}

async function checkArchive(archive: StoredArchive, onProgress: BackupProgress): Promise<Manifest> {
  const manifest = await readArchive(
    archive.read(),
    undefined,
    progressOf(archive, (share) => onProgress('Checking', share)),
  );
  if (isOlderVersion(manifest.gatehouse, firstRelease))
    throw new Refusal('conflict', describeUnreleased('This backup'));
  return manifest;
}

/** Replaces the installation atomically. Throws Refusal without changing the data. */
export async function restoreBackup(
  { dataDir }: Pick<Config, 'dataDir'>,
  file: string,
  { force, now, onProgress = () => {}, prepareDatabase }: RestoreOptions,
): Promise<Restored> {
  const present = installedIn(dataDir);
  // A folder that contains only a secret isn't an installation: users put the secret there before they restore a backup
  // without one.
  const isInstalled = present.some((name) => name !== 'secret');
  if (isInstalled && !force)
    throw new Refusal(
      'conflict',
      `${dataDir} holds an installation: restore into an empty folder, or add --force to replace it. The old installation is kept in a subfolder.`,
    );
  const archive = await openArchive(file);
  const manifest = await checkArchive(archive, onProgress);
  createFolder(dataDir);
  const restoring = join(dataDir, restoringFolder);
  const locks = [lockFolder(restoring)];
  try {
    if (isInstalled) locks.push(lockInstallation(dataDir));
    requireSpace(dataDir, manifest);
    for (const name of unpackedIn(restoring)) rmSync(join(restoring, name), { recursive: true });
    const unpacked = await readArchive(
      archive.read(),
      (entry) => unpack(restoring, entry),
      progressOf(archive, (share) => onProgress('Unpacking', share)),
    );
    if (prepareDatabase && existsSync(join(restoring, 'ledger.db')))
      await prepareDatabase(join(restoring, 'ledger.db'));
    await syncAll(restoring, unpacked);
    // In the meantime, a service can have started on the empty folder.
    if (!isInstalled && installedIn(dataDir).some((name) => name !== 'secret')) throw inUse(dataDir);
    const comes = unpackedIn(restoring);
    const leaves = installedIn(dataDir).filter((name) => name !== 'secret' || comes.includes('secret'));
    const old = `replaced-${toIso(now()).replace(/[:.]/g, '-')}`;
    commitRestore(dataDir, { old, leaves, comes });
    carryOutRestore(dataDir);
    const replaced = join(dataDir, old);
    if (leaves.length > 0) return { manifest, replaced };
    rmSync(replaced, { recursive: true });
    return { manifest, replaced: undefined };
  } catch (error) {
    // Once the restore is committed, the next start completes it.
    if (!isRestoreCommitted(dataDir)) rmSync(restoring, { recursive: true, force: true });
    throw error;
  } finally {
    for (const release of locks.reverse()) release();
  }
}

const installedIn = (dataDir: string): string[] => installedNames.filter((name) => existsSync(join(dataDir, name)));

const unpackedIn = (restoring: string): string[] =>
  readdirSync(restoring).filter((name) => !/^lock(-\w+)?$/.test(name));

function createFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal('forbidden', `${dataDir} cannot be created (${code}). Set GATEHOUSE_DATA to another folder.`);
  }
}

function lockInstallation(dataDir: string): () => void {
  try {
    return lockFolder(placesIn({ dataDir }).events);
  } catch (error) {
    throw error instanceof Refusal ? inUse(dataDir, error) : error;
  }
}

const inUse = (dataDir: string, cause?: unknown): Refusal =>
  new Refusal('conflict', `A Gatehouse process uses ${dataDir}: stop the service first.`, { cause });

function requireSpace(dataDir: string, { entries }: Manifest): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const needed = entries.reduce((sum, { bytes }) => sum + bytes, reserveBytes);
  if (bavail * bsize > needed) return;
  throw new Refusal(
    'unavailable',
    `The disk of ${dataDir} is too small for this backup. Free ${Math.ceil((needed - bavail * bsize) / 1e6)} MB and try again.`,
  );
}

async function unpack(folder: string, { name, target, content }: ArchiveEntry): Promise<void> {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (target !== undefined) symlinkSync(target, path);
  else await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
}

/** Syncs in parallel, which takes about as long as syncing one file. */
async function syncAll(folder: string, { entries }: Manifest): Promise<void> {
  const paths = entries.map(({ name }) => join(folder, name));
  const folders = new Set(paths.map((path) => dirname(path)));
  const rest = [...paths, ...folders].values();
  const syncRest = async () => {
    for (const path of rest) {
      const file = await open(path, 'r');
      await file.sync().finally(() => file.close());
    }
  };
  await Promise.all(Array.from({ length: syncedAtOnce }, syncRest));
}

type StoredArchive = { bytes: number; read(): AsyncIterable<Buffer> };

async function openArchive(given: string): Promise<StoredArchive> {
  const object = parseBucketObject(given);
  if (object) return openObject(object);
  return { bytes: statSync(given).size, read: () => createReadStream(given, { highWaterMark: 256 * 1024 }) };
}

const progressOf =
  ({ bytes: size }: StoredArchive, show: (share: number) => void) =>
  (bytes: number): void =>
    show(size === 0 ? 1 : bytes / size);
