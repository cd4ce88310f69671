import type { IncomingHttpHeaders } from 'node:http';
import { writeCause } from '../causes/index.ts';
import { decodeText } from './charset.ts';
import { decompress } from './decompress.ts';
import { NetworkError } from './network-error.ts';

/**
 * Returns the text of a body, up to `maxBytes` of it. `isCut`: the text can continue. `bytes`: size after decompression. Throws NetworkError if the body
 * doesn't match its headers.
 */
export async function readText(
  headers: IncomingHttpHeaders,
  body: Buffer,
  maxBytes: number,
): Promise<{ text: string; isCut: boolean; bytes: number }> {
  const encoding = headers['content-encoding'];
  let plain: Buffer;
  try {
    plain = await decompress(body, encoding, maxBytes);
  } catch {
    throw new NetworkError(writeCause('invalidEncoding', { encoding: String(encoding) }));
  }
  const isCut = body.length >= maxBytes || plain.length >= maxBytes;
  return { text: decodeText(plain, headers['content-type'], isCut), isCut, bytes: plain.length };
}
