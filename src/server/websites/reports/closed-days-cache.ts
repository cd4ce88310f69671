import { LRUCache } from 'lru-cache';
import { currentRequester, minuteMs, SharedWork } from '../../kernel/index.ts';
import type { QueryScope } from './query-source.ts';
import type { QueriedWebsite } from './scope.ts';
import { type OneOrSome, websitesOf } from './website-set.ts';

/** Limits in rows of about 200 bytes, per answer and in total. Long keys count as additional rows. */
export const maxRowsPerAnswer = 20_000;
const maxRows = 60_000;
const bytesPerRow = 200;
const ttlMs = 10 * minuteMs;

/** Sums of closed days change only with the website's `days_version`. */
export type CachedScope = Omit<QueryScope, 'website'> & { website: OneOrSome<CachedWebsite> };
type CachedWebsite = Omit<QueriedWebsite, 'account_id' | 'domain' | 'is_shop'>;

/** `rows` is undefined if there were too many to cache. */
type Answer = { rows: readonly unknown[] | undefined };

/** One per process. */
export class ClosedDaysCache {
  readonly #answers = new LRUCache<string, Answer>({
    maxSize: maxRows,
    sizeCalculation: ({ rows }, key) => 1 + (rows?.length ?? 0) + Math.ceil(key.length / bytesPerRow),
    ttl: ttlMs,
  });
  readonly #running = new Map<string, SharedWork<Answer>>();

  /**
   * `query` can stop one row after `maxRowsPerAnswer`. Returns undefined if there are more than `maxRowsPerAnswer`
   * rows.
   */
  async get<Row>(
    scope: CachedScope,
    dimensions: readonly string[],
    query: () => Promise<readonly Row[]>,
  ): Promise<readonly Row[] | undefined> {
    const key = keyOf(scope, dimensions);
    const known = this.#answers.get(key);
    if (known) return known.rows as readonly Row[] | undefined;
    const { rows } = await this.#queryOnce(key, async () => {
      const found = await query();
      const answer = { rows: found.length > maxRowsPerAnswer ? undefined : found };
      this.#answers.set(key, answer);
      return answer;
    });
    return rows as readonly Row[] | undefined;
  }

  isTooLarge(scope: CachedScope, dimensions: readonly string[]): boolean {
    const answer = this.#answers.peek(keyOf(scope, dimensions));
    return answer !== undefined && answer.rows === undefined;
  }

  /** Requesters don't share queries, because another requester's query can be queued for a long time or rejected. */
  async #queryOnce(key: string, query: () => Promise<Answer>): Promise<Answer> {
    const ownKey = `${currentRequester().name ?? 'job'} ${key}`;
    const underWay = this.#running.get(ownKey);
    if (underWay && !underWay.isGivenUp) return underWay.join();
    const work = new SharedWork(query);
    this.#running.set(ownKey, work);
    try {
      return await work.join();
    } finally {
      if (this.#running.get(ownKey) === work) this.#running.delete(ownKey);
    }
  }
}

function keyOf({ website, periods, filters }: CachedScope, dimensions: readonly string[]): string {
  return JSON.stringify([
    websitesOf(website).map(({ id, days_version, closed_from, closed_until, by_country }) => [
      id,
      days_version,
      closed_from,
      closed_until,
      by_country,
    ]),
    filters,
    periods.map(({ from, to }) => [from, to]),
    dimensions,
  ]);
}
