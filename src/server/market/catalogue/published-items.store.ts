import { sql } from 'kysely';
import { type AccountDetails, accountColumn, accountIdByUsername, getAccountDetails } from '../../accounts/index.ts';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  hasEnabledModule,
  type ItemMediaRow,
  type ItemRow,
  matchesText,
  type TextMatch,
} from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';
import { type ItemOffer, offerOf } from '../prices/index.ts';
import { findPriceTaxes, type PriceTax } from '../tax/index.ts';
import { effectivePrice } from './effective-price.store.ts';

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
  'items.sale_regular_minor',
  'items.sale_extended_minor',
  'items.sale_starts_at',
  'items.sale_ends_at',
  'items.lowest_regular_minor',
  'items.lowest_extended_minor',
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

export const itemSorts = ['match', 'newest', 'sales', 'rating', 'price', 'price-desc'] as const;
export type ItemSort = (typeof itemSorts)[number];

export type ItemFilter = {
  query: string | undefined;
  /** undefined: all */
  categories: { category: string; sub_category?: string }[] | undefined;
  username: string | undefined;
  kind: ItemRow['kind'] | undefined;
  tag: string | undefined;
  currency: string | undefined;
  /** minor units */
  fromMinor: number | undefined;
  toMinor: number | undefined;
  /** decides which sales are active */
  nowMs: number;
  sort: ItemSort;
  firstCurrency: string | undefined;
  page: number;
  perPage: number;
};

export async function searchPublishedItems(
  database: Database,
  filter: ItemFilter,
): Promise<{ cards: ItemCard[]; total: number }> {
  const matching = matchingItems(database, filter);
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let sorted = matching;
  for (const order of sortOrders[filter.sort](filter)) sorted = sorted.orderBy(order);
  const rows = await sorted
    .orderBy('items.id', 'desc')
    .select([...cardColumns, ...authorColumns, ...figures])
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
    .execute();
  const taxes = await findPriceTaxes(
    database.db,
    rows.map(({ account_id }) => account_id),
  );
  const cards = rows.map((row) => ({
    ...row,
    tax: taxes.get(row.account_id) ?? 'none',
    offer: offerOf(row, { licence: 'regular' }, filter.nowMs),
  }));
  return { cards, total };
}

/** Ignores the filter's categories. */
export function countMatchingCategories(
  database: Database,
  filter: ItemFilter,
): Promise<Omit<CategoryCount, 'currency'>[]> {
  return matchingItems(database, { ...filter, categories: undefined })
    .select((select) => ['items.category', 'items.sub_category', select.fn.countAll<number>().as('items')])
    .groupBy(['items.category', 'items.sub_category'])
    .execute();
}

function matchingItems(database: Database, filter: ItemFilter) {
  const { query, categories, username, kind, tag, currency, fromMinor, toMinor, nowMs } = filter;
  const found = query === undefined ? sql<TextMatch>`(select id, 0 as rank from items)` : matchesText(database, query);
  let matching = published(database.db).innerJoin(found.as<'found'>('found'), 'found.id', 'items.id');
  if (categories !== undefined)
    matching = matching.where((where) =>
      where.or(
        categories.map(({ category, sub_category }) =>
          where.and({
            'items.category': category,
            ...(sub_category !== undefined && { 'items.sub_category': sub_category }),
          }),
        ),
      ),
    );
  if (username !== undefined) matching = matching.where('items.account_id', '=', accountIdByUsername(username));
  if (kind !== undefined) matching = matching.where('items.kind', '=', kind);
  // Tags are stored as JSON.
  if (tag !== undefined)
    matching = matching.where((where) => containsText(where.ref('items.tags'), JSON.stringify(tag)));
  if (currency !== undefined) matching = matching.where('items.currency', '=', currency);
  if (fromMinor !== undefined) matching = matching.where(effectivePrice(nowMs), '>=', fromMinor);
  if (toMinor !== undefined) matching = matching.where(effectivePrice(nowMs), '<=', toMinor);
  return matching;
}

// Rates each item as if it had four more reviews of 3.5 stars, so a few good reviews don't outrank many.
const weightedRating = '(coalesce(item_figures.stars, 0) + 14.0) / (coalesce(item_figures.reviews, 0) + 4)';
const byNewest = sql.raw('items.published_at desc');
/** Prices of different currencies can't be compared. */
const byPrice =
  (direction: 'asc' | 'desc') =>
  ({ firstCurrency, nowMs }: Pick<ItemFilter, 'firstCurrency' | 'nowMs'>) => [
    sql`case when items.currency = ${firstCurrency ?? ''} then 0 else 1 end`,
    sql.raw('items.currency'),
    sql`${effectivePrice(nowMs)} ${sql.raw(direction)}`,
  ];
const sortOrders = {
  match: () => [sql.raw('found.rank')],
  newest: () => [byNewest],
  sales: () => [sql.raw('coalesce(item_figures.sales, 0) desc'), byNewest],
  rating: () => [sql.raw(`${weightedRating} desc`), byNewest],
  price: byPrice('asc'),
  'price-desc': byPrice('desc'),
} satisfies Record<ItemSort, unknown>;

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

export type CategoryCount = { category: string; sub_category: string; currency: string; items: number };

export function countCategories(db: DatabaseOrTransaction): Promise<CategoryCount[]> {
  return published(db)
    .select((select) => [
      'items.category',
      'items.sub_category',
      'items.currency',
      select.fn.countAll<number>().as('items'),
    ])
    .groupBy(['items.category', 'items.sub_category', 'items.currency'])
    .orderBy('items.category')
    .orderBy('items.sub_category')
    .orderBy('items.currency')
    .execute();
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
