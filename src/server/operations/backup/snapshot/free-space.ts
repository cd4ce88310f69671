import { statfsSync } from 'node:fs';
import { writeCause } from '../../../causes/index.ts';
import { Refusal } from '../../../kernel/index.ts';

/** Space that the running service needs, in addition to copies. On small disks, a tenth of the disk. */
const reserveBytes = 256 * 1024 ** 2;

/** Throws Refusal if the copies would fill the disk of the running service. */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, blocks, bsize } = statfsSync(folder);
  const needed = bytes + Math.min(reserveBytes, (blocks * bsize) / 10);
  if (bavail * bsize > needed) return;
  const megabytes = Math.ceil((needed - bavail * bsize) / 1e6);
  throw new Refusal('unavailable', writeCause('backupNeedsSpace', { folder, megabytes }));
}
