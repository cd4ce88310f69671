import type { DatabaseOrTransaction } from '../../database/index.ts';
import { minuteMs } from '../../kernel/index.ts';
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
  lastEventAt: number | null;
};

/** Counts for all accounts at once. */
export type CountUsage = (nowMs: number) => Promise<(accountId: number) => AccountUsage>;

export type AdministrationParts = DeletionParts & { countUsage: CountUsage };

/** Long enough that a list which is paged through is counted once. */
const keptMs = 5 * minuteMs;

/** `lastUsedAt`, epoch ms: by a session, a key or a recorded change; null where none is known. */
export type CountedUsage = AccountUsage & { lastUsedAt: number | null };
export type Counted = { of: (accountId: number) => CountedUsage; countedAt: number };

/** Counts at most every five minutes; whoever asks meanwhile gets the same figures, or waits for the same count. */
export function keepUsage(
  db: DatabaseOrTransaction,
  countUsage: CountUsage,
  now: () => number,
): () => Promise<Counted> {
  let last: { at: number; counted: Promise<Counted> } | undefined;
  const count = async (countedAt: number): Promise<Counted> => {
    const usageOf = await countUsage(countedAt);
    const uses = [await listLastUses(db), await listLastAudited(db)];
    const lastUse = (id: number) => Math.max(...uses.map((of) => of.get(id) ?? 0)) || null;
    return { of: (id) => ({ ...usageOf(id), lastUsedAt: lastUse(id) }), countedAt };
  };
  return () => {
    const at = now();
    if (last && at - last.at < keptMs) return last.counted;
    const counted = count(at);
    last = { at, counted };
    counted.catch(() => {
      last = undefined;
    });
    return counted;
  };
}
