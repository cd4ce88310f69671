// English only: commands and the start of the service
import { chmod, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Refusal } from '../kernel/index.ts';

const ending = '.sqlite';
/** Free space needed in addition to the copy, for the upgrade itself. */
const reserveBytes = 64 * 1024 * 1024;
const pagesAtOnce = 5000;

export const isUpgradeCopy = (name: string): boolean => /^before-.+\.sqlite(\.part)?(-journal)?$/.test(name);

/** `name`: of the file that `keep` creates */
type UpgradeCopy = { name: string; keep(): Promise<void>; discard(): Promise<void> };

/**
 * Copies the database to a partial file, which `keep` renames to `before-VERSION.sqlite` after the upgrade. If the process
 * is killed before the upgrade commits, nothing has changed and the partial file isn't needed. The copy is consistent
 * even if the database is in use, and is synced to disk. Throws a Refusal if the disk is too full.
 */
export async function copyBeforeUpgrade(file: string, version: string): Promise<UpgradeCopy> {
  const folder = dirname(file);
  await deletePartialCopies(folder);
  await requireSpace(file);
  const path = await freeName(join(folder, `before-${version}`));
  const part = `${path}.part`;
  const source = new Sqlite(file, { readonly: true });
  try {
    await source.backup(part, { progress: () => pagesAtOnce });
  } finally {
    source.close();
  }
  await chmod(part, 0o600);
  await sync(part);
  return {
    name: basename(path),
    async keep() {
      await rename(part, path);
      await sync(folder);
    },
    discard: () => rm(part, { force: true }),
  };
}

/** Deletes the copies of killed upgrades. */
async function deletePartialCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (isUpgradeCopy(name) && !name.endsWith(ending)) await rm(join(folder, name), { force: true });
}

async function requireSpace(file: string): Promise<void> {
  const sizes = await Promise.all([file, `${file}-wal`].map((path) => stat(path).catch(() => ({ size: 0 }))));
  const needed = sizes.reduce((sum, { size }) => sum + size, reserveBytes);
  const { bavail, bsize } = await statfs(dirname(file));
  const free = bavail * bsize;
  if (free >= needed) return;
  const mb = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  throw new Refusal(
    'unavailable',
    `This version changes the database and first copies it, which takes ${mb(needed)}; ${dirname(file)} has ${mb(free)} free. Make room, or set GATEHOUSE_UPGRADE_COPIES=0 to upgrade without a copy.`,
  );
}

/** Never overwrites a copy: if an upgrade is repeated, the first copy is the one to restore. */
async function freeName(start: string): Promise<string> {
  for (let n = 1; ; n++) {
    const path = `${start}${n === 1 ? '' : `-${n}`}${ending}`;
    const taken = await stat(path).catch(() => undefined);
    if (!taken) return path;
  }
}

/** Keeps the newest copies. Call it after a successful upgrade, so failed upgrades don't replace earlier copies. */
export async function deleteOldCopies(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => isUpgradeCopy(name) && name.endsWith(ending));
  const copies = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  copies.sort((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1));
  for (const { name } of copies.slice(kept)) await rm(join(folder, name), { force: true });
}

async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
