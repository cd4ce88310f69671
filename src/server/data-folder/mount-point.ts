import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns whether a rename can't replace the path: a mount point, or a link to a folder elsewhere, whose content must
 * stay on that disk. The path must exist.
 */
export function isMounted(path: string): boolean {
  if (lstatSync(path).isSymbolicLink()) return statSync(path).isDirectory();
  return statSync(path).dev !== statSync(dirname(path)).dev || mountPoints().has(realpathSync(path));
}

/** On Linux. A bind mount can have the same device number as its parent folder. */
function mountPoints(): Set<string> {
  try {
    return parseMountPoints(readFileSync('/proc/self/mountinfo', 'utf8'));
  } catch {
    // Other systems have no such file. There, a mount always has its own device number.
    return new Set();
  }
}

/** The fifth field is the mount point, with spaces and some other characters as octal numbers. */
export const parseMountPoints = (mountinfo: string): Set<string> =>
  new Set(
    mountinfo
      .split('\n')
      .map((line) =>
        (line.split(' ')[4] ?? '').replace(/\\([0-7]{3})/g, (_, octal: string) =>
          String.fromCharCode(Number.parseInt(octal, 8)),
        ),
      ),
  );

/** Files of the file system, such as `lost+found`, which only root can read, and `.snapshot`. */
export const isOfFileSystem = (name: string): boolean => name.startsWith('.') || name === 'lost+found';

/** The files of `lockFolder`. */
export const isLock = (name: string): boolean => /^lock(-\w+)?$/.test(name);

/** Returns whether the path is a file, or a folder with a file other than a lock at any depth. */
export function holdsFiles(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found !== undefined;
  return readdirSync(path).some((name) => !isOfFileSystem(name) && !isLock(name) && holdsFiles(join(path, name)));
}
