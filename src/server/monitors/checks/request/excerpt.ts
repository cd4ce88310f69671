import type { IncomingHttpHeaders } from 'node:http';
import { decodeText, decompress } from '../../../network/index.ts';
import { maxKeptLength, type Received, storedHeaders } from '../../failures/index.ts';

export type RawAnswer = {
  headers: IncomingHttpHeaders;
  head: Buffer[];
  size: number;
};

/** Bytes of the body to store until the check ends. */
export const headBytes = maxKeptLength;
const textBytes = maxKeptLength;

/** `text` is null if the body is empty or can't be decompressed. */
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
    // The cause of the failed check already reports this.
    return { ...kept, text: null, isWhole };
  }
}
