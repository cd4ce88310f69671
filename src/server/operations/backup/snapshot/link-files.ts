import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eachFile } from './list-files.ts';

const incoming = 'incoming/';

/**
 * Links all files of a folder. Repeated calls add new files. Copies files that are appended to, or all files if the
 * disk doesn't support links.
 */
export function linkFiles(from: string, to: string, { isAppended = (_: string): boolean => false } = {}): void {
  eachFile(from, (path, kind) => {
    if (kind === 'link' || path.startsWith(incoming)) return;
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    if (isAppended(path)) copyFileSync(join(from, path), target);
    else keep(join(from, path), target);
  });
}

function keep(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Already linked, or deleted since it was listed.
    if (code === 'EEXIST' || code === 'ENOENT') return;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'EMLINK') throw error;
    copyFileSync(from, to);
  }
}
