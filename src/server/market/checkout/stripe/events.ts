import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { changePurchase } from '../../purchases/index.ts';
import { orderByNumber } from '../order.store.ts';
import { purchaseOfPayment } from '../payment-event.store.ts';
import { closeOrder, settleOrder } from '../settle.ts';
import { bringUpToDate } from '../standing.ts';
import { fromStripe } from './amounts.ts';
import { paymentOf } from './checkout.ts';
import { askStripe } from './client.ts';

type PurchaseOf = Awaited<ReturnType<typeof purchaseOfPayment>>;
type Reference = string | { id: string } | null;

/** What is listened to; other events change nothing. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
] as const;

/**
 * Does what an event of Stripe tells. All of it may come again, late and in any order: an order is settled once, a refund
 * and a dispute count once by their own identifiers, and what comes before its payment has the payment looked up.
 */
export async function applyStripeEvent(deps: Deps, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      if (event.data.object.payment_status === 'paid') await settleSession(deps, event.data.object);
      return;
    case 'checkout.session.async_payment_failed':
      return endSession(deps, event.data.object, 'cancelled');
    case 'checkout.session.expired':
      return endSession(deps, event.data.object, 'expired');
    case 'charge.refunded':
      return applyRefundsOf(deps, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'charge.refund.updated':
      return applyRefund(deps, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return applyDispute(deps, event.data.object);
  }
}

async function settleSession(deps: Deps, session: Stripe.Checkout.Session): Promise<void> {
  const number = session.client_reference_id;
  if (number !== null) await settleOrder(deps, number, paymentOf(session, deps.now()));
}

async function endSession(
  deps: Deps,
  { id, client_reference_id }: Stripe.Checkout.Session,
  state: 'cancelled' | 'expired',
): Promise<void> {
  const order = client_reference_id === null ? undefined : await orderByNumber(deps.ledger.db, client_reference_id);
  // A session that the buyer was never led to says nothing of the order.
  if (order?.provider_ref === id) await closeOrder(deps, order, state);
}

/** The charge tells how much went back, but not by which refunds. */
async function applyRefundsOf(deps: Deps, { payment_intent }: Stripe.Charge): Promise<void> {
  const intent = idOf(payment_intent);
  if (intent === undefined || !(await purchaseOf(deps, intent))) return;
  const refunds = await askStripe(deps, (api) =>
    api.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1000 }),
  );
  for (const refund of refunds) await applyRefund(deps, refund);
}

/** A refund counts once the money has gone; until then it may still fail. */
async function applyRefund(deps: Deps, refund: Stripe.Refund): Promise<void> {
  if (refund.status !== 'succeeded') return;
  const purchase = await purchaseOf(deps, idOf(refund.payment_intent));
  if (!purchase) return;
  await changePurchase(deps, purchase, {
    kind: 'refund',
    amount_minor: fromStripe(refund.amount, refund.currency).minor,
    provider: 'stripe',
    provider_ref: refund.id,
    reason: refund.reason ?? '',
  });
}

/** An inquiry (`warning_…`) takes no money; a dispute does so until it is won. */
async function applyDispute(deps: Deps, dispute: Stripe.Dispute): Promise<void> {
  const { id, status, amount, currency } = dispute;
  const isOpen = status === 'needs_response' || status === 'under_review';
  const isClosed = status === 'won' || status === 'lost';
  if (!isOpen && !isClosed) return;
  const purchase = await purchaseOf(deps, idOf(dispute.payment_intent));
  if (!purchase) return;
  await changePurchase(deps, purchase, {
    kind: isOpen ? 'dispute_opened' : status === 'won' ? 'dispute_won' : 'dispute_lost',
    amount_minor: fromStripe(amount, currency).minor,
    provider: 'stripe',
    provider_ref: id,
  });
}

/**
 * The purchase that a payment made. One that is not known yet is asked for: Stripe may tell of a refund before it tells
 * of the payment. Undefined for payments that are not ours; the same Stripe account may serve others.
 */
async function purchaseOf(deps: Deps, intent: string | undefined): Promise<PurchaseOf> {
  if (intent === undefined) return undefined;
  const { db } = deps.ledger;
  const known = await purchaseOfPayment(db, 'stripe', intent);
  if (known) return known;
  const { metadata } = await askStripe(deps, (api) => api.paymentIntents.retrieve(intent));
  const order = metadata.order === undefined ? undefined : await orderByNumber(db, metadata.order);
  if (!order) return undefined;
  await bringUpToDate(deps, order);
  return purchaseOfPayment(db, 'stripe', intent);
}

const idOf = (reference: Reference): string | undefined =>
  typeof reference === 'string' ? reference : (reference?.id ?? undefined);
