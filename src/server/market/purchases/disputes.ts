import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { LedgerOrTransaction, PurchaseRow } from '../../ledger/index.ts';
import { addDispute, closeDispute, disputeByReference, disputesOf } from './record.store.ts';
import { takeStep } from './take-step.ts';

export type DisputeChange = {
  kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost';
  amount_minor: number;
  provider: string;
  /** the provider's dispute, unique among all of that provider's */
  provider_ref: string;
};

/**
 * Records what a provider tells of a dispute. It opens once and ends once; an end that is heard of first opens it too, and
 * its beginning, when that comes at last, changes nothing.
 */
export async function changeByDispute(
  deps: Deps,
  trx: LedgerOrTransaction,
  purchase: PurchaseRow,
  change: DisputeChange,
): Promise<PurchaseRow> {
  const { provider, provider_ref } = change;
  const known = await disputeByReference(trx, provider, provider_ref);
  if (known && known.purchase_id !== purchase.id)
    throw new Refusal('conflict', 'This dispute belongs to another purchase.');
  const key = `${provider}:${provider_ref}`;
  const opened = known ? purchase : await open(deps, trx, purchase, change);
  switch (change.kind) {
    case 'dispute_opened':
      return opened;
    case 'dispute_won':
    case 'dispute_lost': {
      if (known && known.state !== 'open') return purchase;
      const disputes = await disputesOf(trx, purchase);
      const dispute = disputes.find((one) => one.provider === provider && one.provider_ref === provider_ref);
      if (!dispute) throw new Error('a dispute was opened and is not there');
      await closeDispute(trx, dispute, change.kind === 'dispute_won' ? 'won' : 'lost', deps.now());
      return takeStep(deps, trx, opened, {
        happening: change.kind,
        note: '',
        key,
        amountMinor: dispute.amount_minor,
        openDisputes: disputes.filter((one) => one.state === 'open').length - 1,
      });
    }
  }
}

async function open(
  deps: Deps,
  trx: LedgerOrTransaction,
  purchase: PurchaseRow,
  { amount_minor, provider, provider_ref }: DisputeChange,
): Promise<PurchaseRow> {
  const { account_id, id: purchase_id } = purchase;
  await addDispute(trx, {
    account_id,
    purchase_id,
    provider,
    provider_ref,
    amount_minor,
    state: 'open',
    opened_at: deps.now(),
    closed_at: null,
  });
  return takeStep(deps, trx, purchase, {
    happening: 'dispute_opened',
    note: '',
    key: `${provider}:${provider_ref}`,
    amountMinor: amount_minor,
  });
}
