import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, ItemTierRow, Schema } from '../../database/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';

const withRemoved = (db: DatabaseOrTransaction, { account_id, id }: OwnedItem) =>
  db
    .selectFrom('item_tiers')
    .where('account_id', '=', account_id)
    .where('item_id', '=', id)
    .orderBy('position')
    .orderBy('id');

const tiersOf = (db: DatabaseOrTransaction, item: OwnedItem) => withRemoved(db, item).where('removed_at', 'is', null);

export const listTiersWithRemoved = (db: DatabaseOrTransaction, item: OwnedItem): Promise<ItemTierRow[]> =>
  withRemoved(db, item).selectAll().execute();

export const listTiers = (db: DatabaseOrTransaction, item: OwnedItem): Promise<ItemTierRow[]> =>
  tiersOf(db, item).selectAll().execute();

export const listTiersForSale = (db: DatabaseOrTransaction, item: OwnedItem): Promise<ItemTierRow[]> =>
  tiersOf(db, item).selectAll().where('is_on', '=', 1).execute();

/** Also finds removed tiers, because purchases refer to them. */
export function findTier(db: DatabaseOrTransaction, accountId: number, id: number): Promise<ItemTierRow | undefined> {
  return db
    .selectFrom('item_tiers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertTier(db: DatabaseOrTransaction, row: Insertable<Schema['item_tiers']>): Promise<void> {
  await db.insertInto('item_tiers').values(row).execute();
}

export async function updateTier(
  db: DatabaseOrTransaction,
  { account_id, id }: Pick<ItemTierRow, 'account_id' | 'id'>,
  columns: Partial<Omit<ItemTierRow, 'id' | 'account_id' | 'item_id'>>,
): Promise<void> {
  await db.updateTable('item_tiers').set(columns).where('account_id', '=', account_id).where('id', '=', id).execute();
}
