import { randomInt } from 'node:crypto';

type Money = { currency_code: string; value: string };
type Link = { href: string; rel: string; method: string };
type Capture = {
  id: string;
  status: string;
  amount: Money;
  custom_id: string;
  invoice_id: string;
  final_capture: true;
  create_time: string;
  links: Link[];
  supplementary_data: { related_ids: { order_id: string } };
};
type TestRefund = {
  id: string;
  status: string;
  amount: Money;
  custom_id?: string;
  note_to_payer?: string;
  create_time: string;
  links: Link[];
};
type TestOrder = {
  id: string;
  intent: 'CAPTURE';
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  custom_id: string;
  invoice_id: string;
  amount: Money;
  return_url: string;
  cancel_url: string;
  createdMs: number;
  capture: Capture | undefined;
  refunds: TestRefund[];
};
type Movement = { affected_party: 'SELLER' | 'BUYER'; type: 'DEBIT' | 'CREDIT'; reason: string; amount: Money };
type TestDispute = {
  dispute_id: string;
  create_time: string;
  status: string;
  dispute_life_cycle_stage: string;
  dispute_amount: Money;
  disputed_transactions: { seller_transaction_id: string }[];
  dispute_outcome?: { outcome_code: string; amount_refunded?: Money };
  money_movements: Movement[];
};
export type PaypalTestEvent = {
  id: string;
  event_version: '1.0';
  create_time: string;
  event_type: string;
  resource_type: string;
  summary: string;
  resource: object;
};

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXY';
export const paypalId = (): string => Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('');

const orderLivesMs = 3 * 3_600_000;
/** hundredths, also of currencies without decimals */
const hundredths = ({ value }: Money): number => Math.round(Number(value) * 100);

export class PaypalProblem extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

/** A PayPal account. Its balance tells which money has moved. */
export class PaypalState {
  readonly orders = new Map<string, TestOrder>();
  readonly disputes = new Map<string, TestDispute>();
  /** oldest first */
  readonly events: PaypalTestEvent[] = [];
  nextCapture: { status: string; issue?: string; value?: string } = { status: 'COMPLETED' };
  nextRefund = 'COMPLETED';
  onEvent: (event: PaypalTestEvent) => void = () => {};
  readonly #now: () => number;
  readonly #base: () => string;
  readonly #moved = new Map<string, number>();

  constructor(now: () => number, base: () => string) {
    this.#now = now;
    this.#base = base;
  }

  get time(): string {
    return new Date(this.#now()).toISOString();
  }

  /** In hundredths, without the fees of PayPal. */
  balance(currency: string): number {
    return this.#moved.get(currency) ?? 0;
  }

  createOrder(fields: Pick<TestOrder, 'custom_id' | 'invoice_id' | 'amount' | 'return_url' | 'cancel_url'>): TestOrder {
    const order: TestOrder = {
      ...fields,
      id: paypalId(),
      intent: 'CAPTURE',
      status: 'PAYER_ACTION_REQUIRED',
      createdMs: this.#now(),
      capture: undefined,
      refunds: [],
    };
    this.orders.set(order.id, order);
    return order;
  }

  /** PayPal forgets orders that were not captured in time. */
  order(id: string): TestOrder {
    const order = this.orders.get(id);
    if (!order) throw new PaypalProblem(404, 'INVALID_RESOURCE_ID');
    if (!order.capture && order.createdMs + orderLivesMs <= this.#now())
      throw new PaypalProblem(404, 'INVALID_RESOURCE_ID');
    return order;
  }

  /** The buyer presses the button on PayPal's page. */
  approve(id: string): TestOrder {
    const order = this.order(id);
    if (order.status !== 'PAYER_ACTION_REQUIRED' && order.status !== 'APPROVED')
      throw new Error('this order can be approved no more');
    order.status = 'APPROVED';
    this.#tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', this.shown(order));
    return order;
  }

  /** PayPal withdraws an approval that was not captured. */
  withdraw(id: string): void {
    const order = this.order(id);
    if (order.status !== 'APPROVED') throw new Error('this order is not approved');
    order.status = 'VOIDED';
    this.#tell('CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'checkout-order', { order_id: id });
  }

  capture(id: string): TestOrder {
    const order = this.order(id);
    if (order.capture) throw new PaypalProblem(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw new PaypalProblem(422, 'ORDER_NOT_APPROVED');
    const { status, issue, value = order.amount.value } = this.nextCapture;
    this.nextCapture = { status: 'COMPLETED' };
    if (issue !== undefined) throw new PaypalProblem(422, issue);
    const { custom_id, invoice_id } = order;
    for (const other of this.orders.values())
      if (other.capture?.status === 'COMPLETED' && other.invoice_id === invoice_id)
        throw new PaypalProblem(422, 'DUPLICATE_INVOICE_ID');
    order.status = 'COMPLETED';
    order.capture = {
      ...{ id: paypalId(), status, custom_id, invoice_id, final_capture: true, create_time: this.time, links: [] },
      amount: { ...order.amount, value },
      supplementary_data: { related_ids: { order_id: id } },
    };
    this.#tellCapture(order.capture);
    return order;
  }

  endCapture(captureId: string, status: 'COMPLETED' | 'DECLINED'): void {
    const { capture } = this.orderOf(captureId);
    if (capture?.status !== 'PENDING') throw new Error('this capture is not pending');
    capture.status = status;
    this.#tellCapture(capture);
  }

  refund(captureId: string, amount: Money, fields: Pick<TestRefund, 'custom_id' | 'note_to_payer'> = {}): TestRefund {
    const order = this.orderOf(captureId);
    const { capture } = order;
    if (!capture || capture.status === 'PENDING' || capture.status === 'DECLINED')
      throw new PaypalProblem(422, 'CAPTURE_STATUS_NOT_VALID');
    if (capture.status === 'REFUNDED') throw new PaypalProblem(422, 'CAPTURE_FULLY_REFUNDED');
    if (amount.currency_code !== capture.amount.currency_code)
      throw new PaypalProblem(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH');
    if (hundredths(amount) > this.leftOf(captureId)) throw new PaypalProblem(422, 'REFUND_AMOUNT_EXCEEDED');
    const refund = this.#refundOf(captureId, amount, { ...fields, status: this.nextRefund });
    this.nextRefund = 'COMPLETED';
    order.refunds.push(refund);
    if (refund.status === 'COMPLETED') this.#completeRefund(order, refund);
    else if (refund.status === 'PENDING') this.#tell('PAYMENT.REFUND.PENDING', 'refund', refund);
    return refund;
  }

  endRefund(id: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED'): void {
    const order = [...this.orders.values()].find(({ refunds }) => refunds.some((one) => one.id === id));
    const refund = order?.refunds.find((one) => one.id === id);
    if (!order || refund?.status !== 'PENDING') throw new Error('this refund is not pending');
    refund.status = status;
    if (status === 'COMPLETED') this.#completeRefund(order, refund);
    else this.#tell('PAYMENT.REFUND.FAILED', 'refund', refund);
  }

  refundById(id: string): TestRefund {
    for (const { refunds } of this.orders.values()) for (const refund of refunds) if (refund.id === id) return refund;
    throw new PaypalProblem(404, 'INVALID_RESOURCE_ID');
  }

  /** In hundredths; a pending refund is reserved, and what a lost dispute took can't be refunded. */
  leftOf(captureId: string): number {
    const { capture, refunds } = this.orderOf(captureId);
    const refunded = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING');
    const settled = [...this.disputes.values()]
      .filter(({ disputed_transactions: [of] }) => of?.seller_transaction_id === captureId)
      .flatMap(({ money_movements }) => money_movements)
      .filter(({ reason }) => reason === 'DISPUTE_SETTLEMENT');
    return [...refunded, ...settled].reduce(
      (left, { amount }) => left - hundredths(amount),
      capture ? hundredths(capture.amount) : 0,
    );
  }

  orderOf(captureId: string): TestOrder {
    const order = [...this.orders.values()].find(({ capture }) => capture?.id === captureId);
    if (!order) throw new PaypalProblem(404, 'INVALID_RESOURCE_ID');
    return order;
  }

  /** PayPal takes the money back. Not a refund of the seller, so it is not listed as one. */
  reverse(captureId: string, amount: Money): void {
    this.#move(amount, -1);
    this.#tell('PAYMENT.CAPTURE.REVERSED', 'refund', this.#refundOf(captureId, amount, { status: 'COMPLETED' }));
  }

  openDispute(
    captureId: string,
    { stage = 'CHARGEBACK', value }: { stage?: string; value?: string } = {},
  ): TestDispute {
    const { capture } = this.orderOf(captureId);
    if (!capture) throw new Error('there is no payment');
    const dispute: TestDispute = {
      dispute_id: `PP-D-${randomInt(1_000_000_000)}`,
      create_time: this.time,
      status: 'OPEN',
      dispute_life_cycle_stage: stage,
      dispute_amount: { ...capture.amount, ...(value !== undefined && { value }) },
      disputed_transactions: [{ seller_transaction_id: captureId }],
      money_movements: [],
    };
    this.disputes.set(dispute.dispute_id, dispute);
    this.#tell('CUSTOMER.DISPUTE.CREATED', 'dispute', dispute);
    return dispute;
  }

  escalate(id: string): void {
    const dispute = this.dispute(id);
    Object.assign(dispute, { dispute_life_cycle_stage: 'CHARGEBACK', status: 'UNDER_REVIEW' });
    this.#tell('CUSTOMER.DISPUTE.UPDATED', 'dispute', dispute);
  }

  /** `by`: how the buyer gets the money */
  resolve(
    id: string,
    outcome: 'won' | 'lost',
    { by = 'reversal', value }: { by?: 'reversal' | 'refund'; value?: string } = {},
  ): void {
    const dispute = this.dispute(id);
    const captureId = dispute.disputed_transactions[0]?.seller_transaction_id ?? '';
    const amount = { ...dispute.dispute_amount, ...(value !== undefined && { value }) };
    dispute.status = 'RESOLVED';
    dispute.dispute_outcome =
      outcome === 'won'
        ? { outcome_code: 'RESOLVED_SELLER_FAVOUR' }
        : { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: amount };
    if (outcome === 'lost' && by === 'reversal') {
      const seller = { affected_party: 'SELLER', type: 'DEBIT' } as const;
      const fee = { currency_code: amount.currency_code, value: '15.00' };
      dispute.money_movements.push({ ...seller, reason: 'DISPUTE_SETTLEMENT', amount });
      dispute.money_movements.push({ ...seller, reason: 'DISPUTE_FEE', amount: fee });
      this.reverse(captureId, amount);
    }
    if (outcome === 'lost' && by === 'refund') this.refund(captureId, amount);
    this.#tell('CUSTOMER.DISPUTE.RESOLVED', 'dispute', dispute);
  }

  dispute(id: string): TestDispute {
    const dispute = this.disputes.get(id);
    if (!dispute) throw new PaypalProblem(404, 'INVALID_RESOURCE_ID');
    return dispute;
  }

  /** As the API presents an order. */
  shown(order: TestOrder): object {
    const { id, intent, status, custom_id, invoice_id, amount, capture, refunds } = order;
    const payments = capture && { captures: [capture], ...(refunds.length > 0 && { refunds }) };
    const links = [
      { href: `${this.#base()}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
      ...(status === 'PAYER_ACTION_REQUIRED'
        ? [{ href: `${this.#base()}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }]
        : []),
    ];
    return {
      ...{ id, intent, status, links, create_time: new Date(order.createdMs).toISOString() },
      purchase_units: [{ reference_id: 'default', custom_id, invoice_id, amount, ...(payments && { payments }) }],
    };
  }

  #refundOf(captureId: string, amount: Money, fields: Partial<TestRefund> & { status: string }): TestRefund {
    const links = [{ href: `${this.#base()}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' }];
    return { ...fields, id: paypalId(), amount, create_time: this.time, links };
  }

  #completeRefund(order: TestOrder, refund: TestRefund): void {
    this.#move(refund.amount, -1);
    if (order.capture) {
      const isAll = order.refunds
        .filter(({ status }) => status === 'COMPLETED')
        .reduce((left, { amount }) => left - hundredths(amount), hundredths(order.capture.amount));
      order.capture.status = isAll <= 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    }
    this.#tell('PAYMENT.CAPTURE.REFUNDED', 'refund', refund);
  }

  #tellCapture(capture: Capture): void {
    if (capture.status === 'COMPLETED') this.#move(capture.amount, 1);
    this.#tell(`PAYMENT.CAPTURE.${capture.status}`, 'capture', capture);
  }

  #move(amount: Money, sign: 1 | -1): void {
    this.#moved.set(amount.currency_code, this.balance(amount.currency_code) + sign * hundredths(amount));
  }

  #tell(event_type: string, resource_type: string, resource: object): void {
    const event: PaypalTestEvent = {
      id: `WH-${paypalId()}-${paypalId()}`,
      event_version: '1.0',
      create_time: this.time,
      event_type,
      resource_type,
      summary: `${event_type} happened – “quoted”`,
      resource: structuredClone(resource),
    };
    this.events.push(event);
    this.onEvent(event);
  }
}
