import { existsSync, lstatSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, fault, ok, warning } from './finding.ts';

type Place = { dataDir: string; databaseUrl: string | undefined };

/** Whether the data folder can be used, on what it lies, how much room is left, and who may read it. */
export async function checkDataFolder(config: Place, givenSecret: boolean): Promise<Finding[]> {
  const { dataDir } = config;
  if (!existsSync(dataDir))
    return [
      fault(
        'data folder',
        `The data folder ${dataDir} does not exist.`,
        'Start the service once, which creates it, or correct GATEHOUSE_DATA.',
      ),
    ];
  const found = await statfs(dataDir, { bigint: false });
  return [
    await checkWritable(dataDir),
    judgeFileSystem(dataDir, found.type, !config.databaseUrl),
    judgeSpace({ freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }),
    ...checkModes(dataDir, givenSecret),
  ];
}

async function checkWritable(dataDir: string): Promise<Finding> {
  const path = join(dataDir, `.doctor-${process.pid}`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile('gatehouse doctor');
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
    return ok('data folder', `${dataDir} is writable.`);
  } catch (error) {
    return judgeWriteError(dataDir, error as NodeJS.ErrnoException);
  }
}

export function judgeWriteError(dataDir: string, { code = 'unknown error' }: { code?: string }): Finding {
  const message = `${dataDir} cannot be written (${code}).`;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return fault('data folder', `${dataDir} is full (${code}).`, 'Make room on its disk, or give it a larger one.');
    case 'EROFS':
      return fault(
        'data folder',
        message,
        'Its file system is mounted read-only: mount it writable, as a volume in a container.',
      );
    case 'EACCES':
    case 'EPERM':
      return fault(
        'data folder',
        message,
        'Run the doctor as the user of the service (sudo -u USER), or give that user the folder with chown -R.',
      );
    default:
      return fault('data folder', message, 'Look at the disk: dmesg and smartctl tell more.');
  }
}

/** Magic numbers of statfs(2). */
const networkFileSystems: Record<number, string> = {
  26985: 'NFS',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  20859: 'SMB',
  16914839: '9P',
  1702057286: 'FUSE',
  12805120: 'Ceph',
  1397113167: 'AFS',
};
const memoryFileSystems: Record<number, string> = { 16914836: 'tmpfs', 2240043254: 'ramfs' };
const overlay = 0x794c7630;

export function judgeFileSystem(dataDir: string, type: number, holdsDatabase: boolean): Finding {
  const network = networkFileSystems[type];
  if (network !== undefined && holdsDatabase)
    return warning(
      'disk',
      `${dataDir} lies on ${network}, where SQLite’s locks may fail.`,
      'Use a local disk or a block device, or PostgreSQL for the database.',
    );
  const memory = memoryFileSystems[type];
  if (memory !== undefined)
    return fault(
      'disk',
      `${dataDir} lies in memory (${memory}): a restart of the machine loses everything.`,
      'Put the data folder on a disk.',
    );
  if (type === overlay)
    return warning(
      'disk',
      `${dataDir} lies in the layer of a container or live system, which is lost with it.`,
      'Mount a volume there: -v gatehouse:/data in Docker.',
    );
  return ok('disk', `${dataDir} lies on ${network ?? 'a local disk'}.`);
}

const mb = 1024 * 1024;
const tooLittleBytes = 200 * mb;
const littleBytes = 2048 * mb;

export function judgeSpace({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Finding {
  const free =
    freeBytes >= 10 * 1024 * mb ? `${Math.floor(freeBytes / 1024 / mb)} GB` : `${Math.floor(freeBytes / mb)} MB`;
  const share = totalBytes > 0 ? Math.floor((100 * freeBytes) / totalBytes) : 0;
  const message = `${free} of the disk are free (${share}%).`;
  const next = 'Make room, or move the data folder to a larger disk.';
  if (freeBytes < tooLittleBytes) return fault('disk', message, next);
  if (freeBytes < littleBytes) return warning('disk', message, next);
  return ok('disk', message);
}

function checkModes(dataDir: string, givenSecret: boolean): Finding[] {
  const foreign = 0o077;
  const findings: Finding[] = [];
  const secret = join(dataDir, 'secret');
  const path = givenSecret ? dataDir : secret;
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found)
    return [
      fault(
        'secret',
        `${secret} is missing.`,
        'Restore it from a backup: what was encrypted with it cannot be read without it.',
      ),
    ];
  if ((found.mode & foreign) !== 0)
    findings.push(
      fault(
        'secret',
        `Other users of this machine can read ${path}.`,
        `Close it: chmod ${found.isDirectory() ? '700' : '600'} ${path}`,
      ),
    );
  const owner = process.getuid?.();
  if (owner !== undefined && owner !== 0 && found.uid !== owner)
    findings.push(
      fault(
        'secret',
        `${path} belongs to another user (uid ${found.uid}).`,
        'Run the doctor as the user of the service, or chown the data folder to it.',
      ),
    );
  if (findings.length > 0) return findings;
  return [
    ok(
      'secret',
      givenSecret
        ? 'The secret is set by GATEHOUSE_SECRET, and the data folder is closed to others.'
        : 'Only its owner can read the secret.',
    ),
  ];
}
