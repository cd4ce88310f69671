import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Files, StoredFile } from '../../files/index.ts';
import { minuteMs } from '../../kernel/index.ts';
import type { ArchiveEntry } from './archive-entry.ts';

const maxBytes = 1024 ** 4;
/** A busy event store can be this slow. */
const idleMs = 10 * minuteMs;

export type Progress = { path: string; done: number; bytes: number };

/**
 * Keeps only a few chunks in memory. Errors of `onEntry` abort and delete the archive. Throws `Refusal` when there is
 * no space.
 */
export async function writeArchive(
  files: Pick<Files, 'put'>,
  entries: AsyncIterable<ArchiveEntry>,
  onEntry: (progress: Progress) => Promise<void>,
): Promise<StoredFile> {
  const zip = new ZipFile();
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const fail = (error: unknown) => counted.destroy(error as Error);
  zip.on('error', fail);
  const piped = pipeline(zip.outputStream, counted).catch(fail);
  let source: Readable | undefined;
  counted.once('close', () => source?.destroy(new Error('the archive was ended')));
  const written = (async () => {
    let done = 0;
    for await (const { path, content, isCompressible = true } of entries) {
      await onEntry({ path, done, bytes });
      source = Readable.from(content, { objectMode: false });
      zip.addReadStream(source, path, { compress: isCompressible, mode: 0o100644 });
      await finished(source, { writable: false });
      done++;
    }
    zip.end();
  })();
  written.catch(fail);
  const stored = await files.put(counted, { maxBytes, idleMs });
  await written;
  await piped;
  return stored;
}
