import type { IncomingMessage } from 'node:http';
import { secondMs } from '../kernel/index.ts';

/** What is read of a refused body at most, and for how long: nobody shall keep the service busy with what it refused. */
const maxBytes = 32 * 1024 * 1024;
const maxMs = 5 * secondMs;

/**
 * Reads on what is still coming of a body that was refused, and drops it. A connection that is closed with unread bytes is
 * reset, and whoever writes the whole body before reading, as proxies do, never sees the answer.
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
