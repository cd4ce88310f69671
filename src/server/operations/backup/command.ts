// English only: commands and the start of the service
import type { Config } from '../../config/index.ts';
import { withUnmigratedDatabase } from '../../database/index.ts';
import { Refusal, restrictPriority } from '../../kernel/index.ts';
import { createBackup, writeBackup } from './create-backup.ts';
import { adviseAfterRestore, describeBackup, describeElsewhere, formatSize } from './describe-backup.ts';
import { recordCommand } from './record-command.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { resetBackupState } from './scheduled/index.ts';

type Terminal = {
  say(line: string): void;
  note(line: string): void;
  progress: ((line: string) => void) | undefined;
};

export const backupCommands = {
  backup: {
    usage: 'gatehouse backup FILE [--without-secret]',
    help: 'Writes a snapshot of the data folder (database, events, files and secret) to one compressed file. The service can run\nmeanwhile. FILE must not exist. - writes to standard output, and s3://BUCKET/KEY to a bucket, with the settings of the AWS\nCLI (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL).\n--without-secret: excludes the secret. Without it, encrypted data in the backup can’t be read, so keep it elsewhere.',
    options: { 'without-secret': { type: 'boolean' } },
  },
  restore: {
    usage: 'gatehouse restore FILE [--check] [--force]',
    help: 'Restores a backup to the data folder (GATEHOUSE_DATA), which must be empty or missing. Stop the service first. Verifies all\nchecksums before it replaces anything. FILE can be s3://BUCKET/KEY, which is downloaded twice, the first time to verify it.\n- reads standard input.\n--check: only verifies FILE and shows its contents.\n--force: replaces an existing installation. The old one is kept in a folder next to it.',
    options: { check: { type: 'boolean' }, force: { type: 'boolean' } },
    createsNothing: true,
    mayCreateInstallation: true,
  },
} as const;

export async function backupCommand(
  config: Config,
  { say, note, progress }: Terminal,
  { file, withSecret }: { file: string; withSecret: boolean },
): Promise<void> {
  if (file === '-' && process.stdout.isTTY)
    throw new Refusal('invalid', 'A backup is binary data: add > FILE to the command, or name a file.');
  restrictPriority();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const options = { withSecret, now: Date.now, onProgress: percentLine(progress), signal: stop.signal };
  const toFile = file !== '-';
  const backup = await (toFile
    ? createBackup(config, file, options)
    : writeBackup(config, process.stdout, options).then((manifest) => ({ manifest, bytes: 0 }))
  ).catch((error) => {
    if (stop.signal.aborted)
      throw new Refusal(
        'unavailable',
        toFile
          ? 'The backup was stopped. It left no files behind.'
          : 'The backup was stopped. Delete the incomplete output.',
      );
    // An error of standard output doesn't name it.
    if (!toFile && (error as NodeJS.ErrnoException).path === undefined)
      throw Object.assign(error, { path: 'the output' });
    throw error;
  });
  if (progress) note('');
  await recordCommand(config, { command: 'backup', file, note });
  for (const line of [...describeBackup(backup.manifest), ...describeElsewhere(backup.manifest)]) note(line);
  if (toFile) say(`Backed up ${config.dataDir} to ${file} (${formatSize(backup.bytes)}).`);
}

export async function restoreCommand(
  config: Config,
  { say, note, progress }: Terminal,
  { file, check, force }: { file: string; check: boolean; force: boolean },
): Promise<void> {
  const onProgress = percentLine(progress);
  if (check) {
    const manifest = await checkBackup(file, onProgress);
    if (progress) note('');
    for (const line of describeBackup(manifest)) say(line);
    say(`${file === '-' ? 'The backup' : file} is complete: all checksums match.`);
    return;
  }
  const prepareDatabase = (database: string) =>
    withUnmigratedDatabase({ file: database }, (db) => resetBackupState(db, Date.now()));
  const options = { force, now: Date.now, onProgress, prepareDatabase };
  const { manifest, replaced } = await restoreBackup(config, file, options);
  if (progress) note('');
  await recordCommand(config, { command: 'restore', file, note });
  for (const line of [...describeBackup(manifest), ...adviseAfterRestore(config, manifest)]) note(line);
  if (replaced.length > 0)
    note(`The previous installation is in ${replaced.join(' and ')}. Delete it once everything works.`);
  say(
    `Restored ${file === '-' ? 'the backup' : file} into ${config.dataDir}. Start the service with the same settings as before.`,
  );
}

const percentLine = (progress: Terminal['progress']) =>
  progress && ((step: string, share: number): void => progress(`${step}: ${Math.floor(100 * share)}%`));
