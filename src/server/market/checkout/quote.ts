import type { CouponRow, DatabaseOrTransaction, ItemRow, Licence, ShopRow } from '../../database/index.ts';
import { couponByCode } from './coupon.store.ts';
import { couponFault, normalizeCoupon, reductionBy } from './coupon.ts';
import { type Price, priceOf } from './price.ts';
import { shopOf } from './shop.store.ts';

export type Quote = {
  price: Price;
  shop: ShopRow;
  coupon: CouponRow | undefined;
  /** why the coupon that was given does not count */
  couponFault: string | undefined;
};

/** What an item costs now. `coupon` as the buyer wrote it, '' for none; one that does not count takes nothing off. */
export async function quoteOf(
  db: DatabaseOrTransaction,
  item: ItemRow,
  asked: { licence: Licence; coupon: string },
  nowMs: number,
): Promise<Quote> {
  const shop = await shopOf(db, item.account_id);
  const code = normalizeCoupon(asked.coupon);
  const found = code === '' ? undefined : await couponByCode(db, item.account_id, code);
  const fault = code === '' ? undefined : couponFault(found, item, nowMs);
  const coupon = fault === undefined ? found : undefined;
  const price = priceOf({
    list_minor: listPrice(item, asked.licence),
    reduction: coupon && reductionBy(coupon),
    tax_basis_points: shop.tax_basis_points,
    fee_basis_points: shop.fee_basis_points,
  });
  return { price, shop, coupon, couponFault: fault };
}

export const listPrice = (item: ItemRow, licence: Licence): number =>
  licence === 'regular' ? item.price_regular_minor : item.price_extended_minor;

/** The licences that an item is sold under. One that costs something is not given away for want of a second price. */
export const licencesOf = (item: ItemRow): Licence[] =>
  item.price_extended_minor === 0 && item.price_regular_minor > 0 ? ['regular'] : ['regular', 'extended'];
