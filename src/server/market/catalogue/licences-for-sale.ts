import type { ItemRow, Licence } from '../../database/index.ts';

/** The extended licence is for sale if it has a price, or if the author gives it away explicitly. */
export function licencesForSale(
  item: Pick<ItemRow, 'price_regular_minor' | 'price_extended_minor' | 'is_extended_free'>,
): Licence[] {
  const isGivenAway = item.price_regular_minor === 0 && item.is_extended_free === 1;
  return item.price_extended_minor > 0 || isGivenAway ? ['regular', 'extended'] : ['regular'];
}
