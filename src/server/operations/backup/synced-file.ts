import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';

/**
 * The backup syncs after this many bytes. Each sync of the service waits for all earlier writes to the disk: a few
 * milliseconds for this much, but a third of a second or more for hundreds of megabytes.
 */
export const syncEveryBytes = 4 * 1024 ** 2;

export async function createSyncedFile(path: string): Promise<Writable> {
  const file = await open(path, 'wx', 0o600);
  let unsyncedBytes = 0;
  const append = async (chunk: Buffer): Promise<void> => {
    try {
      await file.writeFile(chunk);
      unsyncedBytes += chunk.length;
      if (unsyncedBytes < syncEveryBytes) return;
      await file.datasync();
      unsyncedBytes = 0;
    } catch (error) {
      // Errors of an open file don't name it.
      throw Object.assign(error as Error, { path });
    }
  };
  return new Writable({
    write: (chunk: Buffer, _, done) => void append(chunk).then(() => done(), done),
    writev: (chunks, done) =>
      void append(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer))).then(() => done(), done),
    final: (done) => void file.sync().then(() => done(), done),
    destroy: (error, done) => void file.close().then(() => done(error), done),
  });
}
