import type Stripe from 'stripe';
import { message, secondMs } from '../../../kernel/index.ts';
import type { Interval } from '../../purchases/index.ts';
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
  /** of the next period */
  price_minor: number;
  currency: string;
  /** Stripe's references for the current period */
  item: { id: string; price: string; product: string; renews: Interval };
  /** changes the price after the current period; '' for none */
  schedule: string;
  /** of the next period; undefined: the price isn't from a change of the tier */
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
      const subscription = await api.subscriptions.retrieve(ref, {
        expand: ['latest_invoice', 'schedule.phases.items.price'],
      });
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
  const price = scheduledPrice(subscription) ?? item?.price;
  const amount = fromStripe(price?.unit_amount ?? 0, price?.currency ?? subscription.currency);
  const due = latest !== null && typeof latest === 'object' && latest.status === 'open' ? latest : undefined;
  return {
    ref: id,
    orderNumber: metadata.order,
    state: stateOf(subscription),
    price_minor: amount.minor,
    currency: amount.currency,
    item: {
      id: item?.id ?? '',
      price: item?.price.id ?? '',
      product: referenceOf(item?.price.product),
      renews: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    },
    schedule: referenceOf(subscription.schedule),
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

/** Returns the price that follows the current phase. */
function scheduledPrice({ schedule }: Stripe.Subscription): Stripe.Price | undefined {
  if (schedule === null || typeof schedule === 'string') return undefined;
  const { current_phase: current, phases } = schedule;
  const price = phases.find(({ start_date }) => start_date === current?.end_date)?.items[0]?.price;
  return typeof price === 'object' && !price.deleted ? price : undefined;
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
    // A schedule also updates a subscription, but the price of a new period isn't prorated.
    isChange: billing_reason === 'subscription_update' && lines.data.some(isProration),
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

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true;

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
    'The payment service is unavailable right now. Nothing has changed: try again in a few minutes.',
  ),
};

/** Takes back the planned change. Stripe changes no subscription that a schedule manages. `schedule`: '' for none */
export async function releaseSchedule(api: Stripe, schedule: string): Promise<void> {
  if (schedule !== '') await api.subscriptionSchedules.release(schedule);
}

/** Also takes back a planned change of the interval. */
export async function cancelAtPeriodEnd(deps: StripeDeps, ref: string, isWanted: boolean): Promise<void> {
  const call = async (api: Stripe) => {
    const { schedule } = await api.subscriptions.retrieve(ref);
    await releaseSchedule(api, referenceOf(schedule));
    await api.subscriptions.update(ref, { cancel_at_period_end: isWanted });
  };
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
