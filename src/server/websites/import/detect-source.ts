import type { WebsiteImportRow } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { beginsWithComment, readHeader } from './csv-records.ts';
import { isGoogle } from './google-columns.ts';
import { isPlausible } from './plausible.ts';
import type { SourceFile, Table } from './source-file.ts';
import { isUmami } from './umami.ts';

export type ImportSource = WebsiteImportRow['source'];

const maxLooked = 30;

export async function detectImportSource({ tables }: SourceFile): Promise<ImportSource> {
  if (tables.some(isPlausible)) return 'plausible';
  const heads: string[][] = [];
  for (const table of tables.slice(0, maxLooked)) heads.push(await readHeader(table));
  if (heads.some(isUmami)) return 'umami';
  if (heads.some(isGoogle)) return 'google';
  const sentence = await describeUnsupported(tables, heads);
  throw new Refusal('invalid', sentence, { errors: { file: [sentence] } });
}

async function describeUnsupported(tables: readonly Table[], heads: readonly string[][]): Promise<string> {
  if (tables.length === 0) return t('The archive has no CSV files.');
  if (heads.some((head) => head.join() === 'x,y'))
    return t(
      'This is the export of a website’s page in Umami. It has totals without days, so it can’t be imported. Upload Umami Cloud’s data export, or a CSV of the table website_event.',
    );
  for (const table of tables.slice(0, maxLooked))
    if (await beginsWithComment(table))
      return t(
        'This is not a report by day from Google Analytics in English. Switch Google Analytics to English, add the dimension Date, and export the report again as CSV.',
      );
  return t(
    'This file is not a supported export. Upload the zip from Plausible’s Settings → Imports & exports, Umami Cloud’s data export or a CSV of its table website_event, or a CSV report by day from Google Analytics in English.',
  );
}
