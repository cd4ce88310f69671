import { after, type Interval, type Item, type Line, lineFor, type Price, periodLine, sumOf } from './stripe-lines.ts';
import { idOf, type Session, type StripeObject, type StripeState } from './stripe-state.ts';

type PendingUpdate = { expires_at: number; subscription_items: { id: string; price: Price }[] };
export type Subscription = StripeObject & {
  status: 'active' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  latest_invoice: string;
  items: { data: [Item] };
  pending_update: PendingUpdate | null;
  schedule: string | null;
  default_payment_method: { type: 'card' | 'sepa_debit' };
};
type Phase = { start_date: number; end_date: number; items: { price: Price }[] };
/** Changes the price of its subscription at the end of a phase. */
export type Schedule = StripeObject & {
  status: 'active' | 'released';
  subscription: string;
  current_phase: Pick<Phase, 'start_date' | 'end_date'>;
  phases: Phase[];
};
export type Invoice = StripeObject & {
  status: 'open' | 'paid' | 'void';
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

const pendingForS = 23 * 3600;

/** Subscriptions and their invoices, which the clock moves. */
export class StripeBilling {
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly prices = new Map<string, Price>();
  /** added to the next invoice, by subscription */
  readonly balances = new Map<string, number>();
  readonly schedules = new Map<string, Schedule>();
  /** Charges fail, or their buyers must confirm them, by subscription. */
  readonly brokenCards = new Set<string>();
  /** invoices whose payment is in progress */
  readonly #processing = new Set<string>();
  /** what happens to a pending update, by subscription */
  readonly #pending = new Map<string, { apply: () => void; balance: number }>();
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
      pending_update: null,
      schedule: null,
      default_payment_method: { type: 'card' },
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

  /**
   * Returns the lines of changing the price at this time. The credit for the unused time is the first line. Another
   * interval begins a full period now.
   */
  linesOfChange(id: string, price: Pick<Price, 'id' | 'product' | 'unit_amount' | 'recurring'>, at: number): Line[] {
    const [{ price: before, current_period_start: start, current_period_end: end }] = this.#subscription(id).items.data;
    const share = (end - at) / (end - start);
    const rest = { start: at, end, isProration: true };
    const credit = lineFor(before, { ...rest, amount: -Math.round(before.unit_amount * share) });
    return before.recurring.interval === price.recurring.interval
      ? [credit, lineFor(price, { ...rest, amount: Math.round(price.unit_amount * share) })]
      : [credit, this.#fullPeriod(price)];
  }

  #fullPeriod(price: Pick<Price, 'id' | 'product' | 'unit_amount' | 'recurring'>): Line {
    const start = this.#state.seconds;
    const end = after(start, price.recurring.interval);
    return lineFor(price, { amount: price.unit_amount, start, end, isProration: false });
  }

  /**
   * Without `prorationAt`, it charges only if another interval begins. If the payment fails, the change waits for it.
   */
  changePrice(id: string, price: Price, prorationAt?: number): Subscription {
    const subscription = this.#subscription(id);
    const [item] = subscription.items.data;
    const isOther = item.price.recurring.interval !== price.recurring.interval;
    const unprorated = isOther ? [this.#fullPeriod(price)] : [];
    const lines = prorationAt === undefined ? unprorated : this.linesOfChange(id, price, prorationAt);
    const due = sumOf(lines) + (this.balances.get(id) ?? 0);
    const isPaid = due < leastCharge || !this.brokenCards.has(id);
    this.#dropPending(subscription);
    const balance = this.balances.get(id) ?? 0;
    const { start, end } = (lines.at(-1) as Line | undefined)?.period ?? { start: 0, end: 0 };
    const apply = () => {
      item.price = price;
      if (isOther) Object.assign(item, { current_period_start: start, current_period_end: end });
    };
    if (!isPaid) {
      const invoice = this.#bill(subscription, 'subscription_update', lines);
      const expires_at = Math.min(this.#state.seconds + pendingForS, item.current_period_end);
      subscription.pending_update = { expires_at, subscription_items: [{ id: item.id, price }] };
      this.#pending.set(id, { apply, balance });
      this.#state.tell('invoice.payment_failed', invoice);
      this.#state.tell('customer.subscription.updated', subscription);
      return subscription;
    }
    apply();
    if (lines.length > 0) this.#charge(subscription, this.#bill(subscription, 'subscription_update', lines));
    else this.#state.tell('customer.subscription.updated', subscription);
    return subscription;
  }

  payByDebit(id: string): void {
    this.#subscription(id).default_payment_method = { type: 'sepa_debit' };
  }

  paysByDebit(id: string): boolean {
    return this.#subscription(id).default_payment_method.type === 'sepa_debit';
  }

  /** The payment of the last invoice is in progress until it is settled. */
  beginPayment(id: string): void {
    this.#processing.add(this.#subscription(id).latest_invoice);
  }

  /** Returns false if no debit is in progress. */
  settleDebit(id: string, isPaid: boolean): boolean {
    const subscription = this.#subscription(id);
    const invoice = this.invoices.get(subscription.latest_invoice);
    if (!invoice || !this.#processing.delete(invoice.id) || subscription.status === 'canceled') return false;
    if (isPaid) this.#pay(subscription, invoice);
    else this.#fail(subscription, invoice);
    return true;
  }

  /** Pays a pending change. Returns false without one. */
  confirmPending(id: string): boolean {
    const subscription = this.#subscription(id);
    const pending = this.#pending.get(id);
    const invoice = this.invoices.get(subscription.latest_invoice);
    if (!pending || !invoice) return false;
    this.#pending.delete(id);
    this.#processing.delete(invoice.id);
    subscription.pending_update = null;
    pending.apply();
    this.#pay(subscription, invoice);
    return true;
  }

  /** Returns undefined unless the invoice is open and its payment isn't in progress. */
  voidInvoice(id: string): Invoice | undefined {
    const invoice = this.invoices.get(id);
    if (invoice?.status !== 'open' || this.#processing.has(id)) return undefined;
    const subscription = this.#subscription(invoice.subscription_id);
    if (subscription.pending_update && subscription.latest_invoice === id) this.#dropPending(subscription);
    invoice.status = 'void';
    return invoice;
  }

  #dropPending(subscription: Subscription): void {
    const pending = this.#pending.get(subscription.id);
    if (!pending) return;
    this.#pending.delete(subscription.id);
    this.balances.set(subscription.id, pending.balance);
    subscription.pending_update = null;
    Object.assign(this.invoices.get(subscription.latest_invoice) as Invoice, { status: 'void' });
    this.#state.tell('customer.subscription.updated', subscription);
  }

  /** Begins with the current period as its only phase. */
  addSchedule(id: string): Schedule {
    const subscription = this.#subscription(id);
    const [{ current_period_start: start_date, current_period_end: end_date, price }] = subscription.items.data;
    const schedule: Schedule = {
      id: idOf('sub_sched'),
      object: 'subscription_schedule',
      created: this.#state.seconds,
      status: 'active',
      subscription: id,
      current_phase: { start_date, end_date },
      phases: [{ start_date, end_date, items: [{ price }] }],
    };
    this.schedules.set(schedule.id, schedule);
    subscription.schedule = schedule.id;
    return schedule;
  }

  /** The first phase must have the same amount as the current price. */
  setPhases(schedule: Schedule, [current, next]: [{ price: Price }, { price: Price }]): Schedule {
    const subscription = this.#subscription(schedule.subscription);
    const { start_date, end_date } = schedule.current_phase;
    const nextEnd = after(end_date, next.price.recurring.interval);
    schedule.phases = [
      { start_date, end_date, items: [current] },
      { start_date: end_date, end_date: nextEnd, items: [next] },
    ];
    subscription.items.data[0].price = current.price;
    this.#state.tell('customer.subscription.updated', subscription);
    return schedule;
  }

  release(schedule: Schedule): Schedule {
    schedule.status = 'released';
    const subscription = this.#subscription(schedule.subscription);
    subscription.schedule = null;
    this.#state.tell('customer.subscription.updated', subscription);
    return schedule;
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
    this.#dropPending(subscription);
    Object.assign(subscription, { status: 'canceled', schedule: null });
    this.#state.tell('customer.subscription.deleted', subscription);
    return subscription;
  }

  paidInvoicesOf(id: string): Invoice[] {
    return this.invoicesOf(id).filter(({ status }) => status === 'paid');
  }

  /** newest first */
  invoicesOf(id: string): Invoice[] {
    return [...this.invoices.values()].filter(({ subscription_id }) => subscription_id === id).reverse();
  }

  #advance(subscription: Subscription): void {
    const [item] = subscription.items.data;
    const { seconds } = this.#state;
    if (subscription.pending_update && subscription.pending_update.expires_at <= seconds)
      this.#dropPending(subscription);
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
      const reason = this.#enterPhase(subscription) ? 'subscription_update' : 'subscription_cycle';
      item.current_period_start = item.current_period_end;
      item.current_period_end = after(item.current_period_start, item.price.recurring.interval);
      const invoice = this.#bill(subscription, reason, [periodLine(item)]);
      if (!this.brokenCards.has(subscription.id)) this.#charge(subscription, invoice);
      else {
        this.#fail(subscription, invoice);
        if (invoice.created + retriesForS <= seconds) this.cancel(subscription.id);
      }
    }
  }

  /** Returns true if a schedule changes the price. After its last phase, the schedule releases the subscription. */
  #enterPhase(subscription: Subscription): boolean {
    const schedule = this.schedules.get(subscription.schedule ?? '');
    if (!schedule) return false;
    const [item] = subscription.items.data;
    const next = schedule.phases.find(({ start_date }) => start_date === item.current_period_end);
    const price = next?.items[0]?.price;
    if (!next || !price) {
      this.release(schedule);
      return false;
    }
    schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
    item.price = price;
    return true;
  }

  #bill(subscription: Subscription, billing_reason: string, lines: Line[]): Invoice {
    const { id, items } = subscription;
    const owed = sumOf(lines) + (this.balances.get(id) ?? 0);
    const amount_due = owed < leastCharge ? 0 : owed;
    this.balances.set(id, owed - amount_due);
    const invoice: Invoice = {
      id: idOf('in'),
      object: 'invoice',
      created: Math.min(this.#state.seconds, ...lines.map(({ period }) => period.start)),
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

  #fail(subscription: Subscription, invoice: Invoice): void {
    subscription.status = 'past_due';
    this.#state.tell('invoice.payment_failed', invoice);
    this.#state.tell('customer.subscription.updated', subscription);
  }

  #charge(subscription: Subscription, invoice: Invoice): void {
    if (this.paysByDebit(subscription.id) && invoice.amount_due > 0) {
      this.#processing.add(invoice.id);
      this.#state.tell('customer.subscription.updated', subscription);
    } else this.#pay(subscription, invoice);
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
