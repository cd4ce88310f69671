import type { DatabaseOrTransaction, PurchaseRow, RefundRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { applyPurchaseEvent } from './apply-event.ts';
import { isPaidBack } from './paid-back.ts';
import { findRefundByReference, insertRefund, listDisputes, markRefundFailed, wasRevoked } from './record.store.ts';

export type RefundChange = {
  kind: 'refund' | 'refund_failed';
  amount_minor: number;
  provider: string;
  provider_ref: string;
  reason: string;
};

/** A refund fails once, and a late report of its success doesn't undo the failure. */
export async function applyRefund(
  deps: Deps,
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  change: RefundChange,
): Promise<PurchaseRow> {
  const { kind, amount_minor, provider, provider_ref, reason } = change;
  const known = await findRefundByReference(trx, provider, provider_ref);
  if (known && known.purchase_id !== purchase.id)
    throw new Refusal('conflict', t('This refund belongs to another purchase.'));
  if (kind === 'refund_failed') return applyRefundFailure(deps, trx, purchase, { known, change });
  if (known && known.amount_minor !== amount_minor)
    throw new Refusal(
      'conflict',
      t('This reference already belongs to a refund of another amount. Choose another reference.'),
    );
  if (known) return purchase;
  const left = purchase.price_minor - purchase.refunded_minor;
  if (amount_minor <= 0 || amount_minor > left)
    throw new Refusal('conflict', t('The refund is larger than the rest of the payment.'));
  const { account_id, id: purchase_id } = purchase;
  const created_at = deps.now();
  await insertRefund(trx, {
    account_id,
    purchase_id,
    provider,
    provider_ref,
    amount_minor,
    reason,
    created_at,
    failed_at: null,
  });
  return applyPurchaseEvent(deps, trx, purchase, {
    event: isPaidBack(purchase, await listDisputes(trx, purchase), { refundedMinor: amount_minor })
      ? 'refunded_in_full'
      : 'refunded_in_part',
    note: reason,
    key: `${provider}:${provider_ref}`,
    amountMinor: amount_minor,
  });
}

async function applyRefundFailure(
  deps: Deps,
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  { known, change }: { known: RefundRow | undefined; change: RefundChange },
): Promise<PurchaseRow> {
  if (known && known.failed_at !== null) return purchase;
  const { amount_minor, provider, provider_ref, reason } = change;
  const failed_at = deps.now();
  const details = { note: reason, key: `${provider}:${provider_ref}` };
  if (!known) {
    const { account_id, id: purchase_id } = purchase;
    const row = { account_id, purchase_id, provider, provider_ref, amount_minor, reason };
    await insertRefund(trx, { ...row, created_at: failed_at, failed_at });
    return applyPurchaseEvent(deps, trx, purchase, { ...details, event: 'refund_stopped', amountMinor: amount_minor });
  }
  await markRefundFailed(trx, known, failed_at);
  const disputes = await listDisputes(trx, purchase);
  return applyPurchaseEvent(deps, trx, purchase, {
    ...details,
    event: 'refund_failed',
    amountMinor: known.amount_minor,
    context: {
      openDisputes: disputes.filter(({ state }) => state === 'open').length,
      isPaidBack: isPaidBack(purchase, disputes, { refundedMinor: -known.amount_minor }),
      wasRevoked: await wasRevoked(trx, purchase),
    },
  });
}
