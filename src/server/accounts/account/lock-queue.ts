import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../database/index.ts';
import { Refusal, secondMs, t } from '../../kernel/index.ts';

/** Each who waits holds one of the twenty connections that a process has to PostgreSQL: others need the rest. */
const maxWaiting = 10;
/** Those beyond wait so long; where somebody has waited longer, not at all. Requests that come together take less. */
const timeoutMs = 3 * secondMs;

type Waiting = Set<{ since: number }>;
const waitingOf = new WeakMap<Database['db'], Map<number, Waiting>>();

/**
 * Waits for the lock of an account, which another transaction may hold for seconds. Throws `too_many` where so many of this
 * process wait for it for so long that other accounts would find no connection. On SQLite, `inTransaction` waits.
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

const tooMany = (): Refusal =>
  new Refusal('too_many', t('Too many requests: try again in a while.'), { retryAfterS: 2 });
