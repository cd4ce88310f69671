import type { SharedLimit } from '../../http/index.ts';
import { minuteMs, Refusal, t } from '../../kernel/index.ts';

const windowMs = 15 * minuteMs;
const maxSubjects = 50_000;

/** Failures per subject in fifteen minutes. */
export type AttemptLimits = Record<string, number>;

/**
 * At the limit, rejects until fifteen minutes after the first failure. Attempts in progress count, so parallel attempts
 * can't exceed the limit. With `shared`, other processes receive the counts within a second. Evicts the oldest
 * subjects.
 */
export class AttemptLimiter {
  readonly #counts = new Map<string, { taken: number; since: number }>();
  readonly #shared: SharedLimit | undefined;

  constructor(shared?: SharedLimit) {
    this.#shared = shared;
    shared?.follow((key, taken, ageMs) => {
      if (ageMs >= windowMs) return;
      const count = this.#countOf(key, shared.now());
      count.since = Math.min(count.since, shared.now() - ageMs);
      count.taken = Math.max(0, count.taken + taken);
    });
  }

  /** Counts all subjects, or throws `too_many` and counts none. */
  begin(limits: AttemptLimits, nowMs: number): { giveBack(): void } {
    const counts = Object.entries(limits).map(([subject, max]) => {
      const key = this.#shared ? this.#shared.hash(subject) : subject;
      return { key, max, count: this.#countOf(key, nowMs) };
    });
    const full = counts.filter(({ count, max }) => count.taken >= max);
    if (full.length > 0)
      throw tooManyAttempts(Math.max(...full.map(({ count }) => count.since + windowMs - nowMs)) / 1000);
    const take = (taken: number) => {
      for (const { key, count } of counts) {
        count.taken += taken;
        this.#shared?.tell(key, taken);
      }
    };
    take(1);
    return {
      giveBack: () => take(-1),
    };
  }

  #countOf(subject: string, nowMs: number): { taken: number; since: number } {
    const known = this.#counts.get(subject);
    if (known && nowMs - known.since < windowMs) return known;
    const fresh = { taken: 0, since: nowMs };
    this.#counts.delete(subject);
    this.#counts.set(subject, fresh);
    if (this.#counts.size > maxSubjects) this.#counts.delete(this.#counts.keys().next().value as string);
    return fresh;
  }
}

export function tooManyAttempts(waitS: number): Refusal {
  const seconds = Math.ceil(waitS);
  const minutes = Math.ceil(seconds / 60);
  const sentence =
    seconds < 60
      ? t('Too many attempts. Please wait {seconds, plural, one {a second} other {# seconds}} and try again.', {
          seconds,
        })
      : t('Too many attempts. Please wait {minutes, plural, one {a minute} other {# minutes}} and try again.', {
          minutes,
        });
  return new Refusal('too_many', sentence, { retryAfterS: seconds });
}
