import { existsSync, lstatSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCount, t } from '../../kernel/index.ts';
import { dataFolder, type Finding, fault, ok, warning } from './finding.ts';

type Place = { dataDir: string; databaseUrl: string | undefined; isSecretGiven: boolean };

export async function checkDataFolder(config: Place): Promise<Finding[]> {
  const { dataDir, isSecretGiven } = config;
  if (!existsSync(dataDir))
    return [
      fault(
        dataFolder,
        () => t('The data folder {folder} does not exist.', { folder: dataDir }),
        () => t('Start the service once to create it, or correct GATEHOUSE_DATA.'),
      ),
    ];
  const found = await statfs(dataDir, { bigint: false });
  return [
    await checkWritable(dataDir),
    judgeFileSystem(dataDir, found.type, !config.databaseUrl),
    judgeSpace({ freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }),
    ...checkModes(dataDir, isSecretGiven),
  ];
}

async function checkWritable(dataDir: string): Promise<Finding> {
  const path = join(dataDir, `.doctor-${process.pid}`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      // not shown
      await file.writeFile('gatehouse doctor');
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
    return ok(dataFolder, () => t('{folder} is writable.', { folder: dataDir }));
  } catch (error) {
    return judgeWriteError(dataDir, error as NodeJS.ErrnoException);
  }
}

export function judgeWriteError(dataDir: string, { code = '?' }: { code?: string }): Finding {
  const folder = dataDir;
  const message = () => t('{folder} cannot be written ({code}).', { folder, code });
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return fault(
        dataFolder,
        () => t('{folder} is full ({code}).', { folder, code }),
        () => t('Free space on its disk, or use a larger one.'),
      );
    case 'EROFS':
      return fault(dataFolder, message, () =>
        t('Its file system is mounted read-only. Mount it writable, in a container as a volume.'),
      );
    case 'EACCES':
    case 'EPERM':
      return fault(dataFolder, message, () =>
        t(
          'Run the doctor as the user of the service (sudo -u USER), or make that user the owner of the folder with chown -R.',
        ),
      );
    default:
      return fault(dataFolder, message, () => t('Check the disk with dmesg and smartctl.'));
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
  // not shown
  12805120: 'Ceph',
  1397113167: 'AFS',
};
const memoryFileSystems: Record<number, string> = { 16914836: 'tmpfs', 2240043254: 'ramfs' };
const overlay = 0x794c7630;

export function judgeFileSystem(folder: string, type: number, holdsDatabase: boolean): Finding {
  const network = networkFileSystems[type];
  if (network !== undefined && holdsDatabase)
    return warning(
      'disk',
      () => t('{folder} is on {disk}, where SQLite’s locks can fail.', { folder, disk: network }),
      () => t('Use a local disk or a block device, or PostgreSQL for the database.'),
    );
  const memory = memoryFileSystems[type];
  if (memory !== undefined)
    return fault(
      'disk',
      () => t('{folder} is in memory ({disk}): a restart of the machine loses everything.', { folder, disk: memory }),
      () => t('Put the data folder on a disk.'),
    );
  if (type === overlay)
    return warning(
      'disk',
      () => t('{folder} is inside the container or live system and is lost with it.', { folder }),
      () => t('Mount a volume there: {option} in Docker.', { option: '-v gatehouse:/data' }),
    );
  return ok('disk', () =>
    network === undefined
      ? t('{folder} is on a local disk.', { folder })
      : t('{folder} is on {disk}.', { folder, disk: network }),
  );
}

const mb = 1024 * 1024;
const tooLittleBytes = 200 * mb;
const littleBytes = 2048 * mb;

export function judgeSpace({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Finding {
  const size = (bytes: number) =>
    bytes >= 10 * 1024 * mb
      ? `${formatCount(Math.floor(bytes / 1024 / mb))} GB`
      : `${formatCount(Math.floor(bytes / mb))} MB`;
  const share = totalBytes > 0 ? Math.floor((100 * freeBytes) / totalBytes) : 0;
  const message = () =>
    t('{free} of {total} of disk space is free ({share}%).', { free: size(freeBytes), total: size(totalBytes), share });
  const next = () => t('Make room, or move the data folder to a larger disk.');
  if (freeBytes < tooLittleBytes) return fault('disk', message, next);
  if (freeBytes < littleBytes) return warning('disk', message, next);
  return ok('disk', message);
}

function checkModes(dataDir: string, isSecretGiven: boolean): Finding[] {
  const foreign = 0o077;
  const findings: Finding[] = [];
  const secret = join(dataDir, 'secret');
  const path = isSecretGiven ? dataDir : secret;
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found)
    return [
      fault(
        'secret',
        () => t('{file} is missing.', { file: secret }),
        () => t('Restore it from a backup. Data encrypted with it cannot be read without it.'),
      ),
    ];
  if ((found.mode & foreign) !== 0)
    findings.push(
      fault(
        'secret',
        () => t('Other users of this machine can read {file}.', { file: path }),
        () => t('Restrict access: {command}', { command: `chmod ${found.isDirectory() ? '700' : '600'} ${path}` }),
      ),
    );
  const owner = process.getuid?.();
  if (owner !== undefined && owner !== 0 && found.uid !== owner)
    findings.push(
      fault(
        'secret',
        () => t('{file} belongs to another user (uid {uid}).', { file: path, uid: String(found.uid) }),
        () => t('Run the doctor as the user of the service, or chown the data folder to it.'),
      ),
    );
  if (findings.length > 0) return findings;
  return [
    ok('secret', () =>
      isSecretGiven
        ? t('The secret is set by GATEHOUSE_SECRET, and other users cannot open the data folder.')
        : t('Only its owner can read the secret.'),
    ),
  ];
}
