import type { Database } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';

/** Each holds one of the twenty connections that a process has to PostgreSQL: others need the rest. */
const mostWaiting = 10;

const waiting = new WeakMap<Database['db'], Map<number, number>>();

/**
 * Waits for the lock of an account, which another transaction may hold for seconds. Throws `too_many` where so many of this
 * process wait for it already that other accounts would find no connection. On SQLite, `inTransaction` waits.
 */
export async function inLockTurn<T>({ db, dialect }: Database, accountId: number, lock: () => Promise<T>): Promise<T> {
  if (dialect !== 'postgres') return lock();
  const counts = waiting.get(db) ?? new Map<number, number>();
  waiting.set(db, counts);
  const before = counts.get(accountId) ?? 0;
  if (before >= mostWaiting)
    throw new Refusal('too_many', t('Too many requests: try again in a while.'), { retryAfterS: 2 });
  counts.set(accountId, before + 1);
  try {
    return await lock();
  } finally {
    const left = (counts.get(accountId) ?? 1) - 1;
    if (left > 0) counts.set(accountId, left);
    else counts.delete(accountId);
  }
}
