import { readCsvRecords } from './csv-records.ts';
import { parseDay } from './parse-day.ts';
import type { Table } from './source-file.ts';

export type DayOrder = 'month first' | 'day first';

const written = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/;
/** Enough rows to see whether the table has such dates. */
const maxRowsWithout = 200;

/**
 * Universal Analytics writes 1 March 2024 as `3/1/24`, or for British users as `01/03/2024`. Reads rows until a date is
 * only possible in one order. Otherwise, the part with more different values is the day.
 */
export async function findDayOrder(table: Table): Promise<DayOrder> {
  const [firsts, seconds] = [new Set<string>(), new Set<string>()];
  let rows = 0;
  for await (const { fields } of readCsvRecords(table)) {
    for (const field of fields) {
      const [, first, second] = written.exec(field.trim()) ?? [];
      if (first === undefined || second === undefined) continue;
      if (Number(first) > 12) return 'day first';
      if (Number(second) > 12) return 'month first';
      firsts.add(first);
      seconds.add(second);
    }
    if (firsts.size === 0 && ++rows > maxRowsWithout) break;
  }
  return firsts.size > seconds.size ? 'day first' : 'month first';
}

/** Parses `20240301`, `2024-03-01`, and dates with slashes in the order of the table. */
export function dateIn(text: string, order: DayOrder): string | undefined {
  const [, first = '', second = '', year] = written.exec(text) ?? [];
  if (year === undefined) return parseDay(text);
  const [month, day] = order === 'day first' ? [second, first] : [first, second];
  return parseDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
