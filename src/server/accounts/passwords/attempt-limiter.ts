import type { SharedLimit } from '../../http/index.ts';
import { minuteMs, Refusal, t } from '../../kernel/index.ts';

const windowMs = 15 * minuteMs;
/** per kind of subject */
const maxSubjects = 50_000;

/** Failures per subject in fifteen minutes. The text before the subject's first colon is its kind. */
export type AttemptLimits = Record<string, number>;

/**
 * At the limit, rejects until fifteen minutes after the first failure. Attempts in progress count, so parallel ones
 * can't exceed the limit. With `shared`, other processes receive the counts within a second. Each kind of subject has
 * its own table, so attempts on names that a client chooses don't evict the counts of second factors.
 */
export class AttemptLimiter {
  readonly #tables = new Map<string, Attempts>();
  readonly #shared: SharedLimit | undefined;

  constructor(shared?: SharedLimit) {
    this.#shared = shared;
    shared?.follow((key, taken, ageMs) => {
      if (ageMs >= windowMs) return;
      const attempts = this.#tableOf(key);
      const count = attempts.countOf(key, shared.now());
      count.since = Math.min(count.since, shared.now() - ageMs);
      attempts.add(key, count, taken, shared.now());
    });
  }

  /** Counts all subjects, or throws `too_many` and stores none. */
  begin(limits: AttemptLimits, nowMs: number): { giveBack(): void } {
    const counts = Object.entries(limits).map(([subject, max]) => {
      const key = this.#keyOf(subject);
      const attempts = this.#tableOf(key);
      return { key, max, attempts, count: attempts.countOf(key, nowMs) };
    });
    const full = counts.filter(({ count, max }) => count.taken >= max);
    for (const { key, max, attempts, count } of full) attempts.add(key, Object.assign(count, { max }), 0, nowMs);
    if (full.length > 0)
      throw tooManyAttempts(Math.max(...full.map(({ count }) => count.since + windowMs - nowMs)) / 1000);
    const take = (taken: number) => {
      for (const { key, max, attempts, count } of counts) {
        count.max = max;
        attempts.add(key, count, taken, nowMs);
        this.#shared?.tell(key, taken);
      }
    };
    take(1);
    return {
      giveBack: () => take(-1),
    };
  }

  /** The shared table contains no addresses and names, but the kind. */
  #keyOf(subject: string): string {
    return this.#shared ? `${kindOf(subject)}:${this.#shared.hash(subject)}` : subject;
  }

  #tableOf(key: string): Attempts {
    const kind = kindOf(key);
    const attempts = this.#tables.get(kind) ?? new Attempts();
    this.#tables.set(kind, attempts);
    return attempts;
  }
}

const kindOf = (subject: string): string => (subject.split(':', 1)[0] ?? '').replaceAll(' ', '_');

type Count = { taken: number; since: number; max: number };

/** Evicts counts below their limit first. Filling the table with full counts takes `max` allowed attempts for each. */
class Attempts {
  readonly #open = new Map<string, Count>();
  readonly #full = new Map<string, Count>();

  /** A new count is stored when it is first added to. */
  countOf(key: string, nowMs: number): Count {
    const known = this.#open.get(key) ?? this.#full.get(key);
    return known && nowMs - known.since < windowMs ? known : { taken: 0, since: nowMs, max: Number.POSITIVE_INFINITY };
  }

  add(key: string, count: Count, taken: number, nowMs: number): void {
    const isKnown = (this.#open.get(key) ?? this.#full.get(key)) === count;
    // An attempt that ends after its window has no effect on the next one.
    if (!isKnown && taken < 0) return;
    count.taken += taken;
    const [table, other] = count.taken >= count.max ? [this.#full, this.#open] : [this.#open, this.#full];
    other.delete(key);
    if (!isKnown || count.taken <= 0) table.delete(key);
    if (count.taken > 0) table.set(key, count);
    if (this.#open.size + this.#full.size > maxSubjects) this.#evict(nowMs);
  }

  #evict(nowMs: number): void {
    const [oldestFull] = this.#full;
    const hasEnded = oldestFull !== undefined && nowMs - oldestFull[1].since >= windowMs;
    const table = hasEnded || this.#open.size === 0 ? this.#full : this.#open;
    const [oldest] = table.keys();
    if (oldest !== undefined) table.delete(oldest);
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
