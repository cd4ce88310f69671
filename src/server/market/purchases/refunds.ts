import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { LedgerOrTransaction, PurchaseRow } from '../../ledger/index.ts';
import { addRefund, refundByReference } from './record.store.ts';
import { takeStep } from './take-step.ts';

export type RefundChange = {
  kind: 'refund';
  amount_minor: number;
  provider: string;
  /** the provider's refund, unique among all of that provider's */
  provider_ref: string;
  reason: string;
};

/** Records money that went back. One that is known already changes nothing. */
export async function changeByRefund(
  deps: Deps,
  trx: LedgerOrTransaction,
  purchase: PurchaseRow,
  { amount_minor, provider, provider_ref, reason }: RefundChange,
): Promise<PurchaseRow> {
  const known = await refundByReference(trx, provider, provider_ref);
  if (known && known.purchase_id !== purchase.id)
    throw new Refusal('conflict', 'This refund belongs to another purchase.');
  if (known && known.amount_minor !== amount_minor)
    throw new Refusal('conflict', 'A refund of another amount has this reference already: choose another reference.');
  if (known) return purchase;
  const left = purchase.price_minor - purchase.refunded_minor;
  if (amount_minor <= 0 || amount_minor > left)
    throw new Refusal('conflict', 'More would go back than was paid and is left: refund at most what is left.');
  const { account_id, id: purchase_id } = purchase;
  const created_at = deps.now();
  await addRefund(trx, { account_id, purchase_id, provider, provider_ref, amount_minor, reason, created_at });
  return takeStep(deps, trx, purchase, {
    happening: amount_minor === left ? 'refunded_in_full' : 'refunded_in_part',
    note: reason,
    key: `${provider}:${provider_ref}`,
    amountMinor: amount_minor,
  });
}
