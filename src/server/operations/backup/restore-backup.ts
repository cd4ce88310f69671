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
  holdsFiles,
  installedNames,
  isLock,
  isMounted,
  isOfFileSystem,
  isRestoreCommitted,
  type RestorePlan,
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
  /** read if the file is named `-` */
  input?: Input;
};
type Input = AsyncIterable<Buffer> & { isTTY?: boolean };
/** `replaced`: the folders with the previous installation */
export type Restored = { manifest: Manifest; replaced: string[] };

const reserveBytes = 64 * 1024 ** 2;
const syncedAtOnce = 16;

export async function checkBackup(file: string, onProgress: BackupProgress = () => {}): Promise<Manifest> {
  return checkArchive(await openArchive(file, process.stdin), onProgress);
}

async function checkArchive(archive: StoredArchive, onProgress: BackupProgress): Promise<Manifest> {
  return requireReleased(
    await readArchive(
      archive.read(),
      undefined,
      progressOf(archive, (share) => onProgress('Checking', share)),
    ),
  );
}

function requireReleased(manifest: Manifest): Manifest {
  if (isOlderVersion(manifest.gatehouse, firstRelease))
    throw new Refusal('conflict', describeUnreleased('This backup'));
  return manifest;
}

/**
 * Replaces the installation atomically. Throws Refusal without changing the data. Standard input can be read only once,
 * so it is unpacked while it is checked. Until the check ends, the unpacked files replace nothing.
 */
export async function restoreBackup(
  { dataDir }: Pick<Config, 'dataDir'>,
  file: string,
  { force, now, onProgress = () => {}, prepareDatabase, input = process.stdin }: RestoreOptions,
): Promise<Restored> {
  const isInstalled = holdsInstallation(dataDir);
  if (isInstalled && !force)
    throw new Refusal(
      'conflict',
      `${dataDir} holds an installation: restore into an empty folder, or add --force to replace it. The old installation is kept in a subfolder.`,
    );
  const mounted = mountedIn(dataDir);
  const archive = await openArchive(file, input);
  const checked = archive.isReadOnce ? undefined : await checkArchive(archive, onProgress);
  createFolder(dataDir);
  const restoring = join(dataDir, restoringFolder);
  const locks = [lockFolder(restoring)];
  const unpackedTo = (name: string): string => {
    const [first = '', ...rest] = name.split('/');
    return mounted.includes(first) ? join(dataDir, first, restoringFolder, ...rest) : join(restoring, name);
  };
  const deleteUnpacked = () => {
    for (const name of mounted) rmSync(join(dataDir, name, restoringFolder), { recursive: true, force: true });
    for (const name of unpackedIn(restoring)) rmSync(join(restoring, name), { recursive: true });
  };
  try {
    if (isInstalled) locks.push(lockInstallation(dataDir));
    if (checked) requireSpace(dataDir, mounted, checked);
    deleteUnpacked();
    const manifest = requireReleased(
      await readArchive(
        archive.read(),
        (entry) => unpack(unpackedTo(entry.name), entry),
        progressOf(archive, (share) => onProgress('Unpacking', share)),
      ),
    );
    if (prepareDatabase && existsSync(join(restoring, 'ledger.db')))
      await prepareDatabase(join(restoring, 'ledger.db'));
    await syncAll(manifest.entries.map(({ name }) => unpackedTo(name)));
    // A service can have started meanwhile on the empty folder.
    if (!isInstalled && holdsInstallation(dataDir)) throw inUse(dataDir);
    const plan = planOf(dataDir, mounted, `replaced-${toIso(now()).replace(/[:.]/g, '-')}`);
    commitRestore(dataDir, plan);
    carryOutRestore(dataDir);
    const places = [dataDir, ...mounted.map((name) => join(dataDir, name))];
    return { manifest, replaced: places.map((place) => join(place, plan.old)).filter((place) => existsSync(place)) };
  } catch (error) {
    // Once the restore is committed, the next start completes it.
    if (!isRestoreCommitted(dataDir)) {
      deleteUnpacked();
      rmSync(restoring, { recursive: true, force: true });
    }
    throw error;
  } finally {
    for (const release of locks.reverse()) release();
  }
}

const installedIn = (dataDir: string): string[] => installedNames.filter((name) => existsSync(join(dataDir, name)));

/**
 * A folder that contains only a secret isn't an installation: users put the secret there before they restore a backup
 * without one. Neither are empty folders, which container images and mounts create.
 */
const holdsInstallation = (dataDir: string): boolean =>
  installedIn(dataDir).some((name) => name !== 'secret' && holdsFiles(join(dataDir, name)));

/** Returns the folders that can't be renamed, so the restore moves their contents. */
function mountedIn(dataDir: string): string[] {
  const mounted = installedIn(dataDir).filter((name) => isMounted(join(dataDir, name)));
  for (const name of mounted) {
    const path = join(dataDir, name);
    if (!statSync(path).isDirectory())
      throw new Refusal(
        'conflict',
        `${path} is a mounted file, which cannot be replaced: unmount it, restore, and mount the restored file again.`,
      );
  }
  return mounted;
}

const unpackedIn = (restoring: string): string[] => readdirSync(restoring).filter((name) => !isLock(name));

function planOf(dataDir: string, mounted: string[], old: string): RestorePlan {
  const comes = unpackedIn(join(dataDir, restoringFolder));
  const leaves = installedIn(dataDir).filter(
    (name) => !mounted.includes(name) && (name !== 'secret' || comes.includes('secret')),
  );
  return {
    old,
    leaves,
    comes,
    mounted: mounted.map((name) => {
      const folder = join(dataDir, name);
      const restored = join(folder, restoringFolder);
      return {
        name,
        leaves: readdirSync(folder).filter((within) => !staysInMount(within)),
        comes: existsSync(restored) ? readdirSync(restored) : [],
      };
    }),
  };
}

const staysInMount = (name: string): boolean =>
  isLock(name) || name === restoringFolder || name.startsWith('replaced-') || isOfFileSystem(name);

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

function requireSpace(dataDir: string, mounted: string[], { entries }: Manifest): void {
  const isIn = (name: string, folder: string) => name.startsWith(`${folder}/`);
  const parts = mounted.map((folder) => ({
    place: join(dataDir, folder),
    within: entries.filter(({ name }) => isIn(name, folder)),
  }));
  const rest = entries.filter(({ name }) => !mounted.some((folder) => isIn(name, folder)));
  for (const { place, within } of [{ place: dataDir, within: rest }, ...parts]) {
    const { bavail, bsize } = statfsSync(place);
    const needed = within.reduce((sum, { bytes }) => sum + bytes, reserveBytes);
    if (bavail * bsize <= needed)
      throw new Refusal(
        'unavailable',
        `The disk of ${place} is too small for this backup. Free ${Math.ceil((needed - bavail * bsize) / 1e6)} MB and try again.`,
      );
  }
}

/** An entry that another one of the same archive is in the way of, such as a link in place of a folder. */
const conflictsOfEntries = new Set(['EEXIST', 'EISDIR', 'ELOOP', 'ENOENT', 'ENOTDIR']);

async function unpack(path: string, { name, target, content }: ArchiveEntry): Promise<void> {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (target !== undefined) symlinkSync(target, path);
    else await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!conflictsOfEntries.has(code)) throw error;
    throw new Refusal('invalid', `The backup is damaged: ${name} can't be unpacked next to its other files.`, {
      cause: error,
    });
  }
}

/** Syncs in parallel, which takes about as long as syncing one file. */
async function syncAll(paths: string[]): Promise<void> {
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

/** `bytes`: undefined if the size isn't known */
type StoredArchive = { bytes: number | undefined; isReadOnce?: true; read(): AsyncIterable<Buffer> };

async function openArchive(given: string, input: Input): Promise<StoredArchive> {
  if (given === '-') {
    if (input.isTTY) throw new Refusal('invalid', 'The backup is read from standard input: add < FILE to the command.');
    return { bytes: undefined, isReadOnce: true, read: () => input };
  }
  const object = parseBucketObject(given);
  if (object) return openObject(object);
  const found = statSync(given);
  if (found.isDirectory()) throw new Refusal('invalid', `${given} is a folder: name the file of a backup.`);
  return { bytes: found.size, read: () => createReadStream(given, { highWaterMark: 256 * 1024 }) };
}

const progressOf =
  ({ bytes: size }: StoredArchive, show: (share: number) => void) =>
  (bytes: number): void => {
    if (size !== undefined) show(size === 0 ? 1 : bytes / size);
  };
