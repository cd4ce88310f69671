import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  hasEnabledAccount,
  type ItemRow,
  lockForUpdate,
  type Schema,
  selectPage,
} from '../../database/index.ts';
import { findVisibleBy, isVisible } from '../import-runs/index.ts';

export type OwnedItem = { account_id: number; id: number };

export type Page = { search: string | undefined; page: number; perPage: number };
export type ItemQuery = Page & {
  status?: ItemRow['status'] | undefined;
  kind?: ItemRow['kind'] | undefined;
  category?: string | undefined;
  sortBy: 'id' | 'name' | 'updated_at' | 'price' | 'sales';
  sort: 'asc' | 'desc';
  salesOf: (itemId: RawBuilder<unknown>) => RawBuilder<number>;
};

const visibleItems = (db: DatabaseOrTransaction, accountId: number) =>
  db.selectFrom('items').where('items.account_id', '=', accountId).where(isVisible('items'));

/** Includes withdrawn items, because buyers keep access to them. */
const publicItems = (db: DatabaseOrTransaction, accountId: number) =>
  visibleItems(db, accountId).where('items.status', '!=', 'draft');

export function listVisibleItems(db: DatabaseOrTransaction, accountId: number): Promise<ItemRow[]> {
  return publicItems(db, accountId).selectAll().orderBy('items.id').execute();
}

export function findVisibleItem(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<ItemRow | undefined> {
  return publicItems(db, accountId).selectAll().where('items.id', '=', id).executeTakeFirst();
}

/** Includes drafts. */
export function listAllItems(db: DatabaseOrTransaction, accountId: number): Promise<ItemRow[]> {
  return visibleItems(db, accountId).selectAll().orderBy('items.id').execute();
}

export function findItem(db: DatabaseOrTransaction, accountId: number, id: number): Promise<ItemRow | undefined> {
  return visibleItems(db, accountId).selectAll().where('items.id', '=', id).executeTakeFirst();
}

export async function findItems(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<Map<number, ItemRow>> {
  if (ids.length === 0) return new Map();
  const rows = await visibleItems(db, accountId).selectAll().where('items.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const validatedColumns = [
  'id',
  'reference',
  'import_id',
  'kind',
  'name',
  'description',
  'category',
  'sub_category',
  'options',
  'version',
  'demo_link',
  'tags',
  'thumbnail',
  'preview_image',
  'preview_video',
  'preview_audio',
  'screenshots',
  'price_regular_minor',
  'price_extended_minor',
  'currency',
  'published_at',
  'updated_at',
  'activation_limit',
] as const satisfies (keyof ItemRow)[];
/** The part of an item that validations return. */
export type ValidatedItem = Pick<ItemRow, (typeof validatedColumns)[number]>;

export const findValidatedItems = (
  db: DatabaseOrTransaction,
  accountId: number,
  values: number[],
): Promise<Map<number, ValidatedItem>> =>
  findVisibleBy<ValidatedItem, 'id'>(db, accountId, { table: 'items', columns: validatedColumns, key: 'id', values });

export async function listItems(
  database: Database,
  accountId: number,
  { search, page, perPage, status, kind, category, sortBy, sort, salesOf }: ItemQuery,
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
  switch (sortBy) {
    // Prices of different currencies can't be compared.
    case 'price':
      return selectPage(matching, {
        sortFirst: sql`items.currency`,
        sortBy: 'price_regular_minor',
        sort,
        page,
        perPage,
      });
    case 'sales': {
      const sortFirst = sql`${salesOf(sql.ref('items.id'))} ${sql.raw(sort)}`;
      return selectPage(matching, { sortFirst, sortBy: 'id', sort, page, perPage });
    }
    case 'id':
    case 'name':
    case 'updated_at':
      return selectPage(matching, { sortBy, sort, page, perPage });
  }
}

export async function countItems(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { total } = await visibleItems(db, accountId)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function hasPublishedItems(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  const found = await visibleItems(db, accountId)
    .select('items.id')
    .where('items.status', '=', 'published')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Includes items of the running import `importId`. */
export async function findItemIdsByReference(
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

export function insertItem(db: DatabaseOrTransaction, row: Insertable<Schema['items']>): Promise<ItemRow> {
  return db.insertInto('items').values(row).returningAll().executeTakeFirstOrThrow();
}

export function lockItem(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<ItemRow | undefined> {
  const rows = visibleItems(trx, accountId).selectAll().where('items.id', '=', id);
  return lockForUpdate(database, rows).executeTakeFirst();
}

/** Returns false if the item has been bought. */
export async function deleteItem(
  trx: DatabaseOrTransaction,
  { account_id, id }: OwnedItem,
  isBought: (itemId: RawBuilder<unknown>) => Expression<SqlBool>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('items')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where(({ not }) => not(isBought(sql.ref('items.id'))))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Finds only imported items. */
export function findItemByReference(
  db: DatabaseOrTransaction,
  accountId: number,
  reference: string,
): Promise<ItemRow | undefined> {
  return visibleItems(db, accountId)
    .selectAll()
    .where('reference', '=', reference)
    .where('import_id', 'is not', null)
    .executeTakeFirst();
}

/** Also includes the categories of other accounts' published items. */
export function listCategories(
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

/** Returns an item whose software can ask for updates, also a withdrawn one, because buyers keep it. */
export function findFeedItem(db: DatabaseOrTransaction, id: number): Promise<ItemRow | undefined> {
  return feedItems(db).where('items.id', '=', id).executeTakeFirst();
}

const feedItems = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('items')
    .selectAll()
    .where('status', '!=', 'draft')
    .where('has_public_licence_check', '=', 1)
    .where(hasEnabledAccount('items'))
    .where(isVisible('items'));

/**
 * Finds an item of any account by its ID in another shop, or by its name. Returns undefined if there are several, because
 * names aren't unique.
 */
export async function findFeedItemNamed(
  db: DatabaseOrTransaction,
  named: { productId: string } | { name: string },
): Promise<ItemRow | undefined> {
  const rows = await feedItems(db)
    .where((where) =>
      'name' in named
        ? where(sql<string>`lower(items.name)`, '=', named.name.toLowerCase())
        : containsText(where.ref('items.product_ids'), JSON.stringify(named.productId)),
    )
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

export type CheckedItem = Pick<ItemRow, 'id' | 'account_id' | 'name' | 'activation_limit'>;

export async function findPubliclyCheckedItems(
  db: DatabaseOrTransaction,
  ids: number[],
): Promise<Map<number, CheckedItem>> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'account_id', 'name', 'activation_limit'])
    .where('items.id', 'in', ids)
    .where('has_public_licence_check', '=', 1)
    .where(hasEnabledAccount('items'))
    .where(isVisible('items'))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** null: no limit */
export async function findActivationLimit(
  db: DatabaseOrTransaction,
  { account_id, id }: OwnedItem,
): Promise<number | null> {
  const { activation_limit } = await db
    .selectFrom('items')
    .select('activation_limit')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return activation_limit;
}
