/** What is kept of the visits between the first and the last of a day: where they came from, nothing else. */
export const dayColumns = ['channel', 'source', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const;
export type DayVisit = Record<(typeof dayColumns)[number], string>;

/** Visits of one buyer on one day at most: each begins at least half an hour after the one before. */
const maxVisits = 48;
const maxLength = 500;

/**
 * All visits of a day as they are kept: as JSON, sorted, so that not even their order is. Undefined where the first and
 * the last visit say as much.
 */
export function writeDayVisits(visits: readonly DayVisit[]): { text: string; count: number } | undefined {
  const rows = visits.slice(-maxVisits).map((visit) => dayColumns.map((name) => visit[name].slice(0, maxLength)));
  const sorted = rows.map((row) => JSON.stringify(row)).sort();
  if (rows.length < 3 || sorted[0] === sorted.at(-1)) return undefined;
  return { text: `[${sorted.join(',')}]`, count: rows.length };
}

/** As `writeDayVisits` wrote them. */
export const readDayVisits = (text: string): DayVisit[] =>
  (JSON.parse(text) as string[][]).map(
    (row) => Object.fromEntries(dayColumns.map((name, index) => [name, row[index] ?? ''])) as DayVisit,
  );
