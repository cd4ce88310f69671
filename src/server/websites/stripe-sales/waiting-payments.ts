import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { deleteWaiting, listWaitingBeyond, listWaitingSince } from './payment.store.ts';

/** How long what came before its payment waits for it; Stripe repeats an event for three days. */
const maxWaitMs = 30 * dayMs;
/** A Stripe account may sell much that no website tells: so many payments of that wait for a sale of a website. */
const maxWaiting = 10_000;

/**
 * Forgets refunds and disputes of payments that made no sale of a website: those that waited for a month, and beyond
 * `most` of a website the longest waiting ones.
 */
export async function forgetWaitingPayments(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { most = maxWaiting } = {},
): Promise<void> {
  const lists = [() => listWaitingSince(database.db, now() - maxWaitMs), () => listWaitingBeyond(database.db, most)];
  for (const list of lists) {
    for (let found = await list(); found.length > 0; found = await list()) {
      const deleted = await inTransaction(database, (trx) => deleteWaiting(trx, found));
      // All of them became sales at this moment.
      if (deleted === 0) break;
    }
  }
}
