import { portionOf } from '../../kernel/index.ts';

export type Discount = { percent: number } | { amount_minor: number };

export type PriceTerms = {
  /** minor units, tax included */
  list_minor: number;
  /** taken off before the discount; default 0 */
  sale_minor?: number;
  discount: Discount | undefined;
  /** A discounted total is a multiple of it. Default 1. */
  step?: number;
  /** included in the price */
  tax_basis_points: number;
  /** share of the total without tax */
  fee_basis_points: number;
};

/** `list = discount + total`. `total` includes tax, fee and the author's share. */
export type OrderPrice = {
  list_minor: number;
  /** includes the sale */
  discount_minor: number;
  sale_minor: number;
  total_minor: number;
  tax_minor: number;
  fee_minor: number;
};

/** A discounted total is rounded down to the step. Discount, tax and fee are rounded half up in this order, each from the remainder, so they always add up. */
export function computePrice({ list_minor, sale_minor = 0, discount, step = 1, ...shares }: PriceTerms): OrderPrice {
  const { tax_basis_points, fee_basis_points } = shares;
  const offered = list_minor - sale_minor;
  const wanted = Math.min(offered, discountAmount(offered, discount));
  const total_minor = wanted === 0 ? offered : offered - wanted - ((offered - wanted) % step);
  const discount_minor = list_minor - total_minor;
  const tax_minor = portionOf(total_minor, tax_basis_points, 10_000 + tax_basis_points);
  const fee_minor = portionOf(total_minor - tax_minor, fee_basis_points, 10_000);
  return { list_minor, discount_minor, sale_minor, total_minor, tax_minor, fee_minor };
}

function discountAmount(price_minor: number, reduction: Discount | undefined): number {
  if (reduction === undefined) return 0;
  return 'percent' in reduction ? portionOf(price_minor, reduction.percent, 100) : reduction.amount_minor;
}
