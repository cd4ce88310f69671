// English only: commands and the start of the service
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Config } from '../../config/index.ts';
import { requireReleasedFolder } from '../../data-folder/index.ts';
import { dayMs, Refusal, toIso } from '../../kernel/index.ts';
import { type Source, writeArchive } from './archive/index.ts';
import type { Manifest } from './manifest.ts';
import { requireMatchingSecret } from './matching-secret.ts';
import { parseBucketObject, writeObject } from './operators-bucket.ts';
import { takeSnapshot } from './snapshot/index.ts';
import { createSyncedFile } from './synced-file.ts';

export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl' | 'filesUrl' | 'secret'>;
export const packingStep = 'Packing';
export type BackupProgress = (step: string, share: number) => void;
export type BackupOptions = {
  withSecret: boolean;
  now: () => number;
  onProgress?: BackupProgress | undefined;
  signal?: AbortSignal | undefined;
};
export type Backup = { manifest: Manifest; bytes: number };

/** The file or object appears only when it is complete. Throws Refusal. */
export async function createBackup(config: BackupConfig, given: string, options: BackupOptions): Promise<Backup> {
  const object = parseBucketObject(given);
  if (object) {
    const { result, bytes } = await writeObject(object, (to) => writeBackup(config, to, options), options.signal);
    return { manifest: result, bytes };
  }
  const file = resolve(given);
  const folder = dirname(file);
  if (existsSync(file)) throw new Refusal('conflict', `${file} exists already: choose another name, or move it away.`);
  if (!existsSync(folder)) throw new Refusal('not_found', `The folder ${folder} does not exist: create it first.`);
  removePartial(folder, basename(file), options.now());
  const partial = join(folder, `.${basename(file)}.${randomBytes(4).toString('hex')}.partial`);
  const to = await createSyncedFile(partial);
  try {
    const manifest = await writeBackup(config, to, options);
    const { size } = statSync(partial);
    await rename(partial, file);
    await sync(folder);
    return { manifest, bytes: size };
  } catch (error) {
    // If the stream was never used, it is still open.
    to.destroy();
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Writes a backup to a stream. The written data is usable only if this resolves. */
export async function writeBackup(
  config: BackupConfig,
  to: Writable,
  { withSecret, now, onProgress = () => {}, signal }: BackupOptions,
): Promise<Manifest> {
  requireReleasedFolder(config);
  if (withSecret) await requireMatchingSecret(config);
  const snapshot = await takeSnapshot(config, {
    now,
    signal,
    copied: (share) => onProgress('Copying the database', share),
  });
  try {
    const secret: Source[] = withSecret ? [{ name: 'secret', text: `${config.secret}\n` }] : [];
    const sources = [...secret, ...snapshot.sources];
    const total = sources.reduce((sum, source) => sum + ('bytes' in source ? source.bytes : 0), 0);
    return await writeArchive(
      to,
      sources,
      {
        format: 'gatehouse-backup',
        version: 1,
        taken_at: toIso(snapshot.takenAtMs),
        gatehouse: gatehouseVersion(),
        secret: withSecret ? 'included' : 'left_out',
        database: config.databaseUrl ? 'postgresql' : 'included',
        events: config.clickhouseUrl ? 'clickhouse' : 'included',
        files: config.filesUrl ? 's3' : 'included',
      },
      {
        signal,
        packed: (bytes) => onProgress(packingStep, total === 0 ? 1 : Math.min(1, bytes / total)),
      },
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Refusal(
      'unavailable',
      'A file of the snapshot was deleted while it was packed because the service restarted. Try again.',
      { cause: error },
    );
  } finally {
    await snapshot.release();
  }
}

/**
 * A partial file unchanged for this long is abandoned. A running backup writes continuously, except while it copies the
 * database.
 */
export const abandonedAfterMs = dayMs;

/** Deletes partial files of killed backups. */
function removePartial(folder: string, name: string, nowMs: number): void {
  for (const found of readdirSync(folder).filter((one) => /^\..+\.[0-9a-f]{8}\.partial$/.test(one))) {
    const path = join(folder, found);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs;
    if (found.startsWith(`.${name}.`) || changedAt < nowMs - abandonedAfterMs) rmSync(path, { force: true });
  }
}

async function sync(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

function gatehouseVersion(): string {
  const file = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
