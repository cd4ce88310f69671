import type { Generated, Selectable } from 'kysely';

export type MarketCatalogueTables = {
  items: ItemsTable;
  item_media: ItemMediaTable;
  item_versions: ItemVersionsTable;
  item_files: ItemFilesTable;
  /** maintained by triggers */
  item_figures: ItemFiguresTable;
  item_monitors: ItemMonitorsTable;
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

type ItemVersionsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  version: string;
  changes: string;
  created_at: number;
  /** null: hidden from buyers */
  published_at: number | null;
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
};

type ItemFiguresTable = {
  item_id: number;
  sales: number;
  reviews: number;
  stars: number;
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
export type ItemMediaRow = Selectable<ItemMediaTable>;
export type ItemVersionRow = Selectable<ItemVersionsTable>;
export type ItemFileRow = Selectable<ItemFilesTable>;
export type ItemMonitorRow = Selectable<ItemMonitorsTable>;
export type ReviewRow = Selectable<ReviewsTable>;
