import type { FastifyRequest } from 'fastify';
import { clientAddress, networkOf, RateLimiter } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';

const failuresPerMinute = 120;

/**
 * Counts failures, so that keys and codes cannot be guessed: only who fails is ever held up, and good checks pass beside
 * a guesser with the same key or behind the same address. One for all interfaces that check codes, or a guesser would
 * have an allowance at each.
 */
export class FailureLimiter {
  readonly #keys = new RateLimiter({ perMinute: failuresPerMinute });
  readonly #codes = new RateLimiter({ perMinute: failuresPerMinute });

  /** Counts an unknown API key. Throws Refusal 'too_many' where its address had too many. */
  countUnknownKey(request: FastifyRequest, nowMs: number): void {
    limit(this.#keys, [networkOf(clientAddress(request))], nowMs);
  }

  /** Counts a code that leads to nothing and came without a key. Throws Refusal 'too_many' likewise. */
  countInvalidCodeWithoutKey(request: FastifyRequest, nowMs: number): void {
    limit(this.#codes, [networkOf(clientAddress(request))], nowMs);
  }

  /** Counts a code that leads to nothing. Throws Refusal 'too_many' where the key or the address had too many. */
  countInvalidCode(request: FastifyRequest, accountId: number, nowMs: number): void {
    limit(this.#codes, [`key ${accountId}`, networkOf(clientAddress(request))], nowMs);
  }
}

function limit(allowance: RateLimiter, subjects: string[], nowMs: number): void {
  const waitS = Math.max(...subjects.map((subject) => allowance.take(subject, nowMs)));
  if (waitS > 0) throw new Refusal('too_many', 'Too many requests', { retryAfterS: waitS });
}
