import { listPageviewQuotas, type PageviewQuota } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { monthOf } from '../../kernel/index.ts';
import { countMonth } from './count-month.ts';

/** Counting goes on until so many times the quota: a good day is not the time to lose visitors. */
export const hardLimitShare = 2;

type Allowance = {
  /** from which on nothing is counted */
  hardLimit: number;
  /** what the store had counted when it was asked last */
  stored: number;
  /** what this process counted since then */
  since: number;
  /** of the month */
  endMs: number;
};

type AllowanceDeps = Pick<Deps, 'database' | 'events' | 'now'>;

/**
 * What accounts with a quota of page views may still count this month. An event asks memory alone; the stores are asked
 * by `refresh`, which is to be called every minute: what other processes counted, and a changed quota, show then.
 */
export class PageviewAllowances {
  readonly #deps: AllowanceDeps;
  #known = new Map<number, Allowance>();
  #refreshing: Promise<void> | undefined;

  constructor(deps: AllowanceDeps) {
    this.#deps = deps;
  }

  isSpent(accountId: number, nowMs: number): boolean {
    const known = this.#known.get(accountId);
    return known !== undefined && known.stored + known.since >= known.hardLimit && nowMs < known.endMs;
  }

  count(accountId: number): void {
    const known = this.#known.get(accountId);
    if (known) known.since += 1;
  }

  /** One at a time. Throws where a store is away: what was known goes on counting then. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#ask().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #ask(): Promise<void> {
    const { database, events, now } = this.#deps;
    const quotas = await listPageviewQuotas(database.db);
    if (quotas.length === 0) {
      this.#known = new Map();
      return;
    }
    // The store counts what came before this moment, memory what comes behind it.
    const nowMs = now();
    const before = this.#known;
    const counted = new Map([...before].map(([id, { since }]) => [id, since]));
    await events.flush();
    const ids = quotas.map(({ accountId }) => accountId);
    const stored = await countMonth({ database, events }, nowMs, ids);
    const allowance = ({ accountId, timeZone, most }: PageviewQuota): [number, Allowance] => [
      accountId,
      {
        hardLimit: most * hardLimitShare,
        stored: stored.get(accountId) ?? 0,
        since: (before.get(accountId)?.since ?? 0) - (counted.get(accountId) ?? 0),
        endMs: monthOf(nowMs, timeZone).endMs,
      },
    ];
    this.#known = new Map(quotas.map(allowance));
  }
}
