import { LRUCache } from 'lru-cache';
import { currentRequester, minuteMs, SharedWork } from '../../kernel/index.ts';
import type { QueryScope } from './query-source.ts';
import type { QueriedWebsite } from './scope.ts';
import { type OneOrSome, websitesOf } from './website-set.ts';

/** Rows that one answer may have to be kept, and rows in all; a row takes some 200 bytes, and keys count as such. */
export const maxRowsPerAnswer = 20_000;
const maxRows = 60_000;
const bytesPerRow = 200;
/** Whatever happens, an answer is not older. */
const ttlMs = 10 * minuteMs;

/** What is asked about a website's closed days: they do not change as long as its `days_version` does not. */
export type CachedScope = Omit<QueryScope, 'website'> & { website: OneOrSome<CachedWebsite> };
type CachedWebsite = Omit<QueriedWebsite, 'account_id' | 'domain' | 'is_shop'>;

/** `rows` is undefined where there were too many to keep. */
type Answer = { rows: readonly unknown[] | undefined };

/** Answers about closed days, kept in memory. A process has one. */
export class ClosedDaysCache {
  readonly #answers = new LRUCache<string, Answer>({
    maxSize: maxRows,
    sizeCalculation: ({ rows }, key) => 1 + (rows?.length ?? 0) + Math.ceil(key.length / bytesPerRow),
    ttl: ttlMs,
  });
  readonly #running = new Map<string, SharedWork<Answer>>();

  /**
   * The sums of closed days by some dimensions (`''` for totals): the kept ones, or else what `query` answers. `query` may
   * stop one row after `maxRowsPerAnswer`. Undefined where there are more rows than that. Throws what `query` throws.
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

  /** Whether an earlier query had too many rows to keep. */
  isTooLarge(scope: CachedScope, dimensions: readonly string[]): boolean {
    const answer = this.#answers.peek(keyOf(scope, dimensions));
    return answer !== undefined && answer.rows === undefined;
  }

  /**
   * Runs the same query of one requester once at a time. Another requester runs it again: the first one's turn may be a
   * long time coming, or be refused.
   */
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
