import type { ItemRow, PurchaseRow } from '../../database/index.ts';

/**
 * Returns null if there is no limit. A tier's limit replaces the item's. An imported purchase of several seats has at
 * least this limit, even if the item has none.
 */
export function seatLimit(
  { quantity, seat_limit }: Pick<PurchaseRow, 'quantity' | 'seat_limit'>,
  { activation_limit }: Pick<ItemRow, 'activation_limit'>,
): number | null {
  if (seat_limit === 0) return null;
  const perSeat = seat_limit ?? activation_limit;
  return perSeat === null && quantity === 1 ? null : (perSeat ?? 1) * quantity;
}
