/**
 * A token bucket for each subject (a key, an address). Kept in memory, so each process counts for itself and a restart
 * forgives; bounded, the oldest subjects being forgotten first.
 */
export class Allowance {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  static readonly #maxSubjects = 50_000;

  /** `burst` defaults to one minute's worth */
  constructor(options: { perMinute: number; burst?: number }) {
    this.#perMs = options.perMinute / 60_000;
    this.#burst = options.burst ?? options.perMinute;
  }

  /** Seconds to wait until one more is allowed; 0 when it is allowed now. Takes nothing. */
  peek(subject: string, nowMs: number): number {
    const missing = 1 - this.#tokens(subject, nowMs);
    return missing <= 0 ? 0 : Math.ceil(missing / this.#perMs / 1000);
  }

  /** Takes one: 0 when it was there, else the seconds to wait. */
  take(subject: string, nowMs: number): number {
    const waitS = this.peek(subject, nowMs);
    if (waitS === 0) this.#store(subject, { tokens: this.#tokens(subject, nowMs) - 1, at: nowMs });
    return waitS;
  }

  #tokens(subject: string, nowMs: number): number {
    const bucket = this.#buckets.get(subject);
    if (!bucket) return this.#burst;
    return Math.min(this.#burst, bucket.tokens + Math.max(0, nowMs - bucket.at) * this.#perMs);
  }

  #store(subject: string, bucket: { tokens: number; at: number }): void {
    this.#buckets.delete(subject);
    this.#buckets.set(subject, bucket);
    if (this.#buckets.size > Allowance.#maxSubjects) {
      const oldest = this.#buckets.keys().next().value;
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
  }
}
