import type { DatabaseOrTransaction, DisputeRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { applyPurchaseEvent } from './apply-event.ts';
import { writeChange } from './change-texts.ts';
import { isPaidBack } from './paid-back.ts';
import { closeDispute, findDisputeByReference, insertDispute, listDisputes, wasRevoked } from './record.store.ts';

export type DisputeChange = {
  kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost';
  amount_minor: number;
  provider: string;
  provider_ref: string;
};

/**
 * A dispute opens once and closes once. If the end is reported first, it also opens the dispute, and a late report of
 * the opening has no effect. A lost dispute can still be won on appeal. The appeal is final in any order of reports.
 */
export async function applyDispute(
  deps: Deps,
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  change: DisputeChange,
): Promise<PurchaseRow> {
  const { provider, provider_ref } = change;
  const known = await findDisputeByReference(trx, provider, provider_ref);
  if (known && known.purchase_id !== purchase.id)
    throw new Refusal('conflict', t('This dispute belongs to another purchase.'));
  const key = `${provider}:${provider_ref}`;
  const opened = known ? purchase : await openDispute(deps, trx, purchase, change);
  switch (change.kind) {
    case 'dispute_opened':
      return opened;
    case 'dispute_won':
    case 'dispute_lost': {
      if (known?.state === 'lost' && change.kind === 'dispute_won')
        return reverseLostDispute(deps, trx, purchase, known);
      if (known && known.state !== 'open') return purchase;
      const disputes = await listDisputes(trx, purchase);
      const dispute = disputes.find((one) => one.provider === provider && one.provider_ref === provider_ref);
      if (!dispute) throw new Error('an opened dispute was not found');
      await closeDispute(trx, dispute, change.kind === 'dispute_won' ? 'won' : 'lost', deps.now());
      const hasLost = change.kind === 'dispute_lost';
      const isInPart = hasLost && !isPaidBack(opened, disputes, { lostMinor: dispute.amount_minor });
      return applyPurchaseEvent(deps, trx, opened, {
        event: isInPart ? 'dispute_lost_in_part' : change.kind,
        note: '',
        key,
        amountMinor: dispute.amount_minor,
        context: { openDisputes: disputes.filter((one) => one.state === 'open').length - 1 },
      });
    }
  }
}

async function reverseLostDispute(
  deps: Deps,
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  dispute: DisputeRow,
): Promise<PurchaseRow> {
  await closeDispute(trx, dispute, 'won', deps.now());
  const disputes = await listDisputes(trx, purchase);
  return applyPurchaseEvent(deps, trx, purchase, {
    event: 'dispute_reversed',
    note: writeChange('onAppeal'),
    key: `${dispute.provider}:${dispute.provider_ref}`,
    amountMinor: dispute.amount_minor,
    context: {
      openDisputes: disputes.filter(({ state }) => state === 'open').length,
      isPaidBack: isPaidBack(purchase, disputes),
      wasRevoked: await wasRevoked(trx, purchase),
    },
  });
}

async function openDispute(
  deps: Deps,
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  { amount_minor, provider, provider_ref }: DisputeChange,
): Promise<PurchaseRow> {
  const { account_id, id: purchase_id } = purchase;
  await insertDispute(trx, {
    account_id,
    purchase_id,
    provider,
    provider_ref,
    amount_minor,
    state: 'open',
    opened_at: deps.now(),
    closed_at: null,
  });
  return applyPurchaseEvent(deps, trx, purchase, {
    event: 'dispute_opened',
    note: '',
    key: `${provider}:${provider_ref}`,
    amountMinor: amount_minor,
  });
}
