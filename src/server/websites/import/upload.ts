import { mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config/index.ts';
import { readMultipartFile } from '../../http/index.ts';
import { Refusal, secondMs, t } from '../../kernel/index.ts';

const maxBytes = 4 * 1024 ** 3;
/** An upload that sends no data for this long is ended. */
const idleMs = 30 * secondMs;

/** Files are named by import, so that the cleanup can find them. */
export const uploadsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'imports');
export const uploadPath = (config: Pick<Config, 'dataDir'>, importId: number): string =>
  join(uploadsFolder(config), String(importId));
export const deleteUpload = (config: Pick<Config, 'dataDir'>, importId: number): void =>
  rmSync(uploadPath(config, importId), { force: true });

/** Returns the file name in the form. Calls `alive` up to once a second, and ends the upload if `alive` throws. */
export async function saveUpload(
  body: Readable,
  options: { contentType: string; path: string; alive: (bytes: number) => Promise<void> },
): Promise<{ fileName: string | undefined; bytes: number }> {
  const isForm = /^multipart\/form-data\b/i.test(options.contentType);
  const form = isForm ? readMultipartFile(options.contentType) : undefined;
  mkdirSync(join(options.path, '..'), { recursive: true, mode: 0o700 });
  // The file is created first, so that the cleanup can find it.
  const file = (await open(options.path, 'w', 0o600)).createWriteStream();
  const idle = setTimeout(() => body.destroy(uploadInterrupted()), idleMs);
  let bytes = 0;
  let reportedAt = performance.now();
  const watched = new Transform({
    transform(chunk: Buffer, _, done) {
      idle.refresh();
      bytes += chunk.length;
      if (bytes > maxBytes)
        return done(new Refusal('too_large', t('The file is larger than 4 GiB: export a shorter period.')));
      if (performance.now() - reportedAt < secondMs) return done(null, chunk);
      reportedAt = performance.now();
      options.alive(bytes).then(() => done(null, chunk), done);
    },
  });
  try {
    if (form) await pipeline(body, watched, form.file, file);
    else await pipeline(body, watched, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new Refusal('unavailable', t('The disk of the server is full.'), { cause: error });
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') throw uploadInterrupted();
    throw error;
  } finally {
    clearTimeout(idle);
  }
  if (file.bytesWritten === 0)
    throw new Refusal('malformed', t('Send a file: a zip or CSV file as the body, or in a form.'));
  return { fileName: form?.name(), bytes: file.bytesWritten };
}

const uploadInterrupted = () => new Refusal('malformed', t('The upload was interrupted. Send the file again.'));
