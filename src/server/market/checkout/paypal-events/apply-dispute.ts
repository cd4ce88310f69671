import { z } from 'zod';
import { changePurchase, findDisputeByReference } from '../../purchases/index.ts';
import {
  callPaypal,
  fromPaypal,
  isFailedPaypalRefund,
  type PaypalDeps,
  type PaypalDispute,
  type PaypalRefund,
  paypalDispute,
} from '../paypal/index.ts';
import { recordReturn } from '../unapplied-payment.ts';
import { applyRefundsOfCapture } from './apply-refund.ts';
import { findPaymentTarget } from './payment-target.ts';

export const retrieveDispute = (deps: PaypalDeps, id: string): Promise<PaypalDispute> =>
  callPaypal(deps, {
    method: 'GET',
    path: `/v1/customer/disputes/${encodeURIComponent(id)}`,
    shape: paypalDispute,
  });

const disputeList = z.object({
  items: z
    .array(z.object({ dispute_id: z.string() }))
    .optional()
    .default([]),
});

/** Returns the number of the capture's disputes that concern money. */
export async function applyDisputesOfCapture(deps: PaypalDeps, captureId: string): Promise<number> {
  const { items } = await callPaypal(deps, {
    method: 'GET',
    path: `/v1/customer/disputes?${new URLSearchParams({ disputed_transaction_id: captureId })}`,
    shape: disputeList,
  });
  const disputes = await Promise.all(items.map(({ dispute_id }) => retrieveDispute(deps, dispute_id)));
  for (const dispute of disputes) await applyPaypalDispute(deps, dispute);
  return disputes.filter((one) => !isInquiry(one)).length;
}

export async function applyPaypalDispute(deps: PaypalDeps, dispute: PaypalDispute): Promise<void> {
  if (isInquiry(dispute)) return;
  for (const { seller_transaction_id: captureId } of dispute.disputed_transactions) {
    if (captureId === undefined) continue;
    const target = await findPaymentTarget(deps, captureId);
    if (target?.kind === 'purchase') await applyToPurchase(deps, dispute, captureId);
    const lost = lostMinor(dispute);
    if (target?.kind !== 'unapplied' || !isResolved(dispute) || lost === 0) continue;
    if (dispute.dispute_amount.currency_code !== target.payment.currency) continue;
    if (coversLoss(await applyRefundsOfCapture(deps, captureId), dispute)) continue;
    await recordReturn(deps, target.payment, { kind: 'returned', amount_minor: lost, reference: dispute.dispute_id });
  }
}

/** Buyer and seller are talking. PayPal has not decided about the money, and a refund has its own event. */
const isInquiry = ({ dispute_life_cycle_stage }: PaypalDispute): boolean => dispute_life_cycle_stage === 'INQUIRY';

const isResolved = ({ status }: PaypalDispute): boolean => status === 'RESOLVED';

async function applyToPurchase(deps: PaypalDeps, dispute: PaypalDispute, captureId: string): Promise<void> {
  // The money of a lost dispute can be one of the refunds.
  const refunds = await applyRefundsOfCapture(deps, captureId);
  const target = await findPaymentTarget(deps, captureId);
  if (target?.kind !== 'purchase') return;
  const { purchase } = target;
  const { dispute_id: provider_ref, dispute_amount } = dispute;
  const isSameCurrency = dispute_amount.currency_code === purchase.currency;
  const known = await findDisputeByReference(deps.database.db, 'paypal', provider_ref);
  const amount_minor = Math.min(isSameCurrency ? fromPaypal(dispute_amount) : purchase.left_minor, purchase.left_minor);
  // Nothing is left to hold.
  if (!known && amount_minor <= 0) return;
  const change = { amount_minor, provider: 'paypal', provider_ref };
  if (!isResolved(dispute)) {
    await changePurchase(deps, purchase, { kind: 'dispute_opened', ...change });
    return;
  }
  const lost = isSameCurrency ? lostMinor(dispute) : outcomeOf(dispute) === 'lost' ? amount_minor : 0;
  const isLost = lost > 0 && !coversLoss(refunds, dispute);
  const held = known?.amount_minor ?? amount_minor;
  if (isLost && lost >= held && known?.state !== 'won') {
    await changePurchase(deps, purchase, { kind: 'dispute_lost', ...change });
    return;
  }
  await changePurchase(deps, purchase, { kind: 'dispute_won', ...change });
  if (!isLost) return;
  // Lost in part, or lost after it was won.
  const refund = { ...change, amount_minor: Math.min(lost, held) };
  await changePurchase(deps, purchase, { kind: 'refund', ...refund, reason: '' });
}

function outcomeOf({ dispute_outcome }: PaypalDispute): 'won' | 'lost' {
  const code = dispute_outcome?.outcome_code;
  return code === 'RESOLVED_BUYER_FAVOUR' || code === 'ACCEPTED' ? 'lost' : 'won';
}

/** Without the fees that PayPal charges for a dispute. The movements of money are more exact than the outcome. */
function lostMinor(dispute: PaypalDispute): number {
  const moved = dispute.money_movements.filter(
    ({ affected_party, reason }) => affected_party === 'SELLER' && reason === 'DISPUTE_SETTLEMENT',
  );
  if (moved.length > 0)
    return Math.max(
      0,
      moved.reduce((sum, { type, amount }) => sum + (type === 'DEBIT' ? 1 : -1) * fromPaypal(amount), 0),
    );
  if (outcomeOf(dispute) === 'won') return 0;
  return fromPaypal(dispute.dispute_outcome?.amount_refunded ?? dispute.dispute_amount);
}

/** Whether the buyer gets the money through refunds, which are booked when they are complete. */
function coversLoss(refunds: PaypalRefund[], dispute: PaypalDispute): boolean {
  const opened = Date.parse(dispute.create_time ?? '');
  const refunded = refunds
    .filter((one) => !isFailedPaypalRefund(one) && Date.parse(one.create_time ?? '') >= opened)
    .reduce((sum, { amount }) => sum + fromPaypal(amount), 0);
  return refunded > 0 && refunded >= lostMinor(dispute);
}
