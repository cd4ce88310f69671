import type { DatabaseOrTransaction, Provider, StrayPaymentRow } from '../../database/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { findOrderByPayment } from '../orders/index.ts';
import { findPurchaseByOrder } from '../purchases/index.ts';
import { findUnappliedPayment } from './unapplied-payment.store.ts';

/** `left_minor`: paid minus refunded */
export type PaidPurchase = { account_id: number; purchase_id: number; currency: string; left_minor: number };
export type PaymentTarget =
  | { kind: 'purchase'; purchase: PaidPurchase }
  | { kind: 'unapplied'; payment: StrayPaymentRow };

export async function findKnownTarget(
  db: DatabaseOrTransaction,
  provider: Provider,
  paymentRef: string,
): Promise<PaymentTarget | undefined> {
  const order = await findOrderByPayment(db, provider, paymentRef);
  const row = order && (await findPurchaseByOrder(db, order.account_id, order.id));
  if (row) {
    const { account_id, id: purchase_id, currency, price_minor, refunded_minor } = row;
    return {
      kind: 'purchase',
      purchase: { account_id, purchase_id, currency, left_minor: price_minor - refunded_minor },
    };
  }
  const payment = await findUnappliedPayment(db, provider, paymentRef);
  return payment && { kind: 'unapplied', payment };
}

/**
 * A provider can report a replacement refund before it reports that the original refund failed. Until that failure is
 * applied, the new refund exceeds the remaining amount.
 */
export async function retryAfterFailedRefunds(
  applyRefund: () => Promise<void>,
  applyFailedRefunds: () => Promise<void>,
): Promise<void> {
  try {
    await applyRefund();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
    await applyFailedRefunds();
    await applyRefund();
  }
}
