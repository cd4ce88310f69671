import type Stripe from 'stripe';
import type { DatabaseOrTransaction, StrayPaymentRow } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../kernel/index.ts';
import { changePurchase } from '../../purchases/index.ts';
import { closeOrder, fulfilOrder } from '../fulfil-order.ts';
import { findOrderByNumber } from '../order.store.ts';
import { findPurchaseByPayment, type PaidPurchase } from '../payment-event.store.ts';
import { fromStripe } from '../stripe/amounts.ts';
import { toPayment } from '../stripe/checkout.ts';
import { askStripe } from '../stripe/client.ts';
import { isFailedRefund, listStripeRefunds } from '../stripe/refunds.ts';
import { syncOrder } from '../sync-order.ts';
import { findUnappliedPayment } from '../unapplied-payment.store.ts';
import { recordReturn } from '../unapplied-payment.ts';

type PaymentTarget = { kind: 'purchase'; purchase: PaidPurchase } | { kind: 'stray'; stray: StrayPaymentRow };
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
  'refund.failed',
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
      if (event.data.object.payment_status === 'paid') await fulfilSession(deps, event.data.object);
      return;
    case 'checkout.session.async_payment_failed':
      return closeSession(deps, event.data.object, 'cancelled');
    case 'checkout.session.expired':
      return closeSession(deps, event.data.object, 'expired');
    case 'charge.refunded':
      return applyRefundsOfPayment(deps, idOf(event.data.object.payment_intent));
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return applyRefund(deps, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return applyDispute(deps, event.data.object);
  }
}

async function fulfilSession(deps: Deps, session: Stripe.Checkout.Session): Promise<void> {
  const number = session.client_reference_id;
  if (number === null) return;
  const payment = toPayment(session, deps.now());
  const settlement = await fulfilOrder(deps, number, payment);
  // Nobody could say before what was to become of its refunds, where these were heard of first.
  if (settlement === 'stray' && payment.payment_ref !== null) await applyRefundsOfPayment(deps, payment.payment_ref);
}

async function closeSession(
  deps: Deps,
  { id, client_reference_id }: Stripe.Checkout.Session,
  state: 'cancelled' | 'expired',
): Promise<void> {
  const order =
    client_reference_id === null ? undefined : await findOrderByNumber(deps.database.db, client_reference_id);
  // A session that the buyer was never led to says nothing of the order.
  if (order?.provider_ref === id) await closeOrder(deps, order, state);
}

/** The charge tells how much went back, but not by which refunds. */
async function applyRefundsOfPayment(deps: Deps, intent: string | undefined): Promise<void> {
  if (intent === undefined || !(await findPaymentTarget(deps, intent))) return;
  const refunds = await askStripe(deps, (api) => listStripeRefunds(api, intent));
  for (const refund of refunds) await applyRefund(deps, refund);
}

/** A refund counts once the money has gone, and no more when it could not reach the buyer. */
async function applyRefund(deps: Deps, refund: Stripe.Refund): Promise<void> {
  const isFailure = isFailedRefund(refund);
  if (refund.status !== 'succeeded' && !isFailure) return;
  const owner = await findPaymentTarget(deps, idOf(refund.payment_intent));
  if (!owner) return;
  const amount_minor = fromStripe(refund.amount, refund.currency).minor;
  switch (owner.kind) {
    case 'purchase':
      return isFailure
        ? applyPurchaseRefund(deps, owner.purchase, refund)
        : retryAfterFailedRefunds(deps, refund, () => applyPurchaseRefund(deps, owner.purchase, refund));
    case 'stray': {
      const kind = isFailure ? 'return_failed' : 'returned';
      await recordReturn(deps, owner.stray, { kind, amount_minor, reference: refund.id });
    }
  }
}

async function applyPurchaseRefund(deps: Deps, purchase: PaidPurchase, refund: Stripe.Refund): Promise<void> {
  const isFailure = isFailedRefund(refund);
  await changePurchase(deps, purchase, {
    kind: isFailure ? 'refund_failed' : 'refund',
    amount_minor: fromStripe(refund.amount, refund.currency).minor,
    provider: 'stripe',
    provider_ref: refund.id,
    reason: isFailure ? failureReason(refund) : (refund.metadata?.reason ?? refund.reason ?? ''),
  });
}

/**
 * Does what follows from a refund; where more would go back than is left, once more after what Stripe says of others that
 * failed: a refund that took the place of one may be heard of before it.
 */
async function retryAfterFailedRefunds(deps: Deps, refund: Stripe.Refund, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const intent = idOf(refund.payment_intent);
    if (!(error instanceof Refusal) || error.code !== 'conflict' || intent === undefined) throw error;
    const refunds = await askStripe(deps, (api) => listStripeRefunds(api, intent));
    for (const failed of refunds.filter(isFailedRefund)) await applyRefund(deps, failed);
    await work();
  }
}

const failureReason = ({ failure_reason }: Stripe.Refund): string => (failure_reason ?? '').replaceAll('_', ' ');

/** An inquiry (`warning_…`) takes no money; a dispute does so until it is won. */
async function applyDispute(deps: Deps, dispute: Stripe.Dispute): Promise<void> {
  const { id, status, amount, currency } = dispute;
  const isOpen = status === 'needs_response' || status === 'under_review';
  const isClosed = status === 'won' || status === 'lost';
  if (!isOpen && !isClosed) return;
  const owner = await findPaymentTarget(deps, idOf(dispute.payment_intent));
  if (!owner) return;
  const disputed = fromStripe(amount, currency);
  switch (owner.kind) {
    case 'purchase': {
      const { purchase } = owner;
      await changePurchase(deps, purchase, {
        kind: isOpen ? 'dispute_opened' : status === 'won' ? 'dispute_won' : 'dispute_lost',
        // A bank may dispute in a currency of its own. What it takes of ours nobody says: all that is left at most.
        amount_minor: disputed.currency === purchase.currency ? disputed.minor : purchase.left_minor,
        provider: 'stripe',
        provider_ref: id,
      });
      return;
    }
    case 'stray':
      if (status !== 'lost' || disputed.currency !== owner.stray.currency) return;
      await recordReturn(deps, owner.stray, { kind: 'returned', amount_minor: disputed.minor, reference: id });
  }
}

/**
 * What became of a payment: a purchase, or money beside an order. One that is not known yet is asked for: Stripe may tell
 * of a refund before it tells of the payment. Undefined for payments that are not ours; the same Stripe account may serve
 * others.
 */
async function findPaymentTarget(deps: Deps, intent: string | undefined): Promise<PaymentTarget | undefined> {
  if (intent === undefined) return undefined;
  const { db } = deps.database;
  const known = await findKnownTarget(db, intent);
  if (known) return known;
  const { metadata } = await askStripe(deps, (api) => api.paymentIntents.retrieve(intent));
  const order = metadata.order === undefined ? undefined : await findOrderByNumber(db, metadata.order);
  if (!order) return undefined;
  await syncOrder(deps, order);
  return findKnownTarget(db, intent);
}

async function findKnownTarget(db: DatabaseOrTransaction, intent: string): Promise<PaymentTarget | undefined> {
  const purchase = await findPurchaseByPayment(db, 'stripe', intent);
  if (purchase) return { kind: 'purchase', purchase };
  const stray = await findUnappliedPayment(db, 'stripe', intent);
  return stray && { kind: 'stray', stray };
}

const idOf = (reference: Reference): string | undefined =>
  typeof reference === 'string' ? reference : (reference?.id ?? undefined);
