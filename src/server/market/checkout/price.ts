import { portionOf } from '../../kernel/index.ts';

export type Discount = { percent: number } | { amount_minor: number };

export type PriceTerms = {
  /** minor units, tax included */
  list_minor: number;
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
  discount_minor: number;
  total_minor: number;
  tax_minor: number;
  fee_minor: number;
};

/** A discounted total is rounded down to the step. Discount, tax and fee are rounded half up in this order, each from the remainder, so they always add up. */
export function computePrice({ list_minor, discount, step = 1, ...shares }: PriceTerms): OrderPrice {
  const { tax_basis_points, fee_basis_points } = shares;
  const wanted = Math.min(list_minor, discountAmount(list_minor, discount));
  const total_minor = wanted === 0 ? list_minor : list_minor - wanted - ((list_minor - wanted) % step);
  const discount_minor = list_minor - total_minor;
  const tax_minor = portionOf(total_minor, tax_basis_points, 10_000 + tax_basis_points);
  const fee_minor = portionOf(total_minor - tax_minor, fee_basis_points, 10_000);
  return { list_minor, discount_minor, total_minor, tax_minor, fee_minor };
}

function discountAmount(list_minor: number, reduction: Discount | undefined): number {
  if (reduction === undefined) return 0;
  return 'percent' in reduction ? portionOf(list_minor, reduction.percent, 100) : reduction.amount_minor;
}
