import type { OrderRow } from '../../database/index.ts';
import { currencyDigits, formatDecimal, fromMinor } from '../../kernel/index.ts';
import { findItem, findOrderableItem, isDeliverable } from '../catalogue/index.ts';
import { findCoupon, findOrderByNumber } from '../orders/index.ts';
import type { WayBack } from '../second-chance/index.ts';
import { findOffers } from '../tiers/index.ts';
import { isExtension } from './order-licence.ts';
import { quoteItem } from './quote.ts';
import { choiceOf } from './sale.ts';
import type { StripeDeps } from './stripe/index.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Returns where an unpaid order can be paid: its own page while it is open, otherwise the checkout with the same
 * choices. Returns undefined if it can't be paid, or if it was paid meanwhile. Throws `unavailable` if the provider
 * doesn't answer.
 */
export async function findWayBack(deps: StripeDeps, order: OrderRow): Promise<WayBack | undefined> {
  if (isExtension(order)) return order.state === 'open' ? wayToOpenOrder(deps, order) : undefined;
  const item = await findOrderableItem(deps.database.db, order.item_id);
  if (!item || !(await isDeliverable(deps.database.db, item))) return undefined;
  return order.state === 'open' ? wayToOpenOrder(deps, order) : wayToCheckout(deps, order);
}

/** Payments can have arrived during the outage, so the provider is asked first. */
async function wayToOpenOrder(deps: StripeDeps, before: OrderRow): Promise<WayBack | undefined> {
  const { db } = deps.database;
  await syncOrder(deps, before);
  const order = await findOrderByNumber(db, before.number);
  if (order?.state === 'expired') return isExtension(order) ? undefined : wayToCheckout(deps, order);
  const item = order?.state === 'open' ? await findItem(db, order.account_id, order.item_id) : undefined;
  if (!order || !item) return undefined;
  const coupon = order.coupon_id === null ? undefined : await findCoupon(db, order.account_id, order.coupon_id);
  return {
    path: `/shop/orders/${order.number}`,
    itemName: item.name,
    coupon: coupon?.code,
    totalMinor: order.total_minor,
    currency: order.currency,
  };
}

/** Keeps the licence, the coupon if it still applies, and a price that the buyer chose. */
export async function wayToCheckout(deps: StripeDeps, order: OrderRow): Promise<WayBack | undefined> {
  const { db } = deps.database;
  const item = await findOrderableItem(db, order.item_id);
  if (!item) return undefined;
  const key = order.tier_id === null ? order.licence : `tier-${order.tier_id}`;
  const byCurrency = await findOffers(db, item, deps.now());
  const offers = byCurrency.get(order.currency) ?? byCurrency.get(item.currency);
  const offer = offers?.find((one) => one.key === key);
  if (!offer) return undefined;
  const coupon = order.coupon_id === null ? undefined : await findCoupon(db, order.account_id, order.coupon_id);
  const isSameCurrency = offer.currency === order.currency;
  const amountMinor =
    offer.isChosenByBuyer && isSameCurrency && order.list_minor >= offer.minor ? order.list_minor : undefined;
  const quote = await quoteItem(deps, db, item, {
    ...choiceOf(offer),
    coupon: coupon?.code ?? '',
    country: order.buyer_country,
    amountMinor,
  });
  const { price, paymentMethods, couponProblem } = quote;
  if (price.total_minor === 0 || paymentMethods.length === 0) return undefined;
  const applied = couponProblem === undefined ? coupon?.code : undefined;
  const query = new URLSearchParams({
    licence: key,
    ...(byCurrency.size > 1 && { currency: offer.currency }),
    ...(applied !== undefined && { coupon: applied }),
    ...(amountMinor !== undefined && { amount: typed(amountMinor, offer.currency) }),
  });
  return {
    path: `/shop/buy/${item.id}?${query}`,
    itemName: item.name,
    coupon: applied,
    totalMinor: price.total_minor,
    currency: offer.currency,
  };
}

const typed = (minor: number, currency: string): string =>
  formatDecimal(fromMinor(minor, currency), currencyDigits(currency) ?? 2);
