import type Stripe from 'stripe';
import type { ItemRow, OrderRow } from '../../../database/index.ts';
import { cutText, hourMs, minuteMs, Refusal, secondMs, t } from '../../../kernel/index.ts';
import { findOrderByNumber, orderUrl, saveCheckoutSession } from '../../orders/index.ts';
import { termsOf } from '../../purchases/index.ts';
import type { Payment } from '../payment.ts';
import type { PaymentProvider, PaymentStatus } from '../provider.ts';
import { fromStripe, toStripe } from './amounts.ts';
import type { StripeDeps } from './client.ts';
import { accountsOf, callStripe, isInvalidEmail, isMissing, stripeNotSetUp } from './client.ts';
import { fetchSubscription } from './subscription.ts';

/** Stripe allows 30 minutes to 24 hours. */
const payWithinMs = hourMs;

export function stripeCheckout(deps: StripeDeps): PaymentProvider {
  return {
    async startPayment(order, item) {
      const { provider_ref } = order;
      if (provider_ref !== null) return urlOf(await retrieveSession(deps, provider_ref));
      // A former account takes no new payments.
      if (!deps.stripe.current) throw stripeNotSetUp();
      const url = orderUrl(deps.config, order.number);
      const created = await createSession(deps, order, item, { returned: `${url}/returned`, left: `${url}/left` });
      const checkout = { ref: created.id, expires_at: created.expires_at * secondMs };
      // Only the session stored with the order can be paid.
      if (await saveCheckoutSession(deps.database.db, order, checkout)) return urlOf(created);
      const stored = await findOrderByNumber(deps.database.db, order.number);
      if (!stored?.provider_ref) throw paymentTimeOver();
      return urlOf(await retrieveSession(deps, stored.provider_ref));
    },
    async endPayment({ provider_ref }) {
      if (provider_ref === null) return cancelled;
      try {
        const session = await expireSession(deps, provider_ref);
        return session.status === 'open' ? cancelled : await statusOf(deps, session);
      } catch (error) {
        if (isMissing(error)) return cancelled;
        throw error;
      }
    },
    async fetchStatus(order) {
      // Without an account, nothing but the time can end the order.
      if (order.provider_ref === null || accountsOf(deps.stripe).length === 0) return statusByExpiry(deps, order);
      try {
        return await statusOf(deps, await retrieveSession(deps, order.provider_ref));
      } catch (error) {
        // The session belongs to a Stripe account that was configured earlier.
        if (isMissing(error)) return statusByExpiry(deps, order);
        throw error;
      }
    },
  };
}

const cancelled: PaymentStatus = { state: 'ended', as: 'cancelled' };

const statusByExpiry = (deps: StripeDeps, { expires_at }: OrderRow): PaymentStatus =>
  expires_at <= deps.now() ? { state: 'ended', as: 'expired' } : { state: 'waiting' };

/** The payment intent shows if a payment failed or is in progress. */
function toPaymentStatus(
  { status, payment_status, payment_intent, ...session }: Stripe.Checkout.Session,
  nowMs: number,
): PaymentStatus {
  if (payment_status === 'paid') return { state: 'paid', payment: toPayment({ ...session, payment_intent }, nowMs) };
  if (status === 'expired') return { state: 'ended', as: 'expired' };
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  if (status === 'complete' && (intent === 'requires_payment_method' || intent === 'canceled'))
    return { state: 'ended', as: 'cancelled' };
  return { state: 'waiting' };
}

async function statusOf(deps: StripeDeps, session: Stripe.Checkout.Session): Promise<PaymentStatus> {
  const { mode, payment_status, subscription } = session;
  if (mode !== 'subscription' || payment_status !== 'paid' || subscription === null)
    return toPaymentStatus(session, deps.now());
  const ref = typeof subscription === 'string' ? subscription : subscription.id;
  const first = (await fetchSubscription(deps, ref))?.invoices.find(({ isFirst }) => isFirst);
  return first ? { state: 'paid', payment: first.payment } : { state: 'waiting' };
}

type Paid = Pick<Stripe.Checkout.Session, 'amount_total' | 'currency' | 'payment_intent'>;

export function toPayment({ amount_total, currency, payment_intent }: Paid, nowMs: number): Payment {
  const paid = fromStripe(amount_total ?? 0, currency ?? '');
  const payment_ref = typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);
  return { payment_ref, paid_minor: paid.minor, currency: paid.currency, at: nowMs };
}

async function expireSession(deps: StripeDeps, id: string): Promise<Stripe.Checkout.Session> {
  try {
    return await callStripe(deps, (api) => api.checkout.sessions.expire(id));
  } catch (error) {
    // Stripe only expires open sessions.
    if (error instanceof Refusal && error.code === 'conflict') return retrieveSession(deps, id);
    throw error;
  }
}

const retrieveSession = (deps: StripeDeps, id: string): Promise<Stripe.Checkout.Session> =>
  callStripe(deps, (api) => api.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));

/** URLs to which Stripe sends the buyer. `isOneTime`: charges only the first period of a subscription */
type Ways = { returned: string; left: string; isOneTime?: true };

/** Stripe refuses some addresses that receive mail. The buyer then enters one on its page. */
async function createSession(
  deps: StripeDeps,
  order: OrderRow,
  item: Pick<ItemRow, 'name'>,
  ways: Ways,
): Promise<Stripe.Checkout.Session> {
  try {
    return await sendSession(deps, order, item, { customer_email: order.buyer_email }, ways);
  } catch (error) {
    if (isInvalidEmail(error)) return sendSession(deps, order, item, {}, ways);
    throw error;
  }
}

/** Returns the URL of Stripe's page. Nothing is stored. Throws like `startPayment`. */
export const startTestPayment = async (
  deps: StripeDeps,
  order: OrderRow,
  item: Pick<ItemRow, 'name'>,
  ways: Ways,
): Promise<string> => urlOf(await createSession(deps, order, item, { ...ways, isOneTime: true }));

/** Throws `unavailable` if Stripe can't be reached. */
export async function isTestPaid(deps: StripeDeps, sessionId: string, orderNumber: string): Promise<boolean> {
  try {
    const { client_reference_id, payment_status } = await retrieveSession(deps, sessionId);
    return client_reference_id === orderNumber && payment_status === 'paid';
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function sendSession(
  deps: StripeDeps,
  order: OrderRow,
  item: Pick<ItemRow, 'name'>,
  customer: { customer_email?: string },
  ways: Ways,
): Promise<Stripe.Checkout.Session> {
  const unit_amount = toStripe(order.total_minor, order.currency);
  if (unit_amount === undefined)
    throw new Refusal(
      'conflict',
      t('Stripe cannot charge this price in {currency}. Choose another payment method.', { currency: order.currency }),
    );
  const terms = termsOf(order);
  const renews = ways.isOneTime ? undefined : terms?.renews;
  const metadata = { order: order.number };
  const nowMs = deps.now();
  // Stripe repeats its response to an idempotency key, even a failure, so the key changes every minute.
  const minute = Math.floor(nowMs / minuteMs);
  return callStripe(deps, (api) =>
    api.checkout.sessions.create(
      {
        ...(renews === undefined
          ? { mode: 'payment', payment_intent_data: { metadata, description: `Order ${order.number}` } }
          : { mode: 'subscription', subscription_data: { metadata, description: `Order ${order.number}` } }),
        client_reference_id: order.number,
        ...customer,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: order.currency.toLowerCase(),
              unit_amount,
              ...(renews && { recurring: { interval: renews } }),
              product_data: {
                name: `${cutText(item.name, 200)} (${terms?.license_type ?? `${order.licence} license`})`,
              },
            },
          },
        ],
        metadata,
        adaptive_pricing: { enabled: false },
        expires_at: Math.floor(minute * 60 + payWithinMs / secondMs),
        success_url: ways.returned,
        cancel_url: ways.left,
      },
      { idempotencyKey: `order-${order.number}-${minute}${customer.customer_email === undefined ? '-no-email' : ''}` },
    ),
  );
}

function urlOf({ url, status }: Stripe.Checkout.Session): string {
  if (url) return url;
  if (status === 'complete') throw paymentInProgress();
  throw paymentTimeOver();
}

export const paymentInProgress = () =>
  new Refusal(
    'conflict',
    t('Your payment is being processed. You’ll receive your library link by email once it arrives.'),
  );

export const paymentTimeOver = () => new Refusal('conflict', t('This order has expired. Order the item again.'));
