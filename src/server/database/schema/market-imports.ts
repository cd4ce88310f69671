import type { Generated, Selectable } from 'kysely';

export type MarketImportTables = {
  market_imports: MarketImportsTable;
  market_import_refusals: MarketImportRefusalsTable;
  market_import_changes: MarketImportChangesTable;
};

export type ImportSource =
  | 'catalogue_json'
  | 'catalogue_csv'
  | 'envato_statement'
  | 'envato_sales'
  | 'gumroad_sales'
  | 'lemon_squeezy'
  | 'polar'
  | 'easy_digital_downloads'
  | 'woocommerce';

/** Imported rows are visible from `finished_at` on. */
type MarketImportsTable = {
  id: Generated<number>;
  account_id: number;
  started_at: number;
  /** heartbeat; -1: the import must not write any more */
  alive_at: number;
  finished_at: number | null;
  file_name: Generated<string>;
  source: ImportSource | null;
  state: Generated<'running' | 'finished' | 'failed' | 'removing'>;
  is_dry_run: Generated<number>;
  skips_refused: Generated<number>;
  bytes_read: Generated<number>;
  bytes_total: Generated<number>;
  rows_read: Generated<number>;
  rows_refused: Generated<number>;
  /** rows without an item or purchase, such as fees */
  rows_left_out: Generated<number>;
  items_new: Generated<number>;
  items_changed: Generated<number>;
  purchases_new: Generated<number>;
  purchases_changed: Generated<number>;
  message: Generated<string>;
  /** JSON of the earlier dry run's result; null: no dry run */
  expected: Generated<string | null>;
};

type MarketImportRefusalsTable = {
  id: Generated<number>;
  account_id: number;
  import_id: number;
  row_number: number;
  place: string;
  reason: string;
  /** sealed: contains buyers and codes */
  row_text: string;
};

type MarketImportChangesTable = {
  id: Generated<number>;
  account_id: number;
  import_id: number;
  subject: 'item' | 'purchase';
  change: 'new' | 'changed';
  text_sealed: string;
};

export type MarketImportRow = Selectable<MarketImportsTable>;
export type ImportChangeRow = Selectable<MarketImportChangesTable>;
export type ImportRefusalRow = Selectable<MarketImportRefusalsTable>;
