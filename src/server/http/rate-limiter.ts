import { Refusal } from '../kernel/index.ts';
import type { SharedLimit } from './shared-limit.ts';

/** `unreported`: tokens not yet reported to other processes */
type Bucket = { tokens: number; at: number; unreported: number };

/**
 * Limits with a small burst protect against guessing, so each token is reported. Other limits report a twentieth of the
 * burst at a time, or each token once usage is near the limit.
 */
const smallBurst = 20;
const nearShare = 0.75;
const reportShare = 0.05;

/**
 * Limits requests in memory. Each process has its own limit unless `shared` is given. Forgets the least recently used
 * subjects.
 */
export class RateLimiter {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #shared: SharedLimit | undefined;
  // Two generations, because removing single entries from one map would take most of the time.
  #recent = new Map<string, Bucket>();
  #older = new Map<string, Bucket>();
  static readonly #maxSubjects = 50_000;

  /** `burst` defaults to `perMinute`. */
  constructor(options: { perMinute: number; burst?: number; shared?: SharedLimit | undefined }) {
    this.#perMs = options.perMinute / 60_000;
    this.#burst = options.burst ?? options.perMinute;
    this.#shared = options.shared;
    this.#shared?.follow((key, count, ageMs) => this.#takeElsewhere(key, count, ageMs));
  }

  /** Returns the seconds to wait; 0 if a token is available. */
  peek(subject: string, nowMs: number): number {
    const missing = 1 - this.#tokens(this.#bucketOf(this.#keyOf(subject)), nowMs);
    return missing <= 0 ? 0 : Math.ceil(missing / this.#perMs / 1000);
  }

  take(subject: string, nowMs: number): number {
    const key = this.#keyOf(subject);
    const bucket = this.#bucketOf(key);
    const left = this.#tokens(bucket, nowMs) - 1;
    if (left < 0) return Math.ceil(-left / this.#perMs / 1000);
    const taken = bucket ?? { tokens: left, at: nowMs, unreported: 0 };
    taken.tokens = left;
    taken.at = nowMs;
    this.#keep(key, taken);
    if (this.#shared) this.#tell(this.#shared, key, taken);
    return 0;
  }

  /** Returns a token that `take` took. Other processes keep counting it if they have been notified. */
  giveBack(subject: string, nowMs: number): void {
    const bucket = this.#bucketOf(this.#keyOf(subject));
    if (!bucket) return;
    bucket.tokens = Math.min(this.#burst, this.#tokens(bucket, nowMs) + 1);
    bucket.at = nowMs;
    bucket.unreported = Math.max(0, bucket.unreported - 1);
  }

  takeOrRefuse(subject: string, nowMs: number, sentence: (seconds: number) => string): void {
    const retryAfterS = this.take(subject, nowMs);
    if (retryAfterS > 0) throw new Refusal('too_many', sentence(retryAfterS), { retryAfterS });
  }

  #keyOf(subject: string): string {
    return this.#shared ? this.#shared.hash(subject) : subject;
  }

  #tell(shared: SharedLimit, key: string, bucket: Bucket): void {
    bucket.unreported += 1;
    const isNear = this.#burst <= smallBurst || bucket.tokens <= this.#burst * nearShare;
    if (!isNear && bucket.unreported < this.#burst * reportShare) return;
    shared.tell(key, bucket.unreported);
    bucket.unreported = 0;
  }

  /** `ageMs`: time since the tokens were taken. Some have been refilled in that time. */
  #takeElsewhere(key: string, count: number, ageMs: number): void {
    const missing = count - ageMs * this.#perMs;
    const nowMs = this.#shared?.now() ?? 0;
    if (missing <= 0) return;
    const bucket = this.#bucketOf(key);
    const tokens = Math.max(0, this.#tokens(bucket, nowMs) - missing);
    this.#keep(key, Object.assign(bucket ?? { unreported: 0 }, { tokens, at: nowMs }));
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
