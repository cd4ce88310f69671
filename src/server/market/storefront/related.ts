import type { Database } from '../../database/index.ts';
import { type ItemCard, type ItemFilter, listPublishedItems, type PublishedItem } from '../catalogue/index.ts';

const shownItems = 4;
/** One more, because the candidates can include the item itself. */
const candidates = 2 * shownItems + 1;

const anyItem = {
  query: undefined,
  categories: undefined,
  username: undefined,
  kind: undefined,
  tag: undefined,
  currency: undefined,
  fromMinor: undefined,
  toMinor: undefined,
  sort: 'sales' as const,
  firstCurrency: undefined,
  page: 1,
  perPage: candidates,
} satisfies Omit<ItemFilter, 'nowMs'>;

export const listBestSellers = (database: Database, nowMs: number): Promise<ItemCard[]> =>
  listPublishedItems(database, { ...anyItem, nowMs, perPage: shownItems });

export async function relatedItems(database: Database, item: PublishedItem, nowMs: number): Promise<ItemCard[]> {
  const [tag] = JSON.parse(item.tags) as string[];
  const { category, username } = item;
  const [byAuthor, inCategory, withTag] = await Promise.all([
    listPublishedItems(database, { ...anyItem, nowMs, username }),
    category === '' ? undefined : listPublishedItems(database, { ...anyItem, nowMs, categories: [{ category }] }),
    tag === undefined ? undefined : listPublishedItems(database, { ...anyItem, nowMs, tag }),
  ]);
  return rankRelated(item, { byAuthor, inCategory: inCategory ?? [], withTag: withTag ?? [] });
}

type Candidates = { byAuthor: ItemCard[]; inCategory: ItemCard[]; withTag: ItemCard[] };

export function rankRelated(
  { id, category, username }: Pick<PublishedItem, 'id' | 'category' | 'username'>,
  { byAuthor, inCategory, withTag }: Candidates,
): ItemCard[] {
  const tagged = new Set(withTag.map((card) => card.id));
  const known = new Map([...byAuthor, ...inCategory, ...withTag].map((card) => [card.id, card]));
  known.delete(id);
  const rank = (card: ItemCard): number =>
    (card.username === username ? 4 : 0) +
    (category !== '' && card.category === category ? 2 : 0) +
    (tagged.has(card.id) ? 1 : 0);
  return [...known.values()]
    .sort((one, other) => rank(other) - rank(one) || other.sales - one.sales || other.id - one.id)
    .slice(0, shownItems);
}
