import type { PurchaseDetail } from './wire.ts';

/** What an author may still give back, in the currency of the purchase: not what the buyer's bank has taken already. */
export function leftToRefund({
  price,
  refunded,
  disputes,
}: Pick<PurchaseDetail, 'price' | 'refunded' | 'disputes'>): number {
  const lost = disputes.filter(({ state }) => state === 'lost').reduce((sum, { amount }) => sum + amount, 0);
  // Decimals of at most four places: beyond them is only what binary fractions add.
  return Math.max(0, Number((price - refunded - lost).toFixed(4)));
}
