import { Refusal, withTimeout } from '../../kernel/index.ts';

/** How long lists and settings wait for their counts. */
const timeoutMs = 5000;

/**
 * What is counted, or undefined while the event store is away: lists and settings are read and changed meanwhile, and
 * their counts are unknown then, not zero.
 */
export async function ifAvailable<T>(count: () => Promise<T>): Promise<T | undefined> {
  // A server that has vanished from the network refuses nothing: its time-out is minutes.
  try {
    return await withTimeout(count(), timeoutMs, undefined);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return undefined;
    throw error;
  }
}
