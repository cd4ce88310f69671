import type { DatabaseOrTransaction, ItemVersionRow } from '../../database/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { findWaitingVersions, updateVersionRow } from '../catalogue/index.ts';
import { compareVersions } from './version-number.ts';

export const firstVersionOf = (waiting: ItemVersionRow[]): ItemVersionRow | undefined =>
  waiting.toSorted((one, other) => compareVersions(other.version, one.version))[0];

/** The caller must lock the item. Returns undefined if no version can be published. */
export async function publishFirstVersion(
  trx: DatabaseOrTransaction,
  item: OwnedItem,
  nowMs: number,
): Promise<ItemVersionRow | undefined> {
  const first = firstVersionOf(await findWaitingVersions(trx, [item]));
  return first && updateVersionRow(trx, first, { published_at: nowMs });
}
