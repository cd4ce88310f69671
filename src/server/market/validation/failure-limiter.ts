// English only: programs read it
import type { FastifyRequest } from 'fastify';
import { clientAddress, networkOf, RateLimiter, type SharedLimit } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import type { RecordFailure } from '../shop-failures/index.ts';

const failuresPerMinute = 120;
/** For requests without a key, from all networks together. */
const failuresPerMinuteOfItem = 600;
const failuresPerMinuteInAll = 6000;

/**
 * Prevents guessing of keys and codes. Valid checks always pass, even with a key or network that has reached its limit.
 * All APIs share one limiter.
 */
export class FailureLimiter {
  readonly #keys: RateLimiter;
  readonly #codes: RateLimiter;
  readonly #items: RateLimiter;
  readonly #all: RateLimiter;
  readonly #record: RecordFailure;

  /** `record` counts rejected codes for alerts. */
  constructor(record: RecordFailure = () => {}, share: (name: string) => SharedLimit | undefined = () => undefined) {
    this.#record = record;
    const limiter = (name: string, perMinute: number) => new RateLimiter({ perMinute, shared: share(name) });
    this.#keys = limiter('unknown-keys', failuresPerMinute);
    this.#codes = limiter('invalid-codes', failuresPerMinute);
    this.#items = limiter('invalid-codes-of-items', failuresPerMinuteOfItem);
    this.#all = limiter('invalid-codes-in-all', failuresPerMinuteInAll);
  }

  countUnknownKey(request: FastifyRequest, nowMs: number): void {
    limit(this.#keys, [networkOf(clientAddress(request))], nowMs);
  }

  countInvalidCodeWithoutKey(request: FastifyRequest, nowMs: number): void {
    limit(this.#codes, [networkOf(clientAddress(request))], nowMs);
    limit(this.#all, ['all'], nowMs);
  }

  /**
   * Throws `too_many`. A failure that one limit rejects doesn't count against the next limit, so one network can't
   * exhaust the shared limits. Failures for an `itemId` that doesn't exist also count, so the limit doesn't reveal
   * which items exist.
   */
  countInvalidCodeOfItem(request: FastifyRequest, itemId: number, nowMs: number): void {
    limit(this.#codes, [networkOf(clientAddress(request))], nowMs);
    limit(this.#items, [String(itemId)], nowMs);
    limit(this.#all, ['all'], nowMs);
  }

  countInvalidCode(request: FastifyRequest, accountId: number, nowMs: number): void {
    this.#record(accountId, 'code');
    limit(this.#codes, [`key ${accountId}`, networkOf(clientAddress(request))], nowMs);
  }
}

function limit(limiter: RateLimiter, subjects: string[], nowMs: number): void {
  const waitS = Math.max(...subjects.map((subject) => limiter.take(subject, nowMs)));
  if (waitS > 0) throw new Refusal('too_many', 'Too many requests', { retryAfterS: waitS });
}
