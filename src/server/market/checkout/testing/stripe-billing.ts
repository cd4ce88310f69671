import { Temporal } from 'temporal-polyfill';
import { idOf, type Session, type StripeObject, type StripeState } from './stripe-state.ts';

type Interval = 'month' | 'year';
export type Price = StripeObject & {
  /** Stripe refuses to use the inline price of a checkout again. */
  active: boolean;
  unit_amount: number;
  currency: string;
  product: string;
  recurring: { interval: Interval };
  metadata: Record<string, string>;
};
type Item = { id: string; current_period_start: number; current_period_end: number; price: Price };
type Line = {
  amount: number;
  period: { start: number; end: number };
  pricing: { price_details: { price: string; product: string } };
  parent: { type: string; subscription_item_details: { proration: boolean } };
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
  lines: { data: Line[] };
};

/** Stripe collects less than this with the next invoice. */
const leastCharge = 50;

/** Stripe retries a failed payment for two weeks, then cancels. */
const retriesForS = 14 * 86_400;

/** Subscriptions and their invoices, which the clock moves. */
export class StripeBilling {
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly prices = new Map<string, Price>();
  /** added to the next invoice, by subscription */
  readonly balances = new Map<string, number>();
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
      current_period_start: seconds,
      current_period_end: after(seconds, plan.interval),
      price: this.addPrice({
        active: false,
        unit_amount: session.amount_total,
        currency: session.currency,
        interval: plan.interval,
        metadata: {},
      }),
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
    const invoice = this.#bill(subscription, 'subscription_create', [periodLine(item)]);
    this.#pay(subscription, invoice);
    return { subscription, intent: invoice.payments.data[0]?.payment.payment_intent ?? '' };
  }

  addPrice({
    interval,
    ...fields
  }: Pick<Price, 'active' | 'unit_amount' | 'currency' | 'metadata'> & { interval: Interval }): Price {
    const { seconds } = this.#state;
    const common = { id: idOf('price'), object: 'price', created: seconds, product: idOf('prod') };
    const price: Price = { ...common, ...fields, recurring: { interval } };
    this.prices.set(price.id, price);
    return price;
  }

  /** Returns the lines that changing the price at this time would add. The credit for the unused time is the first line. */
  prorations(id: string, price: Pick<Price, 'id' | 'product' | 'unit_amount'>, at: number): Line[] {
    const [{ price: before, current_period_start: start, current_period_end: end }] = this.#subscription(id).items.data;
    const share = (end - at) / (end - start);
    const lineOf = (of: typeof price, amount: number) => lineFor(of, { amount, start: at, end, isProration: true });
    return [
      lineOf(before, -Math.round(before.unit_amount * share)),
      lineOf(price, Math.round(price.unit_amount * share)),
    ];
  }

  /** Returns undefined if the payment fails, and keeps the price then. Charges only with `prorationAt`. */
  changePrice(id: string, price: Price, prorationAt?: number): Subscription | undefined {
    const subscription = this.#subscription(id);
    const [item] = subscription.items.data;
    const lines = prorationAt === undefined ? [] : this.prorations(id, price, prorationAt);
    const due = sumOf(lines) + (this.balances.get(id) ?? 0);
    if (due >= leastCharge && this.brokenCards.has(id)) return undefined;
    item.price = price;
    if (lines.length > 0) this.#pay(subscription, this.#bill(subscription, 'subscription_update', lines));
    else this.#state.tell('customer.subscription.updated', subscription);
    return subscription;
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
      item.current_period_start = item.current_period_end;
      item.current_period_end = after(item.current_period_start, item.price.recurring.interval);
      const invoice = this.#bill(subscription, 'subscription_cycle', [periodLine(item)]);
      if (!this.brokenCards.has(subscription.id)) this.#pay(subscription, invoice);
      else {
        subscription.status = 'past_due';
        this.#state.tell('invoice.payment_failed', invoice);
        this.#state.tell('customer.subscription.updated', subscription);
        if (invoice.created + retriesForS <= seconds) this.cancel(subscription.id);
      }
    }
  }

  #bill(subscription: Subscription, billing_reason: string, lines: Line[]): Invoice {
    const { id, items } = subscription;
    const isCycle = billing_reason === 'subscription_cycle';
    const owed = sumOf(lines) + (this.balances.get(id) ?? 0);
    const amount_due = owed < leastCharge ? 0 : owed;
    this.balances.set(id, owed - amount_due);
    const invoice: Invoice = {
      id: idOf('in'),
      object: 'invoice',
      created: isCycle ? items.data[0].current_period_start : this.#state.seconds,
      status: 'open',
      subscription_id: id,
      parent: { subscription_details: { subscription: id } },
      billing_reason,
      currency: items.data[0].price.currency,
      amount_due,
      amount_paid: 0,
      hosted_invoice_url: 'https://invoice.stripe.example/i/1',
      status_transitions: { paid_at: null },
      payments: { data: [] },
      lines: { data: lines },
    };
    this.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  #pay(subscription: Subscription, invoice: Invoice): void {
    if (invoice.amount_due > 0) {
      const intent = this.#state.addIntent({ amount: invoice.amount_due, currency: String(invoice.currency) });
      invoice.payments.data.push({ status: 'paid', payment: { type: 'payment_intent', payment_intent: intent.id } });
    }
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

const sumOf = (lines: Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const periodLine = ({ price, current_period_start: start, current_period_end: end }: Item): Line =>
  lineFor(price, { amount: price.unit_amount, start, end, isProration: false });

const lineFor = (
  { id: price, product }: Pick<Price, 'id' | 'product'>,
  { amount, start, end, isProration }: { amount: number; start: number; end: number; isProration: boolean },
): Line => ({
  amount,
  period: { start, end },
  pricing: { price_details: { price, product } },
  parent: { type: 'subscription_item_details', subscription_item_details: { proration: isProration } },
});

/** The 31st becomes the last day of a shorter month. */
const after = (seconds: number, interval: Interval): number =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('UTC')
    .add(interval === 'year' ? { years: 1 } : { months: 1 }).epochMilliseconds / 1000;
