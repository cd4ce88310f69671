import type { DatabaseOrTransaction, OrderRow, StrayPaymentRow } from '../../../database/index.ts';
import { findOrderByNumber, findOrderByPayment } from '../../orders/index.ts';
import { findPurchaseByOrder } from '../../purchases/index.ts';
import { fulfilOrder } from '../fulfil-order.ts';
import {
  isPaidCapture,
  isPaypalMissing,
  type PaypalCapture,
  type PaypalDeps,
  retrieveCapture,
  toPaypalPayment,
} from '../paypal/index.ts';
import { syncOrder } from '../sync-order.ts';
import { findUnappliedPayment } from '../unapplied-payment.store.ts';

/** `left_minor`: paid minus refunded */
export type PaidPurchase = { account_id: number; purchase_id: number; currency: string; left_minor: number };
export type PaymentTarget =
  | { kind: 'purchase'; purchase: PaidPurchase }
  | { kind: 'unapplied'; payment: StrayPaymentRow };

/**
 * Fetches an unknown capture, because PayPal can report a refund first. Returns undefined for payments of other
 * services in the same PayPal account.
 */
export async function findPaymentTarget(deps: PaypalDeps, captureId: string): Promise<PaymentTarget | undefined> {
  const { db } = deps.database;
  const known = await findKnownTarget(db, captureId);
  if (known) return known;
  const capture = await findCapture(deps, captureId);
  if (capture) await applyCapture(deps, capture);
  return findKnownTarget(db, captureId);
}

/** Returns undefined if none of the accounts knows the capture. */
export async function findCapture(deps: PaypalDeps, captureId: string): Promise<PaypalCapture | undefined> {
  try {
    return await retrieveCapture(deps, captureId);
  } catch (error) {
    if (isPaypalMissing(error)) return undefined;
    throw error;
  }
}

/** Fulfils the capture's order, or closes it if PayPal declined the payment. */
export async function applyCapture(deps: PaypalDeps, capture: PaypalCapture): Promise<void> {
  const order = await orderOf(deps.database.db, capture);
  if (!order) return;
  if (isPaidCapture(capture)) await fulfilOrder(deps, order.number, toPaypalPayment(capture, deps.now()));
  // Only the PayPal order stored with the order can end it.
  else if (order.state === 'open' && capture.supplementary_data?.related_ids?.order_id === order.provider_ref)
    await syncOrder(deps, order);
}

async function orderOf(db: DatabaseOrTransaction, { custom_id }: PaypalCapture): Promise<OrderRow | undefined> {
  const order = custom_id === undefined ? undefined : await findOrderByNumber(db, custom_id);
  return order?.provider === 'paypal' ? order : undefined;
}

async function findKnownTarget(db: DatabaseOrTransaction, captureId: string): Promise<PaymentTarget | undefined> {
  const order = await findOrderByPayment(db, 'paypal', captureId);
  const row = order && (await findPurchaseByOrder(db, order.account_id, order.id));
  if (row) {
    const { account_id, id: purchase_id, currency, price_minor, refunded_minor } = row;
    return {
      kind: 'purchase',
      purchase: { account_id, purchase_id, currency, left_minor: price_minor - refunded_minor },
    };
  }
  const payment = await findUnappliedPayment(db, 'paypal', captureId);
  return payment && { kind: 'unapplied', payment };
}
