import type { Database } from '../database/index.ts';
import { createGuard, type Guard } from './guard.ts';
import { readRanges } from './ranges.store.ts';
import { parseRanges } from './ranges.ts';

/** The guard of an account under the current ranges. Rejects only until the database has been read once. */
export type Guards = (isOwner: boolean) => Promise<Guard>;

/** A change of the ranges takes effect within this time in every process. */
const freshMs = 2000;

/** Caches the ranges for a short time, so that a check costs no query. */
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
      // What was read before is good enough while the database is away.
      guards = read().catch((error) => before ?? Promise.reject(error));
      guards.catch(() => {
        readAt = -Infinity;
      });
    }
    const { owners, others } = await guards;
    return isOwner ? owners : others;
  };
}
