import type { Generated, Selectable } from 'kysely';

export type MarketCatalogueTables = {
  items: ItemsTable;
  item_tiers: ItemTiersTable;
  item_media: ItemMediaTable;
  item_versions: ItemVersionsTable;
  item_files: ItemFilesTable;
  /** maintained by triggers */
  item_figures: ItemFiguresTable;
  item_listings: ItemListingsTable;
  item_monitors: ItemMonitorsTable;
  item_prices: ItemPricesTable;
  reviews: ReviewsTable;
};

type ItemsTable = {
  id: Generated<number>;
  account_id: number;
  /** external ID, unique per account */
  reference: string;
  import_id: number | null;
  kind: 'image' | 'audio' | 'video';
  name: string;
  description: string;
  category: string;
  sub_category: string;
  options: string;
  version: string;
  demo_link: string;
  tags: string;
  /** URL, or `media/KEY`, like previews and screenshots */
  thumbnail: string;
  preview_image: string | null;
  preview_video: string | null;
  preview_audio: string | null;
  screenshots: string;
  price_regular_minor: number;
  /** 0: not offered, unless is_extended_free */
  price_extended_minor: number;
  is_extended_free: Generated<number>;
  currency: string;
  published_at: number;
  status: Generated<'draft' | 'published' | 'withdrawn'>;
  /** included in a purchase; 0: none */
  support_months: Generated<number>;
  /** simultaneous; null: unlimited */
  activation_limit: number | null;
  is_code_only: Generated<number>;
  /** codes can be checked without an API key */
  has_public_licence_check: Generated<number>;
  /** JSON; the item's IDs in other shops' licence APIs */
  product_ids: Generated<string>;
  updated_at: Generated<number>;
  /** by the owner of the service; null: the author can publish it */
  taken_out_at: Generated<number | null>;
  taken_out_reason: Generated<string>;
  /** null: not waiting for approval */
  submitted_at: Generated<number | null>;
  /** null: publishing needs approval, if the service requires it */
  approved_at: Generated<number | null>;
  /** null: the last submission wasn't declined */
  declined_at: Generated<number | null>;
  declined_reason: Generated<string>;
  /** the regular and extended licences are not for sale */
  is_tiers_only: Generated<number>;
  /** of an extension of support; 0: not for sale */
  support_price_minor: Generated<number>;
  support_price_months: Generated<number>;
  /** null: fixed price; otherwise buyers pay this or more for the regular licence, and its price is a suggestion */
  minimum_minor: Generated<number | null>;
  /** null: the sale has prices */
  sale_percent: Generated<number | null>;
  /** null: this licence is not on sale */
  sale_regular_minor: Generated<number | null>;
  sale_extended_minor: Generated<number | null>;
  /** null: tiers are not on sale */
  sale_tiers_percent: Generated<number | null>;
  /** null: no sale */
  sale_starts_at: Generated<number | null>;
  /** null: no end */
  sale_ends_at: Generated<number | null>;
  /** lowest price in the 30 days before the sale; null: not for sale then */
  lowest_regular_minor: Generated<number | null>;
  lowest_extended_minor: Generated<number | null>;
  /** JSON; minor units by currency */
  other_prices: Generated<string>;
  /** JSON; the lowest prices before the sale by currency */
  other_lowest: Generated<string>;
};

/** Kept when removed, because purchases refer to it. */
type ItemTiersTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  name: string;
  /** in the item's currency */
  price_minor: number;
  /** null: unlimited */
  seats: number | null;
  /** null: no end */
  licence_days: number | null;
  /** null: no end */
  updates_days: number | null;
  support_months: number;
  /** null: can't be renewed */
  renewal_minor: number | null;
  /** 0: no trial */
  trial_days: number;
  /** a subscription, which Stripe charges */
  renews_automatically: Generated<number>;
  position: number;
  is_on: number;
  removed_at: number | null;
  /** JSON; minor units by currency */
  other_prices: Generated<string>;
  /** earlier prices weren't recorded; null: all were */
  prices_known_since: Generated<number | null>;
};

/** A tier is named by its ID. */
export type PricedLicence = 'regular' | 'extended' | `tier-${number}`;

/** Former prices, each until it changed. */
type ItemPricesTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  licence: PricedLicence;
  currency: string;
  minor: number;
  starts_at: number;
  ends_at: number;
};

export type MediaRole = 'thumbnail' | 'preview_image' | 'preview_video' | 'preview_audio' | 'screenshot';

type ItemMediaTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  role: MediaRole;
  position: number;
  file_key: string;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: number;
};

export type UpdateChannel = 'stable' | 'beta';

type ItemVersionsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  version: string;
  changes: string;
  created_at: number;
  /** null: hidden from buyers */
  published_at: number | null;
  channel: Generated<UpdateChannel>;
};

type ItemFilesTable = {
  id: Generated<number>;
  account_id: number;
  version_id: number;
  name: string;
  file_key: string;
  sha256: string;
  bytes: number;
  content_type: string;
  created_at: number;
  /** such as `macos-arm64`; empty: for every platform */
  platform: Generated<string>;
  /** EdDSA signature for Sparkle, in base64 */
  signature: Generated<string | null>;
};

type ItemFiguresTable = {
  item_id: number;
  sales: number;
  reviews: number;
  stars: number;
};

/**
 * Columns that the shop's lists filter and sort by, without the texts of `items`. Triggers maintain it, except the prices of
 * sales, which a job stores when they start and end.
 */
type ItemListingsTable = Pick<
  ItemsTable,
  'account_id' | 'import_id' | 'kind' | 'category' | 'sub_category' | 'currency' | 'tags' | 'published_at'
> & {
  item_id: number;
  status: 'draft' | 'published' | 'withdrawn';
  sales: number;
  /** weighted, times 1,000,000,000 */
  rating: number;
  /** in effect until `price_until` */
  price_minor: number;
  /** 0: not known yet */
  price_until: number;
};

export type ItemMonitorSubject = 'demo' | 'licence_endpoint';

type ItemMonitorsTable = {
  item_id: number;
  subject: ItemMonitorSubject;
  account_id: number;
  monitor_id: number;
  shows_badge: number;
  created_at: number;
};

type ReviewsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  purchase_id: number;
  stars: number;
  body: string;
  name: string;
  is_hidden: Generated<number>;
  hidden_reason: Generated<string>;
  answer: string | null;
  answered_at: number | null;
  created_at: number;
  updated_at: number;
};

export type ItemRow = Selectable<ItemsTable>;
export type ItemTierRow = Selectable<ItemTiersTable>;
export type ItemPriceRow = Selectable<ItemPricesTable>;
export type ItemMediaRow = Selectable<ItemMediaTable>;
export type ItemVersionRow = Selectable<ItemVersionsTable>;
export type ItemFileRow = Selectable<ItemFilesTable>;
export type ItemMonitorRow = Selectable<ItemMonitorsTable>;
export type ReviewRow = Selectable<ReviewsTable>;
