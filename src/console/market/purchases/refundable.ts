import type { PurchaseDetail } from '../../api/market.ts';

type Paid = Pick<PurchaseDetail, 'price' | 'refunded'> & {
  disputes: Pick<PurchaseDetail['disputes'][number], 'amount' | 'state'>[];
};

/**
 * Returns the amount that the author can still refund, in the purchase's currency. Excludes lost disputes, which the
 * bank has already paid back.
 */
export function refundableAmount({ price, refunded, disputes }: Paid): number {
  const lost = disputes.filter(({ state }) => state === 'lost').reduce((sum, { amount }) => sum + amount, 0);
  // Amounts have up to four decimals. Further decimals are floating-point errors.
  return Math.max(0, Number((price - refunded - lost).toFixed(4)));
}
