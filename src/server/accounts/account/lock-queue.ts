import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../database/index.ts';
import { Refusal, secondMs, t } from '../../kernel/index.ts';

/** Per account. Every waiter holds one of the pool's 20 PostgreSQL connections. */
const maxWaiting = 10;
/**
 * Lock timeout for requests beyond `maxWaiting`. They are rejected immediately if another request has already waited
 * this long.
 */
const timeoutMs = 3 * secondMs;

type Waiting = Set<{ since: number }>;
const waitingOf = new WeakMap<Database['db'], Map<number, Waiting>>();

/**
 * Throws `too_many` when the requests waiting for one account would use up this process's connections. SQLite needs no
 * queue: `inTransaction` waits there.
 */
export async function inLockQueue<T>(
  { db, dialect }: Database,
  trx: DatabaseOrTransaction,
  { accountId, lock }: { accountId: number; lock: () => Promise<T> },
): Promise<T> {
  if (dialect !== 'postgres') return lock();
  const ofAccounts = waitingOf.get(db) ?? new Map<number, Waiting>();
  waitingOf.set(db, ofAccounts);
  const waiting: Waiting = ofAccounts.get(accountId) ?? new Set();
  ofAccounts.set(accountId, waiting);
  const own = { since: performance.now() };
  const [oldest = own] = waiting;
  const isOneTooMany = waiting.size >= maxWaiting;
  if (isOneTooMany && own.since - oldest.since > timeoutMs) throw tooMany();
  waiting.add(own);
  try {
    return await (isOneTooMany ? withLockTimeout(trx, lock) : lock());
  } finally {
    waiting.delete(own);
    if (waiting.size === 0) ofAccounts.delete(accountId);
  }
}

async function withLockTimeout<T>(trx: DatabaseOrTransaction, lock: () => Promise<T>): Promise<T> {
  const wait = (ms: number) => sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(trx);
  await wait(timeoutMs);
  try {
    const locked = await lock();
    await wait(0);
    return locked;
  } catch (error) {
    const lockNotAvailable = '55P03';
    throw (error as { code?: string }).code === lockNotAvailable ? tooMany() : error;
  }
}

const tooMany = (): Refusal => new Refusal('too_many', t('Too many requests. Try again later.'), { retryAfterS: 2 });
