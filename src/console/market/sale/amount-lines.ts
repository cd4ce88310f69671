import type { Order } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';

export type AmountLine = { word: string; amount: number; look?: 'sum' };

type Amounts = Pick<Order, 'price' | 'discount' | 'total' | 'tax' | 'fee' | 'refunded' | 'coupon'>;

export function amountLines({ price, discount, total, tax, fee, refunded, coupon }: Amounts): AmountLine[] {
  const lines: AmountLine[] = [
    ...(discount === 0
      ? []
      : [
          { word: t('Price'), amount: price },
          { word: coupon === null ? t('Discount') : t('Discount with {coupon}', { coupon }), amount: -discount },
        ]),
    { word: discount === 0 ? t('Price') : t('Total'), amount: total, look: 'sum' },
  ];
  if (tax !== 0) lines.push({ word: t('Tax'), amount: -tax });
  if (fee !== 0) lines.push({ word: t('Service fee'), amount: -fee });
  // Amounts have up to four decimals. Further decimals are floating-point errors.
  if (tax !== 0 || fee !== 0)
    lines.push({ word: t('Net'), amount: Number((total - tax - fee).toFixed(4)), look: 'sum' });
  if (refunded !== 0) lines.push({ word: t('Refunded since, tax included'), amount: -refunded });
  return lines;
}
