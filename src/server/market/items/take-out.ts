import { type ItemRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { type OwnedItem, updateItem } from '../catalogue/index.ts';
import { enqueueItemEvent, requireLockedItem } from './item.ts';
import { notSubmitted } from './submission.ts';

/** For the owner of the service. Buyers keep the item. */
export function takeItemOut(deps: Deps, item: OwnedItem, reason: string): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const before = await requireLockedItem(deps, trx, item);
    if (before.taken_out_at !== null) throw new Refusal('conflict', t('The item was already taken out of the shop.'));
    const nowMs = deps.now();
    const row = await updateItem(trx, before.account_id, before.id, {
      status: 'withdrawn',
      taken_out_at: nowMs,
      taken_out_reason: reason,
      ...notSubmitted,
      approved_at: null,
      updated_at: nowMs,
    });
    if (before.status === 'published') await enqueueItemEvent(trx, row, 'item.withdrawn', nowMs);
    return row;
  });
}

/** The item stays withdrawn until its author publishes it. */
export function allowItem(deps: Deps, item: OwnedItem): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const before = await requireLockedItem(deps, trx, item);
    if (before.taken_out_at === null) throw new Refusal('conflict', t('The author can already publish the item.'));
    return updateItem(trx, before.account_id, before.id, {
      taken_out_at: null,
      taken_out_reason: '',
      updated_at: deps.now(),
    });
  });
}
