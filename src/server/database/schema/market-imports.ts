import type { Generated, Selectable } from 'kysely';

export type MarketImportTables = {
  market_imports: MarketImportsTable;
  /** rows of files that an import did not take */
  market_import_refusals: MarketImportRefusalsTable;
  /** the first rows that an import added or changed, or that a check would have */
  market_import_changes: MarketImportChangesTable;
};

export type ImportSource = 'catalogue_json' | 'catalogue_csv' | 'envato_statement' | 'envato_sales' | 'gumroad_sales';

/** Rows of an import are visible from `finished_at` on. */
type MarketImportsTable = {
  id: Generated<number>;
  account_id: number;
  started_at: number;
  /** -1: it must write nothing more */
  alive_at: number;
  /** its end, good or bad */
  finished_at: number | null;
  file_name: Generated<string>;
  /** null until the file was looked at */
  source: ImportSource | null;
  /** `removing`: somebody stopped it */
  state: Generated<'running' | 'finished' | 'failed' | 'removing'>;
  is_dry_run: Generated<number>;
  skips_refused: Generated<number>;
  bytes_read: Generated<number>;
  bytes_total: Generated<number>;
  rows_read: Generated<number>;
  rows_refused: Generated<number>;
  /** rows that say nothing of items or purchases, such as fees */
  rows_left_out: Generated<number>;
  items_new: Generated<number>;
  items_changed: Generated<number>;
  purchases_new: Generated<number>;
  purchases_changed: Generated<number>;
  message: Generated<string>;
  /** JSON of what the check of the same file had found; null: it was not checked before */
  expected: Generated<string | null>;
};

type MarketImportRefusalsTable = {
  id: Generated<number>;
  account_id: number;
  import_id: number;
  /** line of the file, or place of the element, from 1 */
  row_number: number;
  place: string;
  reason: string;
  /** sealed: it names buyers and codes */
  row_text: string;
};

type MarketImportChangesTable = {
  id: Generated<number>;
  account_id: number;
  import_id: number;
  subject: 'item' | 'purchase';
  change: 'new' | 'changed';
  /** JSON of its name and what else is said of it; sealed: it names buyers */
  text_sealed: string;
};

export type MarketImportRow = Selectable<MarketImportsTable>;
export type ImportChangeRow = Selectable<MarketImportChangesTable>;
export type ImportRefusalRow = Selectable<MarketImportRefusalsTable>;
