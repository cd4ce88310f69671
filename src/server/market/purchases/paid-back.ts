import type { DisputeRow, PurchaseRow } from '../../database/index.ts';

/** Whether the buyer has the whole price back. The last argument is added to the refunds and to the lost disputes. */
export function isPaidBack(
  { price_minor, refunded_minor }: Pick<PurchaseRow, 'price_minor' | 'refunded_minor'>,
  disputes: readonly Pick<DisputeRow, 'state' | 'amount_minor'>[],
  { refundedMinor = 0, lostMinor = 0 }: { refundedMinor?: number; lostMinor?: number } = {},
): boolean {
  const lost = disputes
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return refunded_minor + refundedMinor + lost + lostMinor >= price_minor;
}
