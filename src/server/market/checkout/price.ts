import { portionOf } from '../../kernel/index.ts';

/** What a coupon takes off: a percentage of the price, or an amount in minor units of the item's currency. */
export type Discount = { percent: number } | { amount_minor: number };

export type PriceTerms = {
  /** price of the licence in minor units, tax included */
  list_minor: number;
  discount: Discount | undefined;
  /** contained in the price, in hundredths of a percent */
  tax_basis_points: number;
  /** of the total without tax, in hundredths of a percent, at most 10,000 */
  fee_basis_points: number;
};

/** Minor units. `list = discount + total`, and `total` holds `tax`, `fee` and what is left for the author. */
export type OrderPrice = {
  list_minor: number;
  discount_minor: number;
  total_minor: number;
  tax_minor: number;
  fee_minor: number;
};

/**
 * The price of an order. Discount, tax and fee are rounded half up to the minor unit, in this order, each computed from
 * what the one before leaves: so none is negative and they always add up.
 */
export function computePrice({ list_minor, discount, tax_basis_points, fee_basis_points }: PriceTerms): OrderPrice {
  const discount_minor = Math.min(list_minor, discountAmount(list_minor, discount));
  const total_minor = list_minor - discount_minor;
  const tax_minor = portionOf(total_minor, tax_basis_points, 10_000 + tax_basis_points);
  const fee_minor = portionOf(total_minor - tax_minor, fee_basis_points, 10_000);
  return { list_minor, discount_minor, total_minor, tax_minor, fee_minor };
}

function discountAmount(list_minor: number, reduction: Discount | undefined): number {
  if (reduction === undefined) return 0;
  return 'percent' in reduction ? portionOf(list_minor, reduction.percent, 100) : reduction.amount_minor;
}
