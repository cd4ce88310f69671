import type Stripe from 'stripe';
import { message, secondMs } from '../../../kernel/index.ts';
import type { SubscriptionState } from '../../subscription-records/index.ts';
import type { PaidPeriod, Payment } from '../payment.ts';
import { fromStripe } from './amounts.ts';
import { callStripe, isMissing, type StripeDeps } from './client.ts';
import { type Plan, planOf } from './plan.ts';

export type PaidInvoice = {
  id: string;
  isFirst: boolean;
  /** for a change of the tier within a period */
  isChange: boolean;
  /** Stripe's reference of the price that the period was paid at */
  price: string;
  payment: Payment & { period: PaidPeriod };
};

/** The current facts at Stripe, which don't depend on the order of its events. */
export type ToldSubscription = {
  ref: string;
  /** number of the order that began it; undefined for subscriptions of other services in the same account */
  orderNumber: string | undefined;
  /** undefined before the first payment */
  state: SubscriptionState | undefined;
  price_minor: number;
  currency: string;
  /** Stripe's references for the next period */
  item: { id: string; price: string; product: string };
  /** undefined: the price isn't from a change of the tier */
  plan: Plan | undefined;
  /** the end of the current period, even if its payment is in progress */
  current_period_ends_at: number;
  /** '' unless a payment is due */
  pay_url: string;
  /** oldest first */
  invoices: PaidInvoice[];
};

/** Returns undefined if Stripe doesn't know it. Throws `unavailable`. */
export async function fetchSubscription(deps: StripeDeps, ref: string): Promise<ToldSubscription | undefined> {
  try {
    return await callStripe(deps, async (api) => {
      const subscription = await api.subscriptions.retrieve(ref, { expand: ['latest_invoice'] });
      const invoices = await api.invoices
        .list({ subscription: ref, status: 'paid', limit: 100, expand: ['data.payments'] })
        .autoPagingToArray({ limit: 1000 });
      return told(subscription, invoices);
    });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function told(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): ToldSubscription {
  const { id, metadata, items, latest_invoice: latest } = subscription;
  const [item] = items.data;
  const price = item?.price;
  const amount = fromStripe(price?.unit_amount ?? 0, price?.currency ?? subscription.currency);
  const due = latest !== null && typeof latest === 'object' && latest.status === 'open' ? latest : undefined;
  return {
    ref: id,
    orderNumber: metadata.order,
    state: stateOf(subscription),
    price_minor: amount.minor,
    currency: amount.currency,
    item: { id: item?.id ?? '', price: price?.id ?? '', product: referenceOf(price?.product) },
    plan: planOf(price?.metadata ?? {}),
    current_period_ends_at: (item?.current_period_end ?? 0) * secondMs,
    pay_url: due?.hosted_invoice_url ?? '',
    invoices: invoices
      .map((invoice) => paidInvoice(id, invoice))
      // A credit can pay later ones, and Stripe collects a small difference with the next one.
      .filter(({ isFirst, payment }) => payment.paid_minor > 0 || !isFirst)
      .sort(
        (one, other) => one.payment.at - other.payment.at || one.payment.period.ends_at - other.payment.period.ends_at,
      ),
  };
}

function stateOf({ status, cancel_at_period_end, cancel_at }: Stripe.Subscription): SubscriptionState | undefined {
  switch (status) {
    case 'incomplete':
      return undefined;
    case 'active':
    case 'trialing':
      return cancel_at_period_end || cancel_at !== null ? 'canceling' : 'active';
    case 'canceled':
    case 'incomplete_expired':
      return 'ended';
    default:
      return 'past_due';
  }
}

function paidInvoice(subscription: string, invoice: Stripe.Invoice): PaidInvoice {
  const { id, amount_paid, currency, billing_reason, status_transitions, created, lines, payments } = invoice;
  const paid = fromStripe(amount_paid, currency);
  const intent = payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  const payment_ref = typeof intent === 'string' ? intent : (intent?.id ?? null);
  // A change also credits the unused time of the earlier price.
  const bought = lines.data.toSorted((one, other) => other.period.end - one.period.end || other.amount - one.amount)[0];
  return {
    id,
    isFirst: billing_reason === 'subscription_create',
    isChange: billing_reason === 'subscription_update',
    price: referenceOf(bought?.pricing?.price_details?.price),
    payment: {
      payment_ref,
      paid_minor: paid.minor,
      currency: paid.currency,
      at: (status_transitions.paid_at ?? created) * secondMs,
      period: { subscription, ends_at: Math.max(...lines.data.map(({ period }) => period.end)) * secondMs },
    },
  };
}

/** Returns undefined if the payment belongs to no subscription. */
export async function findSubscriptionOfPayment(deps: StripeDeps, intent: string): Promise<string | undefined> {
  const [payment] = await callStripe(deps, async (api) => {
    const { data } = await api.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
      expand: ['data.invoice'],
    });
    return data;
  });
  return typeof payment?.invoice === 'object' ? subscriptionOf(payment.invoice) : undefined;
}

/** Events have the format of the API version that the Stripe account uses. */
export function subscriptionOf(invoice: object): string | undefined {
  const { parent, subscription } = invoice as {
    parent?: { subscription_details?: { subscription?: Reference } | null } | null;
    subscription?: Reference;
  };
  const reference = parent?.subscription_details?.subscription ?? subscription;
  return typeof reference === 'object' ? reference?.id : reference;
}

type Reference = string | { id: string } | null;

const referenceOf = (reference: Reference | undefined): string =>
  (typeof reference === 'object' ? reference?.id : reference) ?? '';

export const changeMessages = {
  declined: message('Stripe declined this change of the subscription. Contact the seller.'),
  unavailable: message(
    'The payment service is unavailable right now, so your subscription stays as it is. Try again in a few minutes.',
  ),
};

export async function cancelAtPeriodEnd(deps: StripeDeps, ref: string, isWanted: boolean): Promise<void> {
  const call = (api: Stripe) => api.subscriptions.update(ref, { cancel_at_period_end: isWanted });
  await callStripe(deps, call, changeMessages);
}

/** Also ends the attempts to collect an open invoice. */
export async function cancelNow(deps: StripeDeps, ref: string): Promise<void> {
  try {
    await callStripe(deps, (api) => api.subscriptions.cancel(ref), changeMessages);
  } catch (error) {
    // Stripe no longer knows an ended subscription.
    if (!isMissing(error)) throw error;
  }
}
