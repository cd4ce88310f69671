import type { AccountTables, Database } from '../../database/index.ts';
import { minuteMs, runShared } from '../../kernel/index.ts';
import { listLastAudited } from '../audit/index.ts';
import type { DeletionParts } from '../deletion/index.ts';
import { listLastUses } from './account-list.store.ts';

/** What an account has and counts. Page views are null while the event store is unavailable. `lastEventAt` is epoch ms. */
export type AccountUsage = {
  monitors: number;
  websites: number;
  items: number;
  /** of items: their files and media */
  fileBytes: number;
  pageviews: number | null;
  /** of the last 30 days */
  recentPageviews: number | null;
  /** of this calendar month */
  monthPageviews: number | null;
  lastEventAt: number | null;
};

/** Counts for all accounts at once. */
export type CountUsage = (nowMs: number) => Promise<(accountId: number) => AccountUsage>;

/** Counts for one account, and reads nothing of others. */
export type CountOwnUsage = (
  nowMs: number,
  accountId: number,
) => Promise<Pick<AccountUsage, 'monitors' | 'websites' | 'monthPageviews'>>;

export type AdministrationParts = DeletionParts & { countUsage: CountUsage; tables: AccountTables };

/** Long enough that a list which is paged through is counted once. */
const keptMs = 5 * minuteMs;

/** `lastUsedAt`, epoch ms: by a session, a key or a recorded change; null where none is known. */
export type CountedUsage = AccountUsage & { lastUsedAt: number | null };
export type Counted = { of: (accountId: number) => CountedUsage; countedAt: number };

/** Counts at most every five minutes; whoever asks meanwhile gets the same figures, or waits for the same count. */
export function keepUsage(database: Database, countUsage: CountUsage, now: () => number): () => Promise<Counted> {
  let last: { at: number; counted: Promise<Counted> } | undefined;
  const count = async (countedAt: number): Promise<Counted> => {
    const usageOf = await countUsage(countedAt);
    const uses = [await listLastUses(database.db), await listLastAudited(database)];
    const lastUse = (id: number) => Math.max(...uses.map((of) => of.get(id) ?? 0)) || null;
    return { of: (id) => ({ ...usageOf(id), lastUsedAt: lastUse(id) }), countedAt };
  };
  return () => {
    const at = now();
    if (last && at - last.at < keptMs) return last.counted;
    const counted = runShared(() => count(at));
    last = { at, counted };
    counted.catch(() => {
      last = undefined;
    });
    return counted;
  };
}

/** Long enough that whoever reloads the page does not count again. */
const ownKeptMs = minuteMs;

type OwnCounted = Awaited<ReturnType<CountOwnUsage>> & { countedAt: number };

/** Counts an account at most once a minute; whoever asks meanwhile gets the same figures, or waits for the same count. */
export function keepOwnUsage(countOwnUsage: CountOwnUsage, now: () => number): (id: number) => Promise<OwnCounted> {
  const kept = new Map<number, { at: number; counted: Promise<OwnCounted> }>();
  return (id) => {
    const at = now();
    for (const [other, { at: since }] of kept) if (at - since >= ownKeptMs) kept.delete(other);
    const known = kept.get(id);
    if (known) return known.counted;
    const counted = runShared(() => countOwnUsage(at, id)).then((usage) => ({ ...usage, countedAt: at }));
    const own = { at, counted };
    kept.set(id, own);
    const forget = () => {
      if (kept.get(id) === own) kept.delete(id);
    };
    // Without the event store page views are not known: that is not worth keeping.
    counted.then(({ monthPageviews }) => monthPageviews === null && forget(), forget);
    return counted;
  };
}
