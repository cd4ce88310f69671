import { minuteMs, Refusal } from '../../kernel/index.ts';

const windowMs = 15 * minuteMs;
const maxSubjects = 50_000;

/** How many failures each subject may have in fifteen minutes. */
export type AttemptLimits = Record<string, number>;

/**
 * Counts failed attempts for each subject (a network, an account from it). At the limit it refuses until fifteen minutes
 * after the first. An attempt counts while it is checked, so that parallel ones gain nothing; success gives it back.
 * Kept in memory: each process counts for itself, and a restart resets the counts. Bounded: the oldest subjects go first.
 */
export class AttemptLimiter {
  readonly #counts = new Map<string, { taken: number; since: number }>();

  /** Counts one attempt for each subject, or refuses with `too_many` and counts none. Returns how to give it back. */
  begin(limits: AttemptLimits, nowMs: number): { giveBack(): void } {
    const counts = Object.entries(limits).map(([subject, max]) => ({ max, count: this.#countOf(subject, nowMs) }));
    const full = counts.filter(({ count, max }) => count.taken >= max);
    if (full.length > 0)
      throw tooManyAttempts(Math.max(...full.map(({ count }) => count.since + windowMs - nowMs)) / 1000);
    for (const { count } of counts) count.taken++;
    return {
      giveBack: () => {
        for (const { count } of counts) count.taken--;
      },
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

/** `waitS` is rounded up. */
export function tooManyAttempts(waitS: number): Refusal {
  const seconds = Math.ceil(waitS);
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds === 1
      ? 'a second'
      : seconds < 60
        ? `${seconds} seconds`
        : minutes === 1
          ? 'a minute'
          : `${minutes} minutes`;
  return new Refusal('too_many', `Too many attempts: wait ${wait} and try again.`, { retryAfterS: seconds });
}
