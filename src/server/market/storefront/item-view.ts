import type { ItemVersionRow, ReviewRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  findMediaSizes,
  type ItemCard,
  isDeliverable,
  listPublishedVersions,
  offerVersions,
  type PublishedItem,
} from '../catalogue/index.ts';
import { type HealthBadge, type ItemMonitors, loadHealthBadges } from '../item-monitors/index.ts';
import { countShownReviews, listShownReviews } from '../reviews/index.ts';
import { findPriceTaxes, type PriceTax } from '../tax/index.ts';
import { findOffers, type Offer, type OffersByCurrency } from '../tiers/index.ts';
import type { UnpaidSeller } from './no-payments.ts';
import { relatedItems } from './related.ts';

export const reviewsPerPage = 10;
const shownVersions = 10;

export type ItemView = {
  item: PublishedItem;
  nowMs: number;
  isForSale: boolean;
  /** in the visitor's currency */
  offers: Offer[];
  /** the visitor's */
  currency: string;
  byCurrency: OffersByCurrency;
  /** note about tax next to the prices */
  tax: PriceTax;
  /** set if the seller can't be paid yet */
  unpaidSeller: UnpaidSeller | undefined;
  versions: ItemVersionRow[];
  reviews: ReviewRow[];
  /** number of reviews by stars */
  counts: ReadonlyMap<number, number>;
  /** undefined shows all */
  stars: number | undefined;
  /** page of the reviews */
  page: number;
  sizes: Awaited<ReturnType<typeof findMediaSizes>>;
  related: ItemCard[];
  /** badges that the author shows */
  badges: HealthBadge[];
};

export type ItemViewDeps = Deps & {
  itemMonitors?: ItemMonitors;
  findUnpaidSeller?: (accountId: number) => Promise<UnpaidSeller | undefined>;
};

export type Saleability = Pick<ItemView, 'isForSale' | 'unpaidSeller' | 'offers' | 'currency' | 'byCurrency' | 'tax'>;

export async function findSaleability(
  { database, findUnpaidSeller, now }: Pick<ItemViewDeps, 'database' | 'findUnpaidSeller' | 'now'>,
  item: PublishedItem,
  choose: (currencies: string[]) => string,
): Promise<Saleability> {
  const [isForSale, unpaidSeller, byCurrency, taxes] = await Promise.all([
    isDeliverable(database.db, item),
    findUnpaidSeller?.(item.account_id),
    findOffers(database.db, item, now()),
    findPriceTaxes(database.db, [item.account_id]),
  ]);
  const currency = choose([...byCurrency.keys()]);
  const offers = byCurrency.get(currency) ?? [];
  return { isForSale, unpaidSeller, offers, currency, byCurrency, tax: taxes.get(item.account_id) ?? 'none' };
}

export async function loadItemView(
  { database, itemMonitors }: Pick<ItemViewDeps, 'database' | 'itemMonitors'>,
  item: PublishedItem,
  { stars, page, nowMs, ...saleability }: Saleability & Pick<ItemView, 'stars' | 'page' | 'nowMs'>,
): Promise<ItemView> {
  const { db } = database;
  const [published, reviews, counts, sizes, related, badges] = await Promise.all([
    listPublishedVersions(db, item.id),
    listShownReviews(db, item.id, { stars, limit: reviewsPerPage, offset: (page - 1) * reviewsPerPage }),
    countShownReviews(db, item.id),
    findMediaSizes(db, item.id),
    relatedItems(database, item, nowMs),
    itemMonitors ? loadHealthBadges(db, itemMonitors, item) : [],
  ]);
  const versions = offerVersions(published, { channel: 'stable', updatesUntil: null }).included.slice(0, shownVersions);
  return { item, nowMs, ...saleability, versions, reviews, counts, stars, page, sizes, related, badges };
}
