import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { bodyLimitBytes } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';

/**
 * The JSON that a tracker sends, as JSON or as text, so that no preflight is needed.
 * Throws `unsupported_type`, `too_large` or `malformed`.
 */
export async function readTrackerBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  if (type !== '' && !/^(text\/plain|application\/json)\s*(;|$)/i.test(type))
    throw new Refusal('unsupported_type', 'Unsupported content type: send application/json or text/plain.');
  const body = await readBytes(request);
  if (!isUtf8(body)) throw new Refusal('malformed', 'The body is not valid UTF-8.');
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new Refusal('malformed', 'The body is not valid JSON.', { cause });
  }
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let bytes = 0;
  const take = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > bodyLimitBytes) tooLarge();
    else pieces.push(piece);
  };
  const tooLarge = () => {
    request.off('data', take);
    reject(new Refusal('too_large', 'The body is too large: the limit is 64 KiB.'));
  };
  if (Number(request.headers['content-length']) > bodyLimitBytes) {
    tooLarge();
    return promise;
  }
  request.on('data', take);
  let ended = false;
  request.on('end', () => {
    ended = true;
    resolve(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces));
  });
  // Every request closes in the end; only for one that was cut off is a refusal, with its costly stack, made.
  const cutOff = () => {
    if (!ended) reject(new Refusal('malformed', 'The body ended too early.'));
  };
  request.on('error', cutOff);
  request.on('close', cutOff);
  return promise;
}
