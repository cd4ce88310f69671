import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accountIdByUsername } from '../../accounts/index.ts';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  hasEnabledModuleInList,
  hasWords,
  type ItemRow,
  matchesText,
  mayHaveTag,
} from '../../database/index.ts';
import { isOfFinishedImport } from '../import-runs/index.ts';
import { currentPrice, havePricesExpired } from './listed-price.store.ts';
import { type ItemCard, listCards } from './published-items.store.ts';

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

/** `places`: matching items by place, ignoring the filter's categories */
export type FoundItems = { cards: ItemCard[]; total: number; places: CategoryCount[] };
export type CategoryCount = { category: string; sub_category: string; currency: string; items: number };

/** `knownPlaces`: the places of all items, if the filter only has categories */
export async function searchPublishedItems(
  database: Database,
  filter: ItemFilter,
  knownPlaces?: CategoryCount[],
): Promise<FoundItems> {
  const listed = await listedItems(database, filter);
  const places = knownPlaces ?? (await listed.count());
  const matching = places.filter((place) => isWanted(filter, place));
  const total = matching.reduce((sum, { items }) => sum + items, 0);
  const slices = isByPrice(filter) ? slicesOfPage(filter, matching) : [pageOf(filter)];
  const ids: number[] = [];
  for (const slice of slices) ids.push(...(await listed.ids(slice)));
  return { cards: await listCards(database.db, ids, filter.nowMs), total, places };
}

/** The page without counts. The order must not be by price. */
export async function listPublishedItems(
  database: Database,
  filter: ItemFilter & { sort: 'newest' | 'sales' },
): Promise<ItemCard[]> {
  const listed = await listedItems(database, filter);
  return listCards(database.db, await listed.ids(pageOf(filter)), filter.nowMs);
}

export async function countCategories(db: DatabaseOrTransaction): Promise<CategoryCount[]> {
  const places = await countPlaces(published(db));
  const keyOf = ({ category, sub_category, currency }: CategoryCount) => [category, sub_category, currency].join('\n');
  return places.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const published = (db: DatabaseOrTransaction, { isTextSearch = false } = {}) =>
  db
    .selectFrom('item_listings')
    // An expression isn't indexed, so SQLite starts with the text search instead of all published items.
    .where(isTextSearch ? sql`coalesce(item_listings.status, '')` : 'item_listings.status', '=', 'published')
    .where(hasEnabledModuleInList('item_listings'))
    .where(isOfFinishedImport(sql.ref('item_listings.import_id')));

const countPlaces = (matching: ReturnType<typeof published>): Promise<CategoryCount[]> =>
  matching
    .select((select) => [
      'item_listings.category',
      'item_listings.sub_category',
      'item_listings.currency',
      select.fn.countAll<number>().as('items'),
    ])
    .groupBy(['item_listings.category', 'item_listings.sub_category', 'item_listings.currency'])
    .execute();

/** Rows of one currency, or of all. */
type Slice = { currency: string | undefined; limit: number; offset: number };

const isByPrice = ({ sort }: ItemFilter): boolean => sort === 'price' || sort === 'price-desc';
const pageOf = ({ perPage, page }: ItemFilter): Slice => ({
  currency: undefined,
  limit: perPage,
  offset: (page - 1) * perPage,
});

/** Prices of different currencies can't be compared, so each currency is sorted on its own. */
function slicesOfPage(filter: ItemFilter, places: CategoryCount[]): Slice[] {
  const counts = new Map<string, number>();
  for (const { currency, items } of places) counts.set(currency, (counts.get(currency) ?? 0) + items);
  const rank = (currency: string): string => `${currency === filter.firstCurrency ? 0 : 1} ${currency}`;
  const inOrder = [...counts].sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1));
  let { limit, offset } = pageOf(filter);
  return inOrder.flatMap(([currency, items]) => {
    const slice = { currency, offset, limit: Math.max(0, Math.min(limit, items - offset)) };
    offset = Math.max(0, offset - items);
    limit -= slice.limit;
    return slice.limit === 0 ? [] : [slice];
  });
}

const isWanted = ({ categories }: ItemFilter, place: CategoryCount): boolean =>
  categories === undefined ||
  categories.some(
    ({ category, sub_category }) =>
      category === place.category && (sub_category === undefined || sub_category === place.sub_category),
  );

async function listedItems(database: Database, filter: ItemFilter) {
  const { query, categories, username, kind, tag, currency, fromMinor, toMinor, nowMs, sort } = filter;
  const usesPrice = isByPrice(filter) || fromMinor !== undefined || toMinor !== undefined;
  const price = currentPrice(nowMs, usesPrice && (await havePricesExpired(database.db, nowMs)));
  const isTextSearch = query !== undefined || (tag !== undefined && hasWords(tag));
  let matching = published(database.db, { isTextSearch });
  if (username !== undefined) matching = matching.where('item_listings.account_id', '=', accountIdByUsername(username));
  if (kind !== undefined) matching = matching.where('item_listings.kind', '=', kind);
  if (tag !== undefined) {
    // Tags are stored as JSON.
    matching = matching.where((where) => containsText(where.ref('item_listings.tags'), JSON.stringify(tag)));
    // The text index finds the candidates.
    if (hasWords(tag)) matching = matching.where(isAmong(mayHaveTag(database, tag)));
  }
  if (currency !== undefined) matching = matching.where('item_listings.currency', '=', currency);
  if (fromMinor !== undefined) matching = matching.where(price, '>=', fromMinor);
  if (toMinor !== undefined) matching = matching.where(price, '<=', toMinor);
  const found = matchesText(database, query ?? '');
  const searched = query === undefined ? matching : matching.where(isAmong(found));
  return {
    count: () => countPlaces(searched),
    async ids({ currency, limit, offset }: Slice): Promise<number[]> {
      const isRanked = sort === 'match' && query !== undefined;
      let sorted = (isRanked ? matching : searched)
        .$if(isRanked, (rows) =>
          rows.innerJoin(found.as<'found'>('found'), 'found.id', 'item_listings.item_id').orderBy(sql`found.rank`),
        )
        .select('item_listings.item_id');
      if (categories !== undefined) sorted = sorted.where(isInCategories(categories));
      if (currency !== undefined) sorted = sorted.where('item_listings.currency', '=', currency);
      for (const order of orders[sort](price)) sorted = sorted.orderBy(order);
      const rows = await sorted.limit(limit).offset(offset).execute();
      return rows.map(({ item_id }) => item_id);
    },
  };
}

const isAmong = (found: RawBuilder<{ id: number }>): RawBuilder<SqlBool> =>
  sql<SqlBool>`item_listings.item_id in (select id from ${found} as found)`;

const isInCategories = (categories: NonNullable<ItemFilter['categories']>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    categories.map(({ category, sub_category }) =>
      sub_category === undefined
        ? sql`item_listings.category = ${category}`
        : sql`(item_listings.category = ${category} and item_listings.sub_category = ${sub_category})`,
    ),
    sql` or `,
  )})`;

const newestFirst = [sql`item_listings.published_at desc`, sql`item_listings.item_id desc`];
/** `item_listings` has an index for each of these orders. */
const orders = {
  match: () => [sql`item_listings.item_id desc`],
  newest: () => newestFirst,
  sales: () => [sql`item_listings.sales desc`, ...newestFirst],
  rating: () => [sql`item_listings.rating desc`, ...newestFirst],
  price: (price) => [price, sql`item_listings.item_id desc`],
  'price-desc': (price) => [sql`${price} desc`, sql`item_listings.item_id`],
} satisfies Record<ItemSort, (price: RawBuilder<number>) => RawBuilder<unknown>[]>;
