import { setTimeout } from 'node:timers/promises';
import { type Log, minuteMs, Outage, secondMs } from '../kernel/index.ts';

const pauseMs = 20;

export const isLocked = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');

export const lockedOutage = (cause: unknown): Outage => new Outage('Another program locks the database.', { cause });

/**
 * Repeats `work` while another program locks the file, because SQLite's own wait would block the event loop. Throws
 * Outage after ten seconds. `work` must have changed nothing if it throws.
 */
export function createWhileLocked(log: Log | undefined, limitMs = 10 * secondMs) {
  let loggedAt = -Infinity;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const until = performance.now() + limitMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (performance.now() > until) {
          if (performance.now() - loggedAt > minuteMs) {
            loggedAt = performance.now();
            log?.error('another program locks the database; changes fail until it ends');
          }
          throw lockedOutage(error);
        }
      }
      await setTimeout(pauseMs);
    }
  };
}
