import { readCsvRecords } from './csv-records.ts';
import { parseDay } from './parse-day.ts';
import type { Table } from './source-file.ts';

export type DayOrder = 'month first' | 'day first';

const written = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/;
/** Enough rows to see whether the table has such dates. */
const maxRowsWithout = 200;

/** `guessed`: the first date, if the table doesn't show the order */
type DayOrderFound = { order: DayOrder; guessed?: string };

/**
 * Universal Analytics writes 1 March 2024 as `3/1/24`, or for British users as `01/03/2024`. Reads rows until a date is
 * only possible in one order: the other one has no such month, or is outside the period in the comments. Otherwise, the
 * form of the dates decides.
 */
export async function findDayOrder(table: Table): Promise<DayOrderFound> {
  const period: string[] = [];
  const [firsts, seconds] = [new Set<string>(), new Set<string>()];
  let example = '';
  let [isAmerican, isBritish] = [true, true];
  let rows = 0;
  for await (const { fields } of readCsvRecords(table)) {
    period.push(...daysIn(fields[0] ?? ''));
    period.sort().splice(1, period.length - 2);
    for (const field of fields) {
      const text = field.trim();
      const [, first, second, year = ''] = written.exec(text) ?? [];
      if (first === undefined || second === undefined) continue;
      const possible = (['day first', 'month first'] as const).filter((one) => isIn(period, dateIn(text, one)));
      if (possible.length === 1) return { order: possible[0]! };
      example ||= text;
      isAmerican &&= year.length === 2 && !first.startsWith('0') && !second.startsWith('0');
      isBritish &&= year.length === 4 && first.length === 2 && second.length === 2;
      firsts.add(first);
      seconds.add(second);
    }
    if (example === '' && ++rows > maxRowsWithout) break;
  }
  if (example === '' || isAmerican) return { order: 'month first' };
  // The part with more different values is the day.
  if (isBritish && firsts.size >= seconds.size) return { order: 'day first' };
  return { order: 'month first', guessed: example };
}

/** Works in any language: `# Start date: 20240101`, `# 20240101-20240131`. */
export const daysIn = (comment: string): string[] =>
  (comment.startsWith('#') ? (comment.match(/\b\d{8}\b/g) ?? []) : []).map(parseDay).filter((day) => day !== undefined);

/** A period has its first and its last day. */
const isIn = (period: readonly string[], day: string | undefined): boolean =>
  day !== undefined && (period.length < 2 || (day >= period[0]! && day <= period[1]!));

/** Parses `20240301`, `2024-03-01`, and dates with slashes in the order of the table. */
export function dateIn(text: string, order: DayOrder): string | undefined {
  const [, first = '', second = '', year] = written.exec(text) ?? [];
  if (year === undefined) return parseDay(text);
  const [month, day] = order === 'day first' ? [second, first] : [first, second];
  return parseDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
