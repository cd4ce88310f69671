import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, ItemMonitorRow, ItemMonitorSubject, Schema } from '../../database/index.ts';

type OfItem = { accountId: number; itemId: number };

export function listItemMonitors(db: DatabaseOrTransaction, { accountId, itemId }: OfItem): Promise<ItemMonitorRow[]> {
  return db
    .selectFrom('item_monitors')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('item_id', '=', itemId)
    .orderBy('subject')
    .execute();
}

/** Returns false if the subject is already monitored. */
export async function insertItemMonitor(
  trx: DatabaseOrTransaction,
  row: Insertable<Schema['item_monitors']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('item_monitors')
    .values(row)
    .onConflict((conflict) => conflict.columns(['item_id', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateBadge(
  db: DatabaseOrTransaction,
  { accountId, itemId, subject }: OfItem & { subject: ItemMonitorSubject },
  showsBadge: boolean,
): Promise<void> {
  await db
    .updateTable('item_monitors')
    .set({ shows_badge: showsBadge ? 1 : 0 })
    .where('account_id', '=', accountId)
    .where('item_id', '=', itemId)
    .where('subject', '=', subject)
    .execute();
}

/** Returns false if the subject was not monitored. */
export async function deleteItemMonitor(
  db: DatabaseOrTransaction,
  { accountId, itemId, subject }: OfItem & { subject: ItemMonitorSubject },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('item_monitors')
    .where('account_id', '=', accountId)
    .where('item_id', '=', itemId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
