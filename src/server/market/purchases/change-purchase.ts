import { type DatabaseOrTransaction, inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { applyPurchaseEvent } from './apply-event.ts';
import { applyDispute, type DisputeChange } from './disputes.ts';
import { lockPurchase } from './record.store.ts';
import { applyRefund, type RefundChange } from './refunds.ts';

/** Amounts are in minor units. */
export type PurchaseChange = RefundChange | DisputeChange | { kind: 'revoke'; reason: string };

/**
 * Provider events are identified by their reference, so they can arrive repeatedly, late and out of order. Throws
 * `not_found`, or `conflict` if refunds would exceed the price or the reference belongs to another purchase.
 */
export function changePurchase(
  deps: Deps,
  of: { account_id: number; purchase_id: number },
  change: PurchaseChange,
): Promise<PurchaseRow> {
  return inTransaction(deps.database, async (trx) => {
    const purchase = await lockPurchase(deps.database, trx, of.account_id, of.purchase_id);
    if (!purchase) throw notFound();
    switch (change.kind) {
      case 'refund':
      case 'refund_failed':
        return applyRefund(deps, trx, purchase, change);
      case 'dispute_opened':
      case 'dispute_won':
      case 'dispute_lost':
        return applyDispute(deps, trx, purchase, change);
      case 'revoke':
        return revoke(deps, trx, purchase, change.reason);
    }
  });
}

async function revoke(
  deps: Deps,
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  reason: string,
): Promise<PurchaseRow> {
  if (purchase.extends_purchase_id !== null)
    throw new Refusal('conflict', t('This is a later payment. Refund it, or revoke the purchase that it extends.'));
  if (purchase.state === 'refunded')
    throw new Refusal('conflict', t('This purchase was refunded, so its license has already ended.'));
  if (purchase.state === 'revoked') return purchase;
  return applyPurchaseEvent(deps, trx, purchase, { event: 'revoked', note: reason, key: `revoked_${deps.now()}` });
}
