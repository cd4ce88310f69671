import type { Deps } from '../../deps.ts';
import { secondMs } from '../../kernel/index.ts';

/** Whatever happens, it is read again after this long: whether an account sells anything changes elsewhere. */
const freshMs = 5 * secondMs;
const maxEntries = 1000;

/** The topic by which processes tell each other; its subjects are accounts. */
const changes = 'shop-website-changed';

type Found = Promise<number | undefined>;

/** Which website counts the shop of each account, so that its pages need not ask the database. A process has one. */
export class ShopWebsiteCache {
  readonly #signals: Deps['signals'];
  readonly #known = new Map<number, { at: number; website: Found }>();

  constructor(signals: Deps['signals']) {
    this.#signals = signals;
    signals?.on(changes, (accountId) => this.#known.delete(Number(accountId)));
  }

  /** The one that is known, or else what `read` finds. */
  of(accountId: number, nowMs: number, read: () => Found): Found {
    const known = this.#known.get(accountId);
    if (known && Math.abs(nowMs - known.at) < freshMs) return known.website;
    const website = read();
    this.#known.delete(accountId);
    this.#known.set(accountId, { at: nowMs, website });
    if (this.#known.size > maxEntries) this.#known.delete(this.#known.keys().next().value ?? 0);
    return website;
  }

  /** After a change made here: this process reads it with the next page, others within a second. */
  changed(accountId: number): void {
    this.#known.delete(accountId);
    this.#signals?.send(changes, String(accountId));
  }
}
