import { listPageviewQuotas, type PageviewQuota } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { monthOf } from '../../kernel/index.ts';
import { countMonth } from './count-month.ts';

/** Counting stops at this multiple of the quota. */
export const hardLimitShare = 2;

type Allowance = {
  hardLimit: number;
  /** page views stored at the last refresh */
  stored: number;
  /** page views counted by this process since the last refresh */
  since: number;
  endMs: number;
};

type AllowanceDeps = Pick<Deps, 'database' | 'events' | 'now'>;

/**
 * For each event, only memory is read. `refresh`, called every minute, loads the quotas and the counts of all
 * processes.
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

  /** Concurrent calls share one refresh. If it throws, the previous counts stay in use. */
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
