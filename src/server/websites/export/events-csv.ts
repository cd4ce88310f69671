import { csvLines } from '../reports/index.ts';
import { type EventRow, eventColumns } from './event-rows.ts';

export const allTime = { startMs: 0, endMs: Date.UTC(2200, 0) };

export async function* csvPages(first: EventRow[], others: AsyncGenerator<EventRow[]>): AsyncGenerator<string> {
  const lines = (rows: EventRow[]) => csvLines(rows.map((row) => eventColumns.map((name) => cell(row[name]))));
  yield csvLines([eventColumns]) + lines(first);
  for await (const rows of others) yield lines(rows);
}

/** Properties are JSON, or an empty cell. */
const cell = (value: EventRow[string] | undefined): string | number | undefined => {
  if (typeof value !== 'object') return value;
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value);
};
