import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config/index.ts';
import { asRefusal, type Pace, requireRoom, watchUpload } from '../../files/index.ts';
import { readMultipartFile } from '../../http/index.ts';
import { Refusal, secondMs, t } from '../../kernel/index.ts';

const maxBytes = 4 * 1024 ** 3;

/** Files are named by import, so the cleanup can find them. */
export const uploadsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'imports');
export const uploadPath = (config: Pick<Config, 'dataDir'>, importId: number): string =>
  join(uploadsFolder(config), String(importId));
export const deleteUpload = (config: Pick<Config, 'dataDir'>, importId: number): void =>
  rmSync(uploadPath(config, importId), { force: true });

/** Returns the file name in the form. Calls `alive` up to once a second, and ends the upload if `alive` throws. */
export async function saveUpload(
  body: Readable,
  options: Pace & {
    contentType: string;
    path: string;
    expectedBytes?: number;
    alive: (bytes: number) => Promise<void>;
  },
): Promise<{ fileName: string | undefined; bytes: number }> {
  const isForm = /^multipart\/form-data\b/i.test(options.contentType);
  const form = isForm ? readMultipartFile(options.contentType) : undefined;
  const folder = join(options.path, '..');
  await requireRoom(folder, options.expectedBytes ?? 0, options);
  const file = (await open(options.path, 'w', 0o600)).createWriteStream();
  const upload = watchUpload(body, folder, options);
  let bytes = 0;
  let reportedAt = performance.now();
  const watched = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        return done(new Refusal('too_large', t('The file is larger than 4 GiB: export a shorter period.')));
      const report = async () => {
        await upload.arrived(chunk.length);
        if (performance.now() - reportedAt < secondMs) return;
        reportedAt = performance.now();
        await options.alive(bytes);
      };
      report().then(() => done(null, chunk), done);
    },
  });
  try {
    if (form) await pipeline(body, watched, form.file, file);
    else await pipeline(body, watched, file);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    upload.stop();
  }
  if (file.bytesWritten === 0)
    throw new Refusal('malformed', t('Send a file: a zip or CSV file as the body, or in a form.'));
  return { fileName: form?.name(), bytes: file.bytesWritten };
}
