// English only: commands and the start of the service
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { Refusal } from '../../../kernel/index.ts';

/**
 * An archive ends with the SHA-256 of all bytes before it, in a frame that Zstandard readers skip. Checking it reveals
 * any truncation or change without decompressing the archive.
 */
const head = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const sealBytes = head.length + 32;

export function addSeal(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, Buffer.concat([head, hash.digest()]));
    },
  });
}

export function verifySeal(): Transform {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const all = Buffer.concat([held, chunk]);
      const passed = all.subarray(0, Math.max(0, all.length - sealBytes));
      held = all.subarray(passed.length);
      hash.update(passed);
      done(null, passed);
    },
    flush(done) {
      done(held.equals(Buffer.concat([head, hash.digest()])) ? null : damaged());
    },
  });
}

export const damaged = (cause?: unknown): Refusal =>
  new Refusal('invalid', 'This archive is cut off or was changed: its checksum does not match. Use another backup.', {
    cause,
  });

export const notAnArchive = (cause?: unknown): Refusal =>
  new Refusal('invalid', 'This is not a backup of Gatehouse, or it is cut off at its beginning.', { cause });
