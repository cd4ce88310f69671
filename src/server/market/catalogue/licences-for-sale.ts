import type { ItemRow, Licence } from '../../database/index.ts';

/**
 * The licences that an item is sold under. Without a price, the extended one is not offered: only the author of a free
 * item can say that it is free as well.
 */
export function licencesForSale(
  item: Pick<ItemRow, 'price_regular_minor' | 'price_extended_minor' | 'is_extended_free'>,
): Licence[] {
  const isGivenAway = item.price_regular_minor === 0 && item.is_extended_free === 1;
  return item.price_extended_minor > 0 || isGivenAway ? ['regular', 'extended'] : ['regular'];
}
