import type { EventStore } from './event-store.ts';
import { isUnreadable } from './faults.ts';
import { type SubjectIds, type SubjectKind, streams } from './streams.ts';

/** These read the end of each part's sort order, and not whole columns. */
const sources: { kind: Exclude<SubjectKind, 'import'>; table: string }[] = Object.entries(streams).flatMap(
  ([name, { subject, derived }]) => [name, ...derived].map((table) => ({ kind: subject, table })),
);

/** Reads the highest ID of each kind in the store. Throws Refusal 'unavailable'. */
export async function readStoredSubjects(store: Pick<EventStore, 'query'>): Promise<SubjectIds> {
  const ids: SubjectIds = { monitor: 0, website: 0, import: 0 };
  const note = (kind: SubjectKind, [found]: { last: number }[]) => {
    ids[kind] = Math.max(ids[kind], found?.last ?? 0);
  };
  for (const { kind, table } of sources) note(kind, await readLast(store, kind, table));
  // An import adds visits or sums of days. This reads the whole column, which compresses well.
  for (const table of ['pageviews', 'website_days'])
    note(
      'import',
      await store.query<{ last: number }>(`SELECT max(import) AS last FROM ${table}`).catch(unlessUnreadable),
    );
  return ids;
}

function readLast(store: Pick<EventStore, 'query'>, column: string, table: string): Promise<{ last: number }[]> {
  return (
    store
      .query<{ last: number }>(`SELECT ${column} AS last FROM ${table} ORDER BY ${column} DESC LIMIT 1`)
      // The index of a damaged part can still be read.
      .catch((error) =>
        isUnreadable((error as Error).cause)
          ? store.query<{ last: number }>(
              `SELECT max(${column}) AS last FROM mergeTreeIndex(currentDatabase(), '${table}')`,
            )
          : Promise.reject(error),
      )
  );
}

function unlessUnreadable(error: unknown): { last: number }[] {
  if (isUnreadable((error as Error).cause)) return [];
  throw error;
}
