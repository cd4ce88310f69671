import { Refusal, withTimeout } from '../../kernel/index.ts';

const timeoutMs = 5000;

/** Returns undefined if the event store is unavailable: the count is then unknown, not zero. */
export async function ifAvailable<T>(count: () => Promise<T>): Promise<T | undefined> {
  // A server that vanished from the network doesn't refuse connections, and the client's own timeout is several
  // minutes.
  try {
    return await withTimeout(count(), timeoutMs, undefined);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return undefined;
    throw error;
  }
}
