import { z } from 'zod';
import type { MarketImportRow } from '../../database/index.ts';
import { flag, text } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';

export const storeMarketImport = z.object({
  file_name: text(255).nullish().describe('Name of the file, where it is the body itself and not in a form.'),
  dry_run: flag.nullish().describe('1: check everything and write nothing.'),
  skip_refused: flag
    .nullish()
    .describe('1: take what is right and leave aside what is not. Else one refused row refuses the whole file.'),
});

const count = z.int().min(0);

export const marketImportAnswer = z
  .object({
    id: z.int(),
    object: z.literal('market_import'),
    source: z
      .enum(['catalogue_json', 'catalogue_csv', 'envato_statement', 'envato_sales', 'gumroad_sales'])
      .nullable()
      .describe('Recognized by the content; null while the file comes.'),
    file_name: z.string(),
    state: z
      .enum(['running', 'finished', 'failed', 'removing'])
      .describe('Nothing of an import is there before it is finished, and nothing of a failed one stays.'),
    dry_run: z.boolean(),
    skip_refused: z.boolean(),
    bytes_read: count.describe('checked so far'),
    bytes_total: count,
    rows_read: count,
    rows_refused: count,
    rows_left_out: count.describe('rows that say nothing of items and purchases, such as fees'),
    items: z.object({ new: count, changed: count }),
    purchases: z.object({ new: count, changed: count }),
    can_apply: z
      .boolean()
      .describe('Whether this was a check whose file is still here: `POST …/apply` imports it as it is.'),
    message: z.string().describe('why it failed, or what is worth knowing'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MarketImport' });
export type MarketImportAnswer = z.output<typeof marketImportAnswer>;

export const applyMarketImport = z.object({ skip_refused: storeMarketImport.shape.skip_refused });

/** `hasFile`: whether its file is still here. */
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
  items: { new: row.items_new, changed: row.items_changed },
  purchases: { new: row.purchases_new, changed: row.purchases_changed },
  can_apply: row.is_dry_run === 1 && row.state === 'finished' && hasFile,
  message: row.message,
  created_at: toIso(row.started_at),
  finished_at: toIsoOrNull(row.finished_at),
});
