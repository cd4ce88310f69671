import type { PurchaseDetail } from '../../api/market.ts';

type Paid = Pick<PurchaseDetail, 'price' | 'refunded'> & {
  disputes: Pick<PurchaseDetail['disputes'][number], 'amount' | 'state'>[];
};

/** What an author may still give back, in the currency of the purchase: not what the buyer's bank has taken already. */
export function refundableAmount({ price, refunded, disputes }: Paid): number {
  const lost = disputes.filter(({ state }) => state === 'lost').reduce((sum, { amount }) => sum + amount, 0);
  // Decimals of at most four places: beyond them is only what binary fractions add.
  return Math.max(0, Number((price - refunded - lost).toFixed(4)));
}
