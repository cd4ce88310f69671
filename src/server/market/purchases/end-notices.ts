import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { insertHistory, updatePurchase } from './record.store.ts';

/** Days before the end of a licence on which its buyer is reminded. 0 is the end itself. */
const noticeDays = [30, 7, 1, 0] as const;

/** Returns the next reminder after `nowMs`, or null. Reminders that are due are skipped, except the one at the end. */
export function nextEndNotice(endsAt: number | null, nowMs: number): number | null {
  if (endsAt === null) return null;
  return noticeDays.map((days) => endsAt - days * dayMs).find((at) => at > nowMs) ?? null;
}

export async function scheduleNextEndNotice(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  nowMs: number,
): Promise<void> {
  await updatePurchase(trx, purchase, { next_end_notice_at: nextEndNotice(purchase.ends_at, nowMs) });
}

export const announceEnd = (trx: DatabaseOrTransaction, purchase: PurchaseRow, nowMs: number): Promise<void> =>
  insertHistory(trx, purchase, { event: 'expired', at: nowMs });

export async function chooseEndMails(
  db: DatabaseOrTransaction,
  purchase: Pick<PurchaseRow, 'account_id' | 'id'>,
  areWanted: boolean,
): Promise<void> {
  await updatePurchase(db, purchase, { gets_end_mails: areWanted ? 1 : 0 });
}
