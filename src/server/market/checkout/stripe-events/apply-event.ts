import type Stripe from 'stripe';
import { findOrderByNumber } from '../../orders/index.ts';
import { changePurchase } from '../../purchases/index.ts';
import { closeOrder, fulfilOrder } from '../fulfil-order.ts';
import { findKnownTarget, type PaidPurchase, type PaymentTarget, retryAfterFailedRefunds } from '../payment-target.ts';
import type { StripeDeps } from '../stripe/index.ts';
import {
  callStripe,
  findSubscriptionOfPayment,
  fromStripe,
  isFailedRefund,
  listStripeRefunds,
  subscriptionOf,
  toPayment,
} from '../stripe/index.ts';
import { syncOrder } from '../sync-order.ts';
import { recordReturn } from '../unapplied-payment.ts';
import { syncSubscription } from './sync-subscription.ts';

type Reference = string | { id: string } | null;

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
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;

/** Events can be repeated, late and out of order. Each refund and dispute is counted once, by its id. */
export async function applyStripeEvent(deps: StripeDeps, event: Stripe.Event): Promise<void> {
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
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return syncSubscriptionIn(deps, subscriptionOf(event.data.object));
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return syncSubscriptionIn(deps, event.data.object.id);
  }
}

async function syncSubscriptionIn(deps: StripeDeps, ref: string | undefined): Promise<void> {
  if (ref !== undefined) await syncSubscription(deps, ref);
}

async function fulfilSession(deps: StripeDeps, session: Stripe.Checkout.Session): Promise<void> {
  const number = session.client_reference_id;
  if (number === null) return;
  if (session.mode === 'subscription') return syncSubscriptionIn(deps, idOf(session.subscription));
  const payment = toPayment(session, deps.now());
  const result = await fulfilOrder(deps, number, payment);
  // Refunds can be reported before the payment.
  if (result === 'unapplied' && payment.payment_ref !== null) await applyRefundsOfPayment(deps, payment.payment_ref);
}

async function closeSession(
  deps: StripeDeps,
  { id, client_reference_id }: Stripe.Checkout.Session,
  state: 'cancelled' | 'expired',
): Promise<void> {
  const order =
    client_reference_id === null ? undefined : await findOrderByNumber(deps.database.db, client_reference_id);
  // Buyers are only sent to the session stored with the order.
  if (order?.provider_ref === id) await closeOrder(deps, order, state);
}

/** A charge contains only the refunded total, so this lists the single refunds. */
async function applyRefundsOfPayment(deps: StripeDeps, intent: string | undefined): Promise<void> {
  if (intent === undefined || !(await findPaymentTarget(deps, intent))) return;
  const refunds = await callStripe(deps, (api) => listStripeRefunds(api, intent));
  for (const refund of refunds) await applyRefund(deps, refund);
}

/** Also reverses a refund that fails later. */
async function applyRefund(deps: StripeDeps, refund: Stripe.Refund): Promise<void> {
  const isFailure = isFailedRefund(refund);
  if (refund.status !== 'succeeded' && !isFailure) return;
  const intent = idOf(refund.payment_intent);
  const target = await findPaymentTarget(deps, intent);
  if (intent === undefined || !target) return;
  const amount_minor = fromStripe(refund.amount, refund.currency).minor;
  switch (target.kind) {
    case 'purchase':
      return isFailure
        ? applyPurchaseRefund(deps, target.purchase, refund)
        : retryAfterFailedRefunds(
            () => applyPurchaseRefund(deps, target.purchase, refund),
            () => applyFailedRefunds(deps, intent),
          );
    case 'unapplied': {
      const kind = isFailure ? 'return_failed' : 'returned';
      await recordReturn(deps, target.payment, { kind, amount_minor, reference: refund.id });
    }
  }
}

async function applyPurchaseRefund(deps: StripeDeps, purchase: PaidPurchase, refund: Stripe.Refund): Promise<void> {
  const isFailure = isFailedRefund(refund);
  await changePurchase(deps, purchase, {
    kind: isFailure ? 'refund_failed' : 'refund',
    amount_minor: fromStripe(refund.amount, refund.currency).minor,
    provider: 'stripe',
    provider_ref: refund.id,
    reason: isFailure ? failureReason(refund) : (refund.metadata?.reason ?? refund.reason ?? ''),
  });
}

async function applyFailedRefunds(deps: StripeDeps, intent: string): Promise<void> {
  const refunds = await callStripe(deps, (api) => listStripeRefunds(api, intent));
  for (const failed of refunds.filter(isFailedRefund)) await applyRefund(deps, failed);
}

const failureReason = ({ failure_reason }: Stripe.Refund): string => (failure_reason ?? '').replaceAll('_', ' ');

/** An inquiry (`warning_…`) withdraws no money. */
async function applyDispute(deps: StripeDeps, dispute: Stripe.Dispute): Promise<void> {
  const { id, status, amount, currency } = dispute;
  const isOpen = status === 'needs_response' || status === 'under_review';
  const isClosed = status === 'won' || status === 'lost';
  if (!isOpen && !isClosed) return;
  const target = await findPaymentTarget(deps, idOf(dispute.payment_intent));
  if (!target) return;
  const disputed = fromStripe(amount, currency);
  switch (target.kind) {
    case 'purchase': {
      const { purchase } = target;
      await changePurchase(deps, purchase, {
        kind: isOpen ? 'dispute_opened' : status === 'won' ? 'dispute_won' : 'dispute_lost',
        // Stripe doesn't convert disputes in another currency, so hold the whole remaining amount.
        amount_minor: disputed.currency === purchase.currency ? disputed.minor : purchase.left_minor,
        provider: 'stripe',
        provider_ref: id,
      });
      return;
    }
    case 'unapplied':
      if (status !== 'lost' || disputed.currency !== target.payment.currency) return;
      await recordReturn(deps, target.payment, { kind: 'returned', amount_minor: disputed.minor, reference: id });
  }
}

/**
 * Fetches an unknown payment, because Stripe can report a refund first. Returns undefined for payments of other
 * services in the same Stripe account.
 */
async function findPaymentTarget(deps: StripeDeps, intent: string | undefined): Promise<PaymentTarget | undefined> {
  if (intent === undefined) return undefined;
  const { db } = deps.database;
  const known = await findKnownTarget(db, 'stripe', intent);
  if (known) return known;
  const { metadata } = await callStripe(deps, (api) => api.paymentIntents.retrieve(intent));
  const order = metadata.order === undefined ? undefined : await findOrderByNumber(db, metadata.order);
  if (order) await syncOrder(deps, order);
  else await syncSubscriptionIn(deps, await findSubscriptionOfPayment(deps, intent));
  return findKnownTarget(db, 'stripe', intent);
}

const idOf = (reference: Reference): string | undefined =>
  typeof reference === 'string' ? reference : (reference?.id ?? undefined);
