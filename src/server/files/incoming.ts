import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hourMs, minuteMs, Refusal, secondMs, t } from '../kernel/index.ts';

export type Arrival = {
  path: string;
  /** hex */
  sha256: string;
  bytes: number;
  /** Deletes the temporary file, unless it has been kept. */
  discard(): Promise<void>;
};

const defaultIdleMs = 30 * secondMs;
/** Slower uploads end after the grace: they hold disk space, and a place that others wait for. */
const minBytesPerS = 32 * 1024;
const defaultGraceMs = 2 * minuteMs;
const longestMs = 6 * hourMs;
/** A temporary file unchanged for this long belongs to a killed process. */
const staleMs = 10 * minuteMs;

const spaceCheckBytes = 32 * 1024 ** 2;

/** Reserved because the database and the event spool can be on the same disk, and they fail if the disk is full. */
const defaultReserveBytes = 256 * 1024 ** 2;

export type DiskReserve = { reserveBytes?: number | undefined };
/** `idleMs`: timeout without data; `graceMs`: time before an upload can be too slow. */
export type Pace = DiskReserve & { idleMs?: number; graceMs?: number };
type Limits = Pace & { maxBytes: number; expectedBytes?: number };

/** Throws `unavailable` if the upload would leave less than the reserve. */
export async function requireRoom(
  dir: string,
  expectedBytes: number,
  { reserveBytes = defaultReserveBytes }: DiskReserve = {},
): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await requireDiskSpace(dir, reserveBytes + expectedBytes);
}

/**
 * Call `arrived` for each chunk: it throws if the upload is too slow, or if the disk is almost full. Call `stop` at the
 * end.
 */
export function watchUpload(
  content: Readable,
  dir: string,
  { idleMs = defaultIdleMs, graceMs = defaultGraceMs, reserveBytes = defaultReserveBytes }: Pace = {},
) {
  const startedAt = performance.now();
  const idle = setTimeout(() => content.destroy(brokenOff()), idleMs);
  let bytes = 0;
  let lookedAt = 0;
  return {
    async arrived(length: number): Promise<void> {
      idle.refresh();
      bytes += length;
      const latestMs = Math.min(graceMs + (bytes / minBytesPerS) * secondMs, longestMs);
      if (performance.now() - startedAt > latestMs) throw brokenOff();
      if (bytes - lookedAt < spaceCheckBytes) return;
      lookedAt = bytes;
      await requireDiskSpace(dir, reserveBytes);
    },
    stop: () => clearTimeout(idle),
  };
}

/**
 * Returns a file that is synced to disk. Throws Refusal 'too_large', 'malformed' if the upload was interrupted or is
 * empty, or 'unavailable' before the disk is full.
 */
export async function receive(
  dir: string,
  content: Readable,
  { maxBytes, expectedBytes = 0, ...pace }: Limits,
): Promise<Arrival> {
  const path = join(dir, randomUUID());
  const discard = () => rm(path, { force: true });
  const upload = watchUpload(content, dir, pace);
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(tooLarge(maxBytes));
      hash.update(chunk);
      upload.arrived(chunk.length).then(() => done(null, chunk), done);
    },
  });
  try {
    await requireRoom(dir, expectedBytes, pace);
    const file = (await open(path, 'wx', 0o600)).createWriteStream({ flush: true });
    await pipeline(content, measured, file);
    if (bytes === 0) throw new Refusal('malformed', t('The file is empty. Send its content as the body or in a form.'));
  } catch (error) {
    await discard();
    throw asRefusal(error);
  } finally {
    upload.stop();
  }
  return { path, sha256: hash.digest('hex'), bytes, discard };
}

export async function removeStaleArrivals(dir: string, nowMs: number): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const path = join(dir, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < nowMs - staleMs) await rm(path, { force: true });
  }
}

async function requireDiskSpace(dir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize < bytes) throw diskFull();
}

/** Converts write errors that users can act on into a Refusal. Returns other errors unchanged. */
export function asRefusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(error);
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return brokenOff();
  return error;
}

const diskFull = (cause?: unknown) =>
  new Refusal(
    'unavailable',
    t('The service is out of disk space, so the file was not saved. Its owner must free some space.'),
    {
      cause,
    },
  );

const brokenOff = () => new Refusal('malformed', t('The upload was interrupted. Send the file again.'));

export const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too_large', t('The file is too large: the limit is {max}.', { max: sizeInWords(maxBytes) }));

const sizeInWords = (bytes: number): string =>
  bytes % 1024 ** 3 === 0 ? `${bytes / 1024 ** 3} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`;
