import type { Generated, Selectable } from 'kysely';

export type MarketCatalogueTables = {
  items: ItemsTable;
  item_media: ItemMediaTable;
  item_versions: ItemVersionsTable;
  item_files: ItemFilesTable;
  /** of each item that was ever sold or reviewed; kept by triggers */
  item_figures: ItemFiguresTable;
  item_monitors: ItemMonitorsTable;
  reviews: ReviewsTable;
};

type ItemsTable = {
  id: Generated<number>;
  account_id: number;
  /** the identifier that the imported file gave it, unique in one account; one of ours where it was made here */
  reference: string;
  import_id: number | null;
  kind: 'image' | 'audio' | 'video';
  name: string;
  /** Markdown */
  description: string;
  category: string;
  sub_category: string;
  /** JSON list of texts, like tags and screenshots */
  options: string;
  /** of its newest published version */
  version: string;
  demo_link: string;
  tags: string;
  /** an address, or `media/KEY` of a file of ours, like the previews and screenshots */
  thumbnail: string;
  preview_image: string | null;
  preview_video: string | null;
  preview_audio: string | null;
  screenshots: string;
  price_regular_minor: number;
  /** 0: not offered, unless is_extended_free */
  price_extended_minor: number;
  /** offered for nothing, which only a free item can be */
  is_extended_free: Generated<number>;
  currency: string;
  published_at: number;
  status: Generated<'draft' | 'published' | 'withdrawn'>;
  /** of support that a purchase brings; 0: none */
  support_months: Generated<number>;
  /** activations that a purchase may have at once; null: any number */
  activation_limit: number | null;
  /** sold as a purchase code and licence, without a download */
  is_code_only: Generated<number>;
  /** programs on buyers' machines may check its codes without an API key */
  has_public_licence_check: Generated<number>;
  updated_at: Generated<number>;
};

export type MediaRole = 'thumbnail' | 'preview_image' | 'preview_video' | 'preview_audio' | 'screenshot';

type ItemMediaTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  role: MediaRole;
  position: number;
  /** its name in the files' store: SHA-256 of the content in hex */
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
  /** change log, Markdown */
  changes: string;
  created_at: number;
  /** null: buyers do not see it yet */
  published_at: number | null;
};

type ItemFilesTable = {
  id: Generated<number>;
  account_id: number;
  version_id: number;
  name: string;
  file_key: string;
  /** hex */
  sha256: string;
  bytes: number;
  content_type: string;
  created_at: number;
};

type ItemFiguresTable = {
  item_id: number;
  /** valid purchases */
  sales: number;
  /** those that are shown */
  reviews: number;
  /** of all of them together */
  stars: number;
};

export type ItemMonitorSubject = 'demo' | 'licence_endpoint';

/** Monitors that watch what belongs to an item. */
type ItemMonitorsTable = {
  item_id: number;
  subject: ItemMonitorSubject;
  account_id: number;
  monitor_id: number;
  /** whether the item's page in the shop says how it is */
  shows_badge: number;
  created_at: number;
};

type ReviewsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  purchase_id: number;
  /** 1 to 5 */
  stars: number;
  body: string;
  name: string;
  is_hidden: Generated<number>;
  /** for the author alone */
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
