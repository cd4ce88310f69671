import type { IncomingHttpHeaders } from 'node:http';
import { type Received, storedHeaders } from '../../failures/index.ts';
import { decodeText } from './charset.ts';
import { decompress } from './decompress.ts';

/** The beginning of an answer, as it came: to be read only where the check failed. */
export type RawAnswer = {
  headers: IncomingHttpHeaders;
  head: Buffer[];
  /** bytes of the whole body, as far as it was read */
  size: number;
};

/** So much of a body is kept until the check has ended; compressed it is more than enough. */
export const headBytes = 16 * 1024;
const textBytes = 64 * 1024;

/** The beginning of an answer as text. A body that is not what its headers say is left out. */
export async function readExcerpt({ headers, head, size }: RawAnswer): Promise<Received> {
  const kept = { headers: storedHeaders(headers) };
  const raw = Buffer.concat(head);
  const isWhole = raw.length === size;
  if (raw.length === 0) return { ...kept, text: null, isWhole };
  try {
    const plain = await decompress(raw, headers['content-encoding'], textBytes);
    const isCut = !isWhole || plain.length >= textBytes;
    return { ...kept, text: decodeText(plain, headers['content-type'], isCut), isWhole: !isCut };
  } catch {
    // The cause says so already: what cannot be unpacked has no text to show.
    return { ...kept, text: null, isWhole };
  }
}
