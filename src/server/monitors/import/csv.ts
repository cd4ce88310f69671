import { parse } from 'csv-parse/sync';
import { Refusal, t } from '../../kernel/index.ts';

/** Without a limit, a missing closing quote would turn the rest of the file into one row. */
const maxRowChars = 1024 * 1024;
/** Each row becomes an object with every column, so a long heading would fill the memory. */
const maxColumns = 500;

const heading = (text: string): string => text.split(/\r\n|[\r\n]/, 1)[0] ?? '';

/** The first line of YAML is a comment, a marker or contains a colon. */
export const isCsv = (text: string): boolean => /[,;\t]/.test(heading(text)) && !/[:#{}[\]]/.test(heading(text));

/** Throws Refusal 'malformed'. */
export function readCsv(text: string): Record<string, string>[] {
  const count = (mark: string) => heading(text).split(mark).length;
  const delimiter = [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  try {
    const [names = [], ...rows] = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRowChars,
    });
    // not shown: the refusal has its own text
    if (names.length > maxColumns) throw new Error('too many columns');
    const columns = names.map(columnName);
    return rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])));
  } catch (cause) {
    throw new Refusal('malformed', t('The CSV file cannot be read. Is the file complete?'), { cause });
  }
}

/** `URL/IP` is `urlip`, and `Interval (seconds)` is `intervalseconds`. */
const columnName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
