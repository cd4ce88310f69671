import {
  type DatabaseOrTransaction,
  type ItemRow,
  inTransaction,
  type Licence,
  type OrderRow,
  type Provider,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, hourMs, invalid, notFound, Refusal } from '../../kernel/index.ts';
import { isDeliverable, publishedItem } from '../catalogue/index.ts';
import { lockCouponAvailability } from './coupon.store.ts';
import { couponReserved, couponReservedForMs, couponUsedUp } from './coupon.ts';
import { findOrderByNumber, insertOrder, reserveCouponUntil } from './order.store.ts';
import { enqueuePaymentInstructions, notifyAuthorOfTransfer } from './order-mails.ts';
import { paymentMethodsOf } from './providers.ts';
import { quoteItem } from './quote.ts';
import { syncOrder } from './sync-order.ts';

export const nothingToDeliver = 'This item cannot be ordered here at the moment: there is nothing to send to you yet.';

export type OrderRequest = {
  /** of the form; the same one twice is one order */
  number: string;
  licence: Licence;
  coupon: string;
  email: string;
  name: string;
  /** ISO 3166, '' unknown */
  country: string;
  /** how it is to be paid, where it costs something; the shop's usual way when left out */
  pay: 'stripe' | 'manual' | undefined;
};

/** How long an order waits for its payment; a bank transfer may take a week, and a holiday. */
const waitsMs = { stripe: hourMs, manual: 14 * dayMs, free: hourMs } satisfies Record<Provider, number>;

/**
 * Writes an order down, before anything is paid, with the price and the coupon as they are now. One that costs nothing
 * is settled at once. Throws `not_found` where the item is not sold any more, `conflict` where it has nothing to deliver,
 * `invalid` naming the field, `unavailable` where the shop has no way to take money.
 */
export async function placeOrder(deps: Deps, item: ItemRow, asked: OrderRequest): Promise<OrderRow> {
  const order = await inTransaction(deps.database, async (trx) => {
    // Before anything is reckoned: the first time may have taken the last use of its coupon.
    const known = await findOrderByNumber(trx, asked.number);
    if (known) return requireSameItem(known, item);
    const now = deps.now();
    await requireForSale(trx, item.id);
    const { price, shop, coupon, couponProblem } = await quoteItem(trx, item, asked, now);
    if (couponProblem !== undefined) throw invalid({ coupon: [couponProblem] });
    const using = { account_id: item.account_id, coupon_id: coupon?.id ?? null, number: asked.number };
    requireCouponAvailable(await lockCouponAvailability(deps.database, trx, using, now));
    const provider = price.total_minor === 0 ? 'free' : choosePaymentMethod(paymentMethodsOf(deps, shop), asked.pay);
    const order = await insertOrder(trx, {
      account_id: item.account_id,
      item_id: item.id,
      number: asked.number,
      licence: asked.licence,
      currency: item.currency,
      ...price,
      coupon_id: coupon?.id ?? null,
      buyer_email: asked.email.toLowerCase(),
      buyer_name: asked.name,
      buyer_country: asked.country,
      provider,
      provider_ref: null,
      payment_ref: null,
      state: 'open',
      created_at: now,
      expires_at: now + waitsMs[provider],
      settled_at: null,
      looked_at: now,
      coupon_held_until: coupon && coupon.max_uses !== null ? now + couponReservedForMs : null,
    });
    if (!order) return requireSameItem(await findOrderByNumber(trx, asked.number), item);
    if (provider === 'manual') {
      await notifyAuthorOfTransfer(trx, deps, { order, item });
      await enqueuePaymentInstructions(trx, deps, { order, item, instructions: shop.bank_instructions }, now);
    }
    return order;
  });
  if (order.provider === 'free' && order.state === 'open') await syncOrder(deps, order);
  return order;
}

/** It may have been withdrawn since its page was opened, and what has no file has nothing to send. */
async function requireForSale(trx: DatabaseOrTransaction, itemId: number): Promise<void> {
  const item = await publishedItem(trx, itemId);
  if (!item) throw notFound();
  if (!(await isDeliverable(trx, item))) throw new Refusal('conflict', nothingToDeliver);
}

function requireCouponAvailable(left: Awaited<ReturnType<typeof lockCouponAvailability>>): void {
  if (left !== 'yes') throw invalid({ coupon: [left === 'used up' ? couponUsedUp : couponReserved] });
}

/**
 * Keeps the use of an order's coupon for a further while, before its buyer is led to pay. Throws `conflict` where others
 * have had the last one meanwhile. A payment that is under way already counts all the same.
 */
export function renewCouponReservation(deps: Deps, order: OrderRow): Promise<void> {
  if (order.coupon_held_until === null) return Promise.resolve();
  return inTransaction(deps.database, async (trx) => {
    const now = deps.now();
    if ((await lockCouponAvailability(deps.database, trx, order, now)) !== 'yes')
      throw new Refusal('conflict', 'The coupon of this order was used up meanwhile: order again without it.');
    await reserveCouponUntil(trx, order, now + couponReservedForMs);
  });
}

function choosePaymentMethod(ways: ('stripe' | 'manual')[], wanted: OrderRequest['pay']): 'stripe' | 'manual' {
  const way = wanted === undefined ? ways[0] : ways.find((one) => one === wanted);
  if (way !== undefined) return way;
  if (ways.length > 0) throw invalid({ pay: ['pay is no way to pay that is offered here: choose another.'] });
  throw new Refusal('unavailable', 'This shop cannot take payments yet: ask the seller.');
}

function requireSameItem(order: OrderRow | undefined, item: ItemRow): OrderRow {
  if (order?.item_id === item.id) return order;
  throw new Refusal('conflict', 'This form was used for another item: open the page again.');
}
