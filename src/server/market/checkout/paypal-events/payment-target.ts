import type { DatabaseOrTransaction, OrderRow } from '../../../database/index.ts';
import { findOrderByNumber } from '../../orders/index.ts';
import { fulfilOrder } from '../fulfil-order.ts';
import { findKnownTarget, type PaymentTarget } from '../payment-target.ts';
import {
  isPaidCapture,
  isPaypalMissing,
  type PaypalCapture,
  type PaypalDeps,
  retrieveCapture,
  toPaypalPayment,
} from '../paypal/index.ts';
import { syncOrder } from '../sync-order.ts';

/**
 * Fetches an unknown capture, because PayPal can report a refund first. Returns undefined for payments of other
 * services in the same PayPal account.
 */
export async function findPaymentTarget(deps: PaypalDeps, captureId: string): Promise<PaymentTarget | undefined> {
  const { db } = deps.database;
  const known = await findKnownTarget(db, 'paypal', captureId);
  if (known) return known;
  const capture = await findCapture(deps, captureId);
  if (capture) await applyCapture(deps, capture);
  return findKnownTarget(db, 'paypal', captureId);
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
