import type { DatabaseOrTransaction, MadeGoodRow } from '../../database/index.ts';
import { fromMinor } from '../../kernel/index.ts';
import { listLaterOrders } from '../orders/index.ts';
import { maxSubjects } from './hit-buyers.ts';
import type { Outage } from './outage.ts';

export type Returned = { buyers: number; amounts: { currency: string; amount: number }[] };

/** Buyers who could not pay during the outage, and paid for the same item after they were mailed. */
export async function findReturned(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, hasCheckouts }: Outage,
  { made, hashOf, nowMs }: { made: Map<string, MadeGoodRow>; hashOf: (email: string) => string; nowMs: number },
): Promise<Returned> {
  if (!hasCheckouts || made.size === 0) return { buyers: 0, amounts: [] };
  const later = await listLaterOrders(db, accountId, { from, to: to ?? nowMs, most: maxSubjects });
  const buyers = new Set<string>();
  const minor = new Map<string, number>();
  for (const { buyer_email, currency, total_minor, created_at } of later) {
    const hash = hashOf(buyer_email.toLowerCase());
    if ((made.get(hash)?.made_at ?? Number.POSITIVE_INFINITY) > created_at) continue;
    buyers.add(hash);
    minor.set(currency, (minor.get(currency) ?? 0) + total_minor);
  }
  const amounts = [...minor].map(([currency, sum]) => ({ currency, amount: fromMinor(sum, currency) }));
  return { buyers: buyers.size, amounts };
}
