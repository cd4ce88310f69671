import { type Answer, type Fields, found, listed, unknownFields, wrong } from './stripe-answers.ts';
import type { StripeBilling, Subscription } from './stripe-billing.ts';
import type { Price } from './stripe-lines.ts';
import type { StripeState } from './stripe-state.ts';

const invalid = (text: string): Answer => wrong(400, 'invalid_request_error', text);

/** Answers requests for prices, subscriptions, their schedules and their invoices. Returns undefined for others. */
export function billingApi({ billing, seconds }: StripeState, asked: string, fields: Fields): Answer | undefined {
  switch (asked) {
    case 'POST /v1/prices':
      return newPrice(billing, fields);
    case 'POST /v1/invoices/create_preview':
      return previewed(billing, fields);
    case 'POST /v1/subscription_schedules':
      return newSchedule(billing, fields);
    case 'GET /v1/invoices':
      return listed(billing.paidInvoicesOf(String(fields.subscription)));
    case 'GET /v1/invoice_payments':
      return listed(paymentsOf(billing, fields));
  }
  const [, method = '', kind = '', id = '', action = ''] =
    /^(\w+) \/v1\/(prices|subscriptions|subscription_schedules|invoices)\/(\w+)(?:\/(\w+))?$/.exec(asked) ?? [];
  switch (kind) {
    case 'prices':
      return found(billing.prices.get(id));
    case 'subscription_schedules':
      return changedSchedule(billing, { id, action, fields });
    case 'invoices':
      return action === 'void' ? voided(billing, id) : undefined;
    case 'subscriptions':
      return ofSubscription(billing, { method, id, fields, seconds });
  }
  return undefined;
}

function ofSubscription(
  billing: StripeBilling,
  { method, id, fields, seconds }: { method: string; id: string; fields: Fields; seconds: number },
): Answer {
  const subscription = billing.subscriptions.get(id);
  if (!subscription) return found(undefined);
  if (method === 'GET') {
    const schedule = billing.schedules.get(subscription.schedule ?? '') ?? null;
    const latest_invoice = billing.invoices.get(subscription.latest_invoice);
    return found({ ...subscription, latest_invoice, schedule });
  }
  if (subscription.status === 'canceled')
    return wrong(400, 'invalid_request_error', 'A canceled subscription can only be read.', 'resource_missing');
  if (method === 'DELETE') return found(billing.cancel(id));
  if (subscription.schedule !== null)
    return invalid('The subscription is managed by a subscription schedule. Update the schedule instead.');
  if (fields.items !== undefined) return repriced(billing, subscription, { fields, seconds });
  const problem = unknownFields(fields, ['cancel_at_period_end']);
  return problem ?? found(billing.update(id, { cancels: fields.cancel_at_period_end === 'true' }));
}

function newPrice(billing: StripeBilling, fields: Fields): Answer {
  const problem = unknownFields(fields, ['currency', 'unit_amount', 'recurring', 'product_data', 'metadata']);
  if (problem) return problem;
  const { interval } = fields.recurring as { interval: 'month' | 'year' };
  const metadata = (fields.metadata ?? {}) as Record<string, string>;
  if (Object.values(metadata).some((value) => value.length > 500))
    return invalid('Metadata values can have up to 500 characters.');
  const [currency, unit_amount] = [String(fields.currency), Number(fields.unit_amount)];
  return found(billing.addPrice({ active: true, currency, unit_amount, interval, metadata }));
}

/** Pending updates support only these attributes, and no bank debits. */
function repriced(
  billing: StripeBilling,
  { id, items }: Subscription,
  { fields, seconds }: { fields: Fields; seconds: number },
): Answer {
  const known = ['items', 'proration_behavior', 'proration_date', 'payment_behavior'];
  const problem = unknownFields(fields, known);
  if (problem) return problem;
  const [item] = Object.values(fields.items as Record<string, Record<string, string>>);
  const unknown = unknownFields(item ?? {}, ['id', 'price']);
  if (unknown) return unknown;
  const price = billing.prices.get(item?.price ?? '');
  if (item?.id !== items.data[0].id) return invalid('No such subscription item.');
  if (!price?.active) return invalid('The price specified is inactive.');
  if (price.currency !== items.data[0].price.currency) return invalid('All prices must have the same currency.');
  if (fields.proration_behavior === 'none') return found(billing.changePrice(id, price));
  if (fields.proration_behavior !== 'always_invoice' || fields.payment_behavior !== 'pending_if_incomplete')
    return invalid('This test knows no other behavior.');
  if (billing.paysByDebit(id)) return invalid('Pending updates don’t support this payment method.');
  const at = Number(fields.proration_date ?? seconds);
  const outside = prorationProblem(billing, id, at);
  if (outside) return outside;
  return found(billing.changePrice(id, price, at));
}

function previewed(billing: StripeBilling, fields: Fields): Answer {
  const details = fields.subscription_details as Fields;
  const problem =
    unknownFields(fields, ['subscription', 'subscription_details']) ??
    unknownFields(details, ['items', 'proration_behavior', 'proration_date']);
  if (problem) return problem;
  const id = String(fields.subscription);
  const subscription = billing.subscriptions.get(id);
  if (!subscription) return found(undefined);
  if (details.proration_behavior === 'none') return invalid('A proration date needs prorations.');
  const at = Number(details.proration_date);
  const outside = prorationProblem(billing, id, at);
  if (outside) return outside;
  const [item] = Object.values(
    details.items as Record<string, { price_data: Pick<Price, 'product' | 'recurring'> & { unit_amount: string } }>,
  );
  if (!item) return invalid('No such subscription item.');
  const { product, unit_amount, recurring } = item.price_data;
  const price = { id: 'price_preview', product, recurring, unit_amount: Number(unit_amount) };
  return found({
    object: 'invoice',
    currency: subscription.currency,
    lines: { data: billing.linesOfChange(id, price, at) },
  });
}

function prorationProblem(billing: StripeBilling, id: string, at: number): Answer | undefined {
  const item = billing.subscriptions.get(id)?.items.data[0];
  if (item && item.current_period_start <= at && at <= item.current_period_end) return undefined;
  return invalid('The proration date is outside of the current period.');
}

function newSchedule(billing: StripeBilling, fields: Fields): Answer {
  const problem = unknownFields(fields, ['from_subscription']);
  if (problem) return problem;
  const subscription = billing.subscriptions.get(String(fields.from_subscription));
  if (!subscription) return found(undefined);
  if (subscription.schedule !== null) return invalid('The subscription already has a schedule.');
  return found(billing.addSchedule(subscription.id));
}

type GivenPhase = Record<string, unknown> & { items: Record<string, { price: string }> };

/** Releases a schedule, or changes the price after the current period. Stripe accepts only active prices. */
function changedSchedule(
  billing: StripeBilling,
  { id, action, fields }: { id: string; action: string; fields: Fields },
): Answer {
  const schedule = billing.schedules.get(id);
  if (!schedule) return found(undefined);
  if (schedule.status === 'released') return invalid('A released schedule can’t change.');
  if (action === 'release') return found(billing.release(schedule));
  const phases = Object.values(fields.phases as Record<string, GivenPhase>);
  const [current, next] = phases;
  if (!current || !next || phases.length > 2) return invalid('This test knows schedules of two phases.');
  const problem =
    unknownFields(fields, ['phases', 'end_behavior', 'proration_behavior']) ??
    unknownFields(current, ['items', 'start_date', 'end_date', 'proration_behavior']) ??
    unknownFields(next, ['items', 'duration', 'proration_behavior', 'billing_cycle_anchor']);
  if (problem) return problem;
  const behaviors = [fields, current, next].map(({ proration_behavior }) => proration_behavior);
  if (fields.end_behavior !== 'release' || behaviors.some((behavior) => behavior !== 'none'))
    return invalid('This test knows no prorations between phases.');
  const { start_date, end_date } = schedule.current_phase;
  if (Number(current.start_date) !== start_date || Number(current.end_date) !== end_date)
    return invalid('The current phase can’t move.');
  const [before, after] = [current, next].map((phase) => billing.prices.get(phase.items[0]?.price ?? ''));
  if (!before?.active || !after?.active) return invalid('The price specified is inactive.');
  const item = billing.subscriptions.get(schedule.subscription)?.items.data[0].price;
  if (before.unit_amount !== item?.unit_amount || before.recurring.interval !== item.recurring.interval)
    return invalid('This test doesn’t charge for the current phase.');
  // Stripe otherwise keeps the billing date of the earlier interval.
  if (after.recurring.interval !== before.recurring.interval && next.billing_cycle_anchor !== 'phase_start')
    return invalid('Another interval begins with its phase.');
  return found(billing.setPhases(schedule, [{ price: before }, { price: after }]));
}

function voided(billing: StripeBilling, id: string): Answer {
  if (!billing.invoices.has(id)) return found(undefined);
  const invoice = billing.voidInvoice(id);
  return invoice ? found(invoice) : invalid('Only open invoices without a payment in progress can be voided.');
}

function paymentsOf({ invoices }: StripeBilling, { payment }: Fields): object[] {
  const { payment_intent } = payment as Record<string, string>;
  return [...invoices.values()].flatMap((invoice) =>
    invoice.payments.data.some((one) => one.payment.payment_intent === payment_intent) ? [{ invoice }] : [],
  );
}
