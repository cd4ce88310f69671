import { z } from 'zod';
import type { WebsiteImportRow } from '../../database/index.ts';
import { text } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { importTexts } from './import-texts.ts';

export const createImportQuery = z.object({
  file_name: text(255).nullish().describe('Name of the file, if the body is the file itself and not a form.'),
});

const count = z.int().min(0);

export const importAnswer = z
  .object({
    id: z.int(),
    object: z.literal('import'),
    source: z.enum(['plausible', 'umami', 'google']),
    file_name: z.string(),
    state: z
      .enum(['running', 'finished', 'failed', 'removing'])
      .describe('An import counts in reports only when it is finished.'),
    bytes_read: count,
    bytes_total: count.describe('unpacked'),
    rows_read: count,
    rows_skipped: count,
    first_day: z.string().nullable(),
    last_day: z.string().nullable(),
    message: z.string().describe('why it failed, or what was skipped'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Import' });
export type ImportAnswer = z.output<typeof importAnswer>;

export const presentImport = (row: WebsiteImportRow): ImportAnswer => ({
  id: row.id,
  object: 'import',
  source: row.source,
  file_name: row.file_name,
  state: row.state,
  bytes_read: row.bytes_read,
  bytes_total: row.bytes_total,
  rows_read: row.rows_read,
  rows_skipped: row.rows_skipped,
  first_day: row.first_day,
  last_day: row.last_day,
  message: importTexts.translateAll(row.message),
  created_at: toIso(row.created_at),
  finished_at: toIsoOrNull(row.finished_at),
});
