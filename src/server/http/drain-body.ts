import type { IncomingMessage } from 'node:http';
import { secondMs } from '../kernel/index.ts';

const maxBytes = 32 * 1024 * 1024;
const maxMs = 5 * secondMs;

/**
 * Reads the rest of the body. Closing a connection with unread bytes resets it, and a client that sends the whole body
 * first would never see the response.
 */
export async function drainBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const take = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > maxBytes) resolve();
  };
  const timer = setTimeout(resolve, maxMs);
  for (const over of ['end', 'close', 'error']) request.once(over, resolve);
  request.on('data', take);
  request.resume();
  await promise;
  clearTimeout(timer);
  request.off('data', take);
}
