import type { Database, DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { writeChange } from './change-texts.ts';
import { insertHistory, lockPurchase, updatePurchase } from './record.store.ts';

type Ends = Pick<PurchaseRow, 'state' | 'supported_until' | 'ends_at' | 'updates_until'>;

const ends = ['supported_until', 'ends_at', 'updates_until'] as const;

/** True if support, updates or the licence had an end that was still ahead at `at` (epoch ms). */
export const hasEndAfter = (purchase: Ends, at: number): boolean =>
  purchase.state === 'valid' && ends.some((name) => (purchase[name] ?? 0) > at);

/** Records that the buyer was mailed, and moves ends that were ahead when the outage began. */
export async function makeGoodPurchase(
  database: Database,
  trx: DatabaseOrTransaction,
  of: { account_id: number; purchase_id: number },
  { days, outageFrom, hasCoupon, at }: { days: number; outageFrom: number; hasCoupon: boolean; at: number },
): Promise<{ isExtended: boolean }> {
  const purchase = await lockPurchase(database, trx, of.account_id, of.purchase_id);
  if (!purchase) return { isExtended: false };
  const isExtended = days > 0 && hasEndAfter(purchase, outageFrom);
  if (isExtended) {
    const moved = ends
      .filter((name) => (purchase[name] ?? 0) > outageFrom)
      .map((name) => [name, (purchase[name] ?? 0) + days * dayMs]);
    await updatePurchase(trx, purchase, Object.fromEntries(moved));
  }
  const done = [
    writeChange('outageMail'),
    ...(hasCoupon ? [writeChange('outageCoupon')] : []),
    ...(isExtended ? [writeChange('outageDays', { days })] : []),
  ];
  await insertHistory(trx, purchase, { event: 'made_good', note: done.join(', '), at });
  return { isExtended };
}
