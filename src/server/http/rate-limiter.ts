import { pluralize, Refusal } from '../kernel/index.ts';

type Bucket = { tokens: number; at: number };

/**
 * A token bucket for each subject (a key, an address). Kept in memory: each process counts for itself, and a restart
 * resets the counts. Bounded: the least recently seen subjects are evicted first.
 */
export class RateLimiter {
  readonly #perMs: number;
  readonly #burst: number;
  // Two generations, because evicting the oldest entries of one map, one by one, would dominate the cost.
  #recent = new Map<string, Bucket>();
  #older = new Map<string, Bucket>();
  static readonly #maxSubjects = 50_000;

  /** `burst` defaults to one minute's worth */
  constructor(options: { perMinute: number; burst?: number }) {
    this.#perMs = options.perMinute / 60_000;
    this.#burst = options.burst ?? options.perMinute;
  }

  /** Seconds to wait until one more is allowed; 0 if it is allowed now. Takes no token. */
  peek(subject: string, nowMs: number): number {
    const missing = 1 - this.#tokens(this.#bucketOf(subject), nowMs);
    return missing <= 0 ? 0 : Math.ceil(missing / this.#perMs / 1000);
  }

  /** Takes a token: 0 if there was one, else the seconds to wait. */
  take(subject: string, nowMs: number): number {
    const bucket = this.#bucketOf(subject);
    const left = this.#tokens(bucket, nowMs) - 1;
    if (left < 0) return Math.ceil(-left / this.#perMs / 1000);
    if (bucket) {
      bucket.tokens = left;
      bucket.at = nowMs;
    }
    this.#keep(subject, bucket ?? { tokens: left, at: nowMs });
    return 0;
  }

  /** Takes a token. Throws Refusal 'too_many' where there was none: "Too many test mails: try again in 5 seconds." */
  takeOrRefuse(subject: string, nowMs: number, what: string): void {
    const retryAfterS = this.take(subject, nowMs);
    if (retryAfterS === 0) return;
    throw new Refusal('too_many', `Too many ${what}: try again in ${pluralize(retryAfterS, 'second')}.`, {
      retryAfterS,
    });
  }

  #bucketOf(subject: string): Bucket | undefined {
    return this.#recent.get(subject) ?? this.#older.get(subject);
  }

  #tokens(bucket: Bucket | undefined, nowMs: number): number {
    if (!bucket) return this.#burst;
    return Math.min(this.#burst, bucket.tokens + Math.max(0, nowMs - bucket.at) * this.#perMs);
  }

  #keep(subject: string, bucket: Bucket): void {
    this.#recent.set(subject, bucket);
    if (this.#recent.size < RateLimiter.#maxSubjects / 2) return;
    this.#older = this.#recent;
    this.#recent = new Map();
  }
}
