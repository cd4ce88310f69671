import { constants, linkSync, mkdirSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { requireSpace } from './free-space.ts';
import { eachFile } from './list-files.ts';

/** Unfinished uploads, and the folders of a restore into a mounted folder. */
const skipped = /^(incoming|restoring|replaced-[\w-]+)\//;

/** A signal can stop the backup between this many files. */
const filesAtOnce = 256;

/** Error codes of file systems without hard links, and of a folder on another file system (EXDEV). */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV']);

type Options = { isAppended?: (path: string) => boolean; signal?: AbortSignal | undefined };

/**
 * Links all files of a folder. Repeated calls add new files. Copies files that are appended to, or all files if they
 * can't be linked.
 */
export async function linkFiles(
  from: string,
  to: string,
  { isAppended = () => false, signal }: Options = {},
): Promise<void> {
  const paths: string[] = [];
  eachFile(from, (path, kind) => {
    if (kind === 'file' && !skipped.test(path)) paths.push(path);
  });
  for (const [n, path] of paths.entries()) {
    if (n % filesAtOnce === 0) await nextTurn();
    signal?.throwIfAborted();
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    if (isAppended(path)) await copy(join(from, path), target);
    else await linkOrCopy(join(from, path), target);
  }
}

/** Skips a file that was deleted since it was listed. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code === 'EEXIST') return copyAgain(from, to);
    if (!withoutLinks.has(code)) throw error;
    await copy(from, to);
  }
}

/** A copy, unlike a link, doesn't grow with its source. */
async function copyAgain(from: string, to: string): Promise<void> {
  const { nlink, size } = statSync(to);
  if (nlink > 1) return;
  const bytes = sizeOf(from);
  if (bytes !== size) await copy(from, to, bytes);
}

async function copy(from: string, to: string, bytes = sizeOf(from)): Promise<void> {
  if (bytes === undefined) return;
  requireSpace(dirname(to), bytes);
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (sizeOf(from) !== undefined) throw error;
  }
}

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;
