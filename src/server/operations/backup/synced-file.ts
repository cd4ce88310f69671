import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';

/**
 * What is left to the operating system to write at once. A service's sync of its spool or database waits for all that the
 * disk has before it: after hundreds of megabytes that is a third of a second and more, after these some milliseconds.
 */
export const syncEveryBytes = 4 * 1024 ** 2;

/** A new file, whose content reaches the disk as it is written. It is all there when the stream has finished. */
export async function createSyncedFile(path: string): Promise<Writable> {
  const file = await open(path, 'wx', 0o600);
  let unsyncedBytes = 0;
  const append = async (chunk: Buffer): Promise<void> => {
    await file.writeFile(chunk);
    unsyncedBytes += chunk.length;
    if (unsyncedBytes < syncEveryBytes) return;
    await file.datasync();
    unsyncedBytes = 0;
  };
  return new Writable({
    write: (chunk: Buffer, _, done) => void append(chunk).then(() => done(), done),
    writev: (chunks, done) =>
      void append(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer))).then(() => done(), done),
    final: (done) => void file.sync().then(() => done(), done),
    destroy: (error, done) => void file.close().then(() => done(error), done),
  });
}
