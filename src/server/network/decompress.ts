import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

const partial = { finishFlush: constants.Z_SYNC_FLUSH };

/** RFC 1950 requires a zlib header for deflate, but some servers omit it. */
const inflate = (body: Buffer): Transform => {
  const [first = 0, second = 0] = body;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
    ? createInflate(partial)
    : createInflateRaw(partial);
};

const decoders: Record<string, (body: Buffer) => Transform> = {
  gzip: () => createGunzip(partial),
  'x-gzip': () => createGunzip(partial),
  deflate: inflate,
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
};

export const acceptEncoding = 'gzip, deflate, br, zstd';

/**
 * Stops at `maxBytes`, because a small body can expand to gigabytes. If the body is truncated, returns the available
 * part. Rejects if the bytes don't match the header. Ignores unknown encodings.
 */
export async function decompress(body: Buffer, contentEncoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const encodings = (contentEncoding ?? '').toLowerCase().split(',').slice(0, 4);
  let current = body;
  for (const encoding of encodings.reverse()) {
    const decoder = decoders[encoding.trim()];
    if (decoder && current.length > 0)
      current = await pipeThrough(decoder(current), current, maxBytes).catch((error) => {
        if (!endsInGarbage.test(error.message) || gzipHeaderBytes(current) === undefined) throw error;
        return inflateMembers(current, maxBytes);
      });
  }
  return current;
}

/** zlib reads the bytes behind gzip data as another header. Browsers ignore them. */
const endsInGarbage = /^(?:incorrect header check|unknown compression method|unknown header flags set)$/;

const maxMembers = 1000;
const trailerBytes = 8;

/** Inflates the members of gzip data one by one, up to the first bytes that are no member. */
async function inflateMembers(body: Buffer, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  let rest = body;
  while (parts.length < maxMembers && size < maxBytes) {
    const start = gzipHeaderBytes(rest);
    if (start === undefined) break;
    const decoder = createInflateRaw(partial);
    const part = await pipeThrough(decoder, rest.subarray(start), maxBytes - size);
    parts.push(part);
    size += part.length;
    rest = rest.subarray(start + decoder.bytesWritten + trailerBytes);
  }
  return Buffer.concat(parts);
}

/** Returns the length of the header (RFC 1952), or undefined if the body isn't gzip. */
function gzipHeaderBytes(body: Buffer): number | undefined {
  if (body.length < 18 || body[0] !== 0x1f || body[1] !== 0x8b || body[2] !== 8) return undefined;
  const flags = body[3]!;
  const hasChecksum = (flags & 2) !== 0;
  let at = 10;
  if (flags & 4) at += 2 + body.readUInt16LE(at);
  for (const text of [8, 16]) if (flags & text) at = body.indexOf(0, at) + 1;
  return at + (hasChecksum ? 2 : 0);
}

function pipeThrough(decoder: Transform, body: Buffer, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const finish = () => {
      resolve(Buffer.concat(parts).subarray(0, maxBytes));
      decoder.destroy();
    };
    decoder.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= maxBytes) finish();
    });
    decoder.on('end', finish);
    decoder.on('error', reject);
    decoder.end(body);
  });
}
