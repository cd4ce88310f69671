import { pipeline } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { Refusal } from '../../kernel/index.ts';
import { importTexts } from './import-texts.ts';
import type { Table } from './source-file.ts';

/** Limits the record, because an unclosed quote would consume the rest of the file. */
const maxRecordChars = 256 * 1024;

export type CsvRecord = { fields: string[]; line: number; bytes: number };

/** Throws `malformed` if the table is not CSV. */
export async function* readCsvRecords(table: Table): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(table),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: maxRecordChars,
  });
  const input = await table.open();
  // Errors are thrown by the parser's loop.
  pipeline(input, parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number; bytes: number };
    }>)
      yield { fields: record, line: info.lines, bytes: info.bytes };
  } catch (error) {
    const { code } = error as CsvError;
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw new Refusal('malformed', importTexts.say('longLine', { table: table.name }));
    if (typeof code === 'string' && code.startsWith('CSV_'))
      throw new Refusal(
        'malformed',
        importTexts.say('notCsv', { table: table.name, reason: (error as Error).message }),
        {
          cause: error,
        },
      );
    if (error instanceof Error && /zlib|invalid|unexpected|too (many|few) bytes/i.test(`${code} ${error.message}`))
      throw new Refusal('malformed', importTexts.say('damaged', { table: table.name }), { cause: error });
    throw error;
  } finally {
    input.destroy();
  }
}

/** Databases and spreadsheets also write semicolons or tabs. */
async function delimiterOf(table: Table): Promise<string> {
  const input = await table.open();
  try {
    for await (const chunk of input) {
      const head = String(chunk)
        .split(/\r?\n/)
        .find((line) => line.trim() !== '' && !line.startsWith('#'));
      const names = (delimiter: string) => (head ?? '').split(delimiter).length;
      return [';', '\t'].find((other) => names(other) > 2 && names(',') === 1) ?? ',';
    }
  } catch {
    // Reading the table again reports the cause.
  } finally {
    input.destroy();
  }
  return ',';
}

/** Reports of Google Analytics begin with comments in the user's language. */
export async function beginsWithComment(table: Table): Promise<boolean> {
  for await (const { fields } of readCsvRecords(table)) return (fields[0] ?? '').trim().startsWith('#');
  return false;
}

/** In lower case. Skips empty lines and comments. */
export async function readHeader(table: Table): Promise<string[]> {
  let seen = 0;
  for await (const { fields } of readCsvRecords(table)) {
    if (isHeaderRow(fields)) return fields.map((name) => name.trim().toLowerCase());
    if (++seen > 100) break;
  }
  return [];
}

export const isHeaderRow = (fields: readonly string[]): boolean =>
  fields.some((field) => field.trim() !== '') && !(fields[0] ?? '').trim().startsWith('#');
