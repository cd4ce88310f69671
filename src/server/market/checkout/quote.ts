import type { CouponRow, DatabaseOrTransaction, ItemRow, Licence, ShopRow } from '../../database/index.ts';
import { findCouponByCode } from '../orders/index.ts';
import { findShop } from '../shops/index.ts';
import { couponDiscount, couponProblem, normalizeCouponCode } from './coupon.ts';
import { computePrice, type OrderPrice } from './price.ts';

export type Quote = {
  price: OrderPrice;
  shop: ShopRow;
  coupon: CouponRow | undefined;
  couponProblem: string | undefined;
};

/** `coupon`: the code as typed. A coupon that doesn't apply gives no discount. */
export async function quoteItem(
  db: DatabaseOrTransaction,
  item: ItemRow,
  choice: { licence: Licence; coupon: string },
  nowMs: number,
): Promise<Quote> {
  const shop = await findShop(db, item.account_id);
  const code = normalizeCouponCode(choice.coupon);
  const found = code === '' ? undefined : await findCouponByCode(db, item.account_id, code);
  const problem = code === '' ? undefined : couponProblem(found, item, nowMs);
  const coupon = problem === undefined ? found : undefined;
  const price = computePrice({
    list_minor: listPrice(item, choice.licence),
    discount: coupon && couponDiscount(coupon),
    tax_basis_points: shop.tax_basis_points,
    fee_basis_points: shop.fee_basis_points,
  });
  return { price, shop, coupon, couponProblem: problem };
}

export const listPrice = (item: ItemRow, licence: Licence): number =>
  licence === 'regular' ? item.price_regular_minor : item.price_extended_minor;

/** Ignores coupons. */
export const isFreeItem = (item: ItemRow, licence: string): boolean =>
  listPrice(item, licence === 'extended' ? 'extended' : 'regular') === 0;
