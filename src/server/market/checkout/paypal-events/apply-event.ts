import { z } from 'zod';
import { findOrderByReference } from '../../orders/index.ts';
import {
  callPaypal,
  isDeclinedPayment,
  isPaypalMissing,
  linkOf,
  type PaypalDeps,
  type PaypalEvent,
  type PaypalRefund,
  paypalRefund,
} from '../paypal/index.ts';
import { syncOrder } from '../sync-order.ts';
import { applyDisputesOfCapture, applyPaypalDispute, retrieveDispute } from './apply-dispute.ts';
import { applyPaypalRefund, applyRefundsOfCapture } from './apply-refund.ts';
import { applyCapture, findCapture, findPaymentTarget } from './payment-target.ts';

export const paypalEventTypes = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

type EventType = (typeof paypalEventTypes)[number];

export const isHandledType = (type: string): type is EventType => paypalEventTypes.some((one) => one === type);

const named = z.object({ id: z.string() });
const ofOrder = z.object({ order_id: z.string() });
const ofDispute = z.object({ dispute_id: z.string() });

/**
 * Events can be repeated, late and out of order. An event only names an object, whose current state is fetched, so the
 * last state is applied in any order of events. Each refund and dispute is counted once, by its ID.
 */
export async function applyPaypalEvent(deps: PaypalDeps, { event_type, resource }: PaypalEvent): Promise<void> {
  if (!isHandledType(event_type)) return;
  switch (event_type) {
    case 'CHECKOUT.ORDER.APPROVED':
      return syncOrderOf(deps, named.safeParse(resource).data?.id);
    case 'CHECKOUT.PAYMENT-APPROVAL.REVERSED':
      return syncOrderOf(deps, ofOrder.safeParse(resource).data?.order_id);
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return applyCaptureEvent(deps, named.safeParse(resource).data?.id);
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.REFUND.FAILED':
      return applyRefundEvent(deps, paypalRefund.safeParse(resource).data);
    case 'PAYMENT.CAPTURE.REVERSED':
      return applyReversal(deps, paypalRefund.safeParse(resource).data);
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED': {
      const id = ofDispute.safeParse(resource).data?.dispute_id;
      if (id !== undefined) await applyPaypalDispute(deps, await retrieveDispute(deps, id));
    }
  }
}

async function syncOrderOf(deps: PaypalDeps, id: string | undefined): Promise<void> {
  const order = id === undefined ? undefined : await findOrderByReference(deps.database.db, 'paypal', id);
  if (order?.state !== 'open') return;
  try {
    await syncOrder(deps, order);
  } catch (error) {
    // The buyer sees it, and can choose another way to pay.
    if (!isDeclinedPayment(error)) throw error;
  }
}

async function applyCaptureEvent(deps: PaypalDeps, id: string | undefined): Promise<void> {
  const capture = id === undefined ? undefined : await findCapture(deps, id);
  if (!capture) return;
  await applyCapture(deps, capture);
  // Refunds can be reported before the payment.
  if (capture.status === 'REFUNDED' || capture.status === 'PARTIALLY_REFUNDED')
    await applyRefundsOfCapture(deps, capture.id);
}

async function applyRefundEvent(deps: PaypalDeps, told: PaypalRefund | undefined): Promise<void> {
  const captureId = told && captureOf(told);
  if (!captureId || !(await findPaymentTarget(deps, captureId))) return;
  await applyPaypalRefund(deps, captureId, await retrieveRefund(deps, told));
}

/** Returns the refund of the event if PayPal no longer lists it. */
async function retrieveRefund(deps: PaypalDeps, told: PaypalRefund): Promise<PaypalRefund> {
  try {
    const path = `/v2/payments/refunds/${encodeURIComponent(told.id)}`;
    return await callPaypal(deps, { method: 'GET', path, shape: paypalRefund });
  } catch (error) {
    if (isPaypalMissing(error)) return told;
    throw error;
  }
}

/** PayPal took the money back, usually because of a dispute. Then the dispute is booked instead. */
async function applyReversal(deps: PaypalDeps, reversal: PaypalRefund | undefined): Promise<void> {
  const captureId = reversal && captureOf(reversal);
  if (!captureId || !(await findPaymentTarget(deps, captureId))) return;
  if ((await applyDisputesOfCapture(deps, captureId)) > 0) return;
  await applyPaypalRefund(deps, captureId, { ...reversal, status: 'COMPLETED' });
}

/** A refund links to its capture. */
const captureOf = (refund: PaypalRefund): string | undefined =>
  /\/v2\/payments\/captures\/([A-Za-z0-9]+)$/.exec(linkOf(refund, 'up') ?? '')?.[1];
