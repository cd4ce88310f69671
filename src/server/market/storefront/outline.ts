import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import { type CategoryCount, countCategories, type ItemAuthor } from '../catalogue/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import { slugOf } from './formats.ts';

/** Names with the same slug belong to one category. */
export type Category = { slug: string; name: string; items: number; names: Set<string>; within: Map<string, Category> };

export type ShopOutline = {
  shop: Shop;
  items: number;
  places: CategoryCount[];
  categories: Map<string, Category>;
  /** most used first */
  currencies: string[];
};

/** Its list is not found. */
export const isShopClosed = ({ shop, categories }: ShopOutline): boolean => shop.isClosed && categories.size === 0;

export async function loadOutline({ database }: Pick<Deps, 'database'>): Promise<Omit<ShopOutline, 'shop'>> {
  const places = await countCategories(database);
  const categories = new Map<string, Category>();
  const currencies = new Map<string, number>();
  for (const place of places) {
    currencies.set(place.currency, (currencies.get(place.currency) ?? 0) + place.items);
    const category = add(categories, place.category, place);
    if (place.sub_category !== '') add(category.within, place.sub_category, place);
  }
  return {
    places,
    items: places.reduce((sum, place) => sum + place.items, 0),
    categories: byName(categories),
    currencies: [...currencies].sort(([, one], [, other]) => other - one).map(([currency]) => currency),
  };
}

export const authorName = ({ first_name, last_name, username }: ItemAuthor): string =>
  `${first_name} ${last_name}`.trim() || username;

export function withCounts(categories: Map<string, Category>, places: CategoryCount[]): Map<string, Category> {
  const counted = new Map<string, Category>();
  for (const place of places) {
    const category = add(counted, place.category, place);
    if (place.sub_category !== '') add(category.within, place.sub_category, place);
  }
  // Keeps order and names of the full list.
  return inOrder(categories, counted);
}

function inOrder(known: Map<string, Category>, counted: Map<string, Category>): Map<string, Category> {
  const kept = [...known.values()].flatMap((category): [string, Category][] => {
    const found = counted.get(category.slug);
    if (!found) return [];
    const within = inOrder(category.within, found.within);
    return [[category.slug, { ...category, items: found.items, within }]];
  });
  return new Map(kept);
}

function add(categories: Map<string, Category>, name: string, { items }: Pick<CategoryCount, 'items'>): Category {
  const slug = slugOf(name);
  const known = categories.get(slug) ?? {
    slug,
    name: name.trim() || t('Other'),
    items: 0,
    names: new Set(),
    within: new Map(),
  };
  known.items += items;
  known.names.add(name);
  categories.set(slug, known);
  return known;
}

function byName(categories: Map<string, Category>): Map<string, Category> {
  for (const category of categories.values()) category.within = byName(category.within);
  return new Map([...categories].sort(([, one], [, other]) => one.name.localeCompare(other.name, 'en')));
}
