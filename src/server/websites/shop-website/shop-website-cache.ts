import type { Deps } from '../../deps.ts';
import { secondMs } from '../../kernel/index.ts';

/** Short, because other code changes whether an account sells anything. */
const freshMs = 5 * secondMs;
const maxEntries = 1000;

const changes = 'shop-website-changed';

type Found = Promise<number | undefined>;

/** One per process. */
export class ShopWebsiteCache {
  readonly #signals: Deps['signals'];
  readonly #known = new Map<number, { at: number; website: Found }>();

  constructor(signals: Deps['signals']) {
    this.#signals = signals;
    signals?.on(changes, (accountId) => this.#known.delete(Number(accountId)));
  }

  of(accountId: number, nowMs: number, read: () => Found): Found {
    const known = this.#known.get(accountId);
    if (known && Math.abs(nowMs - known.at) < freshMs) return known.website;
    const website = read();
    this.#known.delete(accountId);
    this.#known.set(accountId, { at: nowMs, website });
    if (this.#known.size > maxEntries) this.#known.delete(this.#known.keys().next().value ?? 0);
    return website;
  }

  /** Other processes read the change within a second. */
  changed(accountId: number): void {
    this.#known.delete(accountId);
    this.#signals?.send(changes, String(accountId));
  }
}
