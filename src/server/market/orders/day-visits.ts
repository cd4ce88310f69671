import { cutText } from '../../kernel/index.ts';
export const dayColumns = ['channel', 'source', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const;
export type DayVisit = Record<(typeof dayColumns)[number], string>;

/** Enough for a day, because each visit begins half an hour or more after the previous visit. */
const maxVisits = 48;
const maxLength = 500;

/**
 * Sorts the visits to hide their order. Returns undefined if the first and the last visit contain the same information.
 */
export function writeDayVisits(visits: readonly DayVisit[]): { text: string; count: number } | undefined {
  const rows = visits.slice(-maxVisits).map((visit) => dayColumns.map((name) => cutText(visit[name], maxLength)));
  const sorted = rows.map((row) => JSON.stringify(row)).sort();
  if (rows.length < 3 || sorted[0] === sorted.at(-1)) return undefined;
  return { text: `[${sorted.join(',')}]`, count: rows.length };
}

export const readDayVisits = (text: string): DayVisit[] =>
  (JSON.parse(text) as string[][]).map(
    (row) => Object.fromEntries(dayColumns.map((name, index) => [name, row[index] ?? ''])) as DayVisit,
  );
