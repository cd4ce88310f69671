import type { ItemVersionRow, ReviewRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  findMediaSizes,
  type ItemCard,
  isDeliverable,
  listPublishedVersions,
  type PublishedItem,
} from '../catalogue/index.ts';
import { type HealthBadge, type ItemMonitors, loadHealthBadges } from '../item-monitors/index.ts';
import { countShownReviews, listShownReviews } from '../reviews/index.ts';
import { relatedItems } from './related.ts';

export const reviewsPerPage = 10;
const shownVersions = 10;

/** Everything that the page of an item shows. */
export type ItemView = {
  item: PublishedItem;
  /** whether there is something to deliver */
  isForSale: boolean;
  versions: ItemVersionRow[];
  reviews: ReviewRow[];
  /** how many reviews have each number of stars */
  counts: ReadonlyMap<number, number>;
  /** only reviews with so many stars are shown; undefined: all */
  stars: number | undefined;
  /** of the reviews */
  page: number;
  sizes: Awaited<ReturnType<typeof findMediaSizes>>;
  related: ItemCard[];
  /** how its demo and its author's licence endpoint are, where the author shows it */
  badges: HealthBadge[];
};

/** `itemMonitors`: without it, no item says how its demo is. */
export type ItemViewDeps = Deps & { itemMonitors?: ItemMonitors };

export async function loadItemView(
  { database, itemMonitors }: Pick<ItemViewDeps, 'database' | 'itemMonitors'>,
  item: PublishedItem,
  { stars, page }: { stars: number | undefined; page: number },
): Promise<ItemView> {
  const { db } = database;
  const [isForSale, versions, reviews, counts, sizes, related, badges] = await Promise.all([
    isDeliverable(db, item),
    listPublishedVersions(db, item.id, shownVersions),
    listShownReviews(db, item.id, { stars, limit: reviewsPerPage, offset: (page - 1) * reviewsPerPage }),
    countShownReviews(db, item.id),
    findMediaSizes(db, item.id),
    relatedItems(database, item),
    itemMonitors ? loadHealthBadges(db, itemMonitors, item) : [],
  ]);
  return { item, isForSale, versions, reviews, counts, stars, page, sizes, related, badges };
}
