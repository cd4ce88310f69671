import type { ItemVersionRow, ReviewRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  findMediaSizes,
  type ItemCard,
  isDeliverable,
  listPublishedVersions,
  type PublishedItem,
  searchPublishedItems,
} from '../catalogue/index.ts';
import { listShownReviews } from '../reviews/index.ts';

export const reviewsPerPage = 20;
const shownVersions = 10;
const otherCards = 4;

/** Everything that the page of an item shows. */
export type ItemView = {
  item: PublishedItem;
  /** whether there is something to deliver */
  isForSale: boolean;
  versions: ItemVersionRow[];
  reviews: ReviewRow[];
  /** of the reviews */
  page: number;
  sizes: Awaited<ReturnType<typeof findMediaSizes>>;
  /** other items of the same author */
  others: ItemCard[];
};

export async function loadItemView(
  { database }: Pick<Deps, 'database'>,
  item: PublishedItem,
  page: number,
): Promise<ItemView> {
  const { db } = database;
  const [isForSale, versions, reviews, sizes, { cards }] = await Promise.all([
    isDeliverable(db, item),
    listPublishedVersions(db, item.id, shownVersions),
    listShownReviews(db, item.id, { limit: reviewsPerPage, offset: (page - 1) * reviewsPerPage }),
    findMediaSizes(db, item.id),
    searchPublishedItems(database, {
      query: undefined,
      categories: undefined,
      username: item.username,
      kind: undefined,
      tag: undefined,
      currency: undefined,
      fromMinor: undefined,
      toMinor: undefined,
      sort: 'sales',
      firstCurrency: undefined,
      page: 1,
      perPage: otherCards + 1,
    }),
  ]);
  const others = cards.filter(({ id }) => id !== item.id).slice(0, otherCards);
  return { item, isForSale, versions, reviews, page, sizes, others };
}
