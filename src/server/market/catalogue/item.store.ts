import type { Insertable } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  type ItemRow,
  lockForUpdate,
  type Schema,
} from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';

/** Whose item, and which. */
export type OwnedItem = { account_id: number; id: number };

export type Page = { search: string | undefined; page: number; perPage: number };
export type ItemsWanted = Page & {
  status?: ItemRow['status'] | undefined;
  kind?: ItemRow['kind'] | undefined;
  category?: string | undefined;
  sortBy: 'id' | 'name' | 'updated_at';
  sort: 'asc' | 'desc';
};

const visibleItems = (db: DatabaseOrTransaction, accountId: number) =>
  db.selectFrom('items').where('items.account_id', '=', accountId).where(isVisible('items'));

/** What the marketplace interface knows: drafts are their author's alone, and buyers keep what was withdrawn. */
const listedItems = (db: DatabaseOrTransaction, accountId: number) =>
  visibleItems(db, accountId).where('items.status', '!=', 'draft');

export function listedItemsOf(db: DatabaseOrTransaction, accountId: number): Promise<ItemRow[]> {
  return listedItems(db, accountId).selectAll().orderBy('items.id').execute();
}

export function listedItem(db: DatabaseOrTransaction, accountId: number, id: number): Promise<ItemRow | undefined> {
  return listedItems(db, accountId).selectAll().where('items.id', '=', id).executeTakeFirst();
}

/** Every item of the account, drafts included, the oldest first. */
export function allItems(db: DatabaseOrTransaction, accountId: number): Promise<ItemRow[]> {
  return visibleItems(db, accountId).selectAll().orderBy('items.id').execute();
}

export function itemById(db: DatabaseOrTransaction, accountId: number, id: number): Promise<ItemRow | undefined> {
  return visibleItems(db, accountId).selectAll().where('items.id', '=', id).executeTakeFirst();
}

export async function itemsById(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<Map<number, ItemRow>> {
  if (ids.length === 0) return new Map();
  const rows = await visibleItems(db, accountId).selectAll().where('items.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A page of the account's items, found by a part of the name or reference. */
export async function listItems(
  database: Database,
  accountId: number,
  { search, page, perPage, status, kind, category, sortBy, sort }: ItemsWanted,
): Promise<{ rows: ItemRow[]; total: number }> {
  let matching = visibleItems(database.db, accountId);
  if (search !== undefined) {
    matching = matching.where((where) =>
      where.or([containsText(where.ref('items.name'), search), containsText(where.ref('items.reference'), search)]),
    );
  }
  if (status !== undefined) matching = matching.where('items.status', '=', status);
  if (kind !== undefined) matching = matching.where('items.kind', '=', kind);
  if (category !== undefined) matching = matching.where('items.category', '=', category);
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(`items.${sortBy}`, sort)
    .orderBy('items.id', sort)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

export async function countItems(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { total } = await visibleItems(db, accountId)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether the account has anything in the shop. */
export async function hasPublished(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  const found = await visibleItems(db, accountId)
    .select('items.id')
    .where('items.status', '=', 'published')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Identifiers of the account's items by the reference that their file gave them; those of `importId` included. */
export async function itemIdsByReference(
  db: DatabaseOrTransaction,
  accountId: number,
  importId = 0,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'reference'])
    .where('account_id', '=', accountId)
    .where((where) => where.or([isVisible('items'), where('import_id', '=', importId)]))
    .execute();
  return new Map(rows.map((row) => [row.reference, row.id]));
}

export async function insertItems(db: DatabaseOrTransaction, rows: Insertable<Schema['items']>[]): Promise<void> {
  await db.insertInto('items').values(rows).execute();
}

export async function updateItem(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
  fields: Partial<ItemRow>,
): Promise<ItemRow> {
  return db
    .updateTable('items')
    .set(fields)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function addItem(db: DatabaseOrTransaction, row: Insertable<Schema['items']>): Promise<ItemRow> {
  return db.insertInto('items').values(row).returningAll().executeTakeFirstOrThrow();
}

/** For a decision about the item: whoever else changes it waits for this transaction. */
export function heldItem(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<ItemRow | undefined> {
  const rows = visibleItems(trx, accountId).selectAll().where('items.id', '=', id);
  return lockForUpdate(database, rows).executeTakeFirst();
}

/** Deletes an item with its media, versions and files; false where somebody has bought it: imports bring sales of drafts. */
export async function deleteItem(trx: DatabaseOrTransaction, accountId: number, id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('items')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('purchases').select('purchases.id').whereRef('purchases.item_id', '=', 'items.id'))),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows) === 1;
}

/** Categories in use: the account's own, and those of what anybody has published. */
export function categoriesInUse(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ category: string; sub_category: string }[]> {
  return db
    .selectFrom('items')
    .select(['category', 'sub_category'])
    .distinct()
    .where(isVisible('items'))
    .where('category', '!=', '')
    .where((where) => where.or([where('account_id', '=', accountId), where('status', '=', 'published')]))
    .orderBy('category')
    .orderBy('sub_category')
    .limit(2000)
    .execute();
}
