import { sql } from 'kysely';
import { type AccountDetails, accountColumn, accountIdByUsername, getAccountDetails } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, hasEnabledModule, type ItemMediaRow, type ItemRow } from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';
import { type ItemOffer, offerOf } from '../prices/index.ts';
import { findPriceTaxes, type PriceTax } from '../tax/index.ts';

const published = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('items')
    .leftJoin('item_figures', 'item_figures.item_id', 'items.id')
    .where('items.status', '=', 'published')
    .where(hasEnabledModule('items'))
    .where(isVisible('items'));

const authorColumns = [
  accountColumn('items', 'username').as('username'),
  accountColumn('items', 'first_name').as('first_name'),
  accountColumn('items', 'last_name').as('last_name'),
] as const;
const figures = [
  sql<number>`coalesce(item_figures.sales, 0)`.as('sales'),
  sql<number>`coalesce(item_figures.reviews, 0)`.as('reviews'),
  sql<number>`coalesce(item_figures.stars, 0)`.as('stars'),
] as const;
const cardColumns = [
  'items.id',
  'items.account_id',
  'items.kind',
  'items.name',
  'items.category',
  'items.thumbnail',
  'items.price_regular_minor',
  'items.price_extended_minor',
  'items.currency',
  'items.minimum_minor',
  'items.sale_percent',
  'items.sale_regular_minor',
  'items.sale_extended_minor',
  'items.sale_starts_at',
  'items.sale_ends_at',
  'items.lowest_regular_minor',
  'items.lowest_extended_minor',
  'items.other_prices',
  'items.other_lowest',
] as const;

export type ItemAuthor = Pick<AccountDetails, 'username' | 'first_name' | 'last_name'>;
/** `stars`: sum over all reviews */
export type ItemFigures = { sales: number; reviews: number; stars: number };
export type ItemCard = ItemAuthor &
  ItemFigures &
  Pick<ItemRow, 'id' | 'kind' | 'name' | 'category' | 'thumbnail'> & {
    tax: PriceTax;
    /** of the regular licence */
    offer: ItemOffer;
  };
export type PublishedItem = ItemRow & ItemAuthor & ItemFigures;

/** Returns the cards of published items in the order of `ids`. */
export async function listCards(db: DatabaseOrTransaction, ids: number[], nowMs: number): Promise<ItemCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('items')
    .leftJoin('item_figures', 'item_figures.item_id', 'items.id')
    .where('items.id', 'in', ids)
    .select([...cardColumns, ...authorColumns, ...figures])
    .execute();
  const taxes = await findPriceTaxes(
    db,
    rows.map(({ account_id }) => account_id),
  );
  const cards = new Map(
    rows.map((row) => [
      row.id,
      { ...row, tax: taxes.get(row.account_id) ?? 'none', offer: offerOf(row, { licence: 'regular' }, nowMs) },
    ]),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}

export function findPublishedItem(db: DatabaseOrTransaction, id: number): Promise<PublishedItem | undefined> {
  return published(db)
    .where('items.id', '=', id)
    .selectAll('items')
    .select([...authorColumns, ...figures])
    .executeTakeFirst();
}

export function sumItemFigures(db: DatabaseOrTransaction, accountId: number): Promise<ItemFigures> {
  return published(db)
    .where('items.account_id', '=', accountId)
    .select([
      sql<number>`coalesce(sum(item_figures.sales), 0)`.as('sales'),
      sql<number>`coalesce(sum(item_figures.reviews), 0)`.as('reviews'),
      sql<number>`coalesce(sum(item_figures.stars), 0)`.as('stars'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findSellingAuthor(
  db: DatabaseOrTransaction,
  username: string,
): Promise<AccountDetails | undefined> {
  const item = await published(db)
    .select('items.account_id')
    .where('items.account_id', '=', accountIdByUsername(username))
    .limit(1)
    .executeTakeFirst();
  return item && getAccountDetails(db, item.account_id);
}

/** Returns the sizes by file key. */
export async function findMediaSizes(
  db: DatabaseOrTransaction,
  itemId: number,
): Promise<Map<string, Pick<ItemMediaRow, 'width' | 'height' | 'content_type'>>> {
  const rows = await db
    .selectFrom('item_media')
    .select(['file_key', 'width', 'height', 'content_type'])
    .where('item_id', '=', itemId)
    .execute();
  return new Map(rows.map((row) => [row.file_key, row]));
}

export function listSitemapItems(
  db: DatabaseOrTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<ItemRow, 'id' | 'name' | 'updated_at'>[]> {
  return published(db)
    .select(['items.id', 'items.name', 'items.updated_at'])
    .orderBy('items.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function listSellingUsernames(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await published(db)
    .select(accountColumn('items', 'username').as('username'))
    .distinct()
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => username);
}

/** Also true if no item is published. */
export async function hasOneSellingAuthor(db: DatabaseOrTransaction): Promise<boolean> {
  const rows = await published(db).select('items.account_id').distinct().limit(2).execute();
  return rows.length < 2;
}

/** Returns whether another account has an item in the shop. */
export async function hasPublishedItemsOfOthers(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  const item = await published(db)
    .select('items.id')
    .where('items.account_id', '!=', accountId)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}
