import type { DatabaseOrTransaction, ItemVersionRow } from '../../database/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { findWaitingVersions, updateVersionRow } from '../catalogue/index.ts';
import { compareVersions } from './version-number.ts';

/** The version that an item is first published with: of those that have a file, the one with the highest number. */
export const firstVersionOf = (waiting: ItemVersionRow[]): ItemVersionRow | undefined =>
  waiting.toSorted((one, other) => compareVersions(other.version, one.version))[0];

/**
 * Publishes the first version of an item that has published none. The caller has locked the item. Undefined where a
 * version is published already, or none has a file.
 */
export async function publishFirstVersion(
  trx: DatabaseOrTransaction,
  item: OwnedItem,
  nowMs: number,
): Promise<ItemVersionRow | undefined> {
  const first = firstVersionOf(await findWaitingVersions(trx, [item]));
  return first && updateVersionRow(trx, first, { published_at: nowMs });
}
