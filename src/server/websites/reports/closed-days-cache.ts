import { LRUCache } from 'lru-cache';
import type { Events } from '../../events/index.ts';
import { currentRequester, minuteMs, SharedWork } from '../../kernel/index.ts';
import type { QueryScope } from './query-source.ts';
import type { QueriedWebsite } from './question.ts';

/** Rows that are kept of one answer, and of all; a row takes some 200 bytes. */
export const maxRowsPerAnswer = 20_000;
const maxRows = 60_000;
/** Whatever happens, an answer is not older. */
const ttlMs = 10 * minuteMs;

type Kept = { rows: readonly unknown[] | undefined };
type Cache = { kept: LRUCache<string, Kept>; counting: Map<string, SharedWork<Kept>> };

const caches = new WeakMap<Events, Cache>();

function cacheOf(events: Events): Cache {
  const known = caches.get(events);
  if (known) return known;
  const kept = new LRUCache<string, Kept>({
    maxSize: maxRows,
    sizeCalculation: ({ rows }) => 1 + (rows?.length ?? 0),
    ttl: ttlMs,
  });
  const cache: Cache = { kept, counting: new Map() };
  caches.set(events, cache);
  return cache;
}

/** What is asked of a website's closed days: they are counted already, and stay so while its `days_version` does. */
export type CachedScope = QueryScope & { website: Pick<QueriedWebsite, 'days_version'> };

/**
 * What was counted of closed days for some dimensions (`''` for totals), as `count` answers it when nobody asked before:
 * it may stop after one row more than `maxKept`. Undefined where there are more than that. Throws what `count` does.
 */
export async function kept<Row>(
  events: Events,
  asked: CachedScope,
  dimensions: readonly string[],
  count: () => Promise<readonly Row[]>,
): Promise<readonly Row[] | undefined> {
  const { kept, counting } = cacheOf(events);
  const key = keyOf(asked, dimensions);
  const known = kept.get(key);
  if (known) return known.rows as readonly Row[] | undefined;
  const { rows } = await countOnce(counting, key, async () => {
    const counted = await count();
    const answer = { rows: counted.length > maxRowsPerAnswer ? undefined : counted };
    kept.set(key, answer);
    return answer;
  });
  return rows as readonly Row[] | undefined;
}

/**
 * When an asker asks for the same several times at once, it is counted once. Another asker has it counted too: the turn
 * of the first may be long in coming, or be refused.
 */
async function countOnce(counting: Cache['counting'], asked: string, count: () => Promise<Kept>): Promise<Kept> {
  const key = `${currentRequester().name ?? 'job'} ${asked}`;
  const underWay = counting.get(key);
  if (underWay && !underWay.isGivenUp) return underWay.join();
  const work = new SharedWork(count);
  counting.set(key, work);
  try {
    return await work.join();
  } finally {
    if (counting.get(key) === work) counting.delete(key);
  }
}

/** Whether it is known that there are too many rows to keep. */
export const isTooLong = (events: Events, asked: CachedScope, dimensions: readonly string[]): boolean => {
  const answer = cacheOf(events).kept.peek(keyOf(asked, dimensions));
  return answer !== undefined && answer.rows === undefined;
};

function keyOf({ website, periods }: CachedScope, dimensions: readonly string[]): string {
  const { id, days_version, closed_from, closed_until } = website;
  return JSON.stringify([
    id,
    days_version,
    closed_from,
    closed_until,
    periods.map(({ from, to }) => [from, to]),
    dimensions,
  ]);
}
