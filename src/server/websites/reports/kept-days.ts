import { LRUCache } from 'lru-cache';
import type { Events } from '../../events/index.ts';
import { minuteMs } from '../../kernel/time.ts';
import type { Asked } from './ground.ts';
import type { Subject } from './question.ts';

/** Rows that are kept of one answer, and of all; a row takes some 200 bytes. */
export const maxKept = 20_000;
const maxKeptOfAll = 60_000;
/** Whatever happens, an answer is not older. */
const ttlMs = 10 * minuteMs;

type Kept = { rows: readonly unknown[] | undefined };
type Count = () => Promise<readonly unknown[]>;

const caches = new WeakMap<Events, LRUCache<string, Kept, Count>>();

function cacheOf(events: Events): LRUCache<string, Kept, Count> {
  const known = caches.get(events);
  if (known) return known;
  const cache = new LRUCache<string, Kept, Count>({
    maxSize: maxKeptOfAll,
    sizeCalculation: ({ rows }) => 1 + (rows?.length ?? 0),
    ttl: ttlMs,
    // An answer that is crowded out while it is counted is an answer still.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: count }) {
      const rows = await count();
      return { rows: rows.length > maxKept ? undefined : rows };
    },
  });
  caches.set(events, cache);
  return cache;
}

/** What is asked of a website's closed days: they are counted already, and stay so while its `days_version` does. */
export type AskedOfWebsite = Asked & { website: Pick<Subject, 'days_version'> };

/**
 * What was counted of closed days for some dimensions (`''` for totals), as `count` answers it when nobody asked before:
 * it may stop after one row more than `maxKept`. Undefined where there are more than that. Throws what `count` does.
 */
export async function kept<Row>(
  events: Events,
  asked: AskedOfWebsite,
  dimensions: readonly string[],
  count: () => Promise<readonly Row[]>,
): Promise<readonly Row[] | undefined> {
  const answer = await cacheOf(events).forceFetch(keyOf(asked, dimensions), { context: count });
  return answer.rows as readonly Row[] | undefined;
}

/** Whether it is known that there are too many rows to keep. */
export const isTooLong = (events: Events, asked: AskedOfWebsite, dimensions: readonly string[]): boolean => {
  const answer = cacheOf(events).peek(keyOf(asked, dimensions));
  return answer !== undefined && answer.rows === undefined;
};

function keyOf({ website, periods }: AskedOfWebsite, dimensions: readonly string[]): string {
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
