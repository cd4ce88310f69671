import { RateLimiter } from './rate-limiter.ts';
import { type Sharing, shareLimit } from './shared-limit.ts';

/** Limits guesses of a page's password: per network, and over all networks, which stops distributed guessing. */
export class PasswordGuesses {
  readonly #perNetwork: RateLimiter;
  readonly #perPage: RateLimiter;

  constructor(deps: Sharing, name: string) {
    this.#perNetwork = new RateLimiter({ perMinute: 5, burst: 10, shared: shareLimit(deps, name) });
    this.#perPage = new RateLimiter({ perMinute: 10, burst: 100, shared: shareLimit(deps, `${name}-of-all`) });
  }

  /** Seconds to wait; 0: available. */
  take(pageId: number, network: string, nowMs: number): number {
    return this.#perNetwork.take(`${pageId} ${network}`, nowMs) || this.#perPage.take(String(pageId), nowMs);
  }

  /** Visitors with the password don't use up the page's guesses. */
  wasRight(pageId: number, nowMs: number): void {
    this.#perPage.giveBack(String(pageId), nowMs);
  }
}
