import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { deleteWaiting, listWaitingBeyond, listWaitingSince } from './payment.store.ts';

/** Stripe repeats events for three days. */
const maxWaitMs = 30 * dayMs;
/** A Stripe account can have many payments that are not sales of the website. */
const maxWaiting = 10_000;

export async function deleteWaitingPayments(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { most = maxWaiting } = {},
): Promise<void> {
  const lists = [() => listWaitingSince(database.db, now() - maxWaitMs), () => listWaitingBeyond(database.db, most)];
  for (const list of lists) {
    for (let found = await list(); found.length > 0; found = await list()) {
      const deleted = await inTransaction(database, (trx) => deleteWaiting(trx, found));
      // All of these payments have become sales in the meantime.
      if (deleted === 0) break;
    }
  }
}
