import { type DatabaseOrTransaction, inTransaction, type OrderRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { findItem } from '../catalogue/index.ts';
import { bookDirectSale, bookSale } from '../money/index.ts';
import { addCouponUse, closeOpenOrder, findOrderByNumber, lockOrder, markOrderPaid } from '../orders/index.ts';
import { createPurchase, hadTrial, termsOf, trialKey } from '../purchases/index.ts';
import { loadShop } from '../shop-profile/index.ts';
import { insertSubscription } from '../subscription-records/index.ts';
import { couponLimitMail } from './author-mails.ts';
import { deliveryOf } from './delivery.ts';
import { enqueueOrderEvent } from './order-event.ts';
import { enqueueReceipt } from './order-mails.ts';
import type { PaidPeriod, Payment } from './payment.ts';
import { recordUnappliedPayment } from './unapplied-payment.ts';

/**
 * `unapplied`: a second payment, or a payment of another amount. Unapplied payments must be refunded. `rejected`: a
 * second trial, which costs nothing.
 */
export type FulfilmentResult = 'rejected' | 'fulfilled' | 'already_fulfilled' | 'unknown_order' | 'unapplied';

/**
 * Creates the purchase exactly once, even if the payment is reported late or repeatedly. One transaction writes order,
 * purchase, bookings, webhooks and the buyer's email. Also fulfils a closed order, because the money arrived.
 */
export async function fulfilOrder(given: Deps, number: string, payment: Payment): Promise<FulfilmentResult> {
  const found = await findOrderByNumber(given.database.db, number);
  if (!found) return 'unknown_order';
  if (isPaidBy(found, payment)) return 'already_fulfilled';
  // The email links to the shop's own domain.
  const { base: marketBaseUrl } = await loadShop(given);
  const deps = { ...given, config: { ...given.config, marketBaseUrl } };
  return inTransaction(deps.database, async (trx) => {
    const order = await lockOrder(deps.database, trx, number);
    if (!order) return 'unknown_order';
    if (isPaidBy(order, payment)) return 'already_fulfilled';
    if (order.state === 'paid') {
      await recordUnappliedPayment(deps, trx, { order, payment, reason: 'second' });
      return 'unapplied';
    }
    if (order.kind === 'trial' && (await hadTrial(trx, order.account_id, trialKeyOf(deps, order)))) {
      // Two trials of one address were ordered at the same time.
      await endOrder(deps, trx, order, 'cancelled');
      return 'rejected';
    }
    if (payment.paid_minor !== order.total_minor || payment.currency !== order.currency) {
      // The checkout session accepts no other payment.
      await endOrder(deps, trx, order, 'cancelled');
      await recordUnappliedPayment(deps, trx, { order, payment, reason: 'other_amount' });
      return 'unapplied';
    }
    await makePurchase(trx, deps, { order, payment });
    return 'fulfilled';
  });
}

const trialKeyOf = ({ vault }: Deps, { item_id, buyer_email }: OrderRow): string =>
  trialKey(vault, item_id, buyer_email);

async function makePurchase(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, payment }: { order: OrderRow; payment: Payment },
): Promise<void> {
  const item = await findItem(trx, order.account_id, order.item_id);
  if (!item) throw new Error('an order has no item');
  const paid = { payment_ref: payment.payment_ref, settled_at: payment.at };
  await markOrderPaid(trx, order, paid);
  await countCouponUse(trx, deps, order);
  const { period } = payment;
  const terms = period ? JSON.stringify({ ...termsOf(order), until: period.ends_at }) : order.terms;
  const paidOrder: OrderRow = { ...order, state: 'paid', ...paid, terms };
  await enqueueOrderEvent(trx, 'order.paid', paidOrder, deps.now());
  const subscribe = async (purchaseId: number) => {
    if (period) await insertSubscription(trx, subscriptionRow(order, purchaseId, period));
  };
  // Extending a purchase takes its subscription into account.
  if (order.purchase_id !== null) await subscribe(order.purchase_id);
  const { purchase } = await createPurchase(deps, trx, { order: paidOrder, item });
  if (order.purchase_id === null) await subscribe(purchase.id);
  await bookPayment(trx, { order, purchaseId: purchase.id, at: payment.at });
  const delivery = await deliveryOf(trx, deps, purchase);
  await enqueueReceipt(trx, deps, { order, item, delivery }, deps.now());
}

const subscriptionRow = (order: OrderRow, purchase_id: number, { subscription, ends_at }: PaidPeriod) => ({
  ...{ account_id: order.account_id, purchase_id, provider_ref: subscription, state: 'active' as const },
  ...{ tier_id: order.tier_id, terms: order.terms ?? '{}', price_minor: order.total_minor, currency: order.currency },
  ...{ period_ends_at: ends_at, next_look_at: ends_at, created_at: order.created_at, ended_at: null },
});

/** Accepts the payment even if the coupon is used up, because the price was promised. */
async function countCouponUse(trx: DatabaseOrTransaction, deps: Deps, order: OrderRow): Promise<void> {
  const coupon = await addCouponUse(trx, order);
  if (!coupon || coupon.max_uses === null || coupon.uses <= coupon.max_uses) return;
  const { code, uses, max_uses: limit } = coupon;
  await enqueueAuthorMail(deps, trx, {
    accountId: order.account_id,
    key: `order_coupon_${order.number}`,
    content: () => couponLimitMail(order, { code, uses, limit }),
  });
}

/** A bank transfer is paid into the author's own bank account, so it must not be added to the balance. */
async function bookPayment(
  trx: DatabaseOrTransaction,
  { order, purchaseId, at }: { order: OrderRow; purchaseId: number; at: number },
): Promise<void> {
  const { id: order_id, account_id, number, currency, total_minor, tax_minor, fee_minor } = order;
  const sale = {
    account_id,
    order_id,
    purchase_id: purchaseId,
    reference: `order ${number}`,
    currency,
    at,
    total_minor,
    fee_minor,
  };
  switch (order.provider) {
    case 'free':
      return;
    case 'manual':
      await bookDirectSale(trx, sale);
      return;
    case 'stripe':
    case 'paypal':
      await bookSale(trx, { ...sale, tax_minor });
  }
}

export const isPaidBy = ({ state, payment_ref }: OrderRow, payment: Payment): boolean =>
  state === 'paid' && payment_ref === payment.payment_ref;

export function closeOrder(
  deps: Deps,
  order: Pick<OrderRow, 'id' | 'account_id'>,
  state: 'cancelled' | 'expired',
): Promise<boolean> {
  return inTransaction(deps.database, (trx) => endOrder(deps, trx, order, state));
}

/** Frees the coupon. Returns false if the order was no longer open. */
export async function endOrder(
  deps: Pick<Deps, 'now'>,
  trx: DatabaseOrTransaction,
  order: Pick<OrderRow, 'id' | 'account_id'>,
  state: 'cancelled' | 'expired',
): Promise<boolean> {
  const closed = await closeOpenOrder(trx, order, state);
  if (closed) await enqueueOrderEvent(trx, `order.${state}`, closed, deps.now());
  return closed !== undefined;
}
