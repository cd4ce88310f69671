import { csvLines } from '../reports/index.ts';
import { type EventRow, eventColumns } from './event-rows.ts';

/** Every day that can be asked for; the events of longer ago than the first are none. */
export const everMs = { startMs: 0, endMs: Date.UTC(2200, 0) };

/** Events as CSV, page after page. */
export async function* csvPages(first: EventRow[], others: AsyncGenerator<EventRow[]>): AsyncGenerator<string> {
  const lines = (rows: EventRow[]) => csvLines(rows.map((row) => eventColumns.map((name) => cell(row[name]))));
  yield csvLines([eventColumns]) + lines(first);
  for await (const rows of others) yield lines(rows);
}

/** Properties are JSON in their cell, an empty one where there are none. */
const cell = (value: EventRow[string] | undefined): string | number | undefined => {
  if (typeof value !== 'object') return value;
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value);
};
