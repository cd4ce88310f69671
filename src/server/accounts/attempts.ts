import { networkOf } from '../http/index.ts';
import { Refusal } from '../kernel/refusal.ts';
import { minuteMs } from '../kernel/time.ts';

const windowMs = 15 * minuteMs;
const maxPerWindow = 10;
const maxSubjects = 50_000;

/**
 * Counts failed attempts for each subject (an address, an account): ten in fifteen minutes, then a refusal until the
 * fifteen minutes are over. An attempt counts while it is judged, so that many at once gain nothing; success gives it back.
 * Kept in memory: each process counts for itself and a restart forgives. Bounded: the oldest subjects are forgotten first.
 */
export class Attempts {
  readonly #counts = new Map<string, { taken: number; since: number }>();

  /** Counts one attempt for each subject, or refuses with `too_many` and counts none. Returns how to give it back. */
  begin(subjects: string[], nowMs: number): { giveBack(): void } {
    const counts = subjects.map((subject) => this.#countOf(subject, nowMs));
    const full = counts.filter((count) => count.taken >= maxPerWindow);
    if (full.length > 0) throw refusal(Math.max(...full.map((count) => count.since + windowMs - nowMs)));
    for (const count of counts) count.taken++;
    return {
      giveBack: () => {
        for (const count of counts) count.taken--;
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

function refusal(waitMs: number): Refusal {
  const waitS = Math.ceil(waitMs / 1000);
  const minutes = Math.ceil(waitS / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('too_many', `Too many attempts: wait ${wait} and try again.`, { retryAfterS: waitS });
}

/** The subject of an address. */
export const addressSubject = (address: string): string => `address:${networkOf(address)}`;
