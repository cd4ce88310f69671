import { z } from 'zod';
import type { MarketImportRow } from '../../database/index.ts';
import { flag, text } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { translateImportMessage } from './import-texts.ts';

export const storeMarketImport = z.object({
  file_name: text(255).nullish().describe('File name, if the file is the body itself instead of part of a form.'),
  dry_run: flag.nullish().describe('1: check the file without importing anything.'),
  skip_refused: flag
    .nullish()
    .describe('1: import the valid rows and skip the others. By default, one refused row refuses the whole file.'),
});

const count = z.int().min(0);

const changesAnswer = z.object({ new: count, changed: count });
type ResultCounts = {
  items: z.output<typeof changesAnswer>;
  purchases: z.output<typeof changesAnswer>;
  rows_refused: number;
};

export const resultCounts = (row: MarketImportRow): ResultCounts => ({
  items: { new: row.items_new, changed: row.items_changed },
  purchases: { new: row.purchases_new, changed: row.purchases_changed },
  rows_refused: row.rows_refused,
});

export const marketImportAnswer = z
  .object({
    id: z.int(),
    object: z.literal('market_import'),
    source: z
      .enum([
        'catalogue_json',
        'catalogue_csv',
        'envato_statement',
        'envato_sales',
        'gumroad_sales',
        'lemon_squeezy',
        'polar',
        'easy_digital_downloads',
        'woocommerce',
      ])
      .nullable()
      .describe('Detected from the content; null during the upload.'),
    file_name: z.string(),
    state: z
      .enum(['running', 'finished', 'failed', 'removing'])
      .describe('Imported rows appear when the import has finished. A failed import leaves no rows.'),
    dry_run: z.boolean(),
    skip_refused: z.boolean(),
    bytes_read: count.describe('Bytes checked so far.'),
    bytes_total: count,
    rows_read: count,
    rows_refused: count,
    rows_left_out: count.describe('Rows that are neither items nor purchases, such as fees.'),
    items: changesAnswer,
    purchases: changesAnswer,
    expected: z
      .object({ items: changesAnswer, purchases: changesAnswer, rows_refused: count })
      .nullable()
      .describe(
        'Result of the dry run of this file, if there was one. It differs from the result if your data changed in between.',
      ),
    can_apply: z
      .boolean()
      .describe('Whether this was a dry run and its file is still stored. If so, `POST …/apply` can import it.'),
    message: z.string().describe('Reason of the failure, or a summary.'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MarketImport' });
export type MarketImportAnswer = z.output<typeof marketImportAnswer>;

export const applyMarketImport = z.object({ skip_refused: storeMarketImport.shape.skip_refused });

export const presentMarketImport = (row: MarketImportRow, hasFile: boolean): MarketImportAnswer => ({
  id: row.id,
  object: 'market_import',
  source: row.source,
  file_name: row.file_name,
  state: row.state,
  dry_run: row.is_dry_run === 1,
  skip_refused: row.skips_refused === 1,
  bytes_read: row.bytes_read,
  bytes_total: row.bytes_total,
  rows_read: row.rows_read,
  rows_refused: row.rows_refused,
  rows_left_out: row.rows_left_out,
  items: resultCounts(row).items,
  purchases: resultCounts(row).purchases,
  expected: row.expected === null ? null : (JSON.parse(row.expected) as ResultCounts),
  can_apply: row.is_dry_run === 1 && row.state === 'finished' && hasFile,
  message: translateImportMessage(row.message),
  created_at: toIso(row.started_at),
  finished_at: toIsoOrNull(row.finished_at),
});

export const importRowsAnswer = z
  .object({
    refused: z.array(z.object({ row: z.int(), place: z.string(), reason: z.string() })),
    changes: z.array(
      z.object({
        object: z.enum(['item', 'purchase']),
        change: z.enum(['new', 'changed']),
        name: z.string(),
        details: z.string(),
      }),
    ),
  })
  .meta({ id: 'MarketImportRows' });
