import { changePurchase } from '../../purchases/index.ts';
import { type PaidPurchase, retryAfterFailedRefunds } from '../payment-target.ts';
import {
  fromPaypal,
  isFailedPaypalRefund,
  listPaypalRefunds,
  type PaypalDeps,
  type PaypalRefund,
} from '../paypal/index.ts';
import { recordReturn } from '../unapplied-payment.ts';
import { findPaymentTarget } from './payment-target.ts';

/** Also reverses a refund that fails later. Ignores refunds that PayPal is still processing. */
export async function applyPaypalRefund(deps: PaypalDeps, captureId: string, refund: PaypalRefund): Promise<void> {
  const isFailure = isFailedPaypalRefund(refund);
  if (refund.status !== 'COMPLETED' && !isFailure) return;
  const target = await findPaymentTarget(deps, captureId);
  switch (target?.kind) {
    case undefined:
      return;
    case 'purchase': {
      const { purchase } = target;
      const apply = () => changePurchaseBy(deps, purchase, refund);
      return isFailure ? apply() : retryAfterFailedRefunds(apply, () => applyFailedRefunds(deps, captureId));
    }
    case 'unapplied':
      return recordReturn(deps, target.payment, {
        kind: isFailure ? 'return_failed' : 'returned',
        amount_minor: fromPaypal(refund.amount),
        reference: refund.id,
      });
  }
}

/** A capture contains only its state, so this lists the single refunds. */
export async function applyRefundsOfCapture(deps: PaypalDeps, captureId: string): Promise<PaypalRefund[]> {
  const refunds = await listPaypalRefunds(deps, captureId);
  for (const refund of refunds) await applyPaypalRefund(deps, captureId, refund);
  return refunds;
}

async function changePurchaseBy(deps: PaypalDeps, purchase: PaidPurchase, refund: PaypalRefund): Promise<void> {
  await changePurchase(deps, purchase, {
    kind: isFailedPaypalRefund(refund) ? 'refund_failed' : 'refund',
    amount_minor: fromPaypal(refund.amount),
    provider: 'paypal',
    provider_ref: refund.id,
    reason: refund.note_to_payer ?? '',
  });
}

async function applyFailedRefunds(deps: PaypalDeps, captureId: string): Promise<void> {
  for (const refund of await listPaypalRefunds(deps, captureId))
    if (isFailedPaypalRefund(refund)) await applyPaypalRefund(deps, captureId, refund);
}
