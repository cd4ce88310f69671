import type { ItemRow, PurchaseRow } from '../../database/index.ts';

/** null: no limit. An imported purchase of several seats has at least this limit, even if the item has none. */
export const seatLimit = (
  { quantity }: Pick<PurchaseRow, 'quantity'>,
  { activation_limit: perSeat }: Pick<ItemRow, 'activation_limit'>,
): number | null => (perSeat === null && quantity === 1 ? null : (perSeat ?? 1) * quantity);
