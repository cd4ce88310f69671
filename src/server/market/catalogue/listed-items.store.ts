import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accountIdByUsername } from '../../accounts/index.ts';
import {
  containsText,
  type Database,
  hasText,
  type ItemRow,
  indexWords,
  listAccountsOff,
  matchesName,
  matchesText,
  rankText,
  type TextQuery,
  withoutIndex,
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

export type CategoryCount = { category: string; sub_category: string; currency: string; items: number };

/** A text search counts and lists at most this many items. */
export const maxFound = 1000;

export type FoundItems = {
  cards: ItemCard[];
  total: number;
  /** More than `total` items match. */
  isMore: boolean;
  /** matching items by place, ignoring the filter's categories. undefined if a text search finds too many. */
  places: CategoryCount[] | undefined;
};

/** `allPlaces`: the places of all items */
export async function searchPublishedItems(
  database: Database,
  filter: ItemFilter,
  allPlaces: CategoryCount[],
): Promise<FoundItems> {
  const listed = await listedItems(database, filter);
  const found = await listed.findText();
  if (found) {
    const { places, isMore } = found;
    const ids = await listed.pageOfText(found, allPlaces);
    return {
      cards: await listCards(database.db, ids, filter.nowMs),
      total: isMore ? maxFound : found.items.length,
      isMore,
      places,
    };
  }
  const places = isFiltered(filter) ? await listed.countPlaces() : allPlaces;
  const wanted = places.filter((place) => isWanted(filter, place));
  const ids = await listed.page(wanted);
  const total = wanted.reduce((sum, { items }) => sum + items, 0);
  return { cards: await listCards(database.db, ids, filter.nowMs), total, isMore: false, places };
}

/** The page without counts. The order must not be by price. */
export async function listPublishedItems(
  database: Database,
  filter: ItemFilter & { sort: 'newest' | 'sales' },
): Promise<ItemCard[]> {
  const listed = await listedItems(database, filter);
  const found = await listed.findText();
  const ids = found ? await listed.pageOfText(found, []) : await listed.page([]);
  return listCards(database.db, ids, filter.nowMs);
}

export async function countCategories(database: Database): Promise<CategoryCount[]> {
  const places = await countPlaces(published(database, await listAccountsOff(database.db, 'items')));
  const keyOf = ({ category, sub_category, currency }: CategoryCount) => [category, sub_category, currency].join('\n');
  return places.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** `isTextSearch`: SQLite starts with the text search instead of all published items. */
const published = (database: Database, accountsOff: number[], { isTextSearch = false } = {}) =>
  database.db
    .selectFrom('item_listings')
    .where(isTextSearch ? withoutIndex(database, status) : status, '=', 'published')
    .$if(accountsOff.length > 0, (rows) => rows.where('item_listings.account_id', 'not in', accountsOff))
    .where(isOfFinishedImport(sql.ref('item_listings.import_id')));
const status = sql.ref<string>('item_listings.status');

type Rows = ReturnType<typeof published>;

const countPlaces = (matching: Rows): Promise<CategoryCount[]> =>
  matching
    .select((select) => [
      'item_listings.category',
      'item_listings.sub_category',
      'item_listings.currency',
      select.fn.countAll<number>().as('items'),
    ])
    .groupBy(['item_listings.category', 'item_listings.sub_category', 'item_listings.currency'])
    .execute();

const isFiltered = ({ query, username, kind, tag, currency, fromMinor, toMinor }: ItemFilter): boolean =>
  [query, username, kind, tag, currency, fromMinor, toMinor].some((one) => one !== undefined);
const isByPrice = ({ sort }: ItemFilter): boolean => sort === 'price' || sort === 'price-desc';
const isWanted = ({ categories }: ItemFilter, place: Pick<CategoryCount, 'category' | 'sub_category'>): boolean =>
  categories === undefined ||
  categories.some(
    ({ category, sub_category }) =>
      category === place.category && (sub_category === undefined || sub_category === place.sub_category),
  );

/** Rows of one currency, or of all. */
type Slice = { currency: string | undefined; limit: number; offset: number };

const pageOf = ({ perPage, page }: ItemFilter): Slice => ({
  currency: undefined,
  limit: perPage,
  offset: (page - 1) * perPage,
});

const currenciesOf = (places: Pick<CategoryCount, 'currency'>[]): string[] => [
  ...new Set(places.map(({ currency }) => currency)),
];

/** Prices of different currencies can't be compared, so each currency is sorted on its own. */
const inCurrencyOrder = ({ firstCurrency }: ItemFilter, currencies: string[]): string[] => {
  const rank = (currency: string): string => `${currency === firstCurrency ? 0 : 1} ${currency}`;
  return currencies.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
};

async function slicesOfPage(
  filter: ItemFilter,
  currencies: string[],
  count: (currency: string) => number | Promise<number>,
): Promise<Slice[]> {
  if (!isByPrice(filter)) return [pageOf(filter)];
  const slices: Slice[] = [];
  let { limit, offset } = pageOf(filter);
  for (const currency of inCurrencyOrder(filter, currencies)) {
    if (limit === 0) break;
    const items = await count(currency);
    const slice = { currency, offset, limit: Math.max(0, Math.min(limit, items - offset)) };
    offset = Math.max(0, offset - items);
    limit -= slice.limit;
    if (slice.limit > 0) slices.push(slice);
  }
  return slices;
}

type Match = { item_id: number } & Omit<CategoryCount, 'items'>;
/** If there are more than `maxFound`, `items` are the newest matches and the newest with the words in their name. */
type Found = Pick<FoundItems, 'isMore'> & { items: Match[] };
type FoundText = Found & Pick<FoundItems, 'places'>;

async function listedItems(database: Database, filter: ItemFilter) {
  const { query, categories, username, kind, tag, currency, fromMinor, toMinor, nowMs, sort } = filter;
  const { db } = database;
  const usesPrice = isByPrice(filter) || fromMinor !== undefined || toMinor !== undefined;
  const price = currentPrice(nowMs, usesPrice && (await havePricesExpired(db, nowMs)));
  const isRanked = sort === 'match' && query !== undefined;
  const accountsOff = await listAccountsOff(db, 'items');
  const text: TextQuery = {
    words: query === undefined ? [] : await indexWords(database, query),
    tagWords: tag === undefined ? [] : await indexWords(database, tag),
  };

  const matching = ({ isTextSearch = false } = {}): Rows => {
    let rows = published(database, accountsOff, { isTextSearch });
    if (query !== undefined && text.words.length === 0) rows = rows.where(sql<SqlBool>`0 = 1`);
    if (username !== undefined) rows = rows.where('item_listings.account_id', '=', accountIdByUsername(username));
    if (kind !== undefined) rows = rows.where('item_listings.kind', '=', kind);
    if (tag !== undefined) rows = rows.where(hasTag(tag));
    if (currency !== undefined) rows = rows.where('item_listings.currency', '=', currency);
    if (fromMinor !== undefined) rows = rows.where(price, '>=', fromMinor);
    if (toMinor !== undefined) rows = rows.where(price, '<=', toMinor);
    return rows;
  };
  const inCategories = (rows: Rows): Rows => (categories === undefined ? rows : rows.where(isInCategories(categories)));

  const newest = (rows: Rows, found = matchesText(database, text)): Promise<Match[]> =>
    rows
      .innerJoin(found.as<'found'>('found'), 'found.id', 'item_listings.item_id')
      .select(['item_listings.item_id', 'item_listings.category', 'item_listings.sub_category'])
      .select('item_listings.currency')
      .orderBy('found.id', 'desc')
      .limit(maxFound + 1)
      .execute();

  async function find(rows: Rows): Promise<Found> {
    const named = isRanked ? await newest(rows, matchesName(database, text)) : [];
    const all = named.length > maxFound ? [] : await newest(rows);
    const isMore = named.length > maxFound || all.length > maxFound;
    return { isMore, items: isMore ? [...new Map([...named, ...all].map((one) => [one.item_id, one])).values()] : all };
  }

  async function sortedIds(rows: Rows, slices: Slice[], order = orders[sort](price)): Promise<number[]> {
    const ids: number[] = [];
    for (const { currency, limit, offset } of slices) {
      let sorted = rows.select('item_listings.item_id');
      if (currency !== undefined) sorted = sorted.where('item_listings.currency', '=', currency);
      for (const one of order) sorted = sorted.orderBy(one);
      ids.push(...(await sorted.limit(limit).offset(offset).execute()).map(({ item_id }) => item_id));
    }
    return ids;
  }

  /** The items match the filter. */
  async function pageAmong(items: Match[]): Promise<number[]> {
    if (items.length === 0) return [];
    const ids = items.map(({ item_id }) => item_id);
    if (isRanked) {
      const ranks = rankText(database, text, ids).as<'found'>('found');
      const ranked = db.selectFrom('item_listings').innerJoin(ranks, 'found.id', 'item_listings.item_id');
      return sortedIds(ranked as unknown as Rows, [pageOf(filter)], [sql`found.rank`, ...orders.match()]);
    }
    const rows = db.selectFrom('item_listings').where('item_listings.item_id', 'in', ids);
    const counts = Map.groupBy(items, ({ currency }) => currency);
    const slices = await slicesOfPage(filter, [...counts.keys()], (one) => counts.get(one)?.length ?? 0);
    return sortedIds(rows, slices);
  }

  return {
    countPlaces: () => countPlaces(matching()),

    /** `wanted`: the places of the list */
    async page(wanted: CategoryCount[]): Promise<number[]> {
      const count = (currency: string) =>
        wanted.reduce((sum, place) => sum + (place.currency === currency ? place.items : 0), 0);
      return sortedIds(inCategories(matching()), await slicesOfPage(filter, currenciesOf(wanted), count));
    },

    /** Returns undefined if the filter has no words. */
    async findText(): Promise<FoundText | undefined> {
      if (text.words.length + text.tagWords.length === 0) return undefined;
      const rows = matching({ isTextSearch: true });
      const all = await find(rows);
      const places = all.isMore ? undefined : all.items.map((place) => ({ ...place, items: 1 }));
      if (!all.isMore) return { ...all, items: all.items.filter((place) => isWanted(filter, place)), places };
      return { ...(categories === undefined ? all : await find(inCategories(rows))), places };
    },

    async pageOfText({ items, isMore }: FoundText, allPlaces: CategoryCount[]): Promise<number[]> {
      if (isMore && pageOf(filter).offset >= maxFound) return [];
      if (!isMore || isRanked) return pageAmong(items);
      const textRows = inCategories(matching({ isTextSearch: true }));
      const count = async (one: string) => (await newest(textRows.where('item_listings.currency', '=', one))).length;
      const slices = await slicesOfPage(filter, currency === undefined ? currenciesOf(allPlaces) : [currency], count);
      const sorted = inCategories(matching());
      // The condition on tags is enough.
      return sortedIds(query === undefined ? sorted : sorted.where(hasText(database, itemId, text)), slices);
    },
  };
}
const itemId = sql.ref<number>('item_listings.item_id');

/** Tags are stored as JSON. PostgreSQL expects a `like` to match very few rows, but a `case` to match half of them. */
const hasTag = (tag: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(case when ${containsText(sql.ref('item_listings.tags'), JSON.stringify(tag))} then true else false end)`;

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
