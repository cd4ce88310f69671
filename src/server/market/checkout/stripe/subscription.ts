import type Stripe from 'stripe';
import { message, Refusal, secondMs, t } from '../../../kernel/index.ts';
import type { Interval } from '../../purchases/index.ts';
import type { SubscriptionState, UnpaidChange } from '../../subscription-records/index.ts';
import type { PaidPeriod, Payment } from '../payment.ts';
import { fromStripe } from './amounts.ts';
import { callStripe, isMissing, isRejected, type StripeDeps } from './client.ts';
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
  /** Stripe's references for the current period. `plan` is undefined if the price isn't from a change of the tier. */
  item: { id: string; price: string; plan: Plan | undefined; product: string; renews: Interval };
  /** stays for the first period of the price that it has changed to; '' for none */
  schedule: string;
  /** of the next period; undefined: the price isn't from a change of the tier */
  plan: Plan | undefined;
  /** the end of the current period, even if its payment is in progress */
  current_period_ends_at: number;
  /** for a period, and neither succeeded nor failed: Stripe charges an hour after a period, and a bank debit takes days */
  isPaymentRunning: boolean;
  /** '' unless a payment for a period is due */
  pay_url: string;
  /** Stripe changes the tier once this is paid. */
  unpaid: UnpaidChange | undefined;
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
  const open = latest !== null && typeof latest === 'object' && latest.status === 'open' ? latest : undefined;
  const unpaid = open && unpaidChange(subscription, open);
  return {
    ref: id,
    orderNumber: metadata.order,
    state: stateOf(subscription),
    price_minor: amount.minor,
    currency: amount.currency,
    item: {
      id: item?.id ?? '',
      price: item?.price.id ?? '',
      plan: planOf(item?.price.metadata ?? {}),
      product: referenceOf(item?.price.product),
      renews: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    },
    schedule: referenceOf(subscription.schedule),
    plan: planOf(price?.metadata ?? {}),
    current_period_ends_at: (item?.current_period_end ?? 0) * secondMs,
    isPaymentRunning: subscription.status === 'active' && subscription.pending_update === null && isUnpaid(latest),
    pay_url: unpaid ? '' : (open?.hosted_invoice_url ?? ''),
    unpaid,
    invoices: invoices
      .map((invoice) => paidInvoice(id, invoice))
      // A credit can pay later ones, and Stripe collects a small difference with the next one.
      .filter(({ isFirst, payment }) => payment.paid_minor > 0 || !isFirst)
      .sort(
        (one, other) => one.payment.at - other.payment.at || one.payment.period.ends_at - other.payment.period.ends_at,
      ),
  };
}

const isUnpaid = (invoice: Stripe.Subscription['latest_invoice']): boolean =>
  invoice !== null && typeof invoice === 'object' && (invoice.status === 'open' || invoice.status === 'draft');

/** Returns the price that follows the current phase. */
function scheduledPrice({ schedule }: Stripe.Subscription): Stripe.Price | undefined {
  if (schedule === null || typeof schedule === 'string') return undefined;
  const { current_phase: current, phases } = schedule;
  const price = phases.find(({ start_date }) => start_date === current?.end_date)?.items[0]?.price;
  return typeof price === 'object' && !price.deleted ? price : undefined;
}

function unpaidChange(
  { pending_update: pending }: Stripe.Subscription,
  open: Stripe.Invoice,
): UnpaidChange | undefined {
  const plan = planOf(pending?.subscription_items?.[0]?.price.metadata ?? {});
  if (!pending || !plan) return undefined;
  const { tier_id, terms } = plan;
  const due_minor = fromStripe(open.amount_due, open.currency).minor;
  const pay_url = open.hosted_invoice_url ?? '';
  const expires_at = pending.expires_at * secondMs;
  return { tier_id, license_type: terms.license_type, due_minor, pay_url, expires_at };
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
    'The payment service is unavailable right now, so your subscription stays as it is. Try again in a few minutes.',
  ),
};

/**
 * `isDropped` is false if no change is unpaid, for example because the buyer has just paid it. Throws `conflict` while
 * the payment is in progress, and `unavailable`.
 */
export async function dropUnpaidChange(
  deps: StripeDeps,
  ref: string,
): Promise<Pick<ToldSubscription, 'schedule'> & { isDropped: boolean }> {
  const read = () => callStripe(deps, (api) => api.subscriptions.retrieve(ref), changeMessages);
  const { pending_update, latest_invoice, schedule: reference } = await read();
  const schedule = referenceOf(reference);
  if (pending_update === null) return { isDropped: false, schedule };
  try {
    await callStripe(deps, (api) => api.invoices.voidInvoice(referenceOf(latest_invoice)), changeMessages);
    return { isDropped: true, schedule };
  } catch (error) {
    if (!isRejected(error)) throw error;
    if ((await read()).pending_update === null) return { isDropped: false, schedule };
    throw new Refusal('conflict', t('Your payment is being processed. Reload the page in a minute.'), { cause: error });
  }
}

/**
 * Takes back changes that are planned or unpaid, because the buyer could still pay after a cancellation, and Stripe
 * changes no subscription that a schedule manages. Throws like `dropUnpaidChange`.
 */
async function dropChanges(deps: StripeDeps, ref: string): Promise<void> {
  const { schedule } = await dropUnpaidChange(deps, ref);
  await callStripe(deps, (api) => releaseSchedule(api, schedule), changeMessages);
}

/** Takes back the planned change. Stripe changes no subscription that a schedule manages. `schedule`: '' for none */
export async function releaseSchedule(api: Stripe, schedule: string): Promise<void> {
  if (schedule !== '') await api.subscriptionSchedules.release(schedule);
}

export async function cancelAtPeriodEnd(deps: StripeDeps, ref: string, isWanted: boolean): Promise<void> {
  await dropChanges(deps, ref);
  const change = { cancel_at_period_end: isWanted };
  await callStripe(deps, (api) => api.subscriptions.update(ref, change), changeMessages);
}

/** Also ends the attempts to collect an open invoice. */
export async function cancelNow(deps: StripeDeps, ref: string): Promise<void> {
  try {
    await dropChanges(deps, ref);
    await callStripe(deps, (api) => api.subscriptions.cancel(ref), changeMessages);
  } catch (error) {
    // Stripe no longer knows an ended subscription.
    if (!isMissing(error)) throw error;
  }
}
