import type Stripe from 'stripe';
import { Refusal, secondMs, sha256, t } from '../../../kernel/index.ts';
import { fromStripe, toStripe } from './amounts.ts';
import { callStripe, type StripeDeps } from './client.ts';
import { type Plan, planMetadata, planOf } from './plan.ts';
import { changeMessages, releaseSchedule, type ToldSubscription } from './subscription.ts';

/** `total_minor`: of each period, tax included. `name`: of the product on Stripe's pages */
export type NewPrice = { plan: Plan; total_minor: number; currency: string; name: string };

export type KnownPrice = { plan: Plan | undefined; total_minor: number };

export async function fetchPrice(deps: StripeDeps, price: string): Promise<KnownPrice> {
  const { metadata, unit_amount, currency } = await callStripe(deps, (api) => api.prices.retrieve(price));
  return { plan: planOf(metadata), total_minor: fromStripe(unit_amount ?? 0, currency).minor };
}

type DuePrice = { due_minor: number; paid_until: number };

/**
 * Returns the amount that changing to the price at `atMs` costs immediately, and the end of the period that it pays for.
 * Throws `conflict` and `unavailable`.
 */
export async function previewPrice(
  deps: StripeDeps,
  { ref, item, current_period_ends_at: periodEndsAt }: ToldSubscription,
  wanted: NewPrice,
  atMs: number,
): Promise<DuePrice> {
  const { currency, unit_amount, recurring } = amountOf(wanted);
  const invoice = await callStripe(
    deps,
    (api) =>
      api.invoices.createPreview({
        subscription: ref,
        subscription_details: {
          items: [{ id: item.id, price_data: { currency, unit_amount, recurring, product: item.product } }],
          proration_behavior: 'always_invoice',
          proration_date: Math.floor(atMs / secondMs),
        },
      }),
    changeMessages,
  );
  // Stripe's preview can contain the next period, too. Another interval begins within the current period.
  const lines = invoice.lines.data.filter(({ period }) => period.start * secondMs < periodEndsAt);
  const due = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    due_minor: fromStripe(due, invoice.currency).minor,
    paid_until: Math.max(periodEndsAt, ...lines.map(({ period }) => period.end * secondMs)),
  };
}

/** Returns true if a payment takes days. Throws `conflict` and `unavailable`. */
export async function paysByDebit(deps: StripeDeps, { ref }: Pick<ToldSubscription, 'ref'>): Promise<boolean> {
  const expand = ['default_payment_method'];
  const { default_payment_method: method } = await callStripe(
    deps,
    (api) => api.subscriptions.retrieve(ref, { expand }),
    changeMessages,
  );
  return method !== null && typeof method === 'object' && /_(debit|bank_account)$/.test(method.type);
}

/**
 * Changes the price. With `prorateAtMs`, Stripe charges the difference immediately. If the payment fails or the buyer
 * must confirm it, the change waits for the payment. Stripe rejects that for bank debits. Without `prorateAtMs`, only
 * the next period costs the new price. Throws `conflict` and `unavailable`.
 */
export async function changePrice(
  deps: StripeDeps,
  { ref, item, schedule }: Pick<ToldSubscription, 'ref' | 'item' | 'schedule'>,
  wanted: NewPrice,
  prorateAtMs: number | undefined,
): Promise<void> {
  const price = await createPrice(deps, ref, wanted);
  await callStripe(deps, (api) => releaseSchedule(api, schedule), changeMessages);
  const changes: Stripe.SubscriptionUpdateParams =
    prorateAtMs === undefined
      ? { proration_behavior: 'none' }
      : {
          proration_behavior: 'always_invoice',
          proration_date: Math.floor(prorateAtMs / secondMs),
          payment_behavior: 'pending_if_incomplete',
        };
  const all = { items: [{ id: item.id, price }], ...changes };
  await callStripe(deps, (api) => api.subscriptions.update(ref, all), changeMessages);
}

/** Stripe can't reuse the price of a checkout, so each change has its own. */
export async function createPrice(deps: StripeDeps, ref: string, { plan, name, ...wanted }: NewPrice): Promise<string> {
  const metadata = planMetadata(plan);
  const fields = { ...amountOf({ plan, ...wanted }), product_data: { name }, metadata };
  const idempotencyKey = `price-${sha256(JSON.stringify([ref, fields]))}`;
  const { id } = await callStripe(deps, (api) => api.prices.create(fields, { idempotencyKey }), changeMessages);
  return id;
}

function amountOf({ plan, total_minor, currency }: Omit<NewPrice, 'name'>) {
  const unit_amount = toStripe(total_minor, currency);
  const interval = plan.terms.renews;
  if (unit_amount === undefined || interval === undefined) throw new Refusal('conflict', t(changeMessages.declined));
  return { currency: currency.toLowerCase(), unit_amount, recurring: { interval } };
}
