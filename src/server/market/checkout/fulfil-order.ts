import { type DatabaseOrTransaction, inTransaction, type OrderRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { itemById } from '../catalogue/index.ts';
import { libraryLink } from '../library/index.ts';
import { bookDirectSale, bookSale } from '../money/index.ts';
import { createPurchase } from '../purchases/index.ts';
import { addCouponUse } from './coupon.store.ts';
import { closeOpenOrder, findOrderByNumber, lockOrder, markOrderPaid } from './order.store.ts';
import { enqueueReceipt } from './order-mails.ts';
import type { Payment } from './payment.ts';
import { recordUnappliedPayment } from './unapplied-payment.ts';

/** `stray`: the order did not ask for this payment, which is kept to be given back. */
export type FulfilmentResult = 'settled' | 'settled_before' | 'unknown' | 'stray';

/**
 * Makes the purchase of a paid order: once, whoever tells of the payment, how often and how late. One transaction holds
 * the order, its purchase, the money, the webhooks and the buyer's mail. An order that has ended meanwhile is honoured
 * all the same: the money is there. A second payment, or one of another amount or currency, makes no purchase.
 */
export async function fulfilOrder(deps: Deps, number: string, payment: Payment): Promise<FulfilmentResult> {
  const found = await findOrderByNumber(deps.database.db, number);
  if (!found) return 'unknown';
  if (isPaidBy(found, payment)) return 'settled_before';
  const library = await libraryLink(deps, found.buyer_email);
  return inTransaction(deps.database, async (trx) => {
    const order = await lockOrder(deps.database, trx, number);
    if (!order) return 'unknown';
    if (isPaidBy(order, payment)) return 'settled_before';
    if (order.state === 'paid') {
      await recordUnappliedPayment(deps, trx, { order, payment, reason: 'second' });
      return 'stray';
    }
    if (payment.paid_minor !== order.total_minor || payment.currency !== order.currency) {
      // The buyer has been to the checkout, which takes no other payment: nothing is left to wait for.
      await closeOpenOrder(trx, order, 'cancelled');
      await recordUnappliedPayment(deps, trx, { order, payment, reason: 'other_amount' });
      return 'stray';
    }
    await makePurchase(trx, deps, { order, payment, library });
    return 'settled';
  });
}

async function makePurchase(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, payment, library }: { order: OrderRow; payment: Payment; library: string },
): Promise<void> {
  const item = await itemById(trx, order.account_id, order.item_id);
  if (!item) throw new Error('an order has no item');
  const settled = { payment_ref: payment.payment_ref, settled_at: payment.at };
  await markOrderPaid(trx, order, settled);
  await countCouponUse(trx, deps, order);
  const { purchase } = await createPurchase(deps, trx, { order: { ...order, state: 'paid', ...settled }, item });
  await bookPayment(trx, { order, purchaseId: purchase.id, at: payment.at });
  await enqueueReceipt(trx, deps, { order, item, library }, deps.now());
}

/**
 * A payment that comes after others had the last use is honoured, because its price was promised; the author is told of
 * the one use too many.
 */
async function countCouponUse(trx: DatabaseOrTransaction, deps: Deps, order: OrderRow): Promise<void> {
  const coupon = await addCouponUse(trx, order);
  if (!coupon || coupon.max_uses === null || coupon.uses <= coupon.max_uses) return;
  await enqueueAuthorMail(deps, trx, {
    accountId: order.account_id,
    key: `order_coupon_${order.number}`,
    subject: `Coupon ${coupon.code} was used once more than it may be`,
    paragraphs: [
      `Order ${order.number} was placed while the coupon was free, and paid after others had used it up. The price that the buyer was promised counts.`,
      `The coupon may be used ${coupon.max_uses} times and has been used ${coupon.uses} times.`,
    ],
    action: { label: 'Show the order', path: `/market/orders?search=${order.number}` },
    tone: 'warning',
  });
}

/** A transfer goes to the author's own bank, whatever the author says of it: it must not become a balance here. */
async function bookPayment(
  trx: DatabaseOrTransaction,
  { order, purchaseId, at }: { order: OrderRow; purchaseId: number; at: number },
): Promise<void> {
  const { account_id, number, currency, total_minor, tax_minor, fee_minor } = order;
  const sale = {
    account_id,
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
      await bookSale(trx, { ...sale, tax_minor });
  }
}

const isPaidBy = ({ state, payment_ref }: OrderRow, payment: Payment): boolean =>
  state === 'paid' && payment_ref === payment.payment_ref;

/** Ends an order that nobody has paid; its coupon is free for others. False when it was not open any more. */
export function closeOrder(
  deps: Deps,
  order: Pick<OrderRow, 'id' | 'account_id'>,
  state: 'cancelled' | 'expired',
): Promise<boolean> {
  return closeOpenOrder(deps.database.db, order, state);
}
