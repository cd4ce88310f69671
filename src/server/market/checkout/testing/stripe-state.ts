import { randomBytes } from 'node:crypto';
import { StripeBilling } from './stripe-billing.ts';

export type StripeObject = { id: string; object: string; created: number; [field: string]: unknown };
export type Session = StripeObject & {
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  url: string | null;
};
type Intent = StripeObject & { status: string; amount: number; currency: string; metadata: Record<string, string> };
type Refund = StripeObject & {
  amount: number;
  payment_intent: string;
  status: string;
  metadata: Record<string, string>;
};
type Dispute = StripeObject & { amount: number; payment_intent: string; status: string };
export type StripeEvent = StripeObject & { type: string; data: { object: StripeObject } };

export const idOf = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

export class StripeState {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly billing = new StripeBilling(this);
  /** oldest first */
  readonly events: StripeEvent[] = [];
  nextRefund = 'succeeded';
  readonly account = {
    id: 'acct_1',
    object: 'account',
    charges_enabled: true,
    settings: { dashboard: { display_name: 'Ada’s shop' } },
  };
  onEvent: (event: StripeEvent) => void = () => {};
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  openSession(fields: Omit<Session, 'id' | 'object' | 'created'>, id = idOf('cs_test')): Session {
    const session = { ...fields, id, object: 'checkout.session', created: this.seconds } as Session;
    this.sessions.set(session.id, session);
    return session;
  }

  /** `delayed`: the payment takes days; `amount`: overrides the session's amount */
  pay(sessionId: string, { delayed = false, amount }: { delayed?: boolean; amount?: number } = {}): Session {
    const session = this.#session(sessionId);
    if (session.status !== 'open') throw new Error('this session can be paid no more');
    if (session.mode === 'subscription') return this.#subscribe(session);
    const intent = this.addIntent({
      status: delayed ? 'processing' : 'succeeded',
      amount: amount ?? session.amount_total,
      currency: session.currency,
      metadata: session.metadata,
    });
    session.amount_total = intent.amount;
    Object.assign(session, { status: 'complete', url: null, payment_intent: intent.id });
    session.payment_status = delayed ? 'unpaid' : 'paid';
    this.#tell('checkout.session.completed', session);
    return session;
  }

  #subscribe(session: Session): Session {
    const { subscription } = this.billing.subscribe(session);
    Object.assign(session, { status: 'complete', url: null, payment_status: 'paid', subscription: subscription.id });
    this.#tell('checkout.session.completed', session);
    return session;
  }

  addIntent(fields: { amount: number; currency: string; status?: string; metadata?: Record<string, string> }): Intent {
    const common = { object: 'payment_intent', created: this.seconds, status: 'succeeded', metadata: {} };
    const intent: Intent = { ...common, id: idOf('pi'), ...fields };
    this.intents.set(intent.id, intent);
    return intent;
  }

  endDelay(sessionId: string, isPaid: boolean): void {
    const session = this.#session(sessionId);
    const intent = this.#intent(session.payment_intent ?? '');
    intent.status = isPaid ? 'succeeded' : 'requires_payment_method';
    if (isPaid) session.payment_status = 'paid';
    this.#tell(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
  }

  expire(sessionId: string): Session {
    const session = this.#session(sessionId);
    Object.assign(session, { status: 'expired', url: null });
    this.#tell('checkout.session.expired', session);
    return session;
  }

  refund(
    intentId: string,
    amount: number,
    { status = 'succeeded', metadata = {} }: { status?: string; metadata?: Record<string, string> } = {},
  ): Refund {
    const intent = this.#intent(intentId);
    const before = intent.amount - this.leftOf(intentId);
    const refund: Refund = {
      id: idOf('re'),
      object: 'refund',
      created: this.seconds,
      amount,
      currency: intent.currency,
      payment_intent: intentId,
      status,
      metadata,
      reason: 'requested_by_customer',
    };
    this.refunds.set(refund.id, refund);
    this.#tell('refund.created', refund);
    this.#tell('charge.refunded', {
      id: intentId.replace('pi_', 'ch_'),
      object: 'charge',
      created: intent.created,
      payment_intent: intentId,
      amount: intent.amount,
      amount_refunded: before + amount,
      currency: intent.currency,
    });
    this.#tell('refund.updated', refund);
    return refund;
  }

  /** A succeeded refund can fail later. */
  endRefund(id: string, status: 'succeeded' | 'failed' | 'canceled'): void {
    const refund = this.refunds.get(id);
    if (!refund) throw new Error('no such refund');
    Object.assign(refund, { status, failure_reason: status === 'failed' ? 'lost_or_stolen_card' : null });
    if (status === 'failed') this.#tell('refund.failed', refund);
    this.#tell('refund.updated', refund);
    this.#tell('charge.refund.updated', refund);
  }

  /** Newest first. */
  refundsOf(intentId: string): Refund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_intent === intentId).reverse();
  }

  leftOf(intentId: string): number {
    const gone = this.refundsOf(intentId).filter(({ status }) => status !== 'failed' && status !== 'canceled');
    return gone.reduce((left, { amount }) => left - amount, this.#intent(intentId).amount);
  }

  openDispute(intentId: string, status = 'needs_response'): Dispute {
    const { amount, currency } = this.#intent(intentId);
    const dispute: Dispute = {
      id: idOf('dp'),
      object: 'dispute',
      created: this.seconds,
      amount,
      currency,
      payment_intent: intentId,
      status,
      reason: 'fraudulent',
    };
    this.disputes.set(dispute.id, dispute);
    this.#tell('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): void {
    const dispute = this.disputes.get(id);
    if (!dispute) throw new Error('no such dispute');
    dispute.status = status;
    this.#tell('charge.dispute.closed', dispute);
  }

  tell(type: string, object: StripeObject): StripeEvent {
    return this.#tell(type, object);
  }

  #tell(type: string, object: StripeObject): StripeEvent {
    const snapshot = structuredClone(object);
    const event: StripeEvent = {
      id: idOf('evt'),
      object: 'event',
      created: this.seconds,
      type,
      livemode: false,
      data: { object: snapshot },
    };
    this.events.push(event);
    this.onEvent(event);
    return event;
  }

  #session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error('no such session');
    return session;
  }

  #intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error('no such payment intent');
    return intent;
  }
}
