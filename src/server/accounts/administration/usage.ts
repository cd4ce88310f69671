import type { AccountTables, Database } from '../../database/index.ts';
import { minuteMs, runShared } from '../../kernel/index.ts';
import { listLastAudited } from '../audit/index.ts';
import type { DeletionParts } from '../deletion/index.ts';
import type { OnMonitorsOff } from '../modules/index.ts';
import { listLastUses } from './account-list.store.ts';

/** Page views are null while the event store is unavailable. `lastEventAt` is epoch ms. */
export type AccountUsage = {
  monitors: number;
  websites: number;
  items: number;
  fileBytes: number;
  pageviews: number | null;
  recentPageviews: number | null;
  monthPageviews: number | null;
  lastEventAt: number | null;
};

export type CountUsage = (nowMs: number) => Promise<(accountId: number) => AccountUsage>;

export type CountOwnUsage = (
  nowMs: number,
  accountId: number,
) => Promise<Pick<AccountUsage, 'monitors' | 'websites' | 'monthPageviews'>>;

export type AdministrationParts = DeletionParts & {
  countUsage: CountUsage;
  tables: AccountTables;
  onMonitorsOff: OnMonitorsOff;
};

const keptMs = 5 * minuteMs;

/** `lastUsedAt`: epoch ms of the last session, key or audited change. null: unknown */
export type CountedUsage = AccountUsage & { lastUsedAt: number | null };
export type Counted = { of: (accountId: number) => CountedUsage; countedAt: number };

/** Concurrent callers share one count. */
export function cacheUsage(database: Database, countUsage: CountUsage, now: () => number): () => Promise<Counted> {
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

const ownKeptMs = minuteMs;

type OwnCounted = Awaited<ReturnType<CountOwnUsage>> & { countedAt: number };

/** Concurrent callers share one count. */
export function cacheOwnUsage(countOwnUsage: CountOwnUsage, now: () => number): (id: number) => Promise<OwnCounted> {
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
    // Don't cache a count while the event store is unavailable.
    counted.then(({ monthPageviews }) => monthPageviews === null && forget(), forget);
    return counted;
  };
}
