import type { WebsiteImportRow } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { readHeader } from './csv-records.ts';
import { isGoogle } from './google-columns.ts';
import { isPlausible } from './plausible.ts';
import type { SourceFile } from './source-file.ts';
import { isUmami } from './umami.ts';

export type ImportSource = WebsiteImportRow['source'];

const maxLooked = 30;

export async function detectImportSource({ tables }: SourceFile): Promise<ImportSource> {
  if (tables.some(isPlausible)) return 'plausible';
  const heads: string[][] = [];
  for (const table of tables.slice(0, maxLooked)) heads.push(await readHeader(table));
  if (heads.some(isUmami)) return 'umami';
  if (heads.some(isGoogle)) return 'google';
  const sentence =
    tables.length === 0
      ? t('The archive has no CSV files.')
      : t(
          'This file is not a supported export. Upload the zip from Plausible’s Settings → Imports & exports, Umami Cloud’s data export or a CSV of its table website_event, or a CSV report by day from Google Analytics in English.',
        );
  throw new Refusal('invalid', sentence, { errors: { file: [sentence] } });
}
