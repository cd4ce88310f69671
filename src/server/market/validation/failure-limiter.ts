// English only: programs read it
import type { FastifyRequest } from 'fastify';
import { clientAddress, networkOf, RateLimiter, type SharedLimit } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import type { RecordFailure } from '../shop-failures/index.ts';

const failuresPerMinute = 120;
/** Of one item, and of all items, whoever guesses: only for codes that come without a key. */
const failuresPerMinuteOfItem = 600;
const failuresPerMinuteInAll = 6000;

/**
 * Limits failed requests, so that keys and codes cannot be guessed. Valid checks are never held up, even with the same key
 * or from the same address as somebody who guesses. All interfaces that check codes share one, so that guesses count
 * together.
 */
export class FailureLimiter {
  readonly #keys: RateLimiter;
  readonly #codes: RateLimiter;
  readonly #items: RateLimiter;
  readonly #all: RateLimiter;
  readonly #record: RecordFailure;

  /** `record`: counts rejected codes for alerts of their authors. `share`: how each limit counts with other processes. */
  constructor(record: RecordFailure = () => {}, share: (name: string) => SharedLimit | undefined = () => undefined) {
    this.#record = record;
    const limiter = (name: string, perMinute: number) => new RateLimiter({ perMinute, shared: share(name) });
    this.#keys = limiter('unknown-keys', failuresPerMinute);
    this.#codes = limiter('invalid-codes', failuresPerMinute);
    this.#items = limiter('invalid-codes-of-items', failuresPerMinuteOfItem);
    this.#all = limiter('invalid-codes-in-all', failuresPerMinuteInAll);
  }

  /** Counts an unknown API key. Throws Refusal 'too_many' when its address has sent too many. */
  countUnknownKey(request: FastifyRequest, nowMs: number): void {
    limit(this.#keys, [networkOf(clientAddress(request))], nowMs);
  }

  /** Counts an invalid code that came without a key. Throws Refusal 'too_many' likewise, or when all addresses have. */
  countInvalidCodeWithoutKey(request: FastifyRequest, nowMs: number): void {
    limit(this.#codes, [networkOf(clientAddress(request))], nowMs);
    limit(this.#all, ['all'], nowMs);
  }

  /**
   * Counts a code that is not valid for an item and came without a key. Throws Refusal 'too_many' when its address has
   * sent too many, or when all addresses together have, for this item or for any. What one limit holds up takes nothing
   * of the next, so that one address does not use up what others are allowed. `itemId` is what was sent, whether or
   * not there is such an item, so that the limit does not tell.
   */
  countInvalidCodeOfItem(request: FastifyRequest, itemId: number, nowMs: number): void {
    limit(this.#codes, [networkOf(clientAddress(request))], nowMs);
    limit(this.#items, [String(itemId)], nowMs);
    limit(this.#all, ['all'], nowMs);
  }

  /** Counts an invalid code. Throws Refusal 'too_many' when the key or the address has sent too many. */
  countInvalidCode(request: FastifyRequest, accountId: number, nowMs: number): void {
    this.#record(accountId, 'code');
    limit(this.#codes, [`key ${accountId}`, networkOf(clientAddress(request))], nowMs);
  }
}

function limit(limiter: RateLimiter, subjects: string[], nowMs: number): void {
  const waitS = Math.max(...subjects.map((subject) => limiter.take(subject, nowMs)));
  if (waitS > 0) throw new Refusal('too_many', 'Too many requests', { retryAfterS: waitS });
}
