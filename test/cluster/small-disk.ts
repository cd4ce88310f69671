import { execFile, execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const needsMount = 'only root may mount the small disk that it fills';

/** The last bytes are filled in small writes, because other processes write at the same time. */
const leftToWrite = 8 * 1024 * 1024;

export class SmallDisk {
  readonly dir: string;

  private constructor(dir: string) {
    this.dir = dir;
  }

  /** Returns undefined if this process isn't allowed to mount. */
  static at(dir: string, megabytes: number): SmallDisk | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
    try {
      mkdirSync(dir, { recursive: true });
      const options = `size=${megabytes}m,mode=755`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir], { stdio: 'ignore' });
    } catch {
      return undefined;
    }
    return new SmallDisk(dir);
  }

  async fill(): Promise<void> {
    const { bavail, bsize } = statfsSync(this.dir);
    const most = bavail * bsize - leftToWrite;
    // Doesn't block, because this process also runs all proxies.
    if (most > 0) await promisify(execFile)('fallocate', ['--length', String(most), this.#filler]);
    const file = openSync(this.#filler, 'a');
    try {
      for (let bytes = 64 * 1024; bytes >= 1; )
        try {
          writeSync(file, Buffer.alloc(bytes));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          bytes = Math.floor(bytes / 2);
        }
    } finally {
      closeSync(file);
    }
  }

  clear(): void {
    rmSync(this.#filler, { force: true });
  }

  remove(): void {
    execFileSync('umount', [this.dir]);
    rmSync(this.dir, { recursive: true });
  }

  get #filler(): string {
    return join(this.dir, 'filler');
  }
}
