import { Temporal } from 'temporal-polyfill';
import { idOf, type Session, type StripeObject, type StripeState } from './stripe-state.ts';

type Interval = 'month' | 'year';
type Item = {
  id: string;
  current_period_end: number;
  price: { unit_amount: number; currency: string; product: string; recurring: { interval: Interval } };
};
export type Subscription = StripeObject & {
  status: 'active' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  latest_invoice: string;
  items: { data: [Item] };
};
export type Invoice = StripeObject & {
  status: 'open' | 'paid';
  subscription_id: string;
  amount_due: number;
  amount_paid: number;
  status_transitions: { paid_at: number | null };
  payments: { data: { status: string; payment: { type: string; payment_intent: string } }[] };
  lines: { data: { amount: number; period: { start: number; end: number } }[] };
};

/** Stripe retries a failed payment for two weeks, then cancels. */
const retriesForS = 14 * 86_400;

/** Subscriptions and their invoices, which the clock moves. */
export class StripeBilling {
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  /** whether charging works, by subscription */
  readonly brokenCards = new Set<string>();
  readonly #state: StripeState;

  constructor(state: StripeState) {
    this.#state = state;
  }

  subscribe(session: Session): { subscription: Subscription; intent: string } {
    const { seconds } = this.#state;
    const plan = session.plan as { metadata: Record<string, string>; interval: Interval };
    const item: Item = {
      id: idOf('si'),
      current_period_end: after(seconds, plan.interval),
      price: {
        unit_amount: session.amount_total,
        currency: session.currency,
        product: idOf('prod'),
        recurring: { interval: plan.interval },
      },
    };
    const subscription: Subscription = {
      id: idOf('sub'),
      object: 'subscription',
      created: seconds,
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: null,
      currency: session.currency,
      metadata: plan.metadata,
      latest_invoice: '',
      items: { data: [item] },
    };
    this.subscriptions.set(subscription.id, subscription);
    const invoice = this.#bill(subscription, 'subscription_create', seconds);
    this.#pay(subscription, invoice);
    return { subscription, intent: invoice.payments.data[0]?.payment.payment_intent ?? '' };
  }

  /** Does what is due until now. */
  advance(): void {
    for (const subscription of this.subscriptions.values()) this.#advance(subscription);
  }

  update(id: string, { cancels }: { cancels: boolean }): Subscription {
    const subscription = this.#subscription(id);
    subscription.cancel_at_period_end = cancels;
    this.#state.tell('customer.subscription.updated', subscription);
    return subscription;
  }

  cancel(id: string): Subscription {
    const subscription = this.#subscription(id);
    subscription.status = 'canceled';
    this.#state.tell('customer.subscription.deleted', subscription);
    return subscription;
  }

  paidInvoicesOf(id: string): Invoice[] {
    return [...this.invoices.values()]
      .filter(({ subscription_id, status }) => subscription_id === id && status === 'paid')
      .reverse();
  }

  #advance(subscription: Subscription): void {
    const [item] = subscription.items.data;
    const { seconds } = this.#state;
    const open = this.invoices.get(subscription.latest_invoice);
    if (subscription.status === 'past_due' && open) {
      if (!this.brokenCards.has(subscription.id)) this.#pay(subscription, open);
      else if (open.created + retriesForS <= seconds) this.cancel(subscription.id);
    }
    while (subscription.status === 'active' && item.current_period_end <= seconds) {
      if (subscription.cancel_at_period_end) {
        this.cancel(subscription.id);
        return;
      }
      const begins = item.current_period_end;
      item.current_period_end = after(begins, item.price.recurring.interval);
      const invoice = this.#bill(subscription, 'subscription_cycle', begins);
      if (!this.brokenCards.has(subscription.id)) this.#pay(subscription, invoice);
      else {
        subscription.status = 'past_due';
        this.#state.tell('invoice.payment_failed', invoice);
        this.#state.tell('customer.subscription.updated', subscription);
        if (invoice.created + retriesForS <= seconds) this.cancel(subscription.id);
      }
    }
  }

  #bill(subscription: Subscription, billing_reason: string, begins: number): Invoice {
    const [item] = subscription.items.data;
    const invoice: Invoice = {
      id: idOf('in'),
      object: 'invoice',
      created: begins,
      status: 'open',
      subscription_id: subscription.id,
      parent: { subscription_details: { subscription: subscription.id } },
      billing_reason,
      currency: item.price.currency,
      amount_due: item.price.unit_amount,
      amount_paid: 0,
      hosted_invoice_url: 'https://invoice.stripe.example/i/1',
      status_transitions: { paid_at: null },
      payments: { data: [] },
      lines: { data: [{ amount: item.price.unit_amount, period: { start: begins, end: item.current_period_end } }] },
    };
    this.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  #pay(subscription: Subscription, invoice: Invoice): void {
    const intent = this.#state.addIntent({ amount: invoice.amount_due, currency: String(invoice.currency) });
    invoice.payments.data.push({ status: 'paid', payment: { type: 'payment_intent', payment_intent: intent.id } });
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
    invoice.status_transitions.paid_at = this.#state.seconds;
    subscription.status = 'active';
    this.#state.tell('invoice.paid', invoice);
    this.#state.tell('customer.subscription.updated', subscription);
  }

  #subscription(id: string): Subscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw new Error('no such subscription');
    return subscription;
  }
}

/** The 31st becomes the last day of a shorter month. */
const after = (seconds: number, interval: Interval): number =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('UTC')
    .add(interval === 'year' ? { years: 1 } : { months: 1 }).epochMilliseconds / 1000;
