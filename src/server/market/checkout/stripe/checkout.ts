import type Stripe from 'stripe';
import type { ItemRow, OrderRow } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { hourMs, minuteMs, Refusal, secondMs } from '../../../kernel/index.ts';
import { findOrderByNumber, saveCheckoutSession } from '../order.store.ts';
import { orderUrl } from '../order-url.ts';
import type { Payment } from '../payment.ts';
import type { PaymentProvider, PaymentStatus } from '../provider.ts';
import { fromStripe, toStripe } from './amounts.ts';
import { askStripe, isMissing } from './client.ts';

/** How long a buyer has to pay once the checkout is open; Stripe takes 30 minutes to 24 hours. */
const payWithinMs = hourMs;

/** Cards and whatever else the Stripe account takes, on Stripe's own pages. */
export function stripeCheckout(deps: Deps): PaymentProvider {
  return {
    async startPayment(order, item) {
      const { provider_ref } = order;
      if (provider_ref !== null) return urlOf(await session(deps, provider_ref));
      const opened = await createSession(deps, order, item);
      const checkout = { ref: opened.id, expires_at: opened.expires_at * secondMs };
      // The buyer is led to the session that the order knows, and to no other: what was opened beside it is never paid.
      if (await saveCheckoutSession(deps.database.db, order, checkout)) return urlOf(opened);
      const kept = await findOrderByNumber(deps.database.db, order.number);
      if (!kept?.provider_ref) throw paymentTimeOver();
      return urlOf(await session(deps, kept.provider_ref));
    },
    async fetchStatus(order) {
      if (order.provider_ref === null) return statusByExpiry(deps, order);
      try {
        return toPaymentStatus(await session(deps, order.provider_ref), deps.now());
      } catch (error) {
        // Another account's key is in use since then: nobody can say what became of it.
        if (isMissing(error)) return statusByExpiry(deps, order);
        throw error;
      }
    },
  };
}

const statusByExpiry = (deps: Deps, { expires_at }: OrderRow): PaymentStatus =>
  expires_at <= deps.now() ? { state: 'ended', as: 'expired' } : { state: 'waiting' };

/** A session whose payment was not made is told apart from one whose payment is on its way by its payment intent. */
function toPaymentStatus(
  { status, payment_status, payment_intent, ...retrieveSession }: Stripe.Checkout.Session,
  nowMs: number,
): PaymentStatus {
  if (payment_status === 'paid')
    return { state: 'paid', payment: toPayment({ ...retrieveSession, payment_intent }, nowMs) };
  if (status === 'expired') return { state: 'ended', as: 'expired' };
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  if (status === 'complete' && (intent === 'requires_payment_method' || intent === 'canceled'))
    return { state: 'ended', as: 'cancelled' };
  return { state: 'waiting' };
}

type Paid = Pick<Stripe.Checkout.Session, 'amount_total' | 'currency' | 'payment_intent'>;

export function toPayment({ amount_total, currency, payment_intent }: Paid, nowMs: number): Payment {
  const paid = fromStripe(amount_total ?? 0, currency ?? '');
  const payment_ref = typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);
  return { payment_ref, paid_minor: paid.minor, currency: paid.currency, at: nowMs };
}

const session = (deps: Deps, id: string): Promise<Stripe.Checkout.Session> =>
  askStripe(deps, (api) => api.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));

function createSession(deps: Deps, order: OrderRow, item: Pick<ItemRow, 'name'>): Promise<Stripe.Checkout.Session> {
  const unit_amount = toStripe(order.total_minor, order.currency);
  if (unit_amount === undefined)
    throw new Refusal('conflict', `Stripe cannot charge this price in ${order.currency}: choose another way to pay.`);
  const url = orderUrl(deps.config, order.number);
  const metadata = { order: order.number };
  const nowMs = deps.now();
  // Stripe repeats its answer to a key, also when that was a failure: another minute is another try.
  const minute = Math.floor(nowMs / minuteMs);
  return askStripe(deps, (api) =>
    api.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: order.number,
        customer_email: order.buyer_email,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: order.currency.toLowerCase(),
              unit_amount,
              product_data: { name: `${item.name.slice(0, 200)} (${order.licence} licence)` },
            },
          },
        ],
        metadata,
        payment_intent_data: { metadata, description: `Order ${order.number}` },
        // The buyer pays what was ordered, in its currency.
        adaptive_pricing: { enabled: false },
        expires_at: Math.floor(minute * 60 + payWithinMs / secondMs),
        success_url: `${url}/returned`,
        cancel_url: `${url}/left`,
      },
      { idempotencyKey: `order-${order.number}-${minute}` },
    ),
  );
}

function urlOf({ url, status }: Stripe.Checkout.Session): string {
  if (url) return url;
  if (status === 'complete')
    throw new Refusal('conflict', 'Your payment is under way: the mail with your library comes as soon as it is here.');
  throw paymentTimeOver();
}

const paymentTimeOver = () => new Refusal('conflict', 'The time to pay this order has run out: order the item again.');
