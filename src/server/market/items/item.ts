import { randomUUID } from 'node:crypto';
import { getAccountDetails } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, type ItemRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, notFound, Refusal } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { deleteItem, findDeliverableItems, insertItem, lockItem, updateItem } from '../catalogue/index.ts';
import { isItemBought } from '../purchases/index.ts';
import { enqueueWebhookEvent } from '../webhooks/index.ts';
import { emptyItem, withChanges } from './item-changes.ts';
import { findMissing } from './publish-requirements.ts';
import { type StatusChange, statusTransitions } from './status-changes.ts';
import type { ItemChanges } from './wire.ts';

/** A draft with what was sent. Throws `invalid`. */
export async function createItem(deps: Deps, accountId: number, fields: ItemChanges): Promise<ItemRow> {
  const nowMs = deps.now();
  const { currency } = await getAccountDetails(deps.database.db, accountId);
  return insertItem(deps.database.db, {
    ...withChanges(emptyItem(currency), fields, currency),
    account_id: accountId,
    reference: randomUUID(),
    import_id: null,
    version: '',
    thumbnail: '',
    preview_image: null,
    preview_video: null,
    preview_audio: null,
    screenshots: '[]',
    status: 'draft',
    published_at: nowMs,
    updated_at: nowMs,
  });
}

/** Changes what was sent and keeps the rest. Throws `invalid`, also where a published item would lack something. */
export function changeItem(deps: Deps, item: OwnedItem, changes: ItemChanges): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const before = await requireLockedItem(deps, trx, item);
    const { currency } = await getAccountDetails(trx, item.account_id);
    const columns = withChanges(before, changes, currency);
    if (columns.kind !== before.kind && before.status !== 'draft')
      throw invalid({ kind: ['kind can only be changed while the item is a draft.'] });
    return writeItem(deps, trx, before, columns);
  });
}

/** Publishes, withdraws or deletes an item. Throws 'conflict' where its status says no, and `invalid` for what it lacks. */
export function changeStatus(deps: Deps, item: OwnedItem, change: StatusChange): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const before = await requireLockedItem(deps, trx, item);
    const outcome = statusTransitions[before.status][change];
    if ('no' in outcome) throw new Refusal('conflict', outcome.no);
    const nowMs = deps.now();
    switch (outcome.status) {
      case 'deleted':
        if (!(await deleteItem(trx, item, isItemBought)))
          throw new Refusal('conflict', 'The item has imported sales and cannot be deleted. Publish or keep it.');
        return before;
      case 'published': {
        await requireComplete(trx, before);
        const published_at = before.status === 'draft' ? nowMs : before.published_at;
        const row = await updateItem(trx, item.account_id, item.id, {
          status: 'published',
          published_at,
          updated_at: nowMs,
        });
        await enqueueItemEvent(trx, row, 'item.published', nowMs);
        return row;
      }
      case 'withdrawn': {
        const row = await updateItem(trx, item.account_id, item.id, { status: 'withdrawn', updated_at: nowMs });
        await enqueueItemEvent(trx, row, 'item.withdrawn', nowMs);
        return row;
      }
      case 'draft':
        throw new Error('nothing becomes a draft again');
    }
  });
}

/** The item, which whoever else changes it waits for. Throws 'not_found'. */
export async function requireLockedItem(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { account_id, id }: OwnedItem,
): Promise<ItemRow> {
  const row = await lockItem(deps.database, trx, account_id, id);
  if (!row) throw notFound();
  return row;
}

/** Writes columns of an item that is held, and tells of it when buyers see them. Throws `invalid` for what it would lack. */
export async function writeItem(
  deps: Deps,
  trx: DatabaseOrTransaction,
  before: ItemRow,
  columns: Partial<ItemRow>,
): Promise<ItemRow> {
  if (before.status === 'published') await requireAsComplete(trx, before, { ...before, ...columns });
  const nowMs = deps.now();
  const row = await updateItem(trx, before.account_id, before.id, { ...columns, updated_at: nowMs });
  if (row.status === 'published') await enqueueItemEvent(trx, row, 'item.updated', nowMs);
  return row;
}

async function requireComplete(trx: DatabaseOrTransaction, item: ItemRow): Promise<void> {
  throwMissing(Object.entries(await missingOf(trx, item)));
}

/** What an import brought may lack something from the beginning; no change may take more away. */
async function requireAsComplete(trx: DatabaseOrTransaction, before: ItemRow, after: ItemRow): Promise<void> {
  const lacked = await missingOf(trx, before);
  throwMissing(Object.entries(await missingOf(trx, after)).filter(([field]) => !(field in lacked)));
}

function throwMissing(missing: [string, string][]): void {
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([field, sentence]) => [field, [sentence]])));
}

const missingOf = async (db: DatabaseOrTransaction, item: ItemRow): Promise<Record<string, string>> =>
  findMissingForPublishing(item, await findDeliverableItems(db, [item]));

/**
 * What publishing an item waits for: a sentence for each field. `deliverable`: the items that have something to deliver,
 * as `deliverableOf` tells.
 */
export function findMissingForPublishing(item: ItemRow, deliverable: ReadonlySet<number>): Record<string, string> {
  // What was sold elsewhere and imported is handed out there: it may be shown without a file, but not be sold.
  return findMissing(item, item.import_id !== null || deliverable.has(item.id));
}

const enqueueItemEvent = (
  trx: DatabaseOrTransaction,
  row: ItemRow,
  type: 'item.published' | 'item.updated' | 'item.withdrawn',
  nowMs: number,
) =>
  enqueueWebhookEvent(trx, {
    account_id: row.account_id,
    type,
    data: { id: row.id, name: row.name, version: row.version, status: row.status },
    key: `${row.id} ${nowMs}`,
    nowMs,
  });
