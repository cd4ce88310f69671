import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ItemTierRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { paymentDays, subscriptionStates } from '../subscription-records/index.ts';
import { findOffers } from '../tiers/index.ts';
import { changeSubscription } from './change-subscription.ts';
import { createTierChanges } from './change-tier.ts';
import { createOrderNumber } from './order-number.ts';
import { placeOrder } from './place-order.ts';
import { providerOf } from './providers.ts';
import { refundPayment } from './refund-payment.ts';
import { receiveStripeEvent } from './stripe-events/receive-event.ts';
import { syncDueSubscriptions } from './stripe-events/sync-subscriptions.ts';
import type { TestShop } from './testing/shop.ts';
import type { Invoice, Subscription } from './testing/stripe-billing.ts';
import type { StripeEvent } from './testing/stripe-state.ts';
import { orderOf } from './testing/subscription-shop.ts';

type Step =
  | { kind: 'wait'; days: number }
  | { kind: 'break' | 'mend' | 'cancel' | 'resume' | 'end' | 'dispute' | 'confirm' | 'drop' | 'keep' | 'debit' }
  | { kind: 'settle'; isPaid: boolean }
  | { kind: 'refund'; nth: number }
  | { kind: 'tier'; nth: number }
  /** delivers a part of what Stripe has reported, in any order */
  | { kind: 'deliver'; seed: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 8, 15, 31, 62, 366) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('break' as const, 'mend' as const, 'cancel' as const, 'resume' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('end' as const, 'dispute' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('confirm' as const, 'confirm' as const, 'drop' as const, 'keep' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('debit' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), isPaid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), nth: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tier' as const), nth: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), seed: fc.nat(1000) }) },
);

export const subscriptionHistories = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 9 }),
  seed: fc.nat(1000),
});

type History = { steps: Step[]; seed: number };

/** Lets a history happen at Stripe, delivers its events doubled and shuffled, and compares what we know with Stripe. */
export async function checkSubscription(
  shop: TestShop,
  tiers: [ItemTierRow, ...ItemTierRow[]],
  { steps, seed }: History,
): Promise<void> {
  const [tier] = tiers;
  const { deps, stripe } = shop;
  const { db } = deps.database;
  const { billing } = stripe.state;
  let delivered = shop.eventCount();
  let waiting: StripeEvent[] = [];
  await buy();
  await deliver(seed, 1);
  const begun = [...billing.subscriptions.values()].at(-1) as Subscription;
  const ref = begun.id;
  const row = () =>
    db.selectFrom('subscriptions').selectAll().where('provider_ref', '=', ref).executeTakeFirstOrThrow();
  const { purchase_id, account_id } = await row();
  for (const one of steps) await happen(one);
  await deliver(seed, 1);
  if ((await row()).must_end === 1) await syncDueSubscriptions(deps);
  await deliver(seed, 1);
  await compare();

  async function buy(): Promise<void> {
    const offers = (await findOffers(db, shop.item, deps.now())).get(shop.item.currency);
    const offer = offers?.find(({ key }) => key === `tier-${tier.id}`);
    const placed = await placeOrder(deps, shop.item, {
      ...{
        number: createOrderNumber(),
        licence: 'regular',
        offer,
        coupon: '',
        email: 'eve@buyer.example',
        name: 'Eve',
      },
      ...{ company: '', vatId: '', consent: 'yes', country: 'DE', pay: 'stripe' },
    });
    await providerOf(deps, 'stripe').startPayment(placed, shop.item);
    const { provider_ref } = await db
      .selectFrom('orders')
      .select('provider_ref')
      .where('id', '=', placed.id)
      .executeTakeFirstOrThrow();
    stripe.state.pay(provider_ref ?? '');
  }

  async function happen(one: Step): Promise<void> {
    switch (one.kind) {
      case 'wait':
        shop.clock.ms += one.days * dayMs;
        return billing.advance();
      case 'break':
        billing.brokenCards.add(ref);
        return;
      case 'mend':
        billing.brokenCards.delete(ref);
        return billing.advance();
      case 'cancel':
      case 'resume':
        // The buyer's page may know less than Stripe.
        await changeSubscription(deps, { account_id, id: purchase_id }, one.kind).catch(ignoreConflict);
        return;
      case 'confirm':
        billing.confirmPending(ref);
        return;
      case 'drop':
        return createTierChanges(deps)
          .drop({ account_id, id: purchase_id }, await ownTier())
          .catch(ignoreConflict);
      case 'keep':
        return createTierChanges(deps)
          .keep({ account_id, id: purchase_id }, await ownTier())
          .catch(ignoreConflict);
      case 'debit':
        return billing.payByDebit(ref);
      case 'settle':
        billing.settleDebit(ref, one.isPaid);
        return;
      case 'end':
        if (begun.status !== 'canceled') billing.cancel(ref);
        return;
      case 'dispute': {
        const intent = intentOf(1);
        if (intent !== undefined) stripe.state.openDispute(intent);
        return;
      }
      case 'refund': {
        const intent = intentOf(one.nth);
        if (intent === undefined || stripe.state.leftOf(intent) === 0) return;
        const amount_minor = stripe.state.leftOf(intent);
        const wanted = { provider: 'stripe', payment_ref: intent, amount_minor } as const;
        await refundPayment(deps, { ...wanted, currency: 'EUR', key: `${intent}-r`, reason: '' }).catch(ignoreConflict);
        return;
      }
      case 'tier':
        return changeTier(tiers[one.nth]?.id ?? 0).catch(ignoreConflict);
      case 'deliver':
        return deliver(one.seed, 0.5);
    }
  }

  async function changeTier(tierId: number): Promise<void> {
    const of = { account_id, id: purchase_id };
    const changes = createTierChanges(deps);
    const { kind } = await changes.change(of, orderOf(await changes.preview(of, tierId)));
    if (kind === 'later') assert.equal((await row()).tier_id, tierId);
  }

  async function ownTier(): Promise<number> {
    const { tier_id } = await db
      .selectFrom('purchases')
      .select('tier_id')
      .where('id', '=', purchase_id)
      .executeTakeFirstOrThrow();
    return tier_id ?? 0;
  }

  function intentOf(nth: number): string | undefined {
    const paid = billing.paidInvoicesOf(ref).reverse()[nth];
    const intent = paid?.payments.data[0]?.payment.payment_intent;
    const isDisputed = [...stripe.state.disputes.values()].some(({ payment_intent }) => payment_intent === intent);
    return isDisputed ? undefined : intent;
  }

  async function deliver(with_: number, share: number): Promise<void> {
    waiting = [...waiting, ...shop.eventsFrom(delivered)];
    delivered = shop.eventCount();
    const draw = lottery(with_);
    const doubled = [...waiting, ...waiting].map((event) => ({ event, at: draw() })).sort((a, b) => a.at - b.at);
    const now = doubled.filter(() => share === 1 || draw() < share);
    for (const { event } of now) await receiveStripeEvent(deps, event as never);
    const heard = new Set(now.map(({ event }) => event.id));
    waiting = waiting.filter(({ id }) => !heard.has(id));
  }

  async function compare(): Promise<void> {
    const known = await row();
    const invoices = billing.paidInvoicesOf(ref);
    const payments = await db
      .selectFrom('purchases')
      .innerJoin('orders', 'orders.id', 'purchases.order_id')
      .selectAll('purchases')
      .select('orders.payment_ref')
      // With the account, SQLite would read all of its purchases.
      .where((where) =>
        where.or([where('purchases.id', '=', purchase_id), where('extends_purchase_id', '=', purchase_id)]),
      )
      .execute();
    const ends = (one: Invoice) => Math.max(...one.lines.data.map(({ period }) => period.end)) * 1000;
    const facts = invoices.map((invoice) => {
      const intent = invoice.payments.data[0]?.payment.payment_intent ?? '';
      return {
        intent,
        paid: invoice.amount_paid,
        refunded: intent === '' ? 0 : invoice.amount_paid - stripe.state.leftOf(intent),
      };
    });
    const ours = payments.map(({ payment_ref, price_minor, refunded_minor }) => ({
      ...{ intent: payment_ref ?? '', paid: price_minor, refunded: refunded_minor },
    }));
    const byIntent = (a: { intent: string }, b: { intent: string }) => a.intent.localeCompare(b.intent);
    assert.deepEqual(ours.sort(byIntent), facts.sort(byIntent));
    assert.equal(known.state, stateAtStripe(begun));
    assert.equal(known.period_ends_at, Math.max(...invoices.map(ends)));
    const original = payments.find(({ id }) => id === purchase_id);
    const counted = invoices.filter((invoice) =>
      payments.some(
        ({ payment_ref, state, id }) =>
          (payment_ref ?? undefined) === invoice.payments.data[0]?.payment.payment_intent &&
          (state === 'valid' || id === purchase_id),
      ),
    );
    const graceMs = subscriptionStates[known.state].graceDays * dayMs;
    const kept = keptAtStripe(begun, billing.invoices.get(begun.latest_invoice), known.period_ends_at);
    if (known.state !== 'past_due') assert.equal(known.kept_until, kept);
    else assert.ok((known.kept_until ?? 0) <= known.period_ends_at + paymentDays * dayMs);
    assert.equal(original?.ends_at, Math.max(Math.max(...counted.map(ends)) + graceMs, known.kept_until ?? 0));
    const tierOf = (price: string) => Number(billing.prices.get(price)?.metadata.tier ?? tier.id);
    const [item] = begun.items.data;
    const phases = billing.schedules.get(begun.schedule ?? '')?.phases ?? [];
    const planned = phases.find(({ start_date }) => start_date === item.current_period_end)?.items[0]?.price;
    assert.equal(known.tier_id, tierOf((planned ?? item.price).id));
    const unpaid = begun.pending_update?.subscription_items[0]?.price.metadata.tier;
    const { pay_url = '', tier_id: unpaidTier } = known.unpaid_change === null ? {} : JSON.parse(known.unpaid_change);
    assert.equal(pay_url === '' ? undefined : String(unpaidTier), unpaid);
    // The newest period has the tier that was paid for it, or the last upgrade within it.
    let [tierId, until] = [0, 0];
    for (const invoice of counted.toReversed()) {
      if (invoice.billing_reason === 'subscription_update' || ends(invoice) > until)
        tierId = tierOf(invoice.lines.data.at(-1)?.pricing.price_details.price ?? '');
      until = Math.max(until, ends(invoice));
    }
    assert.equal(original?.tier_id, tierId);
  }
}

/** A payment in progress keeps the licence. */
const keptAtStripe = (
  { status, items, pending_update }: Subscription,
  latest: Invoice | undefined,
  paidUntil: number,
): number | null => {
  const isRunning = status === 'active' && latest?.status === 'open' && pending_update === null;
  const isOfNextPeriod = items.data[0].current_period_end * 1000 > paidUntil;
  return isRunning && isOfNextPeriod ? paidUntil + paymentDays * dayMs : null;
};

const stateAtStripe = ({ status, cancel_at_period_end }: Subscription): string => {
  if (status === 'canceled') return 'ended';
  if (status === 'past_due') return 'past_due';
  return cancel_at_period_end ? 'canceling' : 'active';
};

function ignoreConflict(error: unknown): void {
  if ((error as { code?: string }).code !== 'conflict') throw error;
}

/** Numbers from 0 to 1, the same for the same seed. */
function lottery(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
