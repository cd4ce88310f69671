import type { DatabaseOrTransaction, ItemVersionRow } from '../../database/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { findWaitingVersions, shownVersion, updateVersionRow } from '../catalogue/index.ts';

export const firstVersionOf = (waiting: ItemVersionRow[]): ItemVersionRow | undefined => shownVersion(waiting);

/** The caller must lock the item. Returns undefined if no version can be published. */
export async function publishFirstVersion(
  trx: DatabaseOrTransaction,
  item: OwnedItem,
  nowMs: number,
): Promise<ItemVersionRow | undefined> {
  const first = firstVersionOf(await findWaitingVersions(trx, [item]));
  return first && updateVersionRow(trx, first, { published_at: nowMs });
}
