import { inTransaction, type OrderRow, type SubscriptionRow } from '../../../database/index.ts';
import { dayMs, hourMs, minuteMs, toIso } from '../../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../../webhooks/index.ts';
import { findOrderByNumber, findOrdersByNumber } from '../../orders/index.ts';
import { enqueueBuyerMail, findItemName, lockPayment, purchasePayload, refreshRights } from '../../purchases/index.ts';
import {
  findSubscription,
  keptUntil,
  nextUnpaidChange,
  type SubscriptionState,
  subscriptionStates,
  subscriptionTransition,
  type UnpaidChange,
  unpaidChangeOf,
  updateSubscription,
} from '../../subscription-records/index.ts';
import { fulfilOrder, isPaidBy } from '../fulfil-order.ts';
import { renewalNumber } from '../order-number.ts';
import { placeRenewalOrder, planOfOrder } from '../renewal-order.ts';
import {
  cancelNow,
  fetchPrice,
  fetchSubscription,
  type PaidInvoice,
  type Plan,
  type StripeDeps,
  type ToldSubscription,
} from '../stripe/index.ts';

/**
 * Books all periods that Stripe has charged, then takes over the state. Reads both from Stripe instead of from events,
 * which can be repeated, late and out of order. Returns what it read, or undefined for a subscription of another service.
 * Throws `unavailable`.
 */
export async function syncSubscription(deps: StripeDeps, ref: string): Promise<ToldSubscription | undefined> {
  const { db } = deps.database;
  const before = await findSubscription(db, ref);
  const told = await fetchSubscription(deps, ref);
  const number = told?.orderNumber;
  const order = number === undefined ? undefined : await findOrderByNumber(db, number);
  if (!told || !order) return undefined;
  await bookPeriods(deps, order, told);
  const known = await findSubscription(db, ref);
  if (!known) {
    await endUnknown(deps, told);
    return told;
  }
  // Another process may have read the newer state and written it first.
  if ((before?.revision ?? 0) !== known.revision || !(await takeState(deps, known, told)))
    return syncSubscription(deps, ref);
  return told;
}

async function bookPeriods(deps: StripeDeps, first: OrderRow, told: ToldSubscription): Promise<void> {
  const { db } = deps.database;
  const periods = told.invoices.map((invoice) => ({
    invoice,
    number: invoice.isFirst ? first.number : renewalNumber(deps.vault, invoice.id),
  }));
  const orders = await findOrdersByNumber(
    db,
    periods.map(({ number }) => number),
  );
  for (const { invoice, number } of periods) {
    const order = orders.get(number);
    // Each event reads all invoices again.
    if (order && isPaidBy(order, invoice.payment)) continue;
    const subscription = await findSubscription(db, told.ref);
    if (!invoice.isFirst && subscription && !order) {
      const plan = await planOfInvoice(deps, { first, subscription, told, invoice });
      await placeRenewalOrder(deps, { first, subscription, invoice, plan });
    }
    await fulfilOrder(deps, subscription ? number : first.number, invoice.payment);
  }
}

/** A price that a change of the tier didn't create leaves the plan as it was. */
async function planOfInvoice(
  deps: StripeDeps,
  given: { first: OrderRow; subscription: SubscriptionRow; told: ToldSubscription; invoice: PaidInvoice },
): Promise<Plan> {
  const { first, subscription, told, invoice } = given;
  if (told.invoices.some(({ isFirst, price }) => isFirst && price === invoice.price)) return planOfOrder(first);
  const own = invoice.price === told.item.price ? told.item.plan : (await fetchPrice(deps, invoice.price)).plan;
  return own ?? { tier_id: subscription.tier_id, terms: JSON.parse(subscription.terms) as Plan['terms'] };
}

/** Ends a subscription that was rejected by its order, for example because of another amount. */
async function endUnknown(deps: StripeDeps, { ref, state, invoices }: ToldSubscription): Promise<void> {
  if (invoices.length > 0 && state !== 'ended') await cancelNow(deps, ref);
}

/** Returns false if the subscription has changed since it was read. */
function takeState(deps: StripeDeps, read: SubscriptionRow, told: ToldSubscription): Promise<boolean> {
  return inTransaction(deps.database, async (trx) => {
    const { account_id, purchase_id } = read;
    const purchase = await lockPayment(deps.database, trx, { account_id, id: purchase_id });
    const row = (await findSubscription(trx, read.provider_ref)) ?? read;
    const nowMs = deps.now();
    const { to, mail, webhook } = subscriptionTransition(row.state, told.state ?? row.state);
    const period_ends_at = Math.max(...told.invoices.map(({ payment }) => payment.period.ends_at));
    const tier_id = told.plan ? told.plan.tier_id : row.tier_id;
    const facts = { waiting: told.unpaid, tier_id, renews: subscriptionStates[to].renews };
    const unpaid = nextUnpaidChange(unpaidChangeOf(row), facts, nowMs);
    const isPaymentRunning = told.isPaymentRunning && told.current_period_ends_at > period_ends_at;
    const kept_until = keptUntil(row, { state: to, period_ends_at, isPaymentRunning }, nowMs);
    const changes = {
      ...(told.plan && { tier_id: told.plan.tier_id, terms: JSON.stringify(told.plan.terms) }),
      state: to,
      period_ends_at,
      kept_until,
      ...{ price_minor: told.price_minor, currency: told.currency, pay_url: told.pay_url },
      unpaid_change: unpaid ? JSON.stringify(unpaid) : null,
      next_look_at: nextLook({ ...row, state: to, period_ends_at }, told.unpaid, nowMs),
      ended_at: to === 'ended' ? (row.ended_at ?? nowMs) : null,
    };
    if (!(await updateSubscription(trx, { ...row, revision: read.revision }, changes))) return false;
    const isKept = to === row.state && kept_until === row.kept_until;
    const changed = isKept ? purchase : await refreshRights(deps, trx, purchase);
    const name = await findItemName(trx, account_id, changed.item_id);
    if (webhook !== undefined || tier_id !== row.tier_id)
      await enqueueWebhookEvent(trx, {
        account_id,
        type: 'purchase.subscription_changed',
        data: {
          ...purchasePayload(changed, { id: changed.item_id, name }),
          subscription: { state: to, tier_id, period_ends_at: toIso(period_ends_at) },
        },
        about: { item: changed.item_id },
        key: `${row.id} ${row.revision}`,
        nowMs,
      });
    const until = Math.max(period_ends_at + subscriptionStates[to].graceDays * dayMs, kept_until ?? 0);
    if (mail !== undefined)
      await enqueueBuyerMail(deps, trx, {
        purchase: changed,
        itemName: name,
        notice: mail === 'payment_failed' ? { kind: mail, until, payUrl: told.pay_url } : { kind: mail, until },
        key: `${mail}_${row.id}_${row.revision}`,
      });
    // A change that is paid immediately is already in effect.
    if (to === 'active' && told.plan && tier_id !== row.tier_id && tier_id !== changed.tier_id)
      await enqueueBuyerMail(deps, trx, {
        purchase: changed,
        itemName: name,
        notice: {
          kind: 'tier_planned',
          until: period_ends_at,
          license_type: told.plan.terms.license_type,
          current: changed.license_type,
          price_minor: told.price_minor,
          renews: told.plan.terms.renews ?? 'month',
        },
        key: `tier_planned_${row.id}_${row.revision}`,
      });
    return true;
  });
}

/** Finds periods that passed and changes that expired without an event. */
function nextLook(
  {
    state,
    must_end,
    period_ends_at,
  }: Pick<SubscriptionRow, 'must_end' | 'period_ends_at'> & {
    state: SubscriptionState;
  },
  unpaid: UnpaidChange | undefined,
  nowMs: number,
): number | null {
  if (state === 'ended') return null;
  if (must_end === 1) return nowMs + minuteMs;
  if (unpaid) return Math.max(unpaid.expires_at, nowMs) + 5 * minuteMs;
  return Math.max(period_ends_at + 2 * hourMs, nowMs + 6 * hourMs);
}
