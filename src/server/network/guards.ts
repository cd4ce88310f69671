import type { Database } from '../database/index.ts';
import { createGuard, type Guard } from './guard.ts';
import { readRanges } from './ranges.store.ts';
import { parseRanges } from './ranges.ts';

/** Rejects only if the ranges could never be read from the database. */
export type Guards = (isOwner: boolean) => Promise<Guard>;

/** Changes to the ranges take effect in every process within this time. */
const freshMs = 2000;

/** Caches the ranges briefly, so checks don't need a query each. */
export function createGuards(database: Database, elapsed: () => number = () => performance.now()): Guards {
  let guards: Promise<{ owners: Guard; others: Guard }> | undefined;
  let readAt = -Infinity;

  const read = async () => {
    const texts = await readRanges(database.db);
    const ranges = { allowed: parseRanges(texts.allowed).ranges, forbidden: parseRanges(texts.forbidden).ranges };
    return { owners: createGuard(ranges, true), others: createGuard(ranges, false) };
  };
  return async (isOwner) => {
    const now = elapsed();
    if (!guards || now - readAt > freshMs) {
      readAt = now;
      const before = guards;
      // During an outage, use the previous ranges.
      guards = read().catch((error) => before ?? Promise.reject(error));
      guards.catch(() => {
        readAt = -Infinity;
      });
    }
    const { owners, others } = await guards;
    return isOwner ? owners : others;
  };
}
