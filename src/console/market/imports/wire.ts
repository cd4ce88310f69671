type Brought = { new: number; changed: number };

export type MarketImport = {
  id: number;
  /** null while the file comes */
  source: 'catalogue_json' | 'catalogue_csv' | 'envato_statement' | 'envato_sales' | 'gumroad_sales' | null;
  file_name: string;
  state: 'running' | 'finished' | 'failed' | 'removing';
  dry_run: boolean;
  skip_refused: boolean;
  bytes_read: number;
  bytes_total: number;
  rows_read: number;
  rows_refused: number;
  rows_left_out: number;
  items: Brought;
  purchases: Brought;
  /** it was a check, and its file is still there */
  can_apply: boolean;
  message: string;
  created_at: string;
  finished_at: string | null;
};
