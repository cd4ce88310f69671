import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { Refusal } from '../../../kernel/index.ts';
import { translateImportMessage, writeImportText } from '../import-texts.ts';
import { type CatalogueSource, chunksOf } from '../source.ts';
import { stripFormulaGuard } from './cells.ts';

/** Without a limit, a missing closing quote would turn the rest of the file into one row. */
const maxRowChars = 1024 * 1024;

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';
export type Dialect = { encoding: Encoding; delimiter: ',' | ';' | '\t' };

/** `bytes`: number of bytes read up to the row's end */
export type CsvRow = { cells: string[]; line: number; text: string; bytes: number };

/** Reads the whole file, because a single character near the end can reveal the encoding. */
export async function detectDialect(source: CatalogueSource): Promise<Dialect> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head: Buffer | undefined;
  let encoding: Encoding = 'utf-8';
  for await (const piece of chunksOf(source)) {
    head ??= Buffer.from(piece.subarray(0, 64 * 1024));
    if (head[0] === 0xff && head[1] === 0xfe) encoding = 'utf-16le';
    else if (!isStillUtf8(decoder, piece)) encoding = 'windows-1252';
    if (encoding !== 'utf-8') break;
  }
  const heading = new TextDecoder(encoding).decode(head ?? Buffer.alloc(0)).split(/\r\n|[\r\n]/, 1)[0] ?? '';
  const count = (mark: string) => heading.split(mark).length;
  const delimiter = ([',', ';', '\t'] as const).reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  return { encoding, delimiter };
}

function isStillUtf8(decoder: InstanceType<typeof TextDecoder>, piece: Buffer): boolean {
  try {
    decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false; // the decoder throws a TypeError for invalid bytes
  }
}

/** Throws Refusal 'malformed'. */
export async function* csvRows(source: CatalogueSource, { encoding, delimiter }: Dialect): AsyncGenerator<CsvRow> {
  let bytes = 0;
  async function* text() {
    const decoder = new TextDecoder(encoding);
    for await (const piece of chunksOf(source)) {
      bytes += piece.length;
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  }
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowChars,
  });
  const input = Readable.from(text());
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  let line = 1;
  try {
    for await (const { record, info, raw } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
      raw: string;
    }>) {
      if (record.some((cell) => cell.trim() !== ''))
        yield { cells: record.map(stripFormulaGuard), line, text: raw.replace(/[\r\n]+$/, ''), bytes };
      line = info.lines + 1;
    }
  } catch (error) {
    throw asRefusal(error, line);
  } finally {
    input.destroy();
    parser.destroy();
  }
}

function asRefusal(error: unknown, line: number): unknown {
  const { code, message } = error as CsvError;
  if (code === 'CSV_MAX_RECORD_SIZE') return malformed(writeImportText('longRow', { line }), error);
  if (typeof code === 'string' && code.startsWith('CSV_'))
    return malformed(writeImportText('notCsv', { line, reason: message }), error);
  return error;
}

const malformed = (sentence: string, cause: unknown) =>
  new Refusal('malformed', translateImportMessage(`${writeImportText('nothing')} ${sentence}`), { cause });
