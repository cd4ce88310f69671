import type { Order } from '../../api/market.ts';

export type AmountLine = { word: string; amount: number; look?: 'sum' };

type Amounts = Pick<Order, 'price' | 'discount' | 'total' | 'tax' | 'fee' | 'refunded' | 'coupon'>;

/** What an order comes to, line by line: each sum stands below what makes it. What is zero has no line. */
export function amountLines({ price, discount, total, tax, fee, refunded, coupon }: Amounts): AmountLine[] {
  const lines: AmountLine[] = [
    ...(discount === 0
      ? []
      : [
          { word: 'Price', amount: price },
          { word: coupon === null ? 'Discount' : `Discount with ${coupon}`, amount: -discount },
        ]),
    { word: discount === 0 ? 'Price' : 'Total', amount: total, look: 'sum' },
  ];
  if (tax !== 0) lines.push({ word: 'Tax', amount: -tax });
  if (fee !== 0) lines.push({ word: 'Service fee', amount: -fee });
  // Decimals of at most four places: beyond them is only what binary fractions add.
  if (tax !== 0 || fee !== 0) lines.push({ word: 'Net', amount: Number((total - tax - fee).toFixed(4)), look: 'sum' });
  if (refunded !== 0) lines.push({ word: 'Refunded since, tax included', amount: -refunded });
  return lines;
}
