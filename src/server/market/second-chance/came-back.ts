import type { DatabaseOrTransaction, OutageKind } from '../../database/index.ts';
import { dayMs, fromMinor } from '../../kernel/index.ts';
import { listPaidAgain } from '../orders/index.ts';
import { listMailed } from './second-chance.store.ts';

/** Later orders have another reason. */
const countedForMs = 30 * dayMs;

export type CameBack = {
  mailed: number;
  orders: number;
  /** in major units */
  amounts: { currency: string; amount: number }[];
};

/** Returns null if no mails were sent. Amounts are without refunds. */
export async function findCameBack(
  db: DatabaseOrTransaction,
  accountId: number,
  { kind, id }: { kind: OutageKind; id: number },
): Promise<CameBack | null> {
  const mailed = await listMailed(db, { account_id: accountId, outage: kind, outage_id: id });
  if (mailed.length === 0) return null;
  const mailedAt = new Map(mailed.map(({ order_id, mailed_at }) => [order_id, mailed_at]));
  const orders = new Set<number>();
  const minor = new Map<string, number>();
  const paid = await listPaidAgain(db, accountId, [...mailedAt.keys()]);
  for (const { id: orderId, hit_id, currency, revenue_minor, settled_at } of paid) {
    const after = (settled_at ?? 0) - (mailedAt.get(hit_id) ?? Number.POSITIVE_INFINITY);
    if (after < 0 || after > countedForMs || orders.has(orderId)) continue;
    orders.add(orderId);
    minor.set(currency, (minor.get(currency) ?? 0) + revenue_minor);
  }
  return {
    mailed: new Set(mailed.map(({ buyer_hash }) => buyer_hash)).size,
    orders: orders.size,
    amounts: [...minor]
      .map(([currency, sum]) => ({ currency, amount: fromMinor(sum, currency) }))
      .sort((one, other) => one.currency.localeCompare(other.currency)),
  };
}

/** When the buyers of an outage were mailed, by the hash of their address. */
export async function findSecondChances(
  db: DatabaseOrTransaction,
  accountId: number,
  { kind, id }: { kind: OutageKind; id: number },
): Promise<Map<string, number>> {
  const mailed = await listMailed(db, { account_id: accountId, outage: kind, outage_id: id });
  return new Map(mailed.map(({ buyer_hash, mailed_at }) => [buyer_hash, mailed_at]));
}
